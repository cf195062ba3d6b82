// A1 addresses <-> zero-based coordinates. Knows the grid's limits and Excel's quoting of sheet names, nothing of workbooks.

export const MAX_ROWS = 1_048_576;
export const MAX_COLS = 16_384;

/** Zero-based inclusive rectangle. */
export interface Rect {
  readonly row1: number;
  readonly col1: number;
  readonly row2: number;
  readonly col2: number;
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnName(col: number): string {
  let name = '';
  for (let n = col + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

/** A -> 0, XFD -> 16383; -1 when it is not letters or lies off the grid. */
export function columnIndex(name: string): number {
  let n = 0;
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i) & ~32;
    if (c < 65 || c > 90) return -1;
    n = n * 26 + (c - 64);
    if (n > MAX_COLS) return -1;
  }
  return n - 1;
}

/** (0, 0) -> A1. */
export function cellName(row: number, col: number): string {
  return columnName(col) + (row + 1);
}

/** A1, $A$1 -> {row, col}; undefined when it is no cell of the grid. */
export function parseCell(text: string): { row: number; col: number } | undefined {
  const m = /^\$?([A-Za-z]{1,3})\$?([0-9]{1,7})$/.exec(text);
  if (!m) return undefined;
  const col = columnIndex(m[1]!);
  const row = Number(m[2]) - 1;
  return col < 0 || row < 0 || row >= MAX_ROWS ? undefined : { row, col };
}

/** A1:B2, A:A, 3:4 or a single cell -> Rect; undefined when it is none of these. */
export function parseRect(text: string): Rect | undefined {
  const [from, to = from] = text.split(':') as [string, string?];
  const a = parseCell(from);
  const b = parseCell(to!);
  if (a && b) return rect(a.row, a.col, b.row, b.col);
  const cols = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/.exec(text);
  if (cols) {
    const c1 = columnIndex(cols[1]!);
    const c2 = columnIndex(cols[2]!);
    return c1 < 0 || c2 < 0 ? undefined : rect(0, c1, MAX_ROWS - 1, c2);
  }
  const rows = /^\$?([0-9]{1,7}):\$?([0-9]{1,7})$/.exec(text);
  if (!rows) return undefined;
  const r1 = Number(rows[1]) - 1;
  const r2 = Number(rows[2]) - 1;
  return r1 < 0 || r2 < 0 || r1 >= MAX_ROWS || r2 >= MAX_ROWS ? undefined : rect(r1, 0, r2, MAX_COLS - 1);
}

/** Rectangle over two corners in any order. */
export function rect(r1: number, c1: number, r2: number, c2: number): Rect {
  return { row1: Math.min(r1, r2), col1: Math.min(c1, c2), row2: Math.max(r1, r2), col2: Math.max(c1, c2) };
}

/** A1 for one cell, A1:B2 for several, A:B and 1:2 for whole columns and rows. */
export function rectName(r: Rect): string {
  if (r.row1 === 0 && r.row2 === MAX_ROWS - 1) return `${columnName(r.col1)}:${columnName(r.col2)}`;
  if (r.col1 === 0 && r.col2 === MAX_COLS - 1) return `${r.row1 + 1}:${r.row2 + 1}`;
  const from = cellName(r.row1, r.col1);
  return r.row1 === r.row2 && r.col1 === r.col2 ? from : `${from}:${cellName(r.row2, r.col2)}`;
}

const PLAIN_SHEET = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/** Sheet name as Excel writes it in a formula: quoted when it could be read as something else. */
export function quoteSheet(name: string): string {
  const plain =
    PLAIN_SHEET.test(name) && !parseCell(name) && !/^(r|c|r\d*c\d*|true|false)$/i.test(name) && !/^[A-Za-z]{1,3}\d+(\.|$)/.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}

/** Sheet!A1 with Excel's quoting. */
export function fullName(sheet: string, row: number, col: number): string {
  return `${quoteSheet(sheet)}!${cellName(row, col)}`;
}
