// Cells, formulas and values of a book -> the compact map of each sheet that a page shows. Judges nothing.

import { MAX_COLS } from '../../grammar/ref.ts';
import { eachCellIn } from '../graph/precedents.ts';
import { formatNumber } from '../recalc/functions/textformat.ts';
import { isError, type Scalar } from '../recalc/value.ts';
import { type BookMap, CELL_KINDS, CELL_STATUS, LOOK, type SheetMap } from '../report/bookmap.ts';
import { plain } from '../report/plain.ts';
import { CellKind, type CellStyle, type Sheet, type Workbook } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';
import { PrecedentLists } from './maplists.ts';

export interface MapOptions {
  /** Cells of the whole book; what is beyond is left out, and counted. */
  readonly mostCells?: number;
  /** Names of sheets that are cut last, when cells are left out; then come the others in their order. */
  readonly first?: readonly string[];
}

const MOST_CELLS = 250_000;
const LONGEST = 300;

export function bookMap(analysis: Analysis, { mostCells = MOST_CELLS, first = [] }: MapOptions = {}): BookMap {
  const writer = new MapWriter(analysis);
  const { sheets: all } = analysis.book;
  const rank = new Map(first.map((name, i) => [name, i]));
  const order = [...all].sort((a, b) => (rank.get(a.name) ?? rank.size) - (rank.get(b.name) ?? rank.size) || a.index - b.index);
  const share = new Map<number, number>();
  let left = mostCells;
  for (const sheet of order) {
    share.set(sheet.index, left);
    left = Math.max(0, left - filledCells(sheet, analysis).length);
  }
  const sheets = all.map((sheet) => writer.sheet(sheet, share.get(sheet.index)!));
  return { sheets, formulas: writer.formulas, precedents: writer.lists.all, reasons: [...writer.reasons.keys()] };
}

class MapWriter {
  readonly formulas: [string, number, number][] = [];
  readonly reasons = new Map<string, number>();
  readonly lists: PrecedentLists;
  /** Index in `formulas` by template, or by record for a data table. */
  private readonly known = new Map<string, number>();

  constructor(private readonly analysis: Analysis) {
    this.lists = new PrecedentLists(analysis);
  }

  sheet(sheet: Sheet, most: number): SheetMap {
    const indexes = filledCells(sheet, this.analysis);
    const kept = indexes.slice(0, Math.max(0, most));
    return {
      name: sheet.name,
      state: sheet.state,
      rows: (sheet.used?.row2 ?? -1) + 1,
      cols: (sheet.used?.col2 ?? -1) + 1,
      hiddenRows: [...sheet.hiddenRows].sort((a, b) => a - b),
      hiddenCols: [...sheet.hiddenCols].sort((a, b) => a - b),
      ...this.columns(sheet, kept),
      leftOut: indexes.length - kept.length,
    };
  }

  private columns(sheet: Sheet, kept: readonly number[]) {
    const { values, book } = this.analysis;
    const letters = { kinds: '', statuses: '', looks: '' };
    const lists = { at: [] as number[], formula: [] as number[], precedents: [] as number[] };
    const notes = { reasons: [] as [number, number][], stale: [] as [number, string][] };
    const shown: string[] = [];
    const exact: string[] = [];
    const filled = cellsOfBlocks(sheet);
    let before = 0;
    kept.forEach((i, k) => {
      const cell = this.cell(sheet, i, filled);
      const at = cell.row * MAX_COLS + cell.col;
      lists.at.push(at - before);
      before = at;
      letters.kinds += cell.kind;
      letters.statuses += CELL_STATUS[values.status(cell.id)];
      letters.looks += String.fromCharCode(48 + look(cell.style, cell.value));
      lists.formula.push(this.formula(cell.id, sheet.cells.formula[i]!, cell.row, cell.col));
      lists.precedents.push(this.lists.of(cell.id, cell.row, cell.col));
      shown.push(cell.shown);
      exact.push(exactOf(cell.value, cell.shown));
      const reason = values.reason(cell.id);
      if (reason !== undefined) notes.reasons.push([k, this.reason(plain(reason))]);
      if (values.cache(cell.id) === 'stale') notes.stale.push([k, stored(book, sheet, i)]);
    });
    return { ...lists, ...letters, ...notes, shown: shown.join('\n'), exact: exact.join(' ') };
  }

