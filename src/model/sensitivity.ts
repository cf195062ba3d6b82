// Sensitivity grids -> what becomes of each when its axes are substituted in the model: it reproduces, it differs and how, or it could not be checked.

import { isUnknown } from '../recalc/value.ts';
import { unsettled } from './flex.ts';
import { idAt, type Model } from './model.ts';
import bounds from './sensitivity.json' with { type: 'json' };
import { type AxisDriver, driverOf, placeOf } from './sensitivityaxis.ts';
import { findGrids, type GridAxis, placesOf, type SensitivityGrid } from './sensitivitygrid.ts';
import { type GridOutput, outputsOf } from './sensitivityoutput.ts';
import { type Budget, isBase, shownAt, type TestedCell, tested } from './sensitivitytest.ts';

/**
 * base: the cell of the base case is not the model's output. cells: most cells reproduce, these do not (of a what-if table: the values in the file).
 * swapped: it reproduces with its axes exchanged. words: it reproduces, its words have the axes exchanged. still: it does not move along an axis. outside: the base case is on no heading.
 */
export type GridFaultKind = 'base' | 'cells' | 'swapped' | 'words' | 'still' | 'outside';

export interface GridFault {
  readonly kind: GridFaultKind;
  /** Those that differ; the base cell alone for `base`. */
  readonly cells: readonly TestedCell[];
  readonly axis?: AxisDriver;
}

export interface GridReading {
  readonly grid: SensitivityGrid;
  readonly drivers: readonly AxisDriver[];
  readonly output?: GridOutput;
  readonly cells: readonly TestedCell[];
  readonly faults: readonly GridFault[];
  /** Why it could not be checked, or not whole. */
  readonly open?: string;
}

export interface SensitivityOptions {
  /** Relative difference that counts. */
  readonly tolerance?: number;
  /** Recalculate as much as it takes. */
  readonly flex?: boolean;
}

const read = new WeakMap<Model, Map<string, GridReading[]>>();

/** Grids that were read as such, in workbook order. What only looks like one is left out. */
export function sensitivityReadings(model: Model, { tolerance = bounds.tolerance, flex = false }: SensitivityOptions = {}): GridReading[] {
  const key = `${tolerance} ${flex}`;
  const known = read.get(model) ?? new Map<string, GridReading[]>();
  read.set(model, known);
  const budget = { left: flex ? bounds.flexed : bounds.evaluations, made: new Map() };
  const found = known.get(key) ?? findGrids(model).flatMap((grid) => readingOf(model, grid, tolerance, budget) ?? []);
  known.set(key, found);
  return found;
}

function readingOf(model: Model, grid: SensitivityGrid, tolerance: number, budget: Budget): GridReading | undefined {
  const unread = (open: string, drivers: readonly AxisDriver[] = []): GridReading | undefined =>
    grid.announced ? { grid, drivers, cells: [], faults: [], open } : undefined;
  if (!grid.announced && !isTacit(model, grid)) return undefined;
  const drivers = grid.axes.flatMap((a) => driverOf(model, grid, a) ?? []);
  const lost = grid.axes.find((a) => !drivers.some((d) => d.axis === a));
  if (lost) return misworded(model, grid, tolerance, budget) ?? unread(lostAxis(lost));
  if (new Set(drivers.map((d) => d.id)).size < drivers.length) return unread('both axes answer to one cell');
  if (grid.kind === 'table') return tableReading(model, grid, drivers, tolerance);
  if (size(grid) > bounds.cells) return unread(`it has more than ${bounds.cells} cells`);
  const base = baseOf(model, grid, drivers);
  const outputs = outputsOf(model, grid, drivers, base);
  if (outputs.length === 0) return unread('no figure of the model answers to what it shows', drivers);
  const tries = outputs.slice(0, 3).flatMap((output) => {
    const cells = tested(model, grid, drivers, output.id, tolerance, budget);
    return cells ? [{ grid, drivers, output, cells }] : [];
  });
  const best = tries.sort((a, b) => agreeing(b.cells) - agreeing(a.cells))[0];
  if (!best) return unread('it takes many recalculations: ask for them with --flex', drivers);
  const reading = judged(model, best, tolerance, budget);
  if (reading?.faults.some((f) => f.kind !== 'outside') && !isFirm(model, best.output.id)) return unread(LOOSE, drivers);
  return reading ?? unread('the model does not give it, and its axes or its output may be read wrongly', drivers);
}

