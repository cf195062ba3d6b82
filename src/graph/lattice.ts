// The nodes of the graph: every cell, and tiers of sixteen over the cells in row order and in column order, so that any rectangle
// is a few nodes. Node numbers: cells are their ids; tiers follow; range nodes come last (see edges.ts).

import type { Rect } from '../../grammar/ref.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';

const FAN = 16;
const SHIFT = 4;
/** Up to so many cells a stretch is written out cell by cell. */
const SHORT = 8;

/** A half-open stretch [from, to) of places in one order. */
export type Stretch = (byColumn: boolean, from: number, to: number) => void;

export class Lattice {
  readonly cells: number;
  /** Cells and tiers. */
  readonly nodes: number;
  /** Cell at a place of the column order. */
  private readonly cellAt: Int32Array;
  /** Per sheet: first place of each column in column order, one more at the end. */
  private readonly columnStarts: readonly Int32Array[];
  /** First node of each tier, by order (row, column). */
  private readonly bases: readonly [number[], number[]];
  private readonly sizes: number[] = [];
  private placeOf: Int32Array | undefined;

  constructor(readonly book: Workbook) {
    this.cells = book.cellCount;
    this.cellAt = new Int32Array(this.cells);
    this.columnStarts = book.sheets.map((sheet) => sortByColumn(sheet, this.cellAt));
    for (let size = this.cells; size > 1; ) {
      size = Math.ceil(size / FAN);
      this.sizes.push(size);
    }
    this.bases = [[], []];
    let next = this.cells;
    for (const bases of this.bases) {
      for (const size of this.sizes) {
        bases.push(next);
        next += size;
      }
    }
    this.nodes = next;
  }

  /** Stretches that make up the cells of a rectangle of a sheet; corners may lie far outside the used cells. */
  cover(sheetIndex: number, row1: number, col1: number, row2: number, col2: number, stretch: Stretch): void {
    const sheet = this.book.sheets[sheetIndex]!;
    const starts = this.columnStarts[sheetIndex]!;
    const { cells, firstId } = sheet;
    if (cells.count === 0) return;
    const lastCol = Math.min(col2, starts.length - 2);
    const firstRow = Math.max(row1, cells.row[0]!);
    const lastRow = Math.min(row2, cells.row[cells.count - 1]!);
    if (firstRow > lastRow || col1 > lastCol) return;
    if (firstRow === cells.row[0]! && lastRow === cells.row[cells.count - 1]!) stretch(true, starts[col1]!, starts[lastCol + 1]!);
    else if (col1 === 0 && lastCol === starts.length - 2)
      stretch(false, firstId + rowStart(sheet, firstRow), firstId + rowStart(sheet, lastRow + 1));
    else if (lastRow - firstRow < lastCol - col1) this.coverRows(sheet, firstRow, col1, lastRow, lastCol, stretch);
    else this.coverColumns(sheet, starts, firstRow, col1, lastRow, lastCol, stretch);
  }

  private coverRows(sheet: Sheet, row1: number, col1: number, row2: number, col2: number, stretch: Stretch): void {
    const { col } = sheet.cells;
    for (let row = row1; row <= row2; row++) {
      const [start, end] = sheet.rowRange(row);
      const from = lowerBound(col, start, end, col1);
      const to = lowerBound(col, from, end, col2 + 1);
      if (from < to) stretch(false, sheet.firstId + from, sheet.firstId + to);
    }
  }

  private coverColumns(sheet: Sheet, starts: Int32Array, row1: number, col1: number, row2: number, col2: number, stretch: Stretch): void {
    for (let col = col1; col <= col2; col++) {
      const from = this.lowerRow(sheet, starts[col]!, starts[col + 1]!, row1);
      const to = this.lowerRow(sheet, from, starts[col + 1]!, row2 + 1);
      if (from < to) stretch(true, from, to);
    }
  }

