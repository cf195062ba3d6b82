// Patterns and lattice -> edges from each formula to the nodes of its precedents, in one packed array. A rectangle that several
// formulas share becomes a range node of its own, so that ten thousand SUM(A:A) cost ten thousand edges.

import type { Lattice } from './lattice.ts';
import { isFixed, isPlain, type Pattern, place } from './pattern.ts';
import type { Precedents } from './precedents.ts';

/** A growing packed list. */
export class Packed {
  data: Int32Array;
  length = 0;
  constructor(capacity: number) {
    this.data = new Int32Array(Math.max(capacity, 16));
  }
  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Int32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
}

export interface Edges {
  readonly lattice: Lattice;
  /** Nodes in all: cells, tiers, ranges. */
  readonly nodes: number;
  /** Targets of cell c: targets[starts[c]] .. targets[starts[c + 1]]. */
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  /** The same for range nodes, from node number lattice.nodes on. */
  readonly rangeStarts: Int32Array;
  readonly rangeTargets: Int32Array;
  /** Formula-to-cell and formula-to-range edges: what the formulas say, before ranges are taken apart. */
  readonly count: number;
}

/** Edges of all cells, or only of those that `include` marks; without the soft ones where `hard` is set. */
export function buildEdges(lattice: Lattice, precedents: Precedents, include?: Uint8Array, hard = false): Edges {
  const builder = new EdgeBuilder(lattice, precedents, hard);
  builder.run(include);
  return builder.edges();
}

/** Rectangles of more cells than this are worth looking up as shared. */
const SHARED = 16;

class EdgeBuilder {
  private readonly starts: Int32Array;
  private readonly targets: Packed;
  private readonly rangeStarts: number[] = [0];
  private readonly rangeTargets = new Packed(64);
  private readonly ranges = new Map<string, number>();
  private readonly fixedRanges = new Map<Pattern, number>();
  private count = 0;

  constructor(
    private readonly lattice: Lattice,
    private readonly precedents: Precedents,
    private readonly hard: boolean,
  ) {
    this.starts = new Int32Array(lattice.cells + 1);
    this.targets = new Packed(lattice.cells * 2);
  }

  edges(): Edges {
    const { lattice, starts, targets, rangeStarts, rangeTargets, count } = this;
    return {
      lattice,
      starts,
      targets: targets.data.subarray(0, targets.length),
      rangeStarts: Int32Array.from(rangeStarts),
      rangeTargets: rangeTargets.data.subarray(0, rangeTargets.length),
      nodes: lattice.nodes + rangeStarts.length - 1,
      count,
    };
  }

  run(include: Uint8Array | undefined): void {
    const { starts, targets } = this;
    const { lists, listOf } = this.precedents;
    for (const { cells, firstId } of this.lattice.book.sheets) {
      for (let i = 0; i < cells.count; i++) {
        const id = firstId + i;
        starts[id] = targets.length;
        const list = listOf[id]!;
        if (list >= 0 && (!include || include[id])) this.cell(lists[list]!, cells.row[i]!, cells.col[i]!);
      }
    }
    starts[this.lattice.cells] = targets.length;
  }

  private cell(patterns: readonly Pattern[], row: number, col: number): void {
    for (const p of patterns) {
      if (this.hard && p.soft) continue;
      if (isPlain(p)) this.plain(p, row, col);
      else {
        const r = place(p, row, col, this.lattice.book);
        if (r) this.rectangle(p.sheet, r.row1, r.col1, r.row2, r.col2);
      }
    }
  }

  /** Without building a rectangle for the most frequent case, one cell. */
  private plain(p: Pattern, row: number, col: number): void {
    const row1 = p.row1.abs ? p.row1.at : p.row1.at + row;
    const col1 = p.col1.abs ? p.col1.at : p.col1.at + col;
    if (row1 < 0 || col1 < 0) return;
    if (p.row1 === p.row2 && p.col1 === p.col2) {
      this.count++;
      const sheet = this.lattice.book.sheets[p.sheet]!;
      const at = sheet.find(row1, col1);
      if (at >= 0) this.targets.push(sheet.firstId + at);
      return;
    }
    if (isFixed(p)) {
      let node = this.fixedRanges.get(p);
      if (node === undefined) {
        const r = place(p, row, col, this.lattice.book)!;
        node = this.range(p.sheet, r.row1, r.col1, r.row2, r.col2);
        this.fixedRanges.set(p, node);
      }
      this.count++;
      this.targets.push(node);
      return;
    }
    const r = place(p, row, col, this.lattice.book);
    if (r) this.rectangle(p.sheet, r.row1, r.col1, r.row2, r.col2);
  }

  private rectangle(sheet: number, row1: number, col1: number, row2: number, col2: number): void {
    this.count++;
    if ((row2 - row1 + 1) * (col2 - col1 + 1) > SHARED) this.targets.push(this.range(sheet, row1, col1, row2, col2));
    else this.cover(sheet, row1, col1, row2, col2, this.targets);
  }

  /** The node of a shared rectangle. */
  private range(sheet: number, row1: number, col1: number, row2: number, col2: number): number {
    const key = `${sheet}:${row1}:${col1}:${row2}:${col2}`;
    let node = this.ranges.get(key);
    if (node === undefined) {
      node = this.lattice.nodes + this.rangeStarts.length - 1;
      this.ranges.set(key, node);
      this.cover(sheet, row1, col1, row2, col2, this.rangeTargets);
      this.rangeStarts.push(this.rangeTargets.length);
    }
    return node;
  }

  private cover(sheet: number, row1: number, col1: number, row2: number, col2: number, into: Packed): void {
    this.lattice.cover(sheet, row1, col1, row2, col2, (byColumn, from, to) => {
      this.lattice.nodesOf(byColumn, from, to, (node) => into.push(node));
    });
  }
}