const LOOSE = 'what it shows rests on cells that could not be recalculated';

/** Not on a loop that is not resolved, nor on values that nothing confirms. */
const isFirm = (model: Model, id: number): boolean =>
  !unsettled(model).has(id) && !['unverified', 'in-cycle'].includes(model.values.status(id));

/** No word says so, but a corner that shows another cell and, where the body is computed, formulas that take their own headings. */
function isTacit(model: Model, grid: SensitivityGrid): boolean {
  const { corner } = grid;
  if (!corner?.formula || size(grid) > bounds.cells || model.linear.source(corner.id).id === corner.id) return false;
  if (grid.kind === 'typed') return true;
  const places = placesOf(grid);
  return [places[0]!, places.at(-1)!].every(({ row, col, at }) => {
    const precedents = new Set(model.graph.precedents(idAt(model.book, grid.sheet, row, col)));
    return grid.axes.every((a) => precedents.has(a.headings[at[a.way]]!.id));
  });
}

/** Its words name the axes the other way round, and so read it reproduces. */
function misworded(model: Model, grid: SensitivityGrid, tolerance: number, budget: Budget): GridReading | undefined {
  const [a, b] = grid.axes;
  if (!a || !b || a.words.length === 0 || b.words.length === 0) return undefined;
  const axes = [
    { ...a, words: b.words },
    { ...b, words: a.words },
  ];
  const drivers = axes.flatMap((axis) => driverOf(model, { ...grid, axes }, axis) ?? []);
  if (drivers.length < 2 || drivers.some((d) => d.by !== 'words' || d.at < 0)) return undefined;
  const [output] = outputsOf(model, grid, drivers, baseOf(model, grid, drivers));
  const cells = output && tested(model, grid, drivers, output.id, tolerance, budget);
  if (!output || !cells || agreeing(cells) < bounds.most) return undefined;
  return { grid, drivers, output, cells, faults: [{ kind: 'words', cells: [] }] };
}

const size = (grid: SensitivityGrid): number => placesOf(grid).length;
const agreeing = (cells: readonly TestedCell[]): number => cells.filter((c) => !c.differs).length / Math.max(1, cells.length);
const lostAxis = (a: GridAxis): string => `no single cell of the model answers to the values ${a.way === 'down' ? 'down' : 'across'}`;

function baseOf(model: Model, grid: SensitivityGrid, drivers: readonly AxisDriver[]): number | undefined {
  if (drivers.some((d) => d.at < 0)) return undefined;
  const base = placesOf(grid).find((p) => isBase(p, drivers));
  return base && shownAt(model, grid, base.row, base.col);
}

type Tried = Pick<GridReading, 'grid' | 'drivers' | 'cells'> & { readonly output: GridOutput };

/** Undefined when the reading itself is doubtful. */
function judged(model: Model, tried: Tried, tolerance: number, budget: Budget): GridReading | undefined {
  const { grid, drivers, cells, output } = tried;
  if (cells.length * 2 < size(grid)) return undefined;
  const outside = drivers.flatMap((axis): GridFault[] => (axis.at < 0 ? [{ kind: 'outside', cells: [], axis }] : []));
  const differing = cells.filter((c) => c.differs);
  if (differing.length === 0) return { ...tried, faults: outside };
  const still = stillAxes(drivers, cells);
  if (still.length > 0 && isSure(drivers, output)) return { ...tried, faults: [...still, ...outside] };
  const other = {
    ...tried,
    faults: outside,
    open: 'it agrees with the model about the base case; elsewhere it is computed in another way',
  };
  if (agreeing(cells) >= bounds.most)
    return standOut(cells) ? { ...tried, faults: [{ kind: 'cells', cells: differing }, ...outside] } : other;
  const swapped = exchanged(model, tried, tolerance, budget);
  if (swapped) return { ...tried, faults: [{ kind: 'swapped', cells: differing }] };
  const base = cells.find((c) => isBase(c, drivers));
  if (base && !base.differs) return other;
  if (!isSure(drivers, output) || !isNear(base ?? cells[0]!)) return undefined;
  if (base) return { ...tried, faults: [{ kind: 'base', cells: [base] }, ...outside] };
  return grid.kind === 'typed' ? { ...tried, faults: [{ kind: 'cells', cells: differing }, ...outside] } : undefined;
}

