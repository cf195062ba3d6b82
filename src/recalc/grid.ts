// Positions of one sheet's cells -> local indices, fast: a row index, and a column index built when first needed.

import type { Rect } from '../../grammar/ref.ts';
import type { Sheet } from '../workbook/workbook.ts';

export class Grid {
  readonly firstId: number;
  readonly count: number;
  readonly rows: Int32Array;
  readonly cols: Int32Array;
  readonly lastRow: number;
  readonly lastCol: number;
  private readonly firstRow: number;
  /** Start of each row from firstRow on; undefined for a sheet with a few far cells. */
  private readonly starts: Int32Array | undefined;
  private columns: Map<number, Int32Array> | undefined;

  constructor(private readonly sheet: Sheet) {
    const { cells } = sheet;
    this.firstId = sheet.firstId;
    this.count = cells.count;
    this.rows = cells.row;
    this.cols = cells.col;
    this.firstRow = this.count > 0 ? this.rows[0]! : 0;
    this.lastRow = this.count > 0 ? this.rows[this.count - 1]! : -1;
    let lastCol = -1;
    for (let i = 0; i < this.count; i++) if (this.cols[i]! > lastCol) lastCol = this.cols[i]!;
    this.lastCol = lastCol;
    this.starts = this.lastRow - this.firstRow <= 4 * this.count + 1000 ? this.rowStarts() : undefined;
  }

  private rowStarts(): Int32Array {
    const starts = new Int32Array(Math.max(0, this.lastRow - this.firstRow + 2));
    let row = 0;
    for (let i = 0; i < this.count; i++) {
      const r = this.rows[i]! - this.firstRow;
      while (row < r) starts[++row] = i;
    }
    if (starts.length > 0) starts[starts.length - 1] = this.count;
    return starts;
  }

  /** Local index of the first cell of a row (or of the next row that has cells). */
  rowStart(row: number): number {
    if (row <= this.firstRow) return 0;
    if (row > this.lastRow) return this.count;
    return this.starts ? this.starts[row - this.firstRow]! : this.sheet.rowRange(row)[0];
  }

  /** Local index of a cell, -1 when absent. */
  find(row: number, col: number): number {
    if (row < this.firstRow || row > this.lastRow || col > this.lastCol) return -1;
    if (!this.starts) return this.sheet.find(row, col);
    const from = this.starts[row - this.firstRow]!;
    const to = this.starts[row - this.firstRow + 1]!;
    if (from === to) return -1;
    const { cols } = this;
    const guess = from + col - cols[from]!;
    if (guess >= from && guess < to && cols[guess] === col) return guess;
    const i = this.lower(from, to, col);
    return i < to && cols[i] === col ? i : -1;
  }

  /** First index in [from, to), the cells of one row, whose column is not before `col`. */
  lower(from: number, to: number, col: number): number {
    let lo = from;
    let hi = to;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.cols[mid]! < col) lo = mid + 1;
      else hi = mid;
    }
    return lo;
  }

  /** Local indices of a column's cells, top down. */
  column(col: number): Int32Array {
    this.columns ??= this.columnIndex();
    return this.columns.get(col) ?? NO_CELLS;
  }

  private columnIndex(): Map<number, Int32Array> {
    const counts = new Int32Array(this.lastCol + 2);
    for (let i = 0; i < this.count; i++) counts[this.cols[i]! + 1]!++;
    for (let c = 1; c < counts.length; c++) counts[c]! += counts[c - 1]!;
    const order = new Int32Array(this.count);
    const next = counts.slice();
    for (let i = 0; i < this.count; i++) order[next[this.cols[i]!]!++] = i;
    const columns = new Map<number, Int32Array>();
    for (let c = 0; c <= this.lastCol; c++) {
      if (counts[c]! < counts[c + 1]!) columns.set(c, order.subarray(counts[c]!, counts[c + 1]!));
    }
    return columns;
  }

  /** Visits the cells of a rectangle in row-major order as runs [from, to) of local indices; return false to stop. */
  runs(area: Rect, visit: (from: number, to: number) => unknown): void {
    const row2 = Math.min(area.row2, this.lastRow);
    if (area.row1 > row2 || area.col1 > this.lastCol) return;
    if (area.col1 === area.col2 && row2 - area.row1 > 3) {
      this.columnRuns(area.col1, area.row1, row2, visit);
      return;
    }
    if (area.col1 === 0 && area.col2 >= this.lastCol) {
      const from = this.rowStart(area.row1);
      const to = this.rowStart(row2 + 1);
      if (from < to) visit(from, to);
      return;
    }
    let i = this.rowStart(area.row1);
    const last = this.rowStart(row2 + 1);
    while (i < last) {
      const end = this.rowStart(this.rows[i]! + 1);
      const from = this.lower(i, end, area.col1);
      const to = this.lower(from, end, area.col2 + 1);
      if (from < to && visit(from, to) === false) return;
      i = end;
    }
  }

  private columnRuns(col: number, row1: number, row2: number, visit: (from: number, to: number) => unknown): void {
    const cells = this.column(col);
    let lo = 0;
    let hi = cells.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.rows[cells[mid]!]! < row1) lo = mid + 1;
      else hi = mid;
    }
    for (; lo < cells.length; lo++) {
      const i = cells[lo]!;
      if (this.rows[i]! > row2 || visit(i, i + 1) === false) return;
    }
  }
}

const NO_CELLS = new Int32Array(0);
