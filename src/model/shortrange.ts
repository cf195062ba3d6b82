// Ranges that stop short: an aggregate over part of a family of equal formulas, or over a list whose last rows it does not reach.

import type { Graph } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { AGGREGATES, rectOf, type Spot } from './aggregate.ts';
import type { Readings, Way } from './readings.ts';
import { readingsOf } from './readings.ts';
import { type Slot, skeletonOf } from './skeleton.ts';

export interface ShortRange {
  readonly sheet: number;
  readonly id: number;
  readonly row: number;
  readonly col: number;
  readonly way: Way;
  /** The range as it is, along `way`, on the same sheet. */
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  /** Cells left out, in order. */
  readonly missed: readonly number[];
  /** They continue a family of formulas, or a list of typed numbers between the range and its total; or the range is drawn one row too high, over the heading. */
  readonly because: 'family' | 'list' | 'heading';
}

export function shortRanges(book: Workbook, graph: Graph): ShortRange[] {
  const { formulas } = graph;
  return book.sheets.flatMap((sheet) => {
    const readings = readingsOf(sheet, formulas);
    const { formula, row, col, count } = sheet.cells;
    const found: ShortRange[] = [];
    for (let i = 0; i < count; i++) {
      const template = formula[i]! < 0 ? undefined : formulas.of(sheet.firstId + i);
      const spot = { sheet: sheet.index, id: sheet.firstId + i, row: row[i]!, col: col[i]! };
      const slots = (template && skeletonOf(template)?.slots) ?? [];
      for (const slot of slots) {
        const short = AGGREGATES.has(slot.within) && slot.sheet === '' ? check(slot, spot, sheet, readings) : undefined;
        if (short?.missed.every((id) => unread(id, short, spot, sheet, graph))) found.push({ ...spot, ...short });
      }
    }
    return found;
  });
}

/** Nothing reads the cell but what reads its neighbours in the range, too: it is not counted somewhere else. */
function unread(id: number, { way, lane, from, to }: Short, { id: host }: { readonly id: number }, sheet: Sheet, graph: Graph): boolean {
  const last = [to, from].map((at) => sheet.firstId + (way === 'row' ? sheet.find(lane, at) : sheet.find(at, lane)));
  const known = new Set(last.flatMap((l) => graph.dependents(l)));
  return graph.dependents(id).every((d) => d !== host && known.has(d));
}

type Short = Omit<ShortRange, 'sheet' | 'id' | 'row' | 'col'>;

function check(slot: Slot, { row, col }: Spot, sheet: Sheet, readings: Readings): Short | undefined {
  const r = rectOf(slot, { row, col });
  const way: Way | undefined = r.row1 === r.row2 ? 'row' : r.col1 === r.col2 ? 'column' : undefined;
  if (!way || r.row2 - r.row1 + r.col2 - r.col1 < 1) return undefined;
  const lane = way === 'row' ? r.row1 : r.col1;
  const from = way === 'row' ? r.col1 : r.row1;
  const to = way === 'row' ? r.col2 : r.row2;
  const find = (at: number) => (at < 0 ? -1 : way === 'row' ? sheet.find(lane, at) : sheet.find(at, lane));
  const base = { way, lane, from, to };
  const past =
    slot.within === 'SUM' || slot.within.startsWith('COUNT') || slot.within === 'AVERAGE' ? underHeading(find, sheet, way, from, to) : -1;
  if (past >= 0) return { ...base, missed: [sheet.firstId + past], because: 'heading' };
  const hostLane = (way === 'row' ? row : col) === lane;
  const host = way === 'row' ? col : row;
  if (!hostLane) {
    const missed = continued(find, readings[way], from, to);
    return missed.length ? { ...base, missed: missed.map((i) => sheet.firstId + i), because: 'family' } : undefined;
  }
  const between = host > to ? listed(find, sheet, to, to + 1, host) : [];
  return between.length ? { ...base, missed: between.map((i) => sheet.firstId + i), because: 'list' } : undefined;
}

/** Local indexes of the one or two cells past an end whose formulas continue those of the range. */
function continued(find: (at: number) => number, reading: Int32Array, from: number, to: number): number[] {
  const alike = (a: number, b: number) => a >= 0 && b >= 0 && reading[a]! >= 0 && reading[a] === reading[b];
  const past = (end: number, step: 1 | -1): number[] => {
    const last = find(end);
    if (!alike(last, find(end - step)) || !alike(last, find(end - 2 * step))) return [];
    const found: number[] = [];
    for (let at = end + step; alike(find(at), last); at += step) found.push(find(at));
    return found.length <= 2 && found.length * 2 < to - from + 1 ? found : [];
  };
  return [...past(from, -1).reverse(), ...past(to, 1)];
}

/** Typed numbers that go on right after the range, before its total, and look like its last cells. */
function listed(find: (at: number) => number, sheet: Sheet, to: number, start: number, host: number): number[] {
  const { kind, formula, style } = sheet.cells;
  const typed = (i: number) => i >= 0 && formula[i]! < 0 && kind[i] === CellKind.Number;
  const last = find(to);
  if (!typed(last) || !typed(find(to - 1))) return [];
  const found: number[] = [];
  for (let at = start; at < host; at++) {
    const i = find(at);
    if (typed(i) && style[i] === style[last]) found.push(i);
    else if (found.length === 0 || (i >= 0 && (formula[i]! >= 0 || kind[i] !== CellKind.Blank))) return [];
    if (found.length > 2) return [];
  }
  return found;
}

/** The last of a list, when the range begins with the text over the list and ends just before it; else -1. */
function underHeading(find: (at: number) => number, sheet: Sheet, way: Way, from: number, to: number): number {
  const { kind, formula } = sheet.cells;
  const what = (i: number) => (i < 0 ? CellKind.Blank : formula[i]! >= 0 ? -1 : kind[i]!);
  const [heading, first, last, next, after] = [from, from + 1, to, to + 1, to + 2].map(find) as [number, number, number, number, number];
  if (to - from < 3 || what(heading) !== CellKind.Text || what(next) === CellKind.Blank || what(after) !== CellKind.Blank) return -1;
  if (what(first) !== what(last) || what(last) !== what(next) || !isHeading(heading, first, sheet, way)) return -1;
  return next;
}

/** Texts in its row (or column), over numbers in two places at least. */
function isHeading(heading: number, first: number, { cells }: Sheet, way: Way): boolean {
  const { row, col, kind, formula, count } = cells;
  const [lane, at] = way === 'row' ? [col, row] : [row, col];
  const numbers = new Set<number>();
  let texts = 0;
  for (let i = 0; i < count; i++) if (lane[i] === lane[first] && formula[i]! < 0 && kind[i] === CellKind.Number) numbers.add(at[i]!);
  for (let i = 0; i < count; i++)
    if (lane[i] === lane[heading] && kind[i] === CellKind.Text && formula[i]! < 0 && numbers.has(at[i]!)) texts++;
  return texts >= 2;
}
