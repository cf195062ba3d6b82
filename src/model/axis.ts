// Sheet grid -> period axes: the rows (or columns) of headers that say which year a cell belongs to.

import type { Grid, GridCell } from './grid.ts';
import { headerTokens, type Token } from './headertokens.ts';
import { type Stage, stageOf } from './period.ts';
import { periodKey } from './periodname.ts';

export type Step = 'year' | 'half' | 'quarter' | 'month' | 'index';

export interface Period {
  /** Column (axis across) or row (axis down). */
  readonly at: number;
  readonly step: Step;
  readonly year: number;
  readonly part: number;
  readonly stage: Stage | undefined;
  readonly serial: number | undefined;
}

export interface Axis {
  readonly sheet: number;
  /** true: years run across columns and lines are rows; false: years run down rows and lines are columns. */
  readonly across: boolean;
  /** Row (across) or column (down) of the headers. */
  readonly header: number;
  /** Annual periods (or model years 1..n) in sheet order. */
  readonly periods: readonly Period[];
  /** Quarters, months or halves under the same header. */
  readonly finer: readonly Period[];
  /** Lines stand from..to (rows when across, columns when down), inclusive. */
  readonly from: number;
  readonly to: number;
  /** First place where labels may stand: after the axis to the left, if any. */
  readonly labelFrom: number;
}

interface Run {
  readonly across: boolean;
  readonly header: number;
  readonly periods: Period[];
}

const MIN_RUN: Readonly<Record<Step, number>> = { year: 2, half: 3, quarter: 3, month: 4, index: 3 };

/** All axes of a sheet, in sheet order. */
export function findAxes(grid: Grid): Axis[] {
  const across = withoutCounters(
    grid,
    [...grid.rows].flatMap(([row, cells]) => runsOf(grid, cells, row, true)),
  );
  const down = [...grid.cols].flatMap(([col, cells]) => runsOf(grid, cells, col, false));
  const rows = extents(grid, merge(across));
  const cols = downAxes(grid, merge(down), rows);
  return [...dropBuried(rows, cols), ...cols]
    .map(promoted)
    .sort((a, b) => Number(b.across) - Number(a.across) || a.header - b.header || a.labelFrom - b.labelFrom);
}

function runsOf(grid: Grid, cells: readonly GridCell[], header: number, across: boolean): Run[] {
  const all = headerTokens(grid, cells, across);
  const steps: Step[] = ['year', 'half', 'quarter', 'month', 'index'];
  return steps.flatMap((step) => {
    const mine = all.filter((t) => t.kind === step);
    return split(mine, step, all)
      .filter((run) => run.length >= (run.some((t) => t.loose) || !across ? 3 : MIN_RUN[step]))
      .map((run) => ({
        across,
        header,
        periods: run.map((t) => ({ at: t.at, step, year: t.year, part: t.part, stage: t.stage, serial: t.serial })),
      }));
  });
}

/** Cuts a token sequence where time stops moving evenly one way, or where other cells lie between. */
function split(list: readonly Token[], step: Step, all: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  let dir = 0;
  for (const t of list) {
    const last = run.at(-1);
    const d = last ? ordinal(t, step) - ordinal(last, step) : 0;
    const between = last ? t.at - last.at - 1 - all.filter((o) => o.at > last.at && o.at < t.at).length : 0;
    if (last && Math.abs(d) === 1 && (dir === 0 || d === dir) && between <= 4) {
      dir = d;
      run.push(t);
      continue;
    }
    if (run.length) runs.push(run);
    run = [t];
    dir = 0;
  }
  if (run.length) runs.push(run);
  return runs;
}

const ordinal = (t: { year: number; part: number }, step: Step): number => periodKey(step, t.year, t.part);

/** A counter (1, 2, 3 ...) beside a row of dates or years over the same columns is no axis of its own. */
function withoutCounters(grid: Grid, runs: readonly Run[]): Run[] {
  const dated = runs.filter((r) => r.periods[0]!.step !== 'index');
  return runs.filter((r) => {
    if (r.periods[0]!.step !== 'index') return true;
    const numbers = r.periods.every((p) => typeof grid.value(r.header, p.at) === 'number');
    const near = (d: Run) => Math.abs(d.header - r.header) <= 4 || (numbers && d.header < r.header);
    return !dated.some((d) => near(d) && d.periods.filter((p) => r.periods.some((q) => q.at === p.at)).length * 2 >= r.periods.length);
  });
}

/** Without annual columns the finer periods are the axis; their keys run on by one. */
function promoted(axis: Axis): Axis {
  if (axis.periods.length > 0 || axis.finer.length < 3) return axis;
  return { ...axis, periods: axis.finer.map((p) => ({ ...p, year: periodKey(p.step, p.year, p.part) })), finer: [] };
}

interface Header {
  readonly across: boolean;
  readonly header: number;
  readonly periods: Period[];
  readonly finer: Period[];
}

