// Strongly connected components of the edges, precedents first (Tarjan 1972, with its own stack: chains of 200,000 cells exist).

import type { Edges } from './edges.ts';

export interface Components {
  /** Cells, precedents first, the cells of one component together. Cells without a formula are left out where `skip` says so. */
  readonly order: Int32Array;
  /** Components with several cells, or with one that reaches itself; cells in order of completion. */
  readonly loops: readonly (readonly number[])[];
}

/** `wanted` marks the cells that the order lists. */
export function components(edges: Edges, wanted: Uint8Array): Components {
  return new Tarjan(edges, wanted).run();
}

class Tarjan {
  /** Discovery number, 0 = not yet. */
  private readonly found: Int32Array;
  private readonly low: Int32Array;
  /** Number in order of completion, of the nodes on the stack. */
  private readonly done: Int32Array;
  private readonly onStack: Uint8Array;
  private readonly stack: number[] = [];
  /** Path from the root: node and how many of its successors are done. */
  private readonly path: number[] = [];
  private readonly at: number[] = [];
  private readonly order: Int32Array;
  private listed = 0;
  private clock = 0;
  private finished = 0;
  private readonly loops: number[][] = [];
  /** Successors of tier nodes on the path. */
  private readonly successors: (Int32Array | undefined)[] = [];
  private readonly ends: number[] = [];

  constructor(
    private readonly edges: Edges,
    private readonly wanted: Uint8Array,
  ) {
    this.found = new Int32Array(edges.nodes);
    this.low = new Int32Array(edges.nodes);
    this.done = new Int32Array(edges.nodes);
    this.onStack = new Uint8Array(edges.nodes);
    this.order = new Int32Array(edges.lattice.cells);
  }

  run(): Components {
    const { cells } = this.edges.lattice;
    for (let id = 0; id < cells; id++) if (this.wanted[id] && this.found[id] === 0) this.from(id);
    return { order: this.order.slice(0, this.listed), loops: this.loops };
  }

  private from(root: number): void {
    this.enter(root);
    const { path, at, ends, successors, found, low, onStack } = this;
    while (path.length > 0) {
      const top = path.length - 1;
      const node = path[top]!;
      if (at[top]! < ends[top]!) {
        const next = successors[top]![at[top]!++]!;
        if (found[next] === 0) this.enter(next);
        else if (onStack[next] && found[next]! < low[node]!) low[node] = found[next]!;
      } else {
        this.leave(node);
        if (top > 0) {
          const parent = path[top - 1]!;
          if (low[node]! < low[parent]!) low[parent] = low[node]!;
        }
      }
    }
  }

  private enter(node: number): void {
    this.found[node] = this.low[node] = ++this.clock;
    const { edges } = this;
    const { lattice } = edges;
    if (node < lattice.cells) {
      const from = edges.starts[node]!;
      const to = edges.starts[node + 1]!;
      if (from === to) {
        // Constants and formulas without references: no need of the stack.
        this.list(node);
        return;
      }
      this.step(node, edges.targets, from, to);
    } else if (node < lattice.nodes) {
      const children: number[] = [];
      lattice.children(node, (child) => children.push(child));
      this.step(node, Int32Array.from(children), 0, children.length);
    } else {
      const range = node - lattice.nodes;
      this.step(node, edges.rangeTargets, edges.rangeStarts[range]!, edges.rangeStarts[range + 1]!);
    }
  }

  private step(node: number, successors: Int32Array, from: number, to: number): void {
    this.onStack[node] = 1;
    this.stack.push(node);
    this.path.push(node);
    this.at.push(from);
    this.ends.push(to);
    this.successors.push(successors);
  }

  private leave(node: number): void {
    this.path.pop();
    this.at.pop();
    this.ends.pop();
    this.successors.pop();
    this.done[node] = ++this.finished;
    if (this.low[node] !== this.found[node]) return;
    const { stack, onStack } = this;
    const { cells } = this.edges.lattice;
    let last = stack.pop()!;
    onStack[last] = 0;
    if (last === node) {
      if (node < cells) {
        this.list(node);
        if (this.readsItself(node)) this.loops.push([node]);
      }
      return;
    }
    const members: number[] = [];
    for (; ; last = stack.pop()!) {
      onStack[last] = 0;
      if (last < cells) members.push(last);
      if (last === node) break;
    }
    members.sort((a, b) => this.done[a]! - this.done[b]!);
    for (const id of members) this.list(id);
    if (members.length > 0) this.loops.push(members);
  }

  private list(node: number): void {
    if (node < this.edges.lattice.cells && this.wanted[node]) this.order[this.listed++] = node;
  }

  private readsItself(node: number): boolean {
    const { starts, targets } = this.edges;
    for (let i = starts[node]!; i < starts[node + 1]!; i++) if (targets[i] === node) return true;
    return false;
  }
}
