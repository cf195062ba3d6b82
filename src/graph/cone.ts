// Transitive closures over the compressed graph: everything that some cells rest on, everything that rests on them.

import type { Edges } from './edges.ts';
import type { Inverse } from './inverse.ts';

/** Cells on which the given ones rest. The given ones are in it when they rest on one of them. */
export function cone(edges: Edges, ids: readonly number[]): Set<number> {
  const { lattice, starts, targets, rangeStarts, rangeTargets } = edges;
  const seen = new Uint8Array(edges.nodes);
  const reached = new Set<number>();
  const queue = [...new Set(ids)];
  const meet = (node: number) => {
    if (seen[node]) return;
    seen[node] = 1;
    if (node < lattice.cells) reached.add(node);
    queue.push(node);
  };
  while (queue.length > 0) {
    const node = queue.pop()!;
    if (node < lattice.cells) for (let i = starts[node]!; i < starts[node + 1]!; i++) meet(targets[i]!);
    else if (node < lattice.nodes) lattice.children(node, meet);
    else {
      const range = node - lattice.nodes;
      for (let i = rangeStarts[range]!; i < rangeStarts[range + 1]!; i++) meet(rangeTargets[i]!);
    }
  }
  return reached;
}

/** Cells that rest on the given ones. The given ones are in it when they rest on one of them. */
export function reach(inverse: Inverse, ids: readonly number[]): Set<number> {
  const reached = new Set<number>();
  const queue = [...new Set(ids)];
  const sweep = inverse.sweep();
  while (queue.length > 0) {
    sweep(queue.pop()!, (dependent) => {
      if (reached.has(dependent)) return;
      reached.add(dependent);
      queue.push(dependent);
    });
  }
  return reached;
}
