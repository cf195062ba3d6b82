// A sensitivity grid with its drivers and its output -> for each cell what is shown and what the model gives. Puts everything back.

import type { Recalculation } from '../recalc/recalculation.ts';
import type { Scalar } from '../recalc/value.ts';
import { CellKind } from '../workbook/workbook.ts';
import type { Model } from './model.ts';
import { type AxisDriver, half } from './sensitivityaxis.ts';
import { type Place, placesOf, type SensitivityGrid } from './sensitivitygrid.ts';

export interface TestedCell {
  readonly row: number;
  readonly col: number;
  readonly id: number;
  readonly at: Place;
  readonly shown: number;
  readonly given: number;
  /** Relative difference beyond what is printed. */
  readonly off: number;
  readonly differs: boolean;
}

export interface Budget {
  /** Cells that may still be computed anew. */
  left: number;
  /** Substitutions that were made: lines of one table share theirs. */
  readonly made: Map<string, ReturnType<Recalculation['whatIf']>>;
}

/** Part of the largest figure of a grid that is no difference: figures around nought. */
const FLOOR = 0.001;
/** Substitutions remembered at once. */
const KEPT = 100;
/** A figure of a grid in other units than the model's. */
const SCALES = [1, 100, 0.01, 1e3, 1e-3, 1e6, 1e-6];

/** What a reader sees: the value in the file for a what-if table, the value of the cell for other grids. */
export function shownAt(model: Model, grid: SensitivityGrid, row: number, col: number): number | undefined {
  const sheet = model.book.sheets[grid.sheet]!;
  if (grid.kind !== 'table') return number(model.values.at(grid.sheet, row, col));
  const i = sheet.find(row, col);
  return i >= 0 && sheet.cells.kind[i] === CellKind.Number ? sheet.cells.number[i] : undefined;
}

const number = (v: Scalar): number | undefined => (typeof v === 'number' ? v : undefined);

/** Undefined when it would cost more than is left. */
export function tested(
  model: Model,
  grid: SensitivityGrid,
  drivers: readonly AxisDriver[],
  output: number,
  tolerance: number,
  budget: Budget,
): TestedCell[] | undefined {
  const places = placesOf(grid);
  const fresh = grid.kind === 'table' ? [] : places.filter((p) => !budget.made.has(keyOf(drivers, p.at)));
  const cost = fresh.length === 0 ? 0 : fresh.length * (1 + model.graph.reach(drivers.map((d) => d.id)).length);
  if (cost > budget.left) return undefined;
  budget.left -= cost;
  const { firstId } = model.book.sheets[grid.sheet]!;
  const pairs = places.flatMap(({ row, col, at }) => {
    const shown = shownAt(model, grid, row, col);
    const given = shown === undefined ? undefined : givenAt(model, grid, drivers, output, { row, col, at }, budget.made);
    const id = firstId + model.book.sheets[grid.sheet]!.find(row, col);
    return shown === undefined || given === undefined ? [] : [{ row, col, id, at, shown, given }];
  });
  return compared(grid, drivers, pairs, tolerance);
}

function givenAt(
  model: Model,
  grid: SensitivityGrid,
  drivers: readonly AxisDriver[],
  output: number,
  { row, col, at }: { readonly row: number; readonly col: number; readonly at: Place },
  made: Budget['made'],
): number | undefined {
  if (grid.kind === 'table') return number(model.values.at(grid.sheet, row, col));
  const key = keyOf(drivers, at);
  const after = made.get(key) ?? model.values.whatIf(new Map(drivers.map((d) => [d.id, valueAt(d, at)])));
  if (made.size > KEPT) made.clear();
  made.set(key, after);
  return number(after.value(output));
}

const valueAt = (d: AxisDriver, at: Place): number => (d.axis.headings[at[d.axis.way]]!.value as number) + d.shift;
const keyOf = (drivers: readonly AxisDriver[], at: Place): string => drivers.map((d) => `${d.id}=${valueAt(d, at)}`).join();

type Pair = Omit<TestedCell, 'differs' | 'off'>;

function compared(grid: SensitivityGrid, drivers: readonly AxisDriver[], pairs: readonly Pair[], tolerance: number): TestedCell[] {
  const largest = pairs.reduce((m, p) => Math.max(m, Math.abs(p.shown)), 0);
  const base = pairs.find((p) => isBase(p, drivers));
  const scale = base ? (SCALES.find((k) => Math.abs(base.given * k - base.shown) <= tolerance * Math.abs(base.shown)) ?? 1) : 1;
  return pairs.map((p) => {
    const given = p.given * scale;
    const size = Math.max(Math.abs(p.shown), Math.abs(given));
    const printed = grid.kind === 'typed' ? half(p.shown) : 0;
    const gap = Math.abs(p.shown - given);
    const off = Math.max(0, gap - printed) / Math.max(size, FLOOR * largest, Number.MIN_VALUE);
    return { ...p, given, off, differs: gap > Math.max(tolerance * size, FLOOR * largest, printed) };
  });
}

/** The cell where every axis stands at its base value. */
export const isBase = ({ at }: Pick<TestedCell, 'at'>, drivers: readonly AxisDriver[]): boolean =>
  drivers.every((d) => d.at >= 0 && at[d.axis.way] === d.at);
