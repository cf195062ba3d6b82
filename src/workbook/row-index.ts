// Finds a cell of a sheet by its position in two steps: row -> range of cells, then column. Lean for one cell at XFD1048576.

import type { CellColumns } from './workbook.ts';

export interface RowIndex {
  find(row: number, col: number): number;
  rowRange(row: number): readonly [number, number];
}

export function indexRows(cells: CellColumns): RowIndex {
  const { count, row, col } = cells;
  let distinct = 0;
  for (let i = 0; i < count; i++) if (i === 0 || row[i] !== row[i - 1]) distinct++;
  const rows = new Int32Array(distinct);
  const starts = new Int32Array(distinct + 1);
  for (let i = 0, n = 0; i < count; i++) {
    if (i > 0 && row[i] === row[i - 1]) continue;
    rows[n] = row[i]!;
    starts[n++] = i;
  }
  starts[distinct] = count;
  const place = placeOfRow(rows);

  return {
    find(r, c) {
      const n = place(r);
      if (n < 0) return -1;
      const from = starts[n]!;
      const to = starts[n + 1]! - 1;
      const first = col[from]!;
      if (c < first || c > col[to]!) return -1;
      // A row without gaps needs no search.
      if (col[to]! - first === to - from) return from + c - first;
      return search(col, from, to, c);
    },
    rowRange(r) {
      const n = place(r);
      return n < 0 ? [0, 0] : [starts[n]!, starts[n + 1]!];
    },
  };
}

/** Row number -> its place among the rows that have cells, -1 for a row without: a table for dense sheets, a search for sparse ones. */
function placeOfRow(rows: Int32Array): (row: number) => number {
  const last = rows.length === 0 ? -1 : rows[rows.length - 1]!;
  if (last < 4 * rows.length + 1024) {
    const table = new Int32Array(last + 1).fill(-1);
    for (let n = 0; n < rows.length; n++) table[rows[n]!] = n;
    return (row) => (row >= 0 && row <= last ? table[row]! : -1);
  }
  return (row) => search(rows, 0, rows.length - 1, row);
}

function search(sorted: Int32Array, from: number, to: number, value: number): number {
  let lo = from;
  let hi = to;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    const v = sorted[mid]!;
    if (v === value) return mid;
    if (v < value) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}
