// Formulas that sum (average, count ...) a stretch of one row or column -> which stretch, seen from the row or column they stand in.

import type { Coord } from '../../grammar/ast.ts';
import type { Way } from './readings.ts';
import type { Skeleton, Slot } from './skeleton.ts';

export const AGGREGATES: ReadonlySet<string> = new Set(
  'SUM AVERAGE AVERAGEA MIN MAX COUNT COUNTA PRODUCT MEDIAN STDEV STDEVP STDEV.S STDEV.P VAR VARP SUBTOTAL'.split(' '),
);

/** Zero-based, inclusive, along one way. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a formula stands, in sheet coordinates. */
export interface Spot {
  readonly row: number;
  readonly col: number;
}

export const place = (c: Coord, host: number): number => (c.abs ? c.at : host + c.at);

/** Rows and columns of a reference for one host, in order whichever corner was written first. */
export function rectOf({ row1, row2, col1, col2 }: Slot, { row, col }: Spot): { row1: number; row2: number; col1: number; col2: number } {
  const [r1, r2, c1, c2] = [place(row1, row), place(row2, row), place(col1, col), place(col2, col)];
  return { row1: Math.min(r1, r2), row2: Math.max(r1, r2), col1: Math.min(c1, c2), col2: Math.max(c1, c2) };
}

/** The stretch that an aggregate reads across its row (or column): one cell wide, off the host's own lane. Undefined for other references. */
export function spanAcross(slot: Slot, spot: Spot, way: Way): Span | undefined {
  if (!AGGREGATES.has(slot.within)) return undefined;
  const r = rectOf(slot, spot);
  if (way === 'row') return r.col1 === r.col2 && (r.row2 < spot.row || r.row1 > spot.row) ? { from: r.row1, to: r.row2 } : undefined;
  return r.row1 === r.row2 && (r.col2 < spot.col || r.col1 > spot.col) ? { from: r.col1, to: r.col2 } : undefined;
}

/** The one reference of a formula that only aggregates one stretch, with nothing else in it. */
export function soleSlot(skeleton: Skeleton | undefined): Slot | undefined {
  return skeleton?.slots.length === 1 && AGGREGATES.has(skeleton.slots[0]!.within) && skeleton.key === `${skeleton.slots[0]!.within}(r)`
    ? skeleton.slots[0]
    : undefined;
}
