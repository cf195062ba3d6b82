// One row or column of a sheet -> stretches of formulas and typed numbers, the family that most formulas of each belong to, and where families reach.

import { CellKind, type Sheet } from '../workbook/workbook.ts';
import type { Readings, Way } from './readings.ts';

/** A formula or a typed number of a stretch. */
export interface Spot {
  readonly at: number;
  /** Local index. */
  readonly i: number;
  /** Reading, TYPED, or below it for a formula that cannot be compared. */
  readonly reading: number;
}

export const TYPED = -1;
/** Fewer cells alike say nothing at all. */
const SMALLEST = 2;
/** Blank cells that a family may leap, plus one. */
const GAP = 2;
/** Share of a family that may differ before it is no family but two. */
const MOST_OTHERS = 0.2;

/** Local indexes of each row's (or column's) cells, in order. */
export function lanes(sheet: Sheet, way: Way): number[][] {
  const { row, col, count } = sheet.cells;
  const byLane = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const key = way === 'row' ? row[i]! : col[i]!;
    const lane = byLane.get(key);
    if (lane) lane.push(i);
    else byLane.set(key, [i]);
  }
  return [...byLane].sort((a, b) => a[0] - b[0]).map(([, lane]) => lane);
}

/** Formulas and typed numbers side by side; text and wider gaps end a stretch. */
export function stretchesOf(lane: readonly number[], way: Way, { cells }: Sheet, readings: Readings): Spot[][] {
  const at = way === 'row' ? cells.col : cells.row;
  const found: Spot[][] = [];
  let open: Spot[] = [];
  for (const i of lane) {
    const formula = cells.formula[i]! >= 0;
    if (!formula && cells.kind[i] === CellKind.Blank) continue;
    const text = !formula && cells.kind[i] !== CellKind.Number;
    const last = open.at(-1);
    if (text || (last && at[i]! - last.at > GAP)) {
      found.push(open);
      open = [];
    }
    const reading = readings[way][i]!;
    if (!text) open.push({ at: at[i]!, i, reading: !formula ? TYPED : reading >= 0 ? reading : TYPED - 1 });
  }
  found.push(open);
  return found.filter((s) => s.length > SMALLEST);
}

/** A stretch with the reading that most of its formulas have, and where (in the stretch) that begins and ends. */
export interface Family {
  readonly stretch: readonly Spot[];
  readonly members: readonly Spot[];
  readonly first: number;
  readonly last: number;
}

export function familyOf(stretch: readonly Spot[]): Family | undefined {
  const counts = new Map<number, number>();
  for (const { reading } of stretch) if (reading >= 0) counts.set(reading, (counts.get(reading) ?? 0) + 1);
  const [top] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!top || top[1] < SMALLEST) return undefined;
  const isMember = (s: Spot) => s.reading === top[0];
  const first = stretch.findIndex(isMember);
  const last = stretch.findLastIndex(isMember);
  if (last - first + 1 - top[1] > Math.max(1, top[1] * MOST_OTHERS)) return undefined;
  return { stretch, members: stretch.filter(isMember), first, last };
}

/** Columns (or rows) that take turns: values beside percentages, plan beside actual. */
const TURNS = [2, 3, 4];
/** Turns that a family takes at least. */
const LEAST_TURNS = 4;

/** The families of a stretch in which formulas take turns, by the shortest turn that makes any. */
export function turnsOf(stretch: readonly Spot[]): Family[] {
  for (const step of TURNS) {
    if (stretch.length < step * LEAST_TURNS) return [];
    const found = Array.from({ length: step }, (_, k) => stretch.filter((_, i) => i % step === k))
      .filter(even)
      .flatMap((turn) => familyOf(turn) ?? [])
      .filter((f) => f.members.length >= LEAST_TURNS);
    if (found.length > 0) return found;
  }
  return [];
}

/** Equally far from each other. */
const even = (spots: readonly Spot[]): boolean => spots.every((s, k) => k < 2 || s.at - spots[k - 1]!.at === spots[1]!.at - spots[0]!.at);

/** How many families reach a position (a year, a column of a table) for each that ends just before it: one that does where the others go on is cut off. */
export type Reach = (at: number) => number;

export function reachOf(families: readonly Family[]): Reach {
  const reached = new Map<number, number>();
  const stopped = new Map<number, number>();
  const add = (map: Map<number, number>, at: number) => map.set(at, (map.get(at) ?? 0) + 1);
  for (const { stretch, first, last } of families) {
    for (let k = first; k <= last; k++) add(reached, stretch[k]!.at);
    for (const edge of [stretch[first - 1], stretch[last + 1]]) if (edge) add(stopped, edge.at);
  }
  return (at) => {
    const others = reached.get(at) ?? 0;
    return others >= 2 ? others / Math.max(1, stopped.get(at) ?? 0) : 0;
  };
}
