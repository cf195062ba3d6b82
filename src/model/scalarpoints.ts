// How strongly a label says what a single value is, given the sheet it stands on. Knows words and ranges of numbers, no formulas.

import { type Concept, says } from './lexicon.ts';
import type { ScalarCell } from './scalar.ts';
import type { StatementKind } from './statement.ts';

/** Values that a model computes: typed ones are less likely to be meant. */
export const CALCULATED: ReadonlySet<string> = new Set([
  'enterprise_value',
  'equity_value',
  'implied_price',
  'terminal_value',
  'pv_terminal',
  'pv_explicit',
]);

const WEIGHT: Readonly<Record<string, number>> = {
  dcf: 1,
  wacc: 0.95,
  inputs: 0.75,
  cover: 0.45,
  comps: 0.2,
  sensitivity: 0.15,
  checks: 0.05,
  historicals: 0.3,
  income: 0.5,
  balance: 0.4,
  cash: 0.4,
};

/** Ranges outside which a number cannot be the thing its label says. */
const SANE: Readonly<Record<string, (v: number) => boolean>> = {
  wacc: (v) => v > 0.005 && v < 0.6,
  cost_of_equity: (v) => v > 0.005 && v < 0.8,
  terminal_growth: (v) => v > -0.2 && v < 0.3,
  risk_free: (v) => v > -0.05 && v < 0.5,
  beta: (v) => v > -2 && v < 6,
  erp: (v) => v > 0 && v < 0.5,
  cost_of_debt: (v) => v > 0 && v < 0.6,
  exit_multiple: (v) => v > 1 && v < 200,
  upside: (v) => Math.abs(v) < 20,
};

/** Of several cases or methods in columns. */
const CENTRAL = /\b(?:base|central|mid|reference|selected|live|blended|weighted|average|consensus)\b/;
const SIDE = /\b(?:bear|bull|low|high|upside|downside|worst|best|pessimistic|optimistic|stress|minimum|maximum)\b/;

/** Points of a label where it stands. */
export function rate(
  cell: ScalarCell,
  concept: Concept,
  options: { readonly role: (sheet: number) => StatementKind | undefined },
): { points: number; because: string[] } {
  const role = options.role(cell.sheet);
  const because = [`label "${cell.label}"`];
  if (typeof cell.value === 'number' && SANE[concept.id] && !SANE[concept.id]!(cell.value)) return { points: 0, because };
  let points = (says(cell.norm, concept) === 'strong' ? 0.75 : 0.4) * (WEIGHT[role ?? ''] ?? 0.6) - 0.02 * cell.place;
  // A column of a table whose rows have names of their own (peers, deals) is about those.
  if (CENTRAL.test(cell.column)) points += 0.1;
  else if (SIDE.test(cell.column)) points -= 0.1;
  if (cell.column && cell.labelRow !== cell.row) points -= 0.2;
  if (role) because.push(`on ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role} sheet`);
  if (CALCULATED.has(concept.id)) points += cell.formula ? 0.1 : -0.25;
  return { points, because };
}
