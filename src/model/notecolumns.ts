// Columns of note numbers and references between labels and years: small typed numbers that measure nothing.

import type { Axis } from './axis.ts';
import type { Grid } from './grid.ts';

const HEAD = /^(?:notes?|note (?:no|number)|refs?|references?|footnotes?|pages?|lines?|rows?|codes?|#)\.?$/i;
const MOST = 999;

/** Columns before the years that such a word heads, with nothing but whole numbers and texts under it. */
export function noteColumns(grid: Grid, axis: Axis, firstAt: number): ReadonlySet<number> {
  const out = new Set<number>();
  for (const row of [axis.header - 1, axis.header, axis.header + 1])
    for (const c of grid.rows.get(row) ?? [])
      if (c.col >= axis.labelFrom && c.col < firstAt && isNoteHead(c.value) && small(grid, axis, c.col)) out.add(c.col);
  return out;
}

export const isNoteHead = (value: unknown): boolean => typeof value === 'string' && HEAD.test(value.trim());

function small(grid: Grid, axis: Axis, col: number): boolean {
  const numbers = (grid.cols.get(col) ?? []).filter((c) => c.row >= axis.from && c.row <= axis.to && typeof c.value === 'number');
  return numbers.every((c) => !c.formula && Number.isInteger(c.value) && (c.value as number) > 0 && (c.value as number) <= MOST);
}
