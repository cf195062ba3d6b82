// The seam for a second, independent engine: what it must answer, so that a value both agree on counts as verified.

import type { Graph } from '../graph/graph.ts';
import { compareScalars } from './compare.ts';
import type { Recalculation } from './recalculation.ts';
import { type ExcelError, isError, type Scalar } from './value.ts';

/** Another engine's values for the same workbook. */
export interface SecondOpinion {
  /** Name for messages. */
  readonly name: string;
  /** Its value of a formula cell; undefined when it cannot say. */
  value(id: number): Scalar | undefined;
  /** True when its answer is known to be wrong there (by function), so that a difference counts for the first engine. */
  knownWrong?(id: number): boolean;
}

/** First cells at which two engines differ, with both values. */
export interface Disagreement {
  readonly id: number;
  readonly own: Scalar;
  readonly other: Scalar;
}

/**
 * Where the two engines part: formula cells that differ although none of the cells they read does, in workbook order. Cells that
 * rest on something else that could not be computed are no disagreement.
 */
export function disagreements(graph: Graph, recalculation: Recalculation, second: SecondOpinion): readonly Disagreement[] {
  const differing = new Map<number, Disagreement>();
  for (const id of graph.order) {
    const other = second.value(id);
    const own = recalculation.value(id);
    if (other === undefined || recalculation.status(id) === 'unverified' || second.knownWrong?.(id)) continue;
    if (!agree(own, other, 0, 1e-7)) differing.set(id, { id, own, other });
  }
  const first = [...differing.values()].filter(({ id }) => !graph.precedents(id).some((p) => differing.has(p)));
  return first.sort((a, b) => a.id - b.id);
}

/** Numbers within a billionth of the larger one, or of `scale`; blank, 0 and "" are one. */
export function agree(a: Scalar, b: Scalar, scale = 0, tolerance = 1e-9): boolean {
  if (isError(a) || isError(b)) return isError(a) && isError(b) && stored(a) === stored(b);
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), scale);
  }
  if (empty(a) && empty(b)) return true;
  return typeof a === typeof b && compareScalars(a, b) === 0;
}

/** Errors that came with dynamic arrays are stored as #VALUE! (the true one is in rich metadata). */
function stored({ code }: ExcelError): string {
  return /^#(SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)$/.test(code) ? '#VALUE!' : code;
}

function empty(v: Scalar): boolean {
  return v === null || v === '' || v === 0;
}
