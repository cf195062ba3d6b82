// The compact map of a sheet -> cells by position, with formula, value and precedents. Knows no browser.

import { cellName, MAX_COLS, quoteSheet, type Rect, rectName } from '../../../grammar/ref.ts';
import { shiftFormula } from '../../../grammar/shift.ts';
import { type BookMap, LOOK, type MapArea, type SheetMap } from '../bookmap.ts';

export interface Area extends Rect {
  readonly sheet: number;
}

/** One sheet, opened for look-ups. Index i of every list is the same cell. */
export class SheetCells {
  readonly at: Int32Array;
  readonly shown: readonly string[];
  private readonly exact: readonly string[];
  private readonly reasons: ReadonlyMap<number, number>;
  private readonly stale: ReadonlyMap<number, string>;

  constructor(
    readonly book: BookMap,
    readonly index: number,
    readonly map: SheetMap = book.sheets[index]!,
  ) {
    this.at = new Int32Array(map.at.length);
    let sum = 0;
    map.at.forEach((step, i) => {
      sum += step;
      this.at[i] = sum;
    });
    this.shown = map.at.length ? map.shown.split('\n') : [];
    this.exact = map.at.length ? map.exact.split(' ') : [];
    this.reasons = new Map(map.reasons);
    this.stale = new Map(map.stale);
  }

  get count(): number {
    return this.at.length;
  }

  row(i: number): number {
    return Math.floor(this.at[i]! / MAX_COLS);
  }

  col(i: number): number {
    return this.at[i]! % MAX_COLS;
  }

  /** First index at or behind a position. */
  from(row: number, col: number): number {
    const key = row * MAX_COLS + col;
    let lo = 0;
    let hi = this.at.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.at[mid]! < key) lo = mid + 1;
      else hi = mid;
    }
    return lo;
  }

  /** -1 where nothing stands. */
  find(row: number, col: number): number {
    const i = this.from(row, col);
    return this.at[i] === row * MAX_COLS + col ? i : -1;
  }

  kind(i: number): string {
    return this.map.kinds[i]!;
  }

  status(i: number): string {
    return this.map.statuses[i]!;
  }

  look(i: number, bit: keyof typeof LOOK): boolean {
    return ((this.map.looks.charCodeAt(i) - 48) & LOOK[bit]) !== 0;
  }

  /** Formula text as the cell shows it, without "="; undefined for a constant. */
  formula(i: number): string | undefined {
    const found = this.book.formulas[this.map.formula[i]!];
    if (!found) return undefined;
    const [text, row, col] = found;
    return shiftFormula(text, this.row(i) - row, this.col(i) - col);
  }

  /** The value with all its digits. */
  value(i: number): string {
    return this.exact[i] || this.shown[i]!;
  }

  reason(i: number): string | undefined {
    const at = this.reasons.get(i);
    return at === undefined ? undefined : this.book.reasons[at];
  }

  cached(i: number): string | undefined {
    return this.stale.get(i);
  }

  precedents(i: number): Area[] {
    const list = this.book.precedents[this.map.precedents[i]!] ?? [];
    return list.flatMap((area) => placed(area, this.row(i), this.col(i)));
  }

  /** Sheet!A1 */
  name(i: number): string {
    return `${quoteSheet(this.map.name)}!${cellName(this.row(i), this.col(i))}`;
  }
}

function placed([sheet, fixed, r1, c1, r2, c2]: MapArea, row: number, col: number): Area[] {
  const [row1, row2] = [fixed & 1 ? r1 : row + r1, fixed & 4 ? r2 : row + r2];
  const [col1, col2] = [fixed & 2 ? c1 : col + c1, fixed & 8 ? c2 : col + c2];
  if (Math.min(row1, row2, col1, col2) < 0) return [];
  return [{ sheet, row1: Math.min(row1, row2), col1: Math.min(col1, col2), row2: Math.max(row1, row2), col2: Math.max(col1, col2) }];
}

/** Columns of a row's cells from `left` to `right`; one cell to the left, whose text may run into view. */
export function columnsIn(cells: SheetCells, row: number, left: number, right: number): number[] {
  const out: number[] = [];
  let i = cells.from(row, left);
  if (i > 0 && cells.row(i - 1) === row) i--;
  for (; i < cells.count && cells.row(i) === row && cells.col(i) <= right; i++) out.push(cells.col(i));
  return out;
}

/** Where a cell is used: cells whose precedents hold it, over all sheets, the first `most` of them and how many there are. */
export function dependents(sheets: readonly SheetCells[], sheet: number, row: number, col: number, most: number) {
  const first: { readonly sheet: number; readonly row: number; readonly col: number }[] = [];
  let count = 0;
  for (const cells of sheets) {
    for (let i = 0; i < cells.count; i++) {
      const list = cells.book.precedents[cells.map.precedents[i]!];
      if (!list?.some((area) => area[0] === sheet && reads(area, cells.row(i), cells.col(i), row, col))) continue;
      if (count++ < most) first.push({ sheet: cells.index, row: cells.row(i), col: cells.col(i) });
    }
  }
  return { first, count };
}

/** Whether the area of a host cell holds a place. Nothing is made on the way: this is asked of every cell of a book. */
function reads([, fixed, r1, c1, r2, c2]: MapArea, hostRow: number, hostCol: number, row: number, col: number): boolean {
  const row1 = fixed & 1 ? r1 : hostRow + r1;
  const row2 = fixed & 4 ? r2 : hostRow + r2;
  const col1 = fixed & 2 ? c1 : hostCol + c1;
  const col2 = fixed & 8 ? c2 : hostCol + c2;
  if (row1 < 0 || row2 < 0 || col1 < 0 || col2 < 0) return false;
  const inRows = row1 <= row2 ? row >= row1 && row <= row2 : row >= row2 && row <= row1;
  return inRows && (col1 <= col2 ? col >= col1 && col <= col2 : col >= col2 && col <= col1);
}

export const areaName = (book: BookMap, area: Area): string => `${quoteSheet(book.sheets[area.sheet]?.name ?? '?')}!${rectName(area)}`;

/** A tint of 0 to 5 for each formula of a sheet: copies share one, neighbours of another formula have another. */
export function familyTints(cells: SheetCells, tints = 6): ReadonlyMap<number, number> {
  const out = new Map<number, number>();
  for (let i = 0; i < cells.count; i++) {
    const formula = cells.map.formula[i]!;
    if (formula < 0 || out.has(formula)) continue;
    const row = cells.row(i);
    const col = cells.col(i);
    const beside = [cells.find(row, col - 1), cells.find(row - 1, col), cells.find(row - 1, col - 1), cells.find(row - 1, col + 1)];
    const taken = new Set(beside.map((j) => (j < 0 ? undefined : out.get(cells.map.formula[j]!))));
    const start = out.size % tints;
    let tint = start;
    for (let k = 0; k < tints && taken.has(tint); k++) tint = (start + k + 1) % tints;
    out.set(formula, tint);
  }
  return out;
}
