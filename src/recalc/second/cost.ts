// What a formula will cost the other engine, in cells: it walks its ranges cell by cell each time. A count, never a clock.

import { MAX_COLS, MAX_ROWS } from '../../../grammar/ref.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { Form } from './exchange.ts';
import { placed } from './place.ts';

/** How far beyond the last used row and column a reference may reach: its sheets grow to there, and with them all whole columns. */
const FAR_ROWS = 10_000;
const FAR_COLS = 500;

/** Cells that a formula reads; Infinity when it reaches too far beyond the cells of a sheet. Whole columns and rows end at the last used cell. */
export function cellsRead(form: Form, row: number, col: number, book: Workbook): number {
  let cells = 1;
  for (const part of form.parts) {
    if (typeof part === 'string') continue;
    const { at } = part;
    const rect = placed(at, row, col);
    if (!rect) continue;
    const used = book.sheets[at.sheet]?.used;
    const [lastRow, lastCol] = [used?.row2 ?? 0, used?.col2 ?? 0];
    const wholeColumns = rect.row1 === 0 && rect.row2 === MAX_ROWS - 1;
    const wholeRows = rect.col1 === 0 && rect.col2 === MAX_COLS - 1;
    const row2 = wholeColumns ? lastRow : rect.row2;
    const col2 = wholeRows ? lastCol : rect.col2;
    if (row2 > lastRow + FAR_ROWS || col2 > lastCol + FAR_COLS) return Number.POSITIVE_INFINITY;
    cells += Math.max(1, row2 - rect.row1 + 1) * Math.max(1, col2 - rect.col1 + 1);
  }
  return cells;
}
