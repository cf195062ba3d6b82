// The values of a calculation by cell id, in typed columns, with the state of each cell. Holds constants at once, formulas as they are computed.

import type { Rect } from '../../grammar/ref.ts';
import { CellKind, type Workbook } from '../workbook/workbook.ts';
import { Grid } from './grid.ts';
import { type ExcelError, errorOf, type Scalar } from './value.ts';

/** Settled values are 0, so that a read needs one test. */
export const State = {
  Done: 0,
  /** Settled, and something is to be said of it: rests on the unknown, volatile, member of a loop. */
  Flagged: 1,
  Pending: 2,
  /** Filled by a block (array, spill, data table) that is still to be computed. */
  Follower: 3,
  /** Being computed: it is on the path. */
  Busy: 4,
  /** Computed, but part of a loop that is still open. */
  Open: 5,
} as const;

const KEY = 16384;

/** A spilled value and the cell whose formula spills. */
export interface Extra {
  readonly owner: number;
  value: Scalar;
}

export class Store {
  readonly kind: Uint8Array;
  readonly number: Float64Array;
  /** Text or error of a cell. */
  readonly other: (string | ExcelError | undefined)[];
  readonly state: Uint8Array;
  readonly sheetOf: Uint16Array;
  readonly grids: readonly Grid[];
  /** Spilled values where the file has no cell, by sheet. */
  readonly extra: (Map<number, Extra> | undefined)[];
  /** Counts rewrites of a settled value by sheet: what was derived from older values is out of date. */
  readonly rewrites: Int32Array;

  constructor(readonly book: Workbook) {
    const n = book.cellCount;
    this.kind = new Uint8Array(n);
    this.number = new Float64Array(n);
    this.other = new Array(n);
    this.state = new Uint8Array(n);
    this.sheetOf = new Uint16Array(n);
    this.grids = book.sheets.map((s) => new Grid(s));
    this.extra = book.sheets.map(() => undefined);
    this.rewrites = new Int32Array(book.sheets.length);
    for (const sheet of book.sheets) this.load(sheet.index);
  }

  private load(index: number): void {
    const { cells, firstId } = this.book.sheets[index]!;
    this.kind.set(cells.kind, firstId);
    this.number.set(cells.number, firstId);
    this.sheetOf.fill(index, firstId, firstId + cells.count);
    const { strings } = this.book;
    for (let i = 0; i < cells.count; i++) {
      const id = firstId + i;
      const kind = cells.kind[i]!;
      if (cells.formula[i]! >= 0) {
        this.kind[id] = CellKind.Blank;
        this.state[id] = State.Pending;
      } else if (kind === CellKind.Text) this.other[id] = strings[cells.text[i]!]!;
      else if (kind === CellKind.Error) this.other[id] = errorOf(strings[cells.text[i]!] ?? '');
    }
  }

  /** Content of a settled cell. */
  get(id: number): Scalar {
    switch (this.kind[id]) {
      case CellKind.Number:
        return this.number[id]!;
      case CellKind.Blank:
        return null;
      case CellKind.Boolean:
        return this.number[id] !== 0;
      default:
        return this.other[id]!;
    }
  }

  set(id: number, value: Scalar): void {
    if (typeof value === 'number') {
      this.kind[id] = CellKind.Number;
      this.number[id] = value;
      return;
    }
    if (value === null) this.kind[id] = CellKind.Blank;
    else if (typeof value === 'boolean') {
      this.kind[id] = CellKind.Boolean;
      this.number[id] = value ? 1 : 0;
    } else {
      this.kind[id] = typeof value === 'string' ? CellKind.Text : CellKind.Error;
      this.other[id] = value;
    }
  }

  /** The cached value of a cell as the file has it; undefined when there is none. */
  cached(id: number): Scalar | undefined {
    const { cells, firstId } = this.book.sheets[this.sheetOf[id]!]!;
    const i = id - firstId;
    switch (cells.kind[i]) {
      case CellKind.Number:
        return cells.number[i]!;
      case CellKind.Boolean:
        return cells.number[i] !== 0;
      case CellKind.Blank:
        return undefined;
      default: {
        const text = this.book.strings[cells.text[i]!] ?? '';
        // Google Sheets writes the error of a formula as text.
        return cells.kind[i] === CellKind.Error || ERROR_TEXT.test(text) ? errorOf(text) : text;
      }
    }
  }

  rowOf(id: number): number {
    const grid = this.grids[this.sheetOf[id]!]!;
    return grid.rows[id - grid.firstId]!;
  }

  colOf(id: number): number {
    const grid = this.grids[this.sheetOf[id]!]!;
    return grid.cols[id - grid.firstId]!;
  }

  /** Cell id at a position, -1 when the file has no cell there. */
  idAt(sheet: number, row: number, col: number): number {
    const grid = this.grids[sheet];
    if (!grid) return -1;
    const i = grid.find(row, col);
    return i < 0 ? -1 : grid.firstId + i;
  }

  extraAt(sheet: number, row: number, col: number): Extra | undefined {
    return this.extra[sheet]?.get(row * KEY + col);
  }

  setExtra(sheet: number, row: number, col: number, extra: Extra): void {
    const cells = this.extra[sheet] ?? new Map<number, Extra>();
    this.extra[sheet] = cells;
    cells.set(row * KEY + col, extra);
  }

  /** Spilled cells without an id inside a rectangle, in row-major order. */
  extrasIn(sheet: number, area: Rect): readonly { readonly row: number; readonly col: number; readonly extra: Extra }[] {
    const cells = this.extra[sheet];
    if (!cells) return [];
    return [...cells]
      .map(([key, extra]) => ({ row: Math.floor(key / KEY), col: key % KEY, extra }))
      .filter(({ row, col }) => row >= area.row1 && row <= area.row2 && col >= area.col1 && col <= area.col2)
      .sort((a, b) => a.row - b.row || a.col - b.col);
  }
}

const ERROR_TEXT = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERROR!)$/;