  /** First place in [from, to) of the column order whose cell lies in the row or below. */
  private lowerRow(sheet: Sheet, from: number, to: number, row: number): number {
    const { row: rows } = sheet.cells;
    let lo = from;
    let hi = to;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (rows[this.cellAt[mid]! - sheet.firstId]! < row) lo = mid + 1;
      else hi = mid;
    }
    return lo;
  }

  /** The existing cells of a rectangle. */
  eachCell(sheet: number, { row1, col1, row2, col2 }: Rect, visit: (id: number) => void): void {
    this.cover(sheet, row1, col1, row2, col2, (byColumn, from, to) => {
      for (let place = from; place < to; place++) visit(byColumn ? this.cellAt[place]! : place);
    });
  }

  /** The nodes that stand for a stretch. */
  nodesOf(byColumn: boolean, from: number, to: number, node: (n: number) => void): void {
    let lo = from;
    let hi = to;
    if (hi - lo <= SHORT) {
      for (; lo < hi; lo++) node(byColumn ? this.cellAt[lo]! : lo);
      return;
    }
    for (let tier = -1; lo < hi; tier++) {
      for (; lo < hi && lo % FAN !== 0; lo++) node(this.node(byColumn, tier, lo));
      for (; lo < hi && hi % FAN !== 0; hi--) node(this.node(byColumn, tier, hi - 1));
      // The whole of the top tier has no tier above it.
      if (tier === this.sizes.length - 1) for (; lo < hi; lo++) node(this.node(byColumn, tier, lo));
      lo >>= SHIFT;
      hi >>= SHIFT;
    }
  }

  private node(byColumn: boolean, tier: number, place: number): number {
    if (tier >= 0) return this.bases[byColumn ? 1 : 0][tier]! + place;
    return byColumn ? this.cellAt[place]! : place;
  }

  /** Up to sixteen nodes under a tier node. */
  children(node: number, visit: (child: number) => void): void {
    const order = this.bases[1].length > 0 && node >= this.bases[1][0]! ? 1 : 0;
    const bases = this.bases[order]!;
    let tier = bases.length - 1;
    while (bases[tier]! > node) tier--;
    const first = (node - bases[tier]!) << SHIFT;
    const size = tier === 0 ? this.cells : this.sizes[tier - 1]!;
    const last = Math.min(first + FAN, size);
    for (let place = first; place < last; place++) visit(this.node(order === 1, tier - 1, place));
  }

  /** The tier nodes above a cell. */
  above(cell: number, visit: (node: number) => void): void {
    this.placeOf ??= inverse(this.cellAt);
    for (let order = 0; order < 2; order++) {
      let place = order === 0 ? cell : this.placeOf[cell]!;
      for (const base of this.bases[order as 0 | 1]) {
        place >>= SHIFT;
        visit(base + place);
      }
    }
  }
}

/** Writes the sheet's cells into `order` by column, then row; answers where each column starts. */
function sortByColumn({ cells, firstId }: Sheet, order: Int32Array): Int32Array {
  const { col, count } = cells;
  let last = -1;
  for (let i = 0; i < count; i++) if (col[i]! > last) last = col[i]!;
  const starts = new Int32Array(last + 2);
  for (let i = 0; i < count; i++) starts[col[i]! + 1]!++;
  starts[0] = firstId;
  for (let c = 0; c <= last; c++) starts[c + 1]! += starts[c]!;
  const next = starts.slice();
  for (let i = 0; i < count; i++) order[next[col[i]!]!++] = firstId + i;
  return starts;
}

function rowStart(sheet: Sheet, row: number): number {
  return lowerBound(sheet.cells.row, 0, sheet.cells.count, row);
}

/** First index in [from, to) whose value is at least `wanted`. */
function lowerBound(sorted: Int32Array, from: number, to: number, wanted: number): number {
  let lo = from;
  let hi = to;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (sorted[mid]! < wanted) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function inverse(order: Int32Array): Int32Array {
  const result = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) result[order[i]!] = i;
  return result;
}
