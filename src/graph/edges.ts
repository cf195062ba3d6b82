// Patterns and lattice -> edges from each formula to the nodes of its precedents, in one packed array. A rectangle that several
// formulas share becomes a range node of its own, so that ten thousand SUM(A:A) cost ten thousand edges.

import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import type { Sheet } from '../workbook/workbook.ts';
import type { Lattice } from './lattice.ts';
import { At, Entry, Growing, packPatterns, STRIDE } from './packed.ts';
import { type Pattern, place } from './pattern.ts';
import type { Precedents } from './precedents.ts';
import { RangeNumbers } from './ranges.ts';

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
  /** Formula-to-cell and formula-to-range edges: what the formulas say, before ranges are taken apart; without those of block members. */
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
  private readonly targets: Growing;
  private readonly rangeStarts = new Growing(64);
  private readonly rangeTargets = new Growing(64);
  private readonly ranges = new RangeNumbers();
  private readonly lists: readonly (readonly Pattern[])[];
  private readonly sheets: readonly Sheet[];
  private count = 0;

  constructor(
    private readonly lattice: Lattice,
    private readonly precedents: Precedents,
    hard: boolean,
  ) {
    this.rangeStarts.push(0);
    this.starts = new Int32Array(lattice.cells + 1);
    this.targets = new Growing(lattice.cells * 2);
    this.lists = hard ? precedents.lists.map((list) => list.filter((p) => !p.soft)) : precedents.lists;
    this.sheets = lattice.book.sheets;
  }

  edges(): Edges {
    const { lattice, starts, targets, rangeStarts, rangeTargets, count } = this;
    return {
      lattice,
      starts,
      targets: targets.all(),
      rangeStarts: rangeStarts.all(),
      rangeTargets: rangeTargets.all(),
      nodes: lattice.nodes + rangeStarts.length - 1,
      count,
    };
  }

  run(include: Uint8Array | undefined): void {
    const { starts, targets } = this;
    const { listOf, formulas } = this.precedents;
    const packed = this.lists.map(packPatterns);
    for (const { cells, firstId } of this.sheets) {
      const { row, col, count } = cells;
      for (let i = 0; i < count; i++) {
        const id = firstId + i;
        starts[id] = targets.length;
        const list = listOf[id]!;
        if (list < 0 || (include !== undefined && include[id] === 0)) continue;
        const before = this.count;
        this.cell(packed[list]!, list, row[i]!, col[i]!);
        if (formulas[id] === 0) this.count = before;
      }
    }
    starts[this.lattice.cells] = targets.length;
  }

  private cell(packed: Int32Array, list: number, row: number, col: number): void {
    for (let at = 0; at < packed.length; at += STRIDE) {
      const kind = packed[at]!;
      const row1 = packed[at + At.row1]! + (packed[at + At.row1Mask]! & row);
      const col1 = packed[at + At.col1]! + (packed[at + At.col1Mask]! & col);
      if (kind === Entry.Cell) this.single(packed[at + At.sheet]!, row1, col1);
      else if (kind === Entry.Other) {
        const p = this.lists[list]![at / STRIDE]!;
        const r = place(p, row, col, this.lattice.book);
        if (r) this.rectangle(p.sheet, r.row1, r.col1, r.row2, r.col2);
      } else {
        const row2 = packed[at + At.row2]! + (packed[at + At.row2Mask]! & row);
        const col2 = packed[at + At.col2]! + (packed[at + At.col2Mask]! & col);
        if (kind === Entry.Fixed) this.shared(packed, at, row1, col1, row2, col2);
        else this.corners(packed[at + At.sheet]!, row1, col1, row2, col2);
      }
    }
  }

  private single(sheet: number, row: number, col: number): void {
    if (row < 0 || col < 0) return;
    this.count++;
    const { firstId, find } = this.sheets[sheet]!;
    const at = find(row, col);
    if (at >= 0) this.targets.push(firstId + at);
  }

  /** The same in every cell: the first meeting makes the range node and notes it in place of a mask. */
  private shared(packed: Int32Array, at: number, row1: number, col1: number, row2: number, col2: number): void {
    this.count++;
    if (packed[at + At.col2Mask] === 0) {
      const sheet = packed[at + At.sheet]!;
      packed[at + At.col2Mask] = this.range(sheet, Math.min(row1, row2), Math.min(col1, col2), Math.max(row1, row2), Math.max(col1, col2));
    }
    this.targets.push(packed[at + At.col2Mask]!);
  }

  /** Corners as written: in any order, perhaps off the grid. */
  private corners(sheet: number, row1: number, col1: number, row2: number, col2: number): void {
    if (row1 < 0 || row2 < 0 || col1 < 0 || col2 < 0) return;
    if (row1 >= MAX_ROWS || row2 >= MAX_ROWS || col1 >= MAX_COLS || col2 >= MAX_COLS) return;
    this.rectangle(sheet, Math.min(row1, row2), Math.min(col1, col2), Math.max(row1, row2), Math.max(col1, col2));
  }

  private rectangle(sheet: number, row1: number, col1: number, row2: number, col2: number): void {
    this.count++;
    if ((row2 - row1 + 1) * (col2 - col1 + 1) > SHARED) this.targets.push(this.range(sheet, row1, col1, row2, col2));
    else this.cover(sheet, row1, col1, row2, col2, this.targets);
  }

  /** The node of a shared rectangle. */
  private range(sheet: number, row1: number, col1: number, row2: number, col2: number): number {
    const before = this.ranges.count;
    const n = this.ranges.number(sheet, row1, col1, row2, col2);
    if (n === before) {
      this.cover(sheet, row1, col1, row2, col2, this.rangeTargets);
      this.rangeStarts.push(this.rangeTargets.length);
    }
    return this.lattice.nodes + n;
  }

  private cover(sheet: number, row1: number, col1: number, row2: number, col2: number, into: Growing): void {
    this.lattice.cover(sheet, row1, col1, row2, col2, (byColumn, from, to) => {
      this.lattice.nodesOf(byColumn, from, to, (node) => into.push(node));
    });
  }
}
