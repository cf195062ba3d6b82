// Edges -> the order of calculation and the loops. Soft edges (INDEX, OFFSET: where they may read) guide the order but make no loop.

import { buildEdges, type Edges } from './edges.ts';
import type { Precedents } from './precedents.ts';
import { components } from './scc.ts';

export interface Order {
  /** Cells with a formula, precedents first, the cells of a loop together. */
  readonly order: Int32Array;
  /** Sorted by first cell, each sorted. */
  readonly loops: readonly (readonly number[])[];
  /** Cells that reach themselves, over soft edges too. */
  readonly circular: ReadonlySet<number>;
}

export function orderOf(edges: Edges, precedents: Precedents): Order {
  const { listOf, formulas } = precedents;
  const computed = new Uint8Array(listOf.length);
  for (let id = 0; id < listOf.length; id++) if (listOf[id]! >= 0) computed[id] = 1;
  const first = components(edges, computed, formulas);
  const circular = new Set(first.loops.flat());
  let { order, loops } = first;
  if (circular.size > 0 && precedents.lists.some((list) => list.some((p) => p.soft)))
    ({ order, loops } = withoutSoft(edges, precedents, first, circular));
  const byFirst = loops.map((loop) => [...loop].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);
  return { order, loops: byFirst, circular };
}

/** Orders the cells of each component by its hard edges alone; what is still a loop is one. */
function withoutSoft(edges: Edges, precedents: Precedents, first: ReturnType<typeof components>, circular: ReadonlySet<number>) {
  const members = new Uint8Array(edges.lattice.cells);
  for (const id of circular) members[id] = 1;
  const second = components(buildEdges(edges.lattice, precedents, members, true), members, precedents.formulas);
  const rank = new Map<number, number>();
  second.order.forEach((id, i) => {
    rank.set(id, i);
  });
  const order = first.order.slice();
  const places = new Map<number, number>();
  for (let i = 0; i < order.length; i++) if (members[order[i]!]) places.set(order[i]!, i);
  for (const loop of first.loops) {
    const own = loop.filter((id) => rank.has(id));
    const spots = own.map((id) => places.get(id)!).sort((a, b) => a - b);
    const sorted = own.sort((a, b) => rank.get(a)! - rank.get(b)!);
    spots.forEach((spot, i) => {
      order[spot] = sorted[i]!;
    });
  }
  return { order, loops: second.loops };
}
