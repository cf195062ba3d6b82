// Compares our reading of a workbook with exceljs's, cell by cell: values, formulas that are not shared, number formats, bold and merges.

import ExcelJS from 'exceljs';
import { cellName } from '../../grammar/ref.ts';
import { storedValue } from '../../src/workbook/cells.ts';
import { serialOfIso } from '../../src/workbook/iso-date.ts';
import { CellKind, type Sheet, type Workbook } from '../../src/workbook/workbook.ts';

export interface Comparison {
  cells: number;
  formulas: number;
  readonly differences: string[];
}

export async function compareWithExceljs(book: Workbook, bytes: Uint8Array): Promise<Comparison> {
  const other = new ExcelJS.Workbook();
  await other.xlsx.load(bytes as unknown as ArrayBuffer);
  const result: Comparison = { cells: 0, formulas: 0, differences: [] };
  for (const sheet of book.sheets) {
    const theirs = other.worksheets.find((w) => w.name === sheet.name);
    if (theirs) compareSheet(book, sheet, theirs, result);
  }
  return result;
}

function compareSheet(book: Workbook, sheet: Sheet, theirs: ExcelJS.Worksheet, result: Comparison): void {
  const differ = (what: string, ours: unknown, other: unknown) =>
    result.differences.push(`${sheet.name}!${what}: ${JSON.stringify(ours)} is ${JSON.stringify(other)} to exceljs`);
  const merges = new Set(theirs.model.merges ?? []).size;
  if (sheet.merges.length !== merges) differ('merges', sheet.merges.length, merges);
  const { cells } = sheet;
  const inBlock = (row: number, col: number) =>
    sheet.blocks.some(({ rect: r }) => row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2);
  for (let i = 0; i < cells.count; i++) {
    const [row, col] = [cells.row[i]!, cells.col[i]!];
    if (cells.kind[i] === CellKind.Blank && cells.formula[i]! < 0) continue;
    if (sheet.merges.some((m) => row >= m.row1 && row <= m.row2 && col >= m.col1 && col <= m.col2 && (row !== m.row1 || col !== m.col1)))
      continue;
    const cell = theirs.getCell(row + 1, col + 1);
    const address = cellName(row, col);
    result.cells++;
    const style = book.styles[cells.style[i]!]!;
    if ((cell.font?.bold ?? false) !== style.bold) differ(`${address} bold`, style.bold, cell.font?.bold);
    // exceljs takes backslashes out of formats.
    if ((cell.numFmt ?? 'General') !== style.numberFormat.replaceAll('\\', ''))
      differ(`${address} format`, style.numberFormat, cell.numFmt);
    const record = book.formulas[cells.formula[i]!];
    if (record) {
      result.formulas++;
      if (record.kind === 'normal' && cell.formula !== record.text) differ(`${address} formula`, record.text, cell.formula);
    } else if (cell.formula !== undefined && !inBlock(row, col)) differ(`${address} formula`, undefined, cell.formula);
    const value = storedValue(book, sheet, i);
    const other = plain(record ? cell.result : cell.value, book.date1904);
    if (!same(value, other)) differ(`${address} value`, value, other);
  }
}

function plain(value: unknown, date1904: boolean): unknown {
  if (value instanceof Date) return serialOfIso(value.toISOString(), date1904);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('richText' in value) return (value.richText as { text: string }[]).map((run) => run.text).join('');
  if ('hyperlink' in value) return plain((value as unknown as { text: unknown }).text, date1904);
  if ('formula' in value || 'sharedFormula' in value) return plain((value as { result?: unknown }).result, date1904);
  return value;
}

function same(a: unknown, b: unknown): boolean {
  // Dates go through milliseconds in exceljs.
  if (typeof a === 'number' && typeof b === 'number') return a === b || Math.abs(a - b) < 1e-7;
  return JSON.stringify(a) === JSON.stringify(b) || (a === '' && b === null) || (a === null && b === '');
}
