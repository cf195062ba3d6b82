// Tables of their own kind inside the columns of an axis: a row of words ("Gordon growth", "Exit multiple"; "Bear", "Base", "Bull") heads them, not years.

import type { Axis } from './axis.ts';
import type { Grid, GridCell } from './grid.ts';
import { isUnitText } from './label.ts';
import { stageOf } from './period.ts';

/** Rows under such a heading: what stands there belongs to no period. */
export function sideTableRows(grid: Grid, axis: Axis, rows: readonly number[]): ReadonlySet<number> {
  const at = new Set([...axis.periods, ...axis.finer].map((p) => p.at));
  const out = new Set<number>();
  let heads: ReadonlySet<number> | undefined;
  let last = -1;
  for (const row of rows) {
    const inside = (grid.rows.get(row) ?? []).filter((c) => at.has(c.col));
    const next = headings(inside);
    if (next) heads = next;
    else if (heads) {
      const filled = inside.filter((c) => typeof c.value === 'number' || c.formula);
      if (row > last + 1 || filled.length === 0 || filled.some((c) => !heads!.has(c.col))) heads = undefined;
      else out.add(row);
    }
    last = row;
  }
  for (const row of wordless(grid, axis, rows)) out.add(row);
  return out;
}

/** Two and more rows of numbers in a row without a word in them: the body of a sensitivity grid, headed by its own axes. */
function wordless(grid: Grid, axis: Axis, rows: readonly number[]): number[] {
  const bare = rows.filter((row) => {
    const cells = grid.rows.get(row) ?? [];
    const unnamed = axis.periods.every((p) => cells.some((c) => c.col === p.at)) && cells.every((c) => c.formula && headed(grid, axis, c));
    return cells.length >= 2 && !unnamed && cells.every((c) => typeof c.value !== 'string');
  });
  const set = new Set(bare);
  return bare.filter((row) => set.has(row - 1) || set.has(row + 1));
}

/** A formula under each header (M12, 2027) and nothing beside them is a line whose label was left out. */
const headed = (grid: Grid, axis: Axis, c: GridCell): boolean => /\d/.test(String(grid.value(axis.header, c.col) ?? ''));

/** Columns of a heading row: two different words or more, typed, and no number among them. */
function headings(cells: readonly GridCell[]): ReadonlySet<number> | undefined {
  const words = cells.filter((c) => typeof c.value === 'string' && !c.formula && isHeading(c.value));
  const plain = cells.every((c) => typeof c.value === 'string' && !c.formula);
  const distinct = new Set(words.map((c) => String(c.value).trim().toLowerCase())).size;
  return plain && words.length >= 2 && words.length === cells.length && distinct === words.length
    ? new Set(words.map((c) => c.col))
    : undefined;
}

const isHeading = (text: string): boolean =>
  /\p{L}{3}/u.test(text) && text.trim().length <= 40 && !isUnitText(text) && stageOf(text) === undefined;
