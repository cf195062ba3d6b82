// The cells that a rewritten formula reads, from the references in it.

import type { Rect } from '../../../grammar/ref.ts';
import type { Board, Place } from './board.ts';
import { placed } from './place.ts';

/** References to more cells than this are passed over. */
const MAX_CELLS = 5000;

/** Calls `visit` with the cells of the file that a formula reads, until it answers true; answers whether it did. */
export function someRead(board: Board, place: Place, visit: (cell: Place) => boolean): boolean {
  const { row, col } = board.position(place);
  const form = board.request.forms[board.request.sheets[place.sheet]!.form[place.index]!];
  for (const part of form?.parts ?? []) {
    if (typeof part === 'string') continue;
    const rect = placed(part.at, row, col);
    if (rect && someInside(board, part.at.sheet, rect, visit)) return true;
  }
  return false;
}

function someInside(board: Board, sheet: number, rect: Rect, visit: (cell: Place) => boolean): boolean {
  const { rows, cols } = board.request.sheets[sheet]!;
  let left = MAX_CELLS;
  for (let index = firstAtOrAfter(rows, rect.row1); index < rows.length && rows[index]! <= rect.row2; index++) {
    if (left-- === 0) return false;
    if (cols[index]! >= rect.col1 && cols[index]! <= rect.col2 && visit({ sheet, index })) return true;
  }
  return false;
}

/** Index of the first cell in the row or below it: cells are sorted by row. */
function firstAtOrAfter(rows: Int32Array, row: number): number {
  let lo = 0;
  let hi = rows.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (rows[mid]! < row) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
