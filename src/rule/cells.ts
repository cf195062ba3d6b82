// Cells by id, as findings speak of them: address, place, caption, formula and value. One wording for all lint rules.

import { printFormula } from '../../grammar/print.ts';
import { cellName, columnName, quoteSheet, type Rect, rectName } from '../../grammar/ref.ts';
import { columnCaption, rowCaption } from '../model/caption.ts';
import type { Model } from '../model/model.ts';
import { ExcelError, errorOf, type Scalar } from '../recalc/value.ts';
import { CellKind, locate } from '../workbook/workbook.ts';
import type { Evidence } from './finding.ts';
import type { Place } from './flag.ts';
import { num } from './say.ts';

export interface CellRef {
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
}

export function refOf({ book }: Model, id: number): CellRef {
  const { sheet, index } = locate(book, id);
  return { sheet: sheet.name, row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
}

/** Sheet!A1 */
export function addressOfId(model: Model, id: number): string {
  const { sheet, row, col } = refOf(model, id);
  return `${quoteSheet(sheet)}!${cellName(row, col)}`;
}

/** A1, without the sheet. */
export function nameOfId(model: Model, id: number): string {
  const { row, col } = refOf(model, id);
  return cellName(row, col);
}

/** Bounding range and the cells that stand on the sheet of the first. */
export function placeOfIds(model: Model, ids: readonly number[]): Place {
  const all = ids.map((id) => refOf(model, id));
  const refs = all.filter((r) => r.sheet === all[0]!.sheet);
  return { sheet: refs[0]!.sheet, range: rectName(boundsOf(refs)), cells: refs.map((r) => cellName(r.row, r.col)) };
}

/** Ids by the sheet they stand on, in workbook order. */
export function bySheet(model: Model, ids: readonly number[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const id of [...ids].sort((a, b) => a - b)) {
    const { sheet } = refOf(model, id);
    const list = found.get(sheet);
    if (list) list.push(id);
    else found.set(sheet, [id]);
  }
  return found;
}

function boundsOf(refs: readonly CellRef[]): Rect {
  const rows = refs.map((r) => r.row);
  const cols = refs.map((r) => r.col);
  return {
    row1: rows.reduce((a, b) => Math.min(a, b)),
    row2: rows.reduce((a, b) => Math.max(a, b)),
    col1: cols.reduce((a, b) => Math.min(a, b)),
    col2: cols.reduce((a, b) => Math.max(a, b)),
  };
}

/** "D23:F23, H23": runs along a row or column, at most `most` of them. */
export function rangesOf(model: Model, ids: readonly number[], most = 4): string {
  const refs = ids.map((id) => refOf(model, id));
  const runs: CellRef[][] = [];
  for (const ref of refs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const first = run?.[0];
    const right = last && last.row === ref.row && ref.row === first!.row && ref.col === last.col + 1;
    const below = last && last.col === ref.col && ref.col === first!.col && ref.row === last.row + 1;
    if (right || below) run!.push(ref);
    else runs.push([ref]);
  }
  const texts = runs.slice(0, most).map((run) => rectName(boundsOf(run)));
  return `${texts.join(', ')}${runs.length > most ? ` and ${runs.length - most} more` : ''}`;
}

/** "Total liabilities" in quotes, shortened, or '' when the row has no text. */
export function captionOf({ book }: Model, id: number): string {
  const { sheet, index } = locate(book, id);
  const text = rowCaption(book, sheet, sheet.cells.row[index]!, sheet.cells.col[index]!);
  return text === '' ? '' : `"${text.length > 60 ? `${text.slice(0, 57)}...` : text}"`;
}

/** What the column over the cell is called, quoted; '' when nothing stands there. */
export function headingOf({ book }: Model, id: number): string {
  const { sheet, index } = locate(book, id);
  const text = columnCaption(book, sheet, sheet.cells.row[index]!, sheet.cells.col[index]!);
  return text === '' ? '' : `"${text}"`;
}

/** What stays the same when rows are inserted: captions of row and column, for the fingerprint. */
export function subjectOf({ book }: Model, id: number): string {
  const { sheet, index } = locate(book, id);
  const [row, col] = [sheet.cells.row[index]!, sheet.cells.col[index]!];
  return `${rowCaption(book, sheet, row, col)} / ${columnCaption(book, sheet, row, col)}`;
}

export function formulaOf({ graph }: Model, id: number): string {
  return graph.formulas.text(id);
}

/** What the formula of one cell would read in another. */
export function movedFormula({ graph, book }: Model, from: number, to: number): string | undefined {
  const ast = graph.formulas.of(from)?.ast;
  const { sheet, index } = locate(book, to);
  return ast && printFormula(ast, sheet.cells.row[index]!, sheet.cells.col[index]!);
}

/** The formula of a cell as it would stand in any place, occupied or not. */
export function movedFormulaAt({ graph }: Model, from: number, row: number, col: number): string {
  const ast = graph.formulas.of(from)?.ast;
  return ast ? printFormula(ast, row, col) : '';
}

/** A value as evidence carries it: errors as their code. */
export const plainValue = (v: Scalar): Exclude<Evidence['value'], undefined> => (v instanceof ExcelError ? v.code : v);

/** A value as a message says it. */
export function shown(v: Scalar): string {
  if (v instanceof ExcelError) return v.code;
  if (typeof v === 'number') return num(v);
  if (typeof v === 'string') return `"${v.length > 30 ? `${v.slice(0, 27)}...` : v}"`;
  return v === null ? 'blank' : String(v).toUpperCase();
}

/** A cell with its formula and recalculated value. */
export function cellEvidence(model: Model, id: number, label: string): Evidence {
  const text = formulaOf(model, id);
  return { label, cell: addressOfId(model, id), ...(text === '' ? {} : { formula: text }), value: plainValue(model.values.value(id)) };
}

/** What the formula of one cell would give in another. */
export function wouldGive(model: Model, from: number, to: number): Evidence['value'] {
  const ast = model.graph.formulas.of(from)?.ast;
  return ast && plainValue(model.values.evaluate(ast, to));
}

export const columnLetters = (col: number): string => columnName(col);

/** Nonzero numbers of a stretch but for a part of it, each as evidence with its caption. `lane` is the column (way 'row') or the row they stand in. */
export function valuesBetween(
  model: Model,
  sheet: number,
  way: 'row' | 'column',
  lane: number,
  from: number,
  to: number,
  but: readonly [number, number],
): Evidence[] {
  const found: Evidence[] = [];
  const page = model.book.sheets[sheet]!;
  for (let at = from; at <= Math.min(to, from + 5_000); at++) {
    const i = at >= but[0] && at <= but[1] ? -1 : way === 'row' ? page.find(at, lane) : page.find(lane, at);
    const value = i < 0 ? null : model.values.value(page.firstId + i);
    if (typeof value !== 'number' || value === 0) continue;
    const id = page.firstId + i;
    const caption = way === 'row' ? captionOf(model, id) : columnCaption(model.book, page, lane, at);
    found.push(cellEvidence(model, id, `${caption || 'value'} ${num(value)}`));
  }
  return found;
}

/** Sheet!A1 of a position, occupied or not. */
export function sheetAddress(
  { book }: Model,
  { sheet, row, col }: { readonly sheet: number; readonly row: number; readonly col: number },
): string {
  return `${quoteSheet(book.sheets[sheet]!.name)}!${cellName(row, col)}`;
}

/** For what concerns the workbook (or a sheet) as a whole, and no cell of it. */
export const wholeBook = (sheet = ''): Place => ({ sheet, range: '', cells: [] });

/** The value that stands in the file. */
export function storedValueOf({ book }: Model, id: number): Scalar {
  const { sheet, index } = locate(book, id);
  const { kind, number, text } = sheet.cells;
  if (kind[index] === CellKind.Number) return number[index]!;
  if (kind[index] === CellKind.Boolean) return number[index] !== 0;
  if (kind[index] === CellKind.Text) return book.strings[text[index]!]!;
  return kind[index] === CellKind.Error ? errorOf(book.strings[text[index]!]!) : null;
}
