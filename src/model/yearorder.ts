// A statement's axis -> its header row where the years do not run one way. An axis is cut where time turns, so the row is read once more.

import type { Axis } from './axis.ts';
import { headerTokens } from './headertokens.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface Disorder {
  readonly line: Line;
  /** Years as they stand. */
  readonly years: readonly number[];
  /** Columns, or rows where years run down. */
  readonly at: readonly number[];
}

/** Actuals newest first beside forecasts: two runs that are long enough to be meant. */
const MEANT = 3;

export function disorderOf(model: Model, lines: readonly Line[]): Disorder | undefined {
  const seen = new Set<Axis>();
  for (const line of lines) {
    if (seen.has(line.axis)) continue;
    seen.add(line.axis);
    const row = adjoining(model, line.axis);
    const years = row.map((t) => t.year);
    // Tables side by side repeat their years.
    if (new Set(years).size < years.length) continue;
    const runs = runsOf(years);
    if (runs.length < 2 || (runs.length === 2 && runs.every((n) => n >= MEANT))) continue;
    return { line, years, at: row.map((t) => t.at) };
  }
  return undefined;
}

/** Annual headers without a gap around the axis. */
function adjoining(model: Model, { sheet, across, header, periods }: Axis): { readonly at: number; readonly year: number }[] {
  if (periods[0]?.step !== 'year') return [];
  const { grid } = model.sheets[sheet]!;
  const cells = (across ? grid.rows : grid.cols).get(header) ?? [];
  const tokens = headerTokens(grid, cells, across)
    .filter((t) => t.kind === 'year')
    .sort((a, b) => a.at - b.at);
  const inside = (at: number) => periods.some((p) => p.at === at);
  let [from, to] = [tokens.findIndex((t) => inside(t.at)), tokens.findLastIndex((t) => inside(t.at))];
  if (from < 0) return [];
  while (from > 0 && tokens[from - 1]!.at === tokens[from]!.at - 1) from--;
  while (to < tokens.length - 1 && tokens[to + 1]!.at === tokens[to]!.at + 1) to++;
  return tokens.slice(from, to + 1);
}

/** Lengths of the stretches in which each year follows the one before, forwards or backwards. */
function runsOf(years: readonly number[]): number[] {
  const runs: number[] = [];
  let direction = 0;
  years.forEach((year, i) => {
    const step = i === 0 ? 0 : year - years[i - 1]!;
    if (i > 0 && Math.abs(step) === 1 && (direction === 0 || step === direction)) {
      direction = step;
      runs[runs.length - 1]!++;
    } else {
      runs.push(1);
      direction = 0;
    }
  });
  return runs;
}