/** Annual and finer runs of one header row become one header where their columns interleave or adjoin. */
function merge(runs: readonly Run[]): Header[] {
  const byHeader = new Map<number, Run[]>();
  for (const run of runs) byHeader.set(run.header, [...(byHeader.get(run.header) ?? []), run]);
  return [...byHeader.values()].flatMap((group) => {
    const annual = group.filter((r) => r.periods[0]!.step === 'year' || r.periods[0]!.step === 'index');
    const finer = group.filter((r) => !annual.includes(r));
    const heads: Header[] = annual.map((r) => ({ ...r, finer: [] }));
    for (const run of finer) {
      const host = heads.find(
        (h) => h.periods.length > 0 && run.periods[0]!.at < h.periods.at(-1)!.at + 3 && run.periods.at(-1)!.at > h.periods[0]!.at - 3,
      );
      if (host) host.finer.push(...run.periods);
      else heads.push({ across: run.across, header: run.header, periods: [], finer: [...run.periods] });
    }
    return heads;
  });
}

/** Annual periods, or the finer ones where there are no annual. */
const own = (h: Header): readonly Period[] => (h.periods.length ? h.periods : h.finer);
const first = (h: Header): number => Math.min(...[...h.periods, ...h.finer].map((p) => p.at));
const last = (h: Header): number => Math.max(...[...h.periods, ...h.finer].map((p) => p.at));

/** Rows below a header belong to it until the next header over the same columns. */
function extents(grid: Grid, heads: readonly Header[]): Axis[] {
  const sorted = [...heads].sort((a, b) => a.header - b.header || first(a) - first(b));
  const end = grid.sheet.used?.row2 ?? 0;
  return sorted.map((h) => {
    const overlaps = (o: Header) => first(o) <= last(h) && last(o) >= first(h);
    const next = sorted.find((o) => o.header > h.header && overlaps(o));
    const left = sorted.filter((o) => o !== h && last(o) < first(h) && Math.abs(o.header - h.header) <= 3).map(last);
    return {
      sheet: grid.sheet.index,
      across: true,
      header: h.header,
      periods: stages(grid, h),
      finer: h.finer,
      from: h.header + 1,
      to: next ? next.header - 1 : end,
      labelFrom: left.length ? Math.max(...left) + 1 : 0,
    };
  });
}

/** A/E marks may stand in the rows just above or below the years, each in its column or as a band filled to the right. */
function stages(grid: Grid, h: Header): Period[] {
  if (h.periods.some((p) => p.stage)) return h.periods.map((p) => p);
  for (const offset of [-1, 1, -2, 2, -3]) {
    const marks = h.periods.map((p) => (h.across ? grid.value(h.header + offset, p.at) : grid.value(p.at, h.header + offset)));
    const own = marks.map((m) => (typeof m === 'string' ? stageOf(m) : undefined));
    if (own.filter(Boolean).length === 0 || marks.some((m) => typeof m === 'string' && m.trim() !== '' && !stageOf(m))) continue;
    let current: Stage | undefined;
    const filled = own.map((s) => (current = s ?? current));
    return h.periods.map((p, i) => ({ ...p, stage: filled[i] }));
  }
  return h.periods;
}

/** Years down a column make an axis when text headers stand over filled columns to the right. */
function downAxes(grid: Grid, heads: readonly Header[], rows: readonly Axis[]): Axis[] {
  const sorted = [...heads].filter((h) => own(h).length >= 3).sort((a, b) => a.header - b.header);
  return sorted.flatMap((h) => {
    const next = sorted.find((o) => o.header > h.header && first(o) <= last(h) && last(o) >= first(h));
    const to = next ? next.header - 1 : (grid.sheet.used?.col2 ?? 0);
    const filled = (col: number) => own(h).filter((p) => typeof grid.value(p.at, col) === 'number').length;
    let columns = 0;
    for (let col = h.header + 1; col <= to; col++) if (filled(col) * 2 > own(h).length && headed(grid, first(h), col)) columns++;
    const crossed = rows.some(
      (r) => r.periods.length >= 3 && r.periods.some((p) => p.at > h.header) && r.header < first(h) && r.to >= first(h),
    );
    if (columns < (crossed ? 1e9 : 2)) return [];
    return [
      {
        sheet: grid.sheet.index,
        across: false,
        header: h.header,
        periods: stages(grid, h),
        finer: h.finer,
        from: h.header + 1,
        to,
        labelFrom: 0,
      },
    ];
  });
}

function headed(grid: Grid, top: number, col: number): boolean {
  for (let row = top - 1; row >= Math.max(0, top - 5); row--) {
    const v = grid.value(row, col);
    if (typeof v === 'string' && /\p{L}{2}/u.test(v)) return true;
  }
  return false;
}

/** An across run inside a down axis (a row of years among its cells) is data. */
function dropBuried(rows: readonly Axis[], cols: readonly Axis[]): Axis[] {
  return rows.filter((r) => !cols.some((c) => c.periods.some((p) => p.at === r.header)));
}
