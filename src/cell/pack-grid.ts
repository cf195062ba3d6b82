// One sheet of the pack as texts and numbers by row and column, either way round. Knows no headers and no finance.

import { cellName } from '../../grammar/ref.ts';
import { type PeriodToken, parseHeader } from '../model/period.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';

/** Value of a cell when the caller has recalculated the pack; the stored constant or cached value otherwise. */
export type ValueAt = (sheet: Sheet, row: number, col: number) => Scalar;

export type PackCell = { readonly at: number; readonly value: string | number; readonly format: string; readonly address: string };

/** Rows of cells; transposed, a row is a column of the sheet. */
export interface PackGrid {
  readonly sheet: string;
  /** Line number (row, or column when transposed) -> its cells in order; empty lines are absent. */
  readonly lines: ReadonlyMap<number, readonly PackCell[]>;
  readonly transposed: boolean;
  readonly date1904: boolean;
}

/** The stored constant, or the cached value of a formula; null for a formula without a cache. */
export function storedValue(book: Workbook, sheet: Sheet, row: number, col: number): Scalar {
  const i = sheet.find(row, col);
  if (i < 0) return null;
  const { kind, number, text } = sheet.cells;
  if (kind[i] === CellKind.Number) return number[i]!;
  if (kind[i] === CellKind.Boolean) return number[i] !== 0;
  if (kind[i] === CellKind.Text) return book.strings[text[i]!]!;
  return kind[i] === CellKind.Error ? new ExcelError(book.strings[text[i]!]!) : null;
}

/** Number in a cell, also one typed as text: "1,234", "(56.7)", "12%". */
export function numberIn(value: string | number): number | undefined {
  if (typeof value === 'number') return value;
  const m = /^(\()?\s*([-−])?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(%)?\s*(\))?$/.exec(value.trim());
  if (!m || Boolean(m[1]) !== Boolean(m[5])) return undefined;
  const size = Number(m[3]!.replaceAll(',', '')) / (m[4] ? 100 : 1);
  return m[1] || m[2] ? -size : size;
}

const LONG_DATE = /(?:ended|ending|at|as of)\s+(.*)$/i;

/** Period that a header cell names: 2023A, FY23, FY3/2024, "Year ended 31 December 2023", 31/12/2023, a date. */
export function periodIn(cell: PackCell, date1904: boolean): PeriodToken | undefined {
  const { value, format } = cell;
  if (typeof value === 'number') return parseHeader(value, format, date1904);
  const numeric = /^\d{1,2}[/.]\d{1,2}[/.]((?:19|20)\d{2})$/.exec(value.trim()) ?? /^((?:19|20)\d{2})-\d{2}-\d{2}$/.exec(value.trim());
  if (numeric) return { kind: 'year', year: Number(numeric[1]), part: 0 };
  return parseHeader(value, format, date1904) ?? longDate(value);
}

function longDate(text: string): PeriodToken | undefined {
  const tail = LONG_DATE.exec(text)?.[1] ?? text;
  const found = /\b((?:19|20)\d{2})\b/.exec(tail);
  const isDate =
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.test(tail) && text.length <= 40 && !/q[1-4]|quarter|month/i.test(text);
  return found && isDate ? { kind: 'year', year: Number(found[1]), part: 0 } : undefined;
}

/** Reads the non-empty cells of a sheet. */
export function packGrid(book: Workbook, sheet: Sheet, transposed: boolean, valueAt?: ValueAt): PackGrid {
  const lines = new Map<number, PackCell[]>();
  const { cells } = sheet;
  for (let i = 0; i < cells.count; i++) {
    const row = cells.row[i]!;
    const col = cells.col[i]!;
    const raw = valueAt ? valueAt(sheet, row, col) : storedValue(book, sheet, row, col);
    const value = typeof raw === 'string' ? raw.trim() : raw;
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
    const line = transposed ? col : row;
    const at = transposed ? row : col;
    const format = book.styles[cells.style[i]!]?.numberFormat ?? 'General';
    const list = lines.get(line);
    const cell = { at, value, format, address: cellName(row, col) };
    if (list) list.push(cell);
    else lines.set(line, [cell]);
  }
  const ordered = [...lines].sort((a, b) => a[0] - b[0]).map(([n, list]) => [n, list.sort((a, b) => a.at - b.at)] as const);
  return { sheet: sheet.name, lines: new Map(ordered), transposed, date1904: book.date1904 };
}
