// Defined names, sheets and tables by their text, as a formula on a sheet means them. Compares without case, as Excel does.

import type { SheetPrefix } from '../../grammar/ast.ts';
import type { DefinedName, Table, Workbook } from '../workbook/workbook.ts';

interface Register {
  readonly sheets: ReadonlyMap<string, number>;
  /** By scope and name: "3!rate" is scoped to the sheet with index 3, "!rate" to the book. */
  readonly names: ReadonlyMap<string, DefinedName>;
  readonly tables: ReadonlyMap<string, Table>;
}

const registers = new WeakMap<Workbook, Register>();

function registerOf(book: Workbook): Register {
  let register = registers.get(book);
  if (!register) {
    register = {
      sheets: new Map(book.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet.index])),
      names: new Map(book.names.map((name) => [nameKey(name.scope, name.name), name])),
      tables: new Map(book.tables.map((table) => [table.name.toLowerCase(), table])),
    };
    registers.set(book, register);
  }
  return register;
}

const nameKey = (scope: number | undefined, name: string): string => `${scope ?? ''}!${name.toLowerCase()}`;

/** Index of a sheet, -1 when the workbook has none of that name. */
export function sheetIndex(book: Workbook, name: string): number {
  return registerOf(book).sheets.get(name.toLowerCase()) ?? -1;
}

/**
 * The name that a formula on the sheet means: the sheet's own, else the book's. A qualifier names another sheet (Sheet1!Rate) or the
 * book itself ([0]!Rate); names of other workbooks are undefined.
 */
export function resolveName(book: Workbook, name: string, sheet: number, qualifier?: SheetPrefix): DefinedName | undefined {
  const { names } = registerOf(book);
  if (qualifier?.book !== undefined && qualifier.book !== '0') return undefined;
  let scope: number | undefined = qualifier?.book === undefined ? sheet : undefined;
  if (qualifier?.first !== undefined) {
    const index = sheetIndex(book, qualifier.first);
    // Book.xlsx!Rate: some writers name this book by its file.
    scope = index < 0 ? undefined : index;
  }
  return (scope === undefined ? undefined : names.get(nameKey(scope, name))) ?? names.get(nameKey(undefined, name));
}

/** Indexes of the sheets that a prefix means, in tab order; none for another workbook or a sheet that is not there. Without a prefix the host's. */
export function sheetsOf(book: Workbook, prefix: SheetPrefix | undefined, host: number): readonly number[] {
  if (!prefix) return [host];
  if (prefix.book !== undefined && prefix.book !== '0') return [];
  if (prefix.first === undefined) return [];
  const first = sheetIndex(book, prefix.first);
  const last = prefix.last === undefined ? first : sheetIndex(book, prefix.last);
  if (first < 0 || last < 0) return [];
  const from = Math.min(first, last);
  return Array.from({ length: Math.max(first, last) - from + 1 }, (_, i) => from + i);
}

/** A table by name; with '' the table that holds the cell. */
export function findTable(book: Workbook, name: string, sheet: number, row: number, col: number): Table | undefined {
  if (name !== '') return registerOf(book).tables.get(name.toLowerCase());
  return book.tables.find((t) => t.sheet === sheet && row >= t.rect.row1 && row <= t.rect.row2 && col >= t.rect.col1 && col <= t.rect.col2);
}
