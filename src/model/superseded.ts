// A sheet that says it is an old version, kept for reference: no part of the model as long as nothing reads it.

import type { Graph } from '../graph/graph.ts';
import type { Grid } from './grid.ts';

const NAMED =
  /^(?:archived?|old|obsolete|superseded|backup|bak|zz+)\b|\b(?:archived?|obsolete|superseded|do not use|old version|previous version)\b/i;
const TITLED =
  /\b(?:superseded|obsolete|archived|do not use|no longer (?:used|current|valid)|kept for reference|not (?:part of|linked to) the model)\b/i;
/** A title stands in the first rows. */
const TITLE_ROWS = 4;

/** Called so by its name or its title, and no cell of another sheet depends on it. */
export function isSuperseded(grid: Grid, graph: Graph): boolean {
  const { sheet } = grid;
  if (!NAMED.test(sheet.name.replace(/[_.]+/g, ' ')) && !titled(grid)) return false;
  for (let i = 0; i < sheet.cells.count; i++) {
    const own = (id: number) => id >= sheet.firstId && id < sheet.firstId + sheet.cells.count;
    if (graph.dependents(sheet.firstId + i).some((id) => !own(id))) return false;
  }
  return true;
}

function titled(grid: Grid): boolean {
  const top = [...grid.rows].filter(([row]) => row < TITLE_ROWS);
  return top.some(([, cells]) => cells.some((c) => typeof c.value === 'string' && TITLED.test(c.value)));
}
