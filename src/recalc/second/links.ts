// Sheets of linked books, numbered after the workbook's own, with the cells of them that formulas read and the link keeps.

import type { Workbook } from '../../workbook/workbook.ts';
import { errorOf } from '../value.ts';
import type { Plain, SheetColumns } from './exchange.ts';
import { Cell, type Form } from './exchange.ts';
import { placed } from './place.ts';
import type { Links } from './rewrite.ts';

/** Cells of one area of another book, and of all of them together. */
const MAX_AREA = 2000;
const MAX_CELLS = 200_000;

interface Linked {
  readonly book: Workbook['externals'][number];
  readonly sheet: string;
  readonly cells: Map<number, Plain>;
}

export class LinkedSheets implements Links {
  private readonly linked: Linked[] = [];
  private readonly numbers = new Map<string, number>();
  private count = 0;

  constructor(private readonly book: Workbook) {}

  sheet(name: string, sheet: string): number {
    const book = this.book.externals.find((e) => String(e.index) === name || e.target === name || e.target.endsWith(`/${name}`));
    const found = book?.sheets.find((s) => s.toLowerCase() === sheet.toLowerCase());
    if (!book || found === undefined) return -1;
    const key = `${book.index}:${found}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.book.sheets.length + this.linked.push({ book, sheet: found, cells: new Map() }) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  /** Notes the linked cells that a formula reads; false when they are too many. */
  read(form: Form, row: number, col: number): boolean {
    if (this.linked.length === 0) return true;
    for (const part of form.parts) {
      if (typeof part === 'string' || part.at.sheet < this.book.sheets.length) continue;
      const rect = placed(part.at, row, col);
      if (!rect) continue;
      if ((rect.row2 - rect.row1 + 1) * (rect.col2 - rect.col1 + 1) > MAX_AREA || this.count > MAX_CELLS) return false;
      const linked = this.linked[part.at.sheet - this.book.sheets.length]!;
      for (let r = rect.row1; r <= rect.row2; r++) for (let c = rect.col1; c <= rect.col2; c++) this.note(linked, r, c);
    }
    return true;
  }

  private note({ book, sheet, cells }: Linked, row: number, col: number): void {
    const key = row * 16384 + col;
    if (cells.has(key)) return;
    this.count++;
    const cached = book.cached(sheet, row, col);
    cells.set(key, typeof cached === 'object' ? { error: errorOf(cached.error).code } : (cached ?? null));
  }

  columns(): SheetColumns[] {
    const none = new Int32Array(0);
    return this.linked.map(({ cells }) => ({
      rows: none,
      cols: none,
      kind: new Uint8Array(0),
      number: new Float64Array(0),
      text: none,
      form: new Int32Array(0).fill(Cell.Given),
      extra: [...cells].map(([key, value]) => ({ row: Math.floor(key / 16384), col: key % 16384, value })),
    }));
  }
}
