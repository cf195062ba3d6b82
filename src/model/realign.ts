// Axes whose headers name other years than all the sheets they are linked with -> by how many years they are off. Reads links and years, no label.

import type { Graph } from '../graph/graph.ts';
import { cellId, type Workbook } from '../workbook/workbook.ts';
import type { Axis } from './axis.ts';
import type { AxisLines } from './line.ts';

/** An axis and what must be added to its headers. */
export interface Misread {
  readonly axis: Axis;
  readonly by: number;
  /** References that say so, of all between this axis and others. */
  readonly links: number;
  readonly all: number;
  /** One side shows dates and the other names of fiscal years, which may differ by one and both be right. */
  readonly twoFashions: boolean;
}

/** Fewer references between two axes say nothing of how they stand. */
const LEAST = 6;
const MOST_YEARS = 3;

interface Seat {
  readonly block: number;
  readonly year: number;
}

/** One axis at most, of two that contradict each other the one that no other axis resembles; where that decides nothing, none. */
export function misreadAxis(blocks: readonly AxisLines[], book: Workbook, graph: Graph): Misread | undefined {
  const annual = blocks.filter((b) => b.axis.periods.length >= 3 && b.axis.periods[0]!.step === 'year' && b.lines.length > 0);
  const relations = relate(annual, book, graph);
  const found = annual.flatMap((b, i) => verdict(i, b.axis, annual, relations) ?? []);
  const alike = (m: Misread) => annual.filter((b) => sameYears(b.axis, m.axis)).length;
  const [first, second] = [...found].sort((a, b) => alike(a) - alike(b));
  return first && (!second || alike(first) < alike(second)) ? first : undefined;
}

/** For each pair of axes: how often the years of cells that refer to each other differ by so many. */
function relate(annual: readonly AxisLines[], book: Workbook, graph: Graph): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const seats = new Map<number, Seat>();
  annual.forEach((b, block) => {
    for (const line of b.lines) for (const c of line.cells.values()) if (c.id >= 0) seats.set(c.id, { block, year: c.year });
  });
  const relations = new Map<string, Map<number, number>>();
  for (const [id, own] of seats) {
    for (const area of graph.precedentAreas(id)) {
      if (area.row1 !== area.row2 || area.col1 !== area.col2) continue;
      const other = seats.get(cellId(book.sheets[area.sheet]!, area.row1, area.col1));
      if (!other || other.block === own.block) continue;
      const [a, b] = own.block < other.block ? [own, other] : [other, own];
      const counts = relations.get(`${a.block}:${b.block}`) ?? new Map<number, number>();
      counts.set(a.year - b.year, (counts.get(a.year - b.year) ?? 0) + 1);
      relations.set(`${a.block}:${b.block}`, counts);
    }
  }
  return relations;
}

/** Off against every axis it is linked with, by one number of years, and in step with one of them once that is made good. */
function verdict(
  i: number,
  axis: Axis,
  annual: readonly AxisLines[],
  relations: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Misread | undefined {
  let links = 0;
  let all = 0;
  let by: number | undefined;
  const partners: Axis[] = [];
  for (let j = 0; j < annual.length; j++) {
    const counts = relations.get(i < j ? `${i}:${j}` : `${j}:${i}`);
    const total = [...(counts ?? [])].reduce((s, [, n]) => s + n, 0);
    if (!counts || total < LEAST) continue;
    const [off, most] = [...counts].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]))[0]!;
    const own = i < j ? off : -off;
    if (own === 0 && most * 2 > total) return undefined;
    if (own === 0 || most * 2 <= total || Math.abs(own) > MOST_YEARS) continue;
    if (by !== undefined && by !== -own) return undefined;
    by = -own;
    all += total;
    links += most;
    partners.push(annual[j]!.axis);
  }
  if (by === undefined || links * 3 < all * 2) return undefined;
  const years = axis.periods.map((p) => p.year + by!);
  const inStep = partners.some((p) => {
    const shown = new Set(p.periods.map((q) => q.year));
    return years.every((y) => shown.has(y)) && !axis.periods.every((q) => shown.has(q.year));
  });
  const twoFashions = Math.abs(by) === 1 && partners.every((p) => dated(p) !== dated(axis));
  return inStep ? { axis, by, links, all, twoFashions } : undefined;
}

const sameYears = (a: Axis, b: Axis): boolean =>
  a.periods[0]!.year === b.periods[0]!.year && a.periods.at(-1)!.year === b.periods.at(-1)!.year;

const dated = (axis: Axis): boolean => axis.periods.every((p) => p.serial !== undefined || p.part > 0);

/** The axis with its years put right. */
export function moved(axis: Axis, by: number): Axis {
  const move = (p: Axis['periods'][number]) => ({ ...p, year: p.year + by });
  return { ...axis, periods: axis.periods.map(move), finer: axis.finer.map(move) };
}
