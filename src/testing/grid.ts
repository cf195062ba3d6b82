// Text grids and cell literals of test books -> plain cells by address. Knows nothing of workbooks or styles.

import { parseRect, type Rect } from '../../grammar/ref.ts';
import type { CellStyle, DataTable } from '../workbook/workbook.ts';

/** A cell with more to say than its content. `value` beside a formula is its cached value. */
export interface CellDetail {
  /** With or without the leading "=". */
  readonly formula?: string;
  readonly value?: number | string | boolean | null;
  readonly error?: string;
  readonly style?: Partial<CellStyle>;
  /** On a range: one array formula ({=...}), or a dynamic array whose spill is the range. */
  readonly array?: boolean;
  readonly dynamic?: boolean;
  /** On a range: the body of a what-if data table. */
  readonly dataTable?: DataTable;
  /** On a range: one formula text for each cell instead of a shared formula. */
  readonly apart?: boolean;
}

/** '=...' is a formula (cached value after " -> "), '#N/A' an error, "'5" the text 5; other strings are text. */
export type CellContent = number | string | boolean | null | CellDetail;

/** Content by address (B2) or range (B2:F2). A formula on a range is written for its first cell and shared by the others. */
export type CellMap = Readonly<Record<string, CellContent>>;

/** One entry of a sheet: the rectangle it fills and what it fills it with. */
export interface Entry {
  readonly rect: Rect;
  readonly detail: CellDetail;
}

const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const ARROW = ' -> ';

/** Entries of a grid: one line a row from row 1, cells parted by "|" (\| for a bar), spaces trimmed, empty = absent. A first and a last blank line are dropped. */
export function gridEntries(text: string): Entry[] {
  const lines = text.split('\n');
  if (lines[0]!.trim() === '') lines.shift();
  if (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  const entries: Entry[] = [];
  lines.forEach((line, row) => {
    line.split(/(?<!\\)\|/).forEach((cell, col) => {
      const content = cell.trim().replaceAll('\\|', '|');
      if (content !== '') entries.push({ rect: { row1: row, col1: col, row2: row, col2: col }, detail: textDetail(content, true) });
    });
  });
  return entries;
}

/** Entries of an address map; throws when a key is no address. */
export function mapEntries(cells: CellMap): Entry[] {
  return Object.entries(cells).map(([address, content]) => {
    const rect = parseRect(address);
    if (!rect) throw new Error(`test book: "${address}" is no address or range`);
    return { rect, detail: contentDetail(content) };
  });
}

function contentDetail(content: CellContent): CellDetail {
  if (typeof content === 'string') return textDetail(content, false);
  return content !== null && typeof content === 'object' ? content : { value: content };
}

/** In a grid everything is text, so numbers and booleans are recognised; in a map they have their own type. */
function textDetail(text: string, grid: boolean): CellDetail {
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (text.startsWith('=')) return formulaDetail(text);
  if (ERROR.test(text)) return { error: text.toUpperCase() };
  if (grid && NUMBER.test(text)) return { value: Number(text) };
  if (grid && /^(true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' };
  return { value: text };
}

function formulaDetail(text: string): CellDetail {
  const at = text.lastIndexOf(ARROW);
  if (at < 0) return { formula: text };
  return { ...textDetail(text.slice(at + ARROW.length).trim(), true), formula: text.slice(0, at).trimEnd() };
}
