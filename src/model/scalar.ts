// Grid -> labelled single values: "WACC 8.6%", "Enterprise value 6,677". A label and the value beside it, under it, or named so.

import { fullName } from '../../grammar/ref.ts';
import type { Scalar } from '../recalc/value.ts';
import type { Grid, GridCell } from './grid.ts';
import { isCodeText, isUnitText, isWordy, normalise } from './label.ts';
import type { Names } from './names.ts';

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
  /** What stands over the value (or left of it, under a heading label) where a label governs several: "Exit multiple", "Bear". Normalised. */
  readonly column: string;
  /** 0 for the first value that the label governs. */
  readonly place: number;
}

type Taken = (row: number, col: number) => boolean;

const MOST_BESIDE = 8;
const MOST_BELOW = 6;

/** g, r, D/(D+E): labels without a word. */
const SYMBOL = /^(?:[grβ]|[de] ?\/ ?\(? ?[dev]\b.*)$/i;
const isLabel = (c: GridCell): boolean =>
  typeof c.value === 'string' && ((isWordy(c.value) && !isUnitText(c.value) && !isCodeText(c.value)) || SYMBOL.test(c.value.trim()));
const isValue = (c: GridCell): boolean => typeof c.value === 'number' || (c.formula && typeof c.value !== 'string');

/** Every label with its values, row by row. `taken` says which cells belong to a line of an axis. */
export function readScalars(grid: Grid, taken: Taken, names?: Names): ScalarCell[] {
  const found: ScalarCell[] = [];
  const popular = labelColumns(grid);
  for (const row of [...grid.rows.keys()].sort((a, b) => a - b)) {
    const cells = grid.rows.get(row)!;
    for (let i = 0; i < cells.length; ) {
      const texts = run(cells, i, isLabel);
      const values = run(cells, i + texts.length, (c) => !isLabel(c)).filter(isValue);
      const label = texts.reduce<GridCell | undefined>(
        (best, c) => (best && (popular.get(best.col) ?? 0) >= (popular.get(c.col) ?? 0) ? best : c),
        undefined,
      );
      if (label && values.length) found.push(...beside(grid, label, values, taken));
      const after = !label && i === 0 && values.length > 0 ? labelBehind(cells, popular) : undefined;
      if (after) found.push(...beside(grid, after, values, taken));
      for (const text of texts) if (text !== label || values.length === 0) found.push(...below(grid, text, taken));
      i += texts.length + Math.max(1, run(cells, i + texts.length, (c) => !isLabel(c)).length);
    }
  }
  for (const { name, area } of names?.singles() ?? []) {
    const cell = area.sheet === grid.sheet.index ? grid.rows.get(area.row1)?.find((c) => c.col === area.col1) : undefined;
    if (cell && isValue(cell) && !taken(cell.row, cell.col)) found.push(named(grid, name, cell));
  }
  return found;
}

function run(cells: readonly GridCell[], from: number, is: (c: GridCell) => boolean): GridCell[] {
  const out: GridCell[] = [];
  for (let k = from; k < cells.length && is(cells[k]!); k++) out.push(cells[k]!);
  return out;
}

/** A row of values before its one label, where the labels of the sheet stand behind the values. */
function labelBehind(cells: readonly GridCell[], popular: ReadonlyMap<number, number>): GridCell | undefined {
  const labels = cells.filter(isLabel);
  const most = Math.max(...popular.values());
  const [label] = labels;
  return labels.length === 1 && label!.col > 0 && most >= 5 && popular.get(label!.col) === most ? label : undefined;
}

/** How many labels stand in each column: of two texts before a value, the one in the column of labels names it, the other is a note. */
function labelColumns(grid: Grid): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const cells of grid.rows.values()) for (const c of cells) if (isLabel(c)) counts.set(c.col, (counts.get(c.col) ?? 0) + 1);
  return counts;
}

/** Values to the right with no other label between; none when the first belongs to a line. */
function beside(grid: Grid, label: GridCell, values: readonly GridCell[], taken: Taken): ScalarCell[] {
  if (taken(values[0]!.row, values[0]!.col)) return [];
  const free = values.filter((v) => !taken(v.row, v.col)).slice(0, MOST_BESIDE);
  return free.map((v, place) => make(grid, label, v, free.length > 1 ? over(grid, v) : '', place));
}

/** The nearest text over a value: heading of its column. */
function over(grid: Grid, value: GridCell): string {
  const column = grid.cols.get(value.col) ?? [];
  for (let k = column.length - 1; k >= 0; k--) {
    const c = column[k]!;
    if (c.row >= value.row) continue;
    if (value.row - c.row > 25) return '';
    if (typeof c.value === 'string' && isWordy(c.value)) return normalise(c.value);
  }
  return '';
}

/** Labels over their values, as on cover sheets, and tables whose rows are methods or cases. */
function below(grid: Grid, label: GridCell, taken: Taken): ScalarCell[] {
  const found: ScalarCell[] = [];
  for (let row = label.row + 1; row <= label.row + MOST_BELOW; row++) {
    const cells = grid.rows.get(row) ?? [];
    const value = cells.find((c) => c.col === label.col);
    if (!value || !isValue(value) || taken(value.row, value.col)) break;
    const left = [...cells].reverse().find((c) => c.col < label.col && isLabel(c));
    if (left && !heads(grid, label)) break;
    if (!left && found.length > 0) break;
    found.push(make(grid, label, value, left ? normalise(String(left.value)) : '', found.length));
  }
  return found;
}

/** A row of headings: at least two labels, no numbers. */
function heads(grid: Grid, label: GridCell): boolean {
  const cells = grid.rows.get(label.row)!;
  return cells.filter((c) => isLabel(c)).length >= 3 && !cells.some((c) => typeof c.value === 'number');
}

function named(grid: Grid, name: string, value: GridCell): ScalarCell {
  const words = name.replace(/[_.]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return { ...make(grid, { ...value, value: words }, value, '', 0), label: name };
}

function make(grid: Grid, label: GridCell, value: GridCell, column: string, place: number): ScalarCell {
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
    column,
    place,
  };
}
