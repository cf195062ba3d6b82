// Axis -> its lines, whichever way it runs.

import type { Axis } from './axis.ts';
import type { Grid } from './grid.ts';
import type { AxisLines } from './line.ts';
import { linesAcross } from './linesacross.ts';
import { linesDown } from './linesdown.ts';

/** Lines of one axis. `nextIndex` gives running numbers over the whole model. */
export function readLines(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  return axis.across ? linesAcross(grid, axis, nextIndex) : linesDown(grid, axis, nextIndex);
}