/** Cells that differ do so by far more than the rest: a shorter way of computing drifts away by degrees. */
function standOut(cells: readonly TestedCell[]): boolean {
  const off = (differs: boolean) => cells.filter((c) => c.differs === differs).map((c) => c.off);
  return Math.min(...off(true)) > bounds.outlier * Math.max(0, ...off(false));
}

/** Named or linked on all sides; a value alone convinces only in the middle of its axis. */
const isSure = (drivers: readonly AxisDriver[], output: GridOutput): boolean =>
  output.by !== 'value' && drivers.every((d) => d.by !== 'value' || d.at === (d.axis.headings.length - 1) / 2);

/** Of one size and sign: else something else is shown. */
const isNear = ({ shown, given }: TestedCell): boolean => shown / given > 1 / 3 && shown / given < 3;

/** Axes along which nothing changes in the grid and something does in the model. */
function stillAxes(drivers: readonly AxisDriver[], cells: readonly TestedCell[]): GridFault[] {
  return drivers.flatMap((axis): GridFault[] => {
    const other = axis.axis.way === 'across' ? 'down' : 'across';
    const lanes = [...new Set(cells.map((c) => c.at[other]))].map((at) => cells.filter((c) => c.at[other] === at));
    const flat = lanes.every((lane) => lane.length > 1 && lane.every((c) => c.shown === lane[0]!.shown));
    return flat && cells.some((c) => c.differs) ? [{ kind: 'still', cells: cells.filter((c) => c.differs), axis }] : [];
  });
}

/** It reproduces with rows for columns: pasted so, or headed so. */
function exchanged(model: Model, { grid, drivers, output, cells }: Tried, tolerance: number, budget: Budget): boolean {
  const [a, b] = drivers;
  if (!a || !b) return false;
  const turned = [
    { ...a, axis: b.axis, at: placeOf(b.axis, a.base), shift: 0 },
    { ...b, axis: a.axis, at: placeOf(a.axis, b.base), shift: 0 },
  ];
  const other = turned.every((d) => d.at >= 0) ? tested(model, grid, turned, output.id, tolerance, budget) : undefined;
  if (other && agreeing(other) >= 0.9) return true;
  if (a.axis.headings.length !== b.axis.headings.length) return false;
  const at = new Map(cells.map((c) => [`${c.at.across}:${c.at.down}`, c]));
  const fits = cells.filter((c) => {
    const mirror = at.get(`${c.at.down}:${c.at.across}`);
    return mirror && Math.abs(mirror.given - c.shown) <= tolerance * Math.abs(c.shown);
  });
  return fits.length >= 0.9 * cells.length;
}

/** A what-if table computes itself: its values in the file, its inputs and its headings can be wrong. */
function tableReading(model: Model, grid: SensitivityGrid, drivers: readonly AxisDriver[], tolerance: number): GridReading {
  const { corner } = grid;
  const unread = (open: string): GridReading => ({ grid, drivers, cells: [], faults: [], open });
  if (!corner) return unread('no formula stands in its corner');
  const unknown = placesOf(grid)
    .map(({ row, col }) => model.values.at(grid.sheet, row, col))
    .find(isUnknown);
  if (unknown && isUnknown(unknown)) return unread(unknown.reason);
  const [output] = outputsOf(model, grid, drivers, undefined);
  const cells = tested(model, grid, drivers, corner.id, tolerance, { left: 0, made: new Map() }) ?? [];
  const cone = new Set(model.graph.cone([corner.id]));
  const idle = drivers.filter((d) => d.id !== corner.id && !cone.has(d.id)).map((axis): GridFault => ({ kind: 'still', cells: [], axis }));
  const [a, b] = drivers;
  const swapped = a && b && a.at < 0 && b.at < 0 && placeOf(a.axis, b.base) >= 0 && placeOf(b.axis, a.base) >= 0;
  const outside = drivers
    .filter((d) => d.at < 0 && d.axis.headings.length >= 3)
    .map((axis): GridFault => ({ kind: 'outside', cells: [], axis }));
  const stale = cells.filter((c) => c.differs);
  if (stale.length > 0 && !isFirm(model, corner.id)) return unread(LOOSE);
  const faults: GridFault[] = [
    ...(stale.length > 0 ? [{ kind: 'cells' as const, cells: stale }] : []),
    ...(swapped ? [{ kind: 'swapped' as const, cells: [] }] : outside),
    ...idle,
  ];
  return { grid, drivers, ...(output ? { output } : {}), cells, faults };
}
