// Loops and broken references of a model: what does not settle, and where a #REF! starts.

import type { Cycle } from '../recalc/recalculation.ts';
import { ExcelError } from '../recalc/value.ts';
import type { Model } from './model.ts';

export interface Troubles {
  /** Live loops that are not iterated, or that do not settle. */
  readonly unresolved: readonly Cycle[];
  /** Live loops that settle by iteration. */
  readonly settled: readonly Cycle[];
  /** Loops only in a branch not taken. */
  readonly dormant: readonly Cycle[];
  /** Formula cells that show #REF! and read no other cell that does. */
  readonly refRoots: readonly number[];
}

export function troubles(model: Model): Troubles {
  const live = model.values.cycles.filter((c) => c.kind === 'live');
  const settled = live.filter((c) => c.iterated && c.converged);
  return {
    unresolved: live.filter((c) => !settled.includes(c)),
    settled,
    dormant: model.values.cycles.filter((c) => c.kind === 'conditional'),
    refRoots: refRoots(model),
  };
}

function refRoots(model: Model): number[] {
  const broken = new Set<number>();
  for (const t of model.graph.formulas.templates) for (const id of t.cells) if (isRef(model.values.value(id))) broken.add(id);
  return [...broken].filter((id) => !model.graph.precedents(id).some((p) => broken.has(p))).sort((a, b) => a - b);
}

const isRef = (v: unknown): boolean => v instanceof ExcelError && v.code === '#REF!';
