// The edges turned round: who refers to a cell, directly, through a tier that holds it, or through a shared range.

import type { Edges } from './edges.ts';

export class Inverse {
  private readonly starts: Int32Array;
  /** Cells, and range nodes (which stand for all who refer to them). */
  private readonly sources: Int32Array;

  constructor(private readonly edges: Edges) {
    const { nodes, lattice, targets, rangeStarts, rangeTargets } = edges;
    const starts = new Int32Array(nodes + 1);
    for (const target of targets) starts[target + 1]!++;
    for (const target of rangeTargets) starts[target + 1]!++;
    for (let n = 0; n < nodes; n++) starts[n + 1]! += starts[n]!;
    this.starts = starts;
    this.sources = new Int32Array(starts[nodes]!);
    const next = starts.slice();
    for (let id = 0; id < lattice.cells; id++) {
      for (let i = edges.starts[id]!; i < edges.starts[id + 1]!; i++) this.sources[next[targets[i]!]!++] = id;
    }
    for (let range = 0; range + 1 < rangeStarts.length; range++) {
      for (let i = rangeStarts[range]!; i < rangeStarts[range + 1]!; i++) this.sources[next[rangeTargets[i]!]!++] = lattice.nodes + range;
    }
  }

  /** Cells whose formulas refer to the cell, sorted. */
  dependents(id: number): number[] {
    const found = new Set<number>();
    this.sweep()(id, (dependent) => found.add(dependent));
    return [...found].sort((a, b) => a - b);
  }

  /**
   * A visitor of dependents for a search that marks what it has met: tiers and ranges that one cell led through are not gone through
   * again for the next, so that a whole search costs no more than the edges. The same dependent may be visited several times.
   */
  sweep(): (cell: number, visit: (dependent: number) => void) => void {
    const { lattice, nodes } = this.edges;
    const { starts, sources } = this;
    const seen = new Set<number>();
    return (cell, visit) => {
      const through = (node: number) => {
        for (let i = starts[node]!; i < starts[node + 1]!; i++) {
          const source = sources[i]!;
          if (source < lattice.cells) visit(source);
          else if (source < nodes && !seen.has(source)) {
            seen.add(source);
            through(source);
          }
        }
      };
      through(cell);
      lattice.above(cell, (node) => {
        if (seen.has(node)) return;
        seen.add(node);
        through(node);
      });
    };
  }
}
