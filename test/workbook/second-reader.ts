// Compares our reading of a workbook with exceljs's, cell by cell: values, formulas that are not shared, number formats, bold and the
// number of merges. What exceljs is known to change is changed here too, or left out, each with its reason.

import ExcelJS from 'exceljs';
import { cellName } from '../../grammar/ref.ts';
import { storedValue } from '../../src/workbook/cells.ts';
import { decodeEscapes } from '../../src/workbook/decode.ts';
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
    if (!theirs) continue;
    const merges = new Set(theirs.model.merges ?? []).size;
    if (sheet.merges.length !== merges) differ(result, sheet, 'merges', sheet.merges.length, merges);
    for (let i = 0; i < sheet.cells.count; i++) if (comparable(sheet, i)) compareCell(book, sheet, i, theirs, result);
  }
  return result;
}

function differ(result: Comparison, sheet: Sheet, what: string, ours: unknown, theirs: unknown): void {
  result.differences.push(`${sheet.name}!${what}: ${JSON.stringify(ours)} is ${JSON.stringify(theirs)} to exceljs`);
}

/** Cells with something in them; exceljs gives the covered cells of a merge the value of its corner. */
function comparable(sheet: Sheet, i: number): boolean {
  const { cells } = sheet;
  if (cells.kind[i] === CellKind.Blank && cells.formula[i]! < 0) return false;
  const [row, col] = [cells.row[i]!, cells.col[i]!];
  return !sheet.merges.some((m) => row >= m.row1 && row <= m.row2 && col >= m.col1 && col <= m.col2 && (row !== m.row1 || col !== m.col1));
}

function compareCell(book: Workbook, sheet: Sheet, i: number, sheetOfTheirs: ExcelJS.Worksheet, result: Comparison): void {
  const { cells } = sheet;
  const [row, col] = [cells.row[i]!, cells.col[i]!];
  const theirs = sheetOfTheirs.getCell(row + 1, col + 1);
  const address = cellName(row, col);
  const style = book.styles[cells.style[i]!]!;
  const record = book.formulas[cells.formula[i]!];
  result.cells++;
  if (record) result.formulas++;
  if ((theirs.font?.bold ?? false) !== style.bold) differ(result, sheet, `${address} bold`, style.bold, theirs.font?.bold);
  if (barFormat(theirs.numFmt ?? 'General') !== barFormat(style.numberFormat)) {
    differ(result, sheet, `${address} format`, style.numberFormat, theirs.numFmt);
  }
  const formula = theirs.formula?.replace(/^=/, '');
  const inBlock = sheet.blocks.some(({ rect: r }) => row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2);
  // exceljs shifts shared formulas wrongly, and gives followers of a block the formula of its corner.
  const wrong = record ? record.kind === 'normal' && formula !== record.text : formula !== undefined && !inBlock;
  if (wrong) differ(result, sheet, `${address} formula`, record?.text, formula);
  const value = storedValue(book, sheet, i);
  const raw = record ? theirs.result : theirs.value;
  if (raw instanceof Date && isNoDate(value)) return;
  const other = plain(raw, book.date1904);
  if (!same(value, other, record !== undefined)) differ(result, sheet, `${address} value`, value, other);
}

/** exceljs makes a date of whatever has the format of one: a text, a boolean, an error, a number past the year 9999. */
function isNoDate(value: unknown): boolean {
  return typeof value !== 'number' || value < 0 || value > 2_958_466;
}

/** exceljs takes backslashes out, quotes the h of a time, and writes built-in formats 37 to 40 without their "_)". */
function barFormat(format: string): string {
  return format.replace(/\\|_\)| |"/g, '');
}

function plain(value: unknown, date1904: boolean): unknown {
  if (value instanceof Date) return serialOfIso(value.toISOString(), date1904);
  if (typeof value === 'string') return decodeEscapes(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('richText' in value) return (value.richText as { text: string }[]).map((run) => run.text).join('');
  if ('hyperlink' in value) return plain((value as unknown as { text: unknown }).text, date1904);
  if ('formula' in value || 'sharedFormula' in value) return plain((value as { result?: unknown }).result, date1904);
  return value;
}

function same(ours: unknown, theirs: unknown, formula: boolean): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') {
    // Dates go through milliseconds in exceljs, and those before March 1900 lose a day.
    return Math.abs(ours - theirs) < 1e-7 || (ours < 61 && Math.abs(ours - theirs - 1) < 1e-7);
  }
  // Errors stored as text stay text to exceljs.
  if (formula && typeof theirs === 'string' && theirs.startsWith('#') && typeof ours === 'object') {
    return JSON.stringify(ours) === JSON.stringify({ error: theirs });
  }
  return JSON.stringify(ours) === JSON.stringify(theirs) || ((ours === '' || ours === null) && (theirs === '' || theirs === null));
}
