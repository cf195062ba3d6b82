// A formula text as it reads after being copied some rows down and columns right. Only references change, not a character else.

import { columnName, MAX_COLS, MAX_ROWS } from './ref.ts';
import { type Found, scanReferences } from './scan.ts';

/** Text of the formula copied by (rows, cols); references that leave the grid become #REF!. */
export function shiftFormula(text: string, rows: number, cols: number): string {
  let out = '';
  let last = 0;
  scanReferences(text, (start, end, found) => {
    out += text.slice(last, start) + shifted(found, rows, cols);
    last = end;
  });
  return out + text.slice(last);
}

function shifted({ row, col, rowAbs, colAbs }: Found, rows: number, cols: number): string {
  const toRow = row < 0 || rowAbs ? row : row + rows;
  const toCol = col < 0 || colAbs ? col : col + cols;
  if ((row >= 0 && (toRow < 0 || toRow >= MAX_ROWS)) || (col >= 0 && (toCol < 0 || toCol >= MAX_COLS))) return '#REF!';
  return (col < 0 ? '' : (colAbs ? '$' : '') + columnName(toCol)) + (row < 0 ? '' : `${rowAbs ? '$' : ''}${toRow + 1}`);
}
