// Loops that the references make -> the cells whose values must be given so that nothing runs in a circle.

import type { Graph } from '../../graph/graph.ts';

/** Members that read a member which comes later in the graph's order: without them every edge points forward. */
export function cutsOf(graph: Graph): ReadonlySet<number> {
  const cuts = new Set<number>();
  if (graph.loops.length === 0) return cuts;
  const loopOf = new Map<number, number>();
  graph.loops.forEach((cells, loop) => {
    for (const id of cells) loopOf.set(id, loop);
  });
  const seen = new Set<number>();
  for (const id of graph.order) {
    const loop = loopOf.get(id);
    if (loop === undefined) continue;
    if (graph.precedents(id).some((p) => loopOf.get(p) === loop && !seen.has(p))) cuts.add(id);
    seen.add(id);
  }
  return cuts;
}
