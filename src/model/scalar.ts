// Grid -> labelled single values: "WACC 8.6%", "Enterprise value 6,677". A label and the one value beside or under it.

import { fullName } from '../../grammar/ref.ts';
import type { Scalar } from '../recalc/value.ts';
import type { Grid, GridCell } from './grid.ts';
import { isCodeText, isUnitText, isWordy, normalise } from './label.ts';

export interface ScalarCell {
  readonly sheet: number;
  readonly sheetName: string;
  readonly label: string;
  readonly norm: string;
  readonly row: number;
  readonly col: number;
  readonly id: number;
  readonly value: Scalar;
  readonly formula: boolean;
  readonly labelRow: number;
  readonly labelCol: number;
  readonly address: string;
  readonly format: string;
}

const isLabel = (c: GridCell): boolean => typeof c.value === 'string' && isWordy(c.value) && !isUnitText(c.value) && !isCodeText(c.value);
const isValue = (c: GridCell): boolean => typeof c.value === 'number' || (c.formula && typeof c.value !== 'string');

/** Every label with its value, row by row. `taken` says which cells belong to a line of an axis. */
export function readScalars(grid: Grid, taken: (row: number, col: number) => boolean): ScalarCell[] {
  const found: ScalarCell[] = [];
  for (const row of [...grid.rows.keys()].sort((a, b) => a - b)) {
    const cells = grid.rows.get(row)!;
    cells.forEach((label, i) => {
      if (!isLabel(label) || label.formula) return;
      const value = besideOf(cells, i, taken) ?? belowOf(grid, label, cells, i, taken);
      if (value) found.push(make(grid, label, value));
    });
  }
  return found;
}

/** The first value to the right with no other label between; a row of several values is no scalar, unless its twins are far. */
function besideOf(cells: readonly GridCell[], i: number, taken: (row: number, col: number) => boolean): GridCell | undefined {
  for (let k = i + 1; k < cells.length; k++) {
    const c = cells[k]!;
    if (isLabel(c) && !c.formula) return undefined;
    if (!isValue(c)) continue;
    return taken(c.row, c.col) ? undefined : c;
  }
  return undefined;
}

/** A label over its value, as on cover sheets. */
function belowOf(grid: Grid, label: GridCell, cells: readonly GridCell[], i: number, taken: (row: number, col: number) => boolean): GridCell | undefined {
  const next = cells[i + 1];
  if (next && isValue(next)) return undefined;
  const below = grid.rows.get(label.row + 1)?.find((c) => c.col === label.col);
  if (!below || !isValue(below) || taken(below.row, below.col)) return undefined;
  return (grid.rows.get(label.row + 1) ?? []).some((c) => c.col < label.col && isLabel(c)) ? undefined : below;
}

function make(grid: Grid, label: GridCell, value: GridCell): ScalarCell {
  const text = String(label.value).trim();
  return {
    sheet: grid.sheet.index,
    sheetName: grid.sheet.name,
    label: text,
    norm: normalise(text),
    row: value.row,
    col: value.col,
    id: value.id,
    value: value.value,
    formula: value.formula,
    labelRow: label.row,
    labelCol: label.col,
    address: fullName(grid.sheet.name, value.row, value.col),
    format: grid.format(value.row, value.col),
  };
}
