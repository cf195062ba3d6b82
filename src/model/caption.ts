// What a reader calls a cell: the text to the left in its row and the heading above it in its column.

import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';

const MAX_UP = 200;

/** Nearest wordy text left of the cell in its row; '' when there is none. */
export function rowCaption(book: Workbook, sheet: Sheet, row: number, col: number): string {
  const [from, to] = sheet.rowRange(row);
  let found = '';
  for (let i = from; i < to && sheet.cells.col[i]! < col; i++) {
    const text = textAt(book, sheet, i);
    if (/\p{L}{2}/u.test(text) && (found === '' || text.length > 3)) found = text;
    if (found !== '' && sheet.cells.formula[i]! < 0 && text.length > 6) return text;
  }
  return found;
}

/** Nearest text or typed year above the cell in its column; '' when there is none. */
export function columnCaption(book: Workbook, sheet: Sheet, row: number, col: number): string {
  for (let r = row - 1; r >= Math.max(0, row - MAX_UP); r--) {
    const i = sheet.find(r, col);
    if (i < 0) continue;
    const text = textAt(book, sheet, i);
    if (text !== '') return text;
    const n = sheet.cells.number[i]!;
    if (sheet.cells.kind[i] === CellKind.Number && Number.isInteger(n) && n >= 1900 && n <= 2100) return String(n);
  }
  return '';
}

/** Typed or cached text of a cell, one line. */
function textAt(book: Workbook, { cells }: Sheet, i: number): string {
  return cells.kind[i] === CellKind.Text ? book.strings[cells.text[i]!]!.replace(/\s+/g, ' ').trim() : '';
}
