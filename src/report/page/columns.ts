// How wide the columns of a sheet are, from what stands in them, and which column lies at a place. Knows no browser.

import { CELL_KINDS } from '../bookmap.ts';
import type { SheetCells } from './decode.ts';

const LETTER = 8;
const BOLD = 1.12;
const PADDING = 14;
const LEAST = 44;
const MOST = 190;
const MOST_TEXT = 320;

export interface Columns {
  /** Left edge of each column, and the right edge of the last. */
  readonly edges: Float64Array;
}

export function columnsOf(cells: SheetCells): Columns {
  const count = Math.max(1, cells.map.cols);
  const widths = new Float64Array(count).fill(LEAST);
  /** A text runs over empty cells to its right, so that a title does not widen its column. */
  for (let i = 0; i < cells.count; i++) {
    const col = cells.col(i);
    const text = cells.kind(i) === CELL_KINDS.text;
    const length = cells.shown[i]!.length;
    if (text && (length > 40 || cells.find(cells.row(i), col + 1) < 0) && col + 1 < count) continue;
    const width = Math.min(length * LETTER * (cells.look(i, 'bold') ? BOLD : 1) + PADDING, text ? MOST_TEXT : MOST);
    if (width > widths[col]!) widths[col] = width;
  }
  for (let i = 0; i + 1 < cells.count; i++) makeRoom(cells, i, widths);
  const edges = new Float64Array(count + 1);
  widths.forEach((w, i) => {
    edges[i + 1] = edges[i]! + Math.round(w);
  });
  return { edges };
}

/** A label that runs over empty cells until a filled one: what is too long for those widens its own column. */
function makeRoom(cells: SheetCells, i: number, widths: Float64Array): void {
  const length = cells.shown[i]!.length;
  if (cells.kind(i) !== CELL_KINDS.text || length > 60 || cells.row(i + 1) !== cells.row(i)) return;
  const col = cells.col(i);
  let room = 0;
  for (let c = col; c < cells.col(i + 1); c++) room += widths[c]!;
  const wanted = length * LETTER * (cells.look(i, 'bold') ? BOLD : 1) + PADDING;
  if (wanted > room && widths[col]! < MOST_TEXT) widths[col] = Math.min(MOST_TEXT, widths[col]! + wanted - room);
}

/** Column at a distance from the left edge of the sheet, clamped to the sheet. */
export function columnAt({ edges }: Columns, x: number): number {
  let lo = 0;
  let hi = edges.length - 2;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (edges[mid]! <= x) lo = mid;
    else hi = mid - 1;
  }
  return Math.max(0, lo);
}

/** What a row and a column are called: the texts nearest to the left, the first of them, and the nearest text or year above. */
export function labelsOf(cells: SheetCells, row: number, col: number): { readonly row: string; readonly column: string } {
  let rowText = '';
  for (let i = cells.from(row, col) - 1; i >= 0 && cells.row(i) === row; i--) {
    if (cells.kind(i) === CELL_KINDS.text && cells.shown[i] !== '') rowText = cells.shown[i]!;
    else if (rowText !== '') break;
  }
  for (let r = row - 1; r >= 0; r--) {
    const i = cells.find(r, col);
    if (i < 0) continue;
    const text = cells.shown[i]!;
    if (cells.kind(i) === CELL_KINDS.text || /^(?:FY)?(?:19|20)\d\d[AEF]?$/.test(text)) return { row: rowText, column: text };
  }
  return { row: rowText, column: '' };
}
