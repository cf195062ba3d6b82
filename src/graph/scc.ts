// Strongly connected components of the edges, precedents first (Tarjan 1972, with its own stack: chains of 200,000 cells exist).

import type { Edges } from './edges.ts';
import { Growing } from './packed.ts';

export interface Components {
  /** Cells, precedents first, the cells of one component together.  */
  readonly order: Int32Array;
  /** Components with several cells, or with one that reaches itself; cells in order of completion. */
  readonly loops: readonly (readonly number[])[];
}

/** `roots` marks the cells to start from, `listed` those that the order names. */
export function components(edges: Edges, roots: Uint8Array, listed: Uint8Array): Components {
  return new Tarjan(edges, listed).run(roots);
}

class Tarjan {
  /** Discovery number, 0 = not yet. */
  private readonly found: Int32Array;
  private readonly low: Int32Array;
  /** Number in order of completion. */
  private readonly done: Int32Array;
  private readonly onStack: Uint8Array;
  private readonly stack = new Growing(1024);
  /** Path from the root: nodes, and where in their successors they stand and end. */
  private readonly path = new Growing(1024);
  private readonly at = new Growing(1024);
  private readonly ends = new Growing(1024);
  private readonly order: Int32Array;
  private count = 0;
  private clock = 0;
  private finished = 0;
  private readonly loops: number[][] = [];
  /** Successors of the tier nodes met, end to end. */
  private readonly children = new Growing(1024);

  constructor(
    private readonly edges: Edges,
    private readonly listed: Uint8Array,
  ) {
    this.found = new Int32Array(edges.nodes);
    this.low = new Int32Array(edges.nodes);
    this.done = new Int32Array(edges.nodes);
    this.onStack = new Uint8Array(edges.nodes);
    this.order = new Int32Array(edges.lattice.cells);
  }

  run(roots: Uint8Array): Components {
    for (let id = 0; id < roots.length; id++) if (roots[id] === 1 && this.found[id] === 0) this.from(id);
    return { order: this.order.slice(0, this.count), loops: this.loops };
  }

  private from(root: number): void {
    this.enter(root);
    const { path, at, ends, found, low, onStack } = this;
    while (path.length > 0) {
      const top = path.length - 1;
      const node = path.data[top]!;
      const place = at.data[top]!;
      if (place < ends.data[top]!) {
        at.data[top] = place + 1;
        const next = this.successors(node)[place]!;
        if (found[next] === 0) this.enter(next);
        else if (onStack[next] === 1 && found[next]! < low[node]!) low[node] = found[next]!;
      } else {
        this.leave(node);
        if (top > 0) {
          const parent = path.data[top - 1]!;
          if (low[node]! < low[parent]!) low[parent] = low[node]!;
        }
      }
    }
  }

  private successors(node: number): Int32Array {
    if (node < this.edges.lattice.cells) return this.edges.targets;
    return node < this.edges.lattice.nodes ? this.children.data : this.edges.rangeTargets;
  }

  private enter(node: number): void {
    this.clock++;
    this.found[node] = this.clock;
    this.low[node] = this.clock;
    const { edges, children } = this;
    const { lattice } = edges;
    if (node < lattice.cells) {
      const from = edges.starts[node]!;
      const to = edges.starts[node + 1]!;
      // Constants and formulas without references need no stack.
      if (from === to) this.list(node);
      else this.step(node, from, to);
    } else if (node < lattice.nodes) {
      const from = children.length;
      lattice.children(node, (child) => children.push(child));
      this.step(node, from, children.length);
    } else {
      const range = node - lattice.nodes;
      this.step(node, edges.rangeStarts[range]!, edges.rangeStarts[range + 1]!);
    }
  }

  private step(node: number, from: number, to: number): void {
    this.onStack[node] = 1;
    this.stack.push(node);
    this.path.push(node);
    this.at.push(from);
    this.ends.push(to);
  }

  private leave(node: number): void {
    const { path, stack, onStack } = this;
    const { cells } = this.edges.lattice;
    path.length--;
    this.at.length--;
    this.ends.length--;
    this.done[node] = ++this.finished;
    if (this.low[node] !== this.found[node]) return;
    let last = stack.data[--stack.length]!;
    onStack[last] = 0;
    if (last === node) {
      if (node < cells) {
        this.list(node);
        if (this.readsItself(node)) this.loops.push([node]);
      }
      return;
    }
    const members: number[] = [];
    for (; ; last = stack.data[--stack.length]!) {
      onStack[last] = 0;
      if (last < cells) members.push(last);
      if (last === node) break;
    }
    members.sort((a, b) => this.done[a]! - this.done[b]!);
    for (const id of members) this.list(id);
    if (members.length > 0) this.loops.push(members);
  }

  private list(node: number): void {
    if (this.listed[node] === 1) this.order[this.count++] = node;
  }

  private readsItself(node: number): boolean {
    const { starts, targets } = this.edges;
    for (let i = starts[node]!; i < starts[node + 1]!; i++) if (targets[i] === node) return true;
    return false;
  }
}
