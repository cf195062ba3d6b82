// Scalars -> figures of a statement that has one period and so no line: the cash at the end of the one year, the pro forma net income.

import { type Concept, conceptById, says } from './lexicon.ts';
import type { Located } from './locate.ts';
import type { ScalarCell } from './scalar.ts';
import type { LocatedScalar } from './valuation.ts';

export const SINGLE_FIGURES = ['revenue', 'net_income', 'total_assets', 'cash', 'cash_end'] as const;

export interface SingleOptions {
  readonly role: (sheet: number) => string | undefined;
  readonly located: ReadonlyMap<string, Located>;
}

/** Sheets whose figures are those of others, of a case, or of no company. */
const ASIDE: ReadonlySet<string> = new Set(['comps', 'sensitivity', 'checks', 'cover', 'wacc']);
const CASH: readonly string[] = ['cash', 'cash_end'];

/** One cell for each concept that no line and no other cell rivals; two figures that differ, and neither is. */
export function singleFigures(scalars: readonly ScalarCell[], options: SingleOptions): LocatedScalar[] {
  const found: LocatedScalar[] = [];
  for (const id of SINGLE_FIGURES) {
    if (options.located.has(id) || (CASH.includes(id) && CASH.some((c) => options.located.has(c)))) continue;
    const figure = single(scalars, conceptById(id)!, options);
    if (figure) found.push(figure);
  }
  return found;
}

function single(scalars: readonly ScalarCell[], concept: Concept, { role }: SingleOptions): LocatedScalar | undefined {
  const money = scalars.filter((s) => isFigure(s) && !ASIDE.has(role(s.sheet) ?? ''));
  const strong = money.filter((s) => says(s.norm, concept) === 'strong');
  const weak = concept.nature === 'flow' ? money.filter((s) => says(s.norm, concept) === 'weak') : [];
  const named = strong.length ? strong : weak;
  const [first, ...rest] = distinct(named);
  if (!first || rest.some((s) => s.value !== first.value)) return undefined;
  const because = [`label "${first.label}"`, 'a single figure'];
  return { concept: concept.id, cell: first, confidence: 0.5, because, runnersUp: rest };
}

/** The one number that its label governs: no percentage, no row of a table of companies. */
const isFigure = (s: ScalarCell): boolean => typeof s.value === 'number' && !/%/.test(s.format) && s.place === 0 && s.column === '';

/** A cell that two labels govern counts once. */
function distinct(cells: readonly ScalarCell[]): ScalarCell[] {
  const seen = new Set<number>();
  return cells.filter((c) => !seen.has(c.id) && seen.add(c.id));
}
