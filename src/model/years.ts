// Axes + task -> which fiscal years the model shows, and which of them are forecast. Task first, then A/E marks, then the as-of date.

import type { AxisLines } from './line.ts';
import type { SheetView } from './model.ts';
import { yearOfKey } from './periodname.ts';

export interface ModelYears {
  readonly historical: readonly number[];
  readonly forecast: readonly number[];
  readonly all: readonly number[];
  /** task, headers, as-of or guess: how the split was decided. */
  readonly decidedBy: 'task' | 'headers' | 'as-of' | 'formulas' | 'none';
}

const CORE: ReadonlySet<string> = new Set(['income', 'balance', 'cash', 'segments', 'dcf']);

export function readYears(
  sheets: readonly SheetView[],
  given: { readonly historicalYears?: readonly number[]; readonly forecastYears?: readonly number[]; readonly asOf?: string },
): ModelYears {
  const shown = shownYears(sheets);
  if (given.historicalYears?.length || given.forecastYears?.length) {
    const historical = sorted(given.historicalYears ?? []);
    const forecast = sorted(given.forecastYears ?? []);
    if (forecast.some((y) => shown.has(y)) || historical.some((y) => shown.has(y)))
      return { historical, forecast, all: sorted([...historical, ...forecast]), decidedBy: 'task' };
  }
  const all = sorted([...shown.keys()]);
  const marked = all.filter((y) => shown.get(y)!.stage);
  if (marked.length * 2 >= all.length && marked.length > 0) return splitBy(all, (y) => shown.get(y)!.stage === 'forecast', 'headers');
  if (given.asOf) {
    const year = Number(given.asOf.slice(0, 4));
    return splitBy(all, (y) => yearOfKey(y) >= year, 'as-of');
  }
  const alive = all.find((y) => shown.get(y)!.formulas * 2 > shown.get(y)!.cells && priorTyped(shown, y));
  if (alive !== undefined) return splitBy(all, (y) => y >= alive, 'formulas');
  const blank = leftBlank(sheets, shown);
  return blank.length ? splitBy(sorted([...all, ...blank]), (y) => blank.includes(y), 'formulas') : splitBy(all, () => true, 'none');
}

interface Shown {
  stage: 'actual' | 'forecast' | undefined;
  formulas: number;
  cells: number;
  lines: number;
}

/** Years on axes of statements (all axes when none is a statement), with marks and formula counts. */
function shownYears(sheets: readonly SheetView[]): Map<number, Shown> {
  const blocks = sheets.flatMap((s) => s.blocks).filter((b) => b.axis.periods.length >= 2);
  const core = blocks.filter((b) => b.lines.some((l) => CORE.has(l.statement ?? '')));
  const years = new Map<number, Shown>();
  for (const block of ofOneStep(core.length ? core : blocks)) {
    for (const p of block.axis.periods) {
      const entry = years.get(p.year) ?? { stage: undefined, formulas: 0, cells: 0, lines: 0 };
      entry.stage ??= p.stage;
      for (const line of block.lines) {
        const c = line.cells.get(p.year);
        if (!c) continue;
        entry.lines++;
        entry.cells++;
        if (c.formula) entry.formulas++;
      }
      years.set(p.year, entry);
    }
  }
  const most = Math.max(0, ...[...years.values()].map((y) => y.lines));
  for (const [y, e] of years) if (e.lines * 20 < most) years.delete(y);
  return years;
}

/** Annual axes where they carry a fair part of the lines, else the finer step that carries most. */
function ofOneStep(blocks: readonly AxisLines[]): readonly AxisLines[] {
  const lines = new Map<string, number>();
  const stepOf = (b: AxisLines) => (b.axis.periods[0]!.step === 'index' ? 'year' : b.axis.periods[0]!.step);
  for (const b of blocks) lines.set(stepOf(b), (lines.get(stepOf(b)) ?? 0) + b.lines.length);
  const most = Math.max(0, ...lines.values());
  const step = (lines.get('year') ?? 0) * 3 >= most ? 'year' : [...lines].sort((a, b) => b[1] - a[1])[0]?.[0];
  return blocks.filter((b) => stepOf(b) === step);
}

/** Years that every axis of the typed years runs on to without a figure: a forecast that is not built, behind what is history. */
function leftBlank(sheets: readonly SheetView[], shown: ReadonlyMap<number, Shown>): number[] {
  const last = Math.max(...shown.keys());
  if (shown.size === 0 || [...shown.values()].some((s) => s.formulas > 0)) return [];
  const blocks = sheets.flatMap((s) => s.blocks).filter((b) => b.axis.periods.some((p) => shown.has(p.year)) && b.lines.length > 0);
  return sorted(blocks.flatMap((b) => b.axis.periods.flatMap((p) => (p.year > last ? [p.year] : []))));
}

const priorTyped = (shown: ReadonlyMap<number, Shown>, year: number): boolean => {
  const before = shown.get(year - 1);
  return before !== undefined && before.formulas * 2 <= before.cells;
};

function splitBy(all: readonly number[], isForecast: (year: number) => boolean, decidedBy: ModelYears['decidedBy']): ModelYears {
  return { historical: all.filter((y) => !isForecast(y)), forecast: all.filter(isForecast), all, decidedBy };
}

const sorted = (years: readonly number[]): number[] => [...new Set(years)].sort((a, b) => a - b);
