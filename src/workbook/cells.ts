// Plain ways to look at the cells of a sheet: the value in a cell, the constant at a position. Computes nothing.

import { CellKind, type Sheet, type Workbook } from './workbook.ts';

/** What a cell holds beside its formula; null for blank. */
export type StoredValue = number | string | boolean | { readonly error: string } | null;

/** The constant of the cell at a local index or the cached value of its formula; dates are serials. */
export function storedValue(book: Workbook, sheet: Sheet, index: number): StoredValue {
  const { cells } = sheet;
  switch (cells.kind[index]) {
    case CellKind.Number:
      return cells.number[index]!;
    case CellKind.Boolean:
      return cells.number[index] === 1;
    case CellKind.Text:
      return book.strings[cells.text[index]!]!;
    case CellKind.Error:
      return { error: book.strings[cells.text[index]!]! };
    default:
      return null;
  }
}

/** Stored value at a position, formula cells included; null where there is none. */
export function valueAt(book: Workbook, sheet: Sheet, row: number, col: number): StoredValue {
  const index = sheet.find(row, col);
  return index < 0 ? null : storedValue(book, sheet, index);
}

/** Constant at a position; null for a blank, undefined for a formula. A cell of a spill or data table is no constant, see `Sheet.blocks`. */
export function constantAt(book: Workbook, sheet: Sheet, row: number, col: number): StoredValue | undefined {
  const index = sheet.find(row, col);
  if (index < 0) return null;
  return sheet.cells.formula[index]! >= 0 ? undefined : storedValue(book, sheet, index);
}

/** Style index at a position: the cell's, else the row's, else the column's. */
export function styleAt(sheet: Sheet, row: number, col: number): number {
  const index = sheet.find(row, col);
  if (index >= 0) return sheet.cells.style[index]!;
  return sheet.rowStyles.get(row) ?? sheet.columnStyles.find(([first, last]) => col >= first && col <= last)?.[2] ?? 0;
}

/** Calls `visit` for every cell with a value or a formula, by row, then column. */
export function eachCell(sheet: Sheet, visit: (index: number, row: number, col: number) => void): void {
  const { count, row, col, kind, formula } = sheet.cells;
  for (let i = 0; i < count; i++) if (kind[i] !== CellKind.Blank || formula[i]! >= 0) visit(i, row[i]!, col[i]!);
}
