// Areas -> the values in them: visited cell by cell, clipped to what is used, or as an array. Sheets of linked books come from the link's cache.

import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import type { Host } from './host.ts';
import { Area, AreaSet, ArrayValue, errorOf, Lambda, type Scalar, Unknown, VALUE, type Value } from './value.ts';

export type Visit = (value: Scalar, row: number, col: number, sheet: number) => unknown;

/** How far an area of another workbook is searched in the cache of the link. */
const FOREIGN_ROWS = 20_000;
const FOREIGN_COLS = 255;
/** Larger areas are cut at the last used cell even when they are not whole columns. */
const OPEN_CELLS = 200_000;

/** Visits the non-blank cells; false when the visitor stopped. */
export function visitArea(host: Host, area: Area, visit: Visit): boolean {
  const { sheet } = area;
  const grid = host.store.grids[sheet];
  if (!grid) return visitForeign(host, area, visit);
  const { rows, cols, firstId } = grid;
  let going = true;
  grid.runs(area, (from, to) => {
    for (let i = from; i < to; i++) {
      const value = host.cell(firstId + i);
      if (value !== null && visit(value, rows[i]!, cols[i]!, sheet) === false) {
        going = false;
        return false;
      }
    }
    return undefined;
  });
  if (!going) return false;
  for (const { row, col, extra } of host.store.extrasIn(sheet, area)) {
    host.cell(extra.owner);
    if (extra.value !== null && visit(extra.value, row, col, sheet) === false) return false;
  }
  return true;
}

function visitForeign(host: Host, area: Area, visit: Visit): boolean {
  const link = host.foreign[area.sheet - host.store.grids.length];
  host.rest(LINKED);
  const row2 = Math.min(area.row2, area.row1 + FOREIGN_ROWS);
  const col2 = Math.min(area.col2, area.col1 + FOREIGN_COLS);
  for (let row = area.row1; row <= row2; row++) {
    for (let col = area.col1; col <= col2; col++) {
      const cached = link?.book.cached(link.sheet, row, col);
      if (cached === undefined) continue;
      if (visit(typeof cached === 'object' ? errorOf(cached.error) : cached, row, col, area.sheet) === false) return false;
    }
  }
  return true;
}

export const LINKED = 'external link cache';

/** A cell of a linked book; unknown when the link's cache does not have it. */
export function foreignCell(host: Host, sheet: number, row: number, col: number): Scalar {
  const link = host.foreign[sheet - host.store.grids.length];
  const cached = link?.book.cached(link.sheet, row, col);
  if (cached === undefined) return new Unknown('external link: value not in its cache');
  host.rest(LINKED);
  return typeof cached === 'object' ? errorOf(cached.error) : cached;
}

/** The part of an area up to the last cell of its sheet. */
export function clipped(host: Host, area: Area): Area {
  const grid = host.store.grids[area.sheet];
  let row2 = grid ? grid.lastRow : area.row1 + FOREIGN_ROWS;
  let col2 = grid ? grid.lastCol : area.col1 + FOREIGN_COLS;
  for (const key of host.store.extra[area.sheet]?.keys() ?? []) {
    row2 = Math.max(row2, Math.floor(key / MAX_COLS));
    col2 = Math.max(col2, key % MAX_COLS);
  }
  const { sheet, row1, col1 } = area;
  if (area.row2 <= row2 && area.col2 <= col2) return area;
  return new Area(sheet, row1, col1, Math.max(row1, Math.min(area.row2, row2)), Math.max(col1, Math.min(area.col2, col2)));
}

export function arrayOf(host: Host, value: Value): ArrayValue {
  if (value instanceof ArrayValue) return value;
  if (value instanceof AreaSet) return value.areas.length === 1 ? arrayOf(host, value.areas[0]!) : new ArrayValue(1, 1, [VALUE]);
  if (value instanceof Lambda) return new ArrayValue(1, 1, [VALUE]);
  if (!(value instanceof Area)) return new ArrayValue(1, 1, [value]);
  const open = value.row2 === MAX_ROWS - 1 || value.col2 === MAX_COLS - 1 || value.rows * value.cols > OPEN_CELLS;
  const area = open ? clipped(host, value) : value;
  const { rows, cols } = area;
  const data = new Array<Scalar>(rows * cols).fill(null);
  host.note(value);
  visitArea(host, area, (v, row, col) => {
    data[(row - area.row1) * cols + col - area.col1] = v;
  });
  return new ArrayValue(rows, cols, data, open && area !== value);
}
