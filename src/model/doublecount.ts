// Totals -> those that add a subtotal and the parts of it: the same figures twice.

import type { LinearReader } from './linear.ts';
import type { Model } from './model.ts';

export interface DoubleCount {
  readonly id: number;
  /** The subtotal that is added beside its parts. */
  readonly subtotal: number;
  readonly parts: readonly number[];
}

/** Longer sums are not looked into. */
const MAX_TERMS = 2_000;

export function doubleCounts({
  graph,
  linear,
  values,
}: Pick<Model, 'graph' | 'values'> & { readonly linear: LinearReader }): DoubleCount[] {
  const found: DoubleCount[] = [];
  for (const { ast, cells } of graph.formulas.templates) {
    if (!ast || ast.kind === 'cell') continue;
    for (const id of cells) {
      const form = linear.of(id);
      if (!form || form.opaque > 0 || form.terms.length < 3 || form.terms.length > MAX_TERMS) continue;
      const coefs = new Map<number, number>();
      for (const { id: term, coef } of form.terms) if (term >= 0) coefs.set(term, (coefs.get(term) ?? 0) + coef);
      const hit = [...coefs].flatMap(([term, coef]) => partsOf(term, coef, coefs, linear, values, isSum(graph, term)) ?? [])[0];
      if (hit) found.push({ id, ...hit });
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

/** A SUM is a subtotal even of one figure; any other formula of one figure is a link, and may be meant. */
function isSum(graph: Model['graph'], id: number): boolean {
  const ast = graph.formulas.of(id)?.ast;
  return ast?.kind === 'call' && ast.name === 'SUM';
}

/** All figures of a subtotal that stand with it in one sum, on the same side. */
function partsOf(
  id: number,
  coef: number,
  all: ReadonlyMap<number, number>,
  linear: LinearReader,
  values: Model['values'],
  sums: boolean,
): Omit<DoubleCount, 'id'> | undefined {
  const form = Math.abs(coef) === 1 ? linear.of(id) : undefined;
  const least = sums ? 1 : 2;
  if (!form || form.opaque > 0 || form.terms.length < least || form.terms.length > MAX_TERMS || values.value(id) === 0) return undefined;
  const parts = form.terms.filter((t) => t.id >= 0 && values.value(t.id) !== 0 && typeof values.value(t.id) === 'number');
  const twice = parts.length >= least && parts.every((t) => all.get(t.id) === coef && t.coef === 1);
  return twice ? { subtotal: id, parts: parts.map((t) => t.id) } : undefined;
}