  private cell(sheet: Sheet, i: number, filled: ReadonlySet<number>) {
    const { book, values } = this.analysis;
    const { cells, firstId } = sheet;
    const row = cells.row[i]!;
    const col = cells.col[i]!;
    const value = values.at(sheet.index, row, col);
    const style = book.styles[cells.style[i]!];
    const kind = kindOf(sheet.cells.formula[i]! >= 0, filled.has(firstId + i), value);
    return { id: firstId + i, row, col, value, style, kind, shown: shownAs(value, style, book.date1904) };
  }

  private formula(id: number, record: number, row: number, col: number): number {
    if (record < 0) return -1;
    const { formulas } = this.analysis.graph;
    const template = formulas.of(id);
    const key = template ? `template ${template.id}` : `record ${record}`;
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.formulas.push([plain(formulas.text(id)), row, col]) - 1;
      this.known.set(key, index);
    }
    return index;
  }

  private reason(text: string): number {
    const known = this.reasons.get(text);
    if (known !== undefined) return known;
    this.reasons.set(text, this.reasons.size);
    return this.reasons.size - 1;
  }
}

/** Local indexes of cells that hold or show something. */
function filledCells(sheet: Sheet, { values }: Analysis): number[] {
  const { cells, index } = sheet;
  const out: number[] = [];
  for (let i = 0; i < cells.count; i++) {
    if (cells.formula[i]! >= 0 || cells.kind[i] !== CellKind.Blank || values.at(index, cells.row[i]!, cells.col[i]!) !== null) out.push(i);
  }
  return out;
}

/** Ids of the cells that an array formula or a data table fills. */
function cellsOfBlocks(sheet: Sheet): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { rect } of sheet.blocks) eachCellIn(sheet, rect, (id) => ids.add(id));
  return ids;
}

function kindOf(formula: boolean, filled: boolean, value: Scalar): string {
  if (formula) {
    if (isError(value)) return CELL_KINDS.formulaError;
    return typeof value === 'string' ? CELL_KINDS.formulaText : CELL_KINDS.formula;
  }
  if (filled) return CELL_KINDS.filled;
  if (isError(value)) return CELL_KINDS.error;
  if (typeof value === 'number') return CELL_KINDS.number;
  return typeof value === 'boolean' ? CELL_KINDS.boolean : CELL_KINDS.text;
}

function look(style: CellStyle | undefined, value: Scalar): number {
  const right = typeof value === 'number' || typeof value === 'boolean';
  return (
    (style?.bold ? LOOK.bold : 0) | (style?.italic ? LOOK.italic : 0) | (style?.topBorder ? LOOK.topBorder : 0) | (right ? LOOK.right : 0)
  );
}

function shownAs(value: Scalar, style: CellStyle | undefined, date1904: boolean): string {
  if (value === null) return '';
  if (isError(value)) return plain(value.code);
  const code = style?.numberFormat ?? 'General';
  const text = typeof value === 'number' && code === 'General' ? general(value) : formatNumber(value, code, date1904);
  return plain(text).trim().slice(0, LONGEST);
}

/** General fits the number to its column; six significant digits do here. */
function general(value: number): string {
  const short = Number(value.toPrecision(6));
  return Math.abs(value) >= 1e5 && Math.abs(value) < 1e11 ? String(Math.round(value)) : String(short);
}

/** Fifteen digits, as Excel keeps them; nothing where the text says the same. */
function exactOf(value: Scalar, shown: string): string {
  if (typeof value !== 'number') return '';
  const digits = String(Number(value.toPrecision(15)));
  return digits === shown ? '' : digits;
}

function stored(book: Workbook, { cells }: Sheet, i: number): string {
  const kind = cells.kind[i];
  if (kind === CellKind.Number) return String(Number(cells.number[i]!.toPrecision(15)));
  if (kind === CellKind.Boolean) return cells.number[i] ? 'TRUE' : 'FALSE';
  return kind === CellKind.Blank ? '' : plain(book.strings[cells.text[i]!] ?? '').slice(0, LONGEST);
}
