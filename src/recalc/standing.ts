// How each cell's value stands: its status and reason, and how the cached value compares with it.

import { fullName } from '../../grammar/ref.ts';
import { calls } from '../../grammar/walk.ts';
import type { Graph } from '../graph/graph.ts';
import { LINKED } from './areas.ts';
import type { Calculation } from './calculation.ts';
import { agree } from './engine.ts';
import type { CacheState, Status } from './recalculation.ts';
import { isUnknown, type Scalar } from './value.ts';

const STATES: readonly CacheState[] = ['none', 'none', 'missing', 'same', 'stale'];

export class Standing {
  /** All cached numbers are placeholders. */
  allZero = false;
  /** Index in STATES of each cell's answer, 0 while not asked. */
  private readonly caches: Uint8Array;

  constructor(
    private readonly calculation: Calculation,
    private readonly graph: Graph,
  ) {
    this.caches = new Uint8Array(calculation.book.cellCount);
  }

  status(id: number): Status {
    const { calculation } = this;
    if (!calculation.computes(id)) return calculation.store.get(id) === null ? 'blank' : 'constant';
    const owner = calculation.ownerOf(id);
    const loop = calculation.loopOf.get(owner);
    if (loop && !loop.converged) return 'in-cycle';
    if (calculation.flags.roots.has(owner)) return this.linkedAndSame(id, owner) ? 'verified' : 'unverified';
    if (loop) return 'converged';
    return this.cache(id) === 'same' ? 'verified' : 'single';
  }

  /** Computed from the values that the file keeps of another book, and equal to the cell's own cache: as far as the file goes, proven. */
  private linkedAndSame(id: number, owner: number): boolean {
    const { roots, reasons } = this.calculation.flags;
    return reasons.get(roots.get(owner)!) === LINKED && this.cache(id) === 'same';
  }

  reason(id: number): string | undefined {
    const { flags, store, book } = this.calculation;
    const owner = this.calculation.ownerOf(id);
    const root = flags.roots.get(owner);
    if (root !== undefined) {
      const why = flags.reasons.get(root) ?? 'unknown';
      if (root === owner || this.calculation.loopOf.get(owner)?.converged === false) return why;
      return `rests on ${fullName(book.sheets[store.sheetOf[root]!]!.name, store.rowOf(root), store.colOf(root))}: ${why}`;
    }
    return flags.dated.has(owner) ? 'depends on the date of the calculation' : undefined;
  }

  cache(id: number): CacheState {
    if (this.caches[id] === 0) this.caches[id] = STATES.lastIndexOf(this.compared(id));
    return STATES[this.caches[id]!]!;
  }

  private compared(id: number): CacheState {
    const { calculation } = this;
    if (!calculation.computes(id)) return 'none';
    const cached = calculation.store.cached(id);
    if (cached === undefined || this.allZero) return 'missing';
    const value = calculation.store.get(id);
    if (isUnknown(value)) return 'missing';
    if (agree(value, cached)) return 'same';
    return this.nearly(id, value, cached) ? 'same' : calculation.flags.dated.has(calculation.ownerOf(id)) ? 'none' : 'stale';
  }

  /** Equal within what the operands' size, or the workbook's own stop rule in a loop, leaves open. */
  private nearly(id: number, value: Scalar, cached: Scalar): boolean {
    if (typeof value !== 'number' || typeof cached !== 'number') return false;
    const scale = this.scale(id);
    if (agree(value, cached, scale)) return true;
    if (this.searches(id) && agree(value, cached, 0, 1e-7)) return true;
    const { flags, loopOf } = this.calculation;
    if (!flags.looped.has(id)) return false;
    const slack = loopOf.get(id)?.tolerance ?? this.calculation.book.calc.iterateDelta;
    return Math.abs(value - cached) <= Math.max(slack, 1e-6 * Math.max(Math.abs(value), Math.abs(cached), scale));
  }

  /** Excel's searches for a rate stop at eight digits or so. */
  private searches(id: number): boolean {
    const ast = this.graph.formulas.of(this.calculation.ownerOf(id))?.ast;
    return ast !== undefined && calls(ast, 'IRR', 'XIRR', 'RATE', 'YIELD', 'ODDFYIELD', 'ODDLYIELD').length > 0;
  }

  /** Largest number among the direct precedents. */
  private scale(id: number): number {
    const { store } = this.calculation;
    let largest = 0;
    for (const p of this.graph.precedents(this.calculation.ownerOf(id))) {
      const v = store.get(p);
      if (typeof v === 'number' && Math.abs(v) > largest) largest = Math.abs(v);
    }
    return largest;
  }
}
