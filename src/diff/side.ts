// One of the two workbooks that are compared, with what was computed of it, and small questions about its cells.

import { fullName } from '../../grammar/ref.ts';
import type { Graph } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import { CellKind, locate, type Sheet, type Workbook } from '../workbook/workbook.ts';

export interface Side {
  readonly book: Workbook;
  readonly graph: Graph;
  readonly values: Recalculation;
}

export type Value = number | string | boolean | null;

export const plainValue = (v: Scalar): Value => (v instanceof ExcelError ? v.code : v);

/** The typed content of a cell; undefined for a formula or a blank. */
export function constant(book: Workbook, sheet: Sheet, i: number): Value | undefined {
  const { kind, number, text, formula } = sheet.cells;
  if (formula[i]! >= 0) return undefined;
  switch (kind[i]) {
    case CellKind.Number:
      return number[i]!;
    case CellKind.Boolean:
      return number[i] === 1;
    case CellKind.Text:
    case CellKind.Error:
      return book.strings[text[i]!] ?? '';
    default:
      return undefined;
  }
}

export const isFormula = (sheet: Sheet, i: number): boolean => sheet.cells.formula[i]! >= 0;

export function nameOfId(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}

/** The longest text to the left in the row (a short one is a unit), else the nearest above in the column. */
export function labelOf({ book }: Side, sheet: Sheet, row: number, col: number): string {
  const [from, to] = sheet.rowRange(row);
  let label = '';
  for (let i = from; i < to && sheet.cells.col[i]! < col; i++) {
    const text = constant(book, sheet, i);
    if (typeof text === 'string' && /\p{L}{2}/u.test(text) && text.trim().length > label.length) label = text.trim();
  }
  for (let r = row - 1; label === '' && r >= Math.max(0, row - 40); r--) {
    const i = sheet.find(r, col);
    const text = i < 0 ? undefined : constant(book, sheet, i);
    if (typeof text === 'string' && /\p{L}{2}/u.test(text)) label = text.trim();
  }
  return label.slice(0, 80);
}

/** Numbers that differ only in the last bits are the same. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
  return a === b;
}
