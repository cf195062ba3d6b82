// What recalculation answers: a value, a status and a reason for every cell, the loops, the edges that counted.

import type { Node } from '../../grammar/ast.ts';
import type { Scalar } from './value.ts';

/**
 * verified: both engines agree, or one and the cache. single: one engine. converged: member of an iterated loop that settled.
 * in-cycle: member of a loop that is not resolved. unverified: rests on the cache alone, or unknown.
 */
export type Status = 'constant' | 'blank' | 'verified' | 'single' | 'converged' | 'in-cycle' | 'unverified';

/** A rectangle that a formula's value really used. `role`: value = its content enters the result; selector = it only chose (criteria, MATCH vector, IF condition, INDEX position). */
export interface Used {
  readonly sheet: number;
  readonly row1: number;
  readonly col1: number;
  readonly row2: number;
  readonly col2: number;
  readonly role: 'value' | 'selector';
}

export interface Cycle {
  /** Cell ids, sorted. */
  readonly cells: readonly number[];
  /** conditional: only in a branch not taken (no effect on values). live: really re-enters itself. */
  readonly kind: 'conditional' | 'live';
  /** The workbook's iterate flag at work on it. */
  readonly iterated: boolean;
  readonly converged: boolean;
  readonly iterations: number;
  /** Largest change in the last sweep. */
  readonly residual: number;
  /** Set when it does not settle or has several fixed points: diverges, oscillates, error-latch, start-dependent, excel-stops-short. */
  readonly trouble?: string;
}

export type CacheState = 'none' | 'missing' | 'same' | 'stale';

export interface Recalculation {
  /** Value at a position; null for a blank. Spill and array members included. */
  at(sheet: number, row: number, col: number): Scalar;
  value(id: number): Scalar;
  status(id: number): Status;
  reason(id: number): string | undefined;
  /** How the cached value of a formula cell compares with `value`. */
  cache(id: number): CacheState;
  readonly cycles: readonly Cycle[];
  /** What the formula of the cell really read (effective precedents): re-evaluates it with a recorder. Empty for a constant. */
  used(id: number): readonly Used[];
  /** Cells that a spill fills although the file does not have them, in workbook order. */
  readonly spilled?: readonly { readonly sheet: number; readonly row: number; readonly col: number; readonly owner: number }[];
  /** Values after some cells are overridden, without changing this result. Keys are cell ids. Recomputes the dependents only. */
  whatIf(overrides: ReadonlyMap<number, Scalar>): { at(sheet: number, row: number, col: number): Scalar; value(id: number): Scalar };
  /** What a formula (part of one, or one from elsewhere) would give in the existing cell `id`, with all values as they are. */
  evaluate(ast: Node, id: number): Scalar;
  readonly summary: {
    readonly formulas: number;
    readonly verified: number;
    readonly single: number;
    readonly unverified: number;
    readonly staleCaches: number;
    readonly missingCaches: number;
    /** Distinct reasons with counts, most frequent first. */
    readonly reasons: readonly { readonly reason: string; readonly count: number; readonly first: string }[];
    /** All cached numbers are 0 although the recalculated ones are not. */
    readonly cachesAllZero: boolean;
  };
}
