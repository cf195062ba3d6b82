// Scalars and lines -> the valuation as built: enterprise value, bridge items, price, discounting rows. Which cell is which.

import { type Concept, DCF_CONCEPTS, SCALAR_CONCEPTS, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { ScalarCell } from './scalar.ts';
import type { StatementKind } from './statement.ts';

export interface LocatedScalar {
  readonly concept: string;
  readonly cell: ScalarCell;
  readonly confidence: number;
  readonly because: readonly string[];
  readonly runnersUp: readonly ScalarCell[];
}

export interface ScalarOptions {
  readonly role: (sheet: number) => StatementKind | undefined;
  /** True when the formula of `from` depends on `on` (transitively). */
  readonly dependsOn: (from: ScalarCell, on: ScalarCell) => boolean;
  readonly overrides: ReadonlyMap<string, { readonly sheet: number; readonly row: number; readonly col: number }>;
}

const WEIGHT: Readonly<Record<string, number>> = { dcf: 1, wacc: 0.95, inputs: 0.75, cover: 0.45, comps: 0.2, sensitivity: 0.15, checks: 0.05, historicals: 0.3, income: 0.5, balance: 0.4, cash: 0.4 };

/** Ranges outside which a number cannot be the thing its label says. */
const SANE: Readonly<Record<string, (v: number) => boolean>> = {
  wacc: (v) => v > 0.005 && v < 0.6,
  cost_of_equity: (v) => v > 0.005 && v < 0.8,
  terminal_growth: (v) => v > -0.2 && v < 0.3,
  risk_free: (v) => v > -0.05 && v < 0.5,
  beta: (v) => v > -2 && v < 6,
  erp: (v) => v > 0 && v < 0.5,
  cost_of_debt: (v) => v > 0 && v < 0.6,
  exit_multiple: (v) => v > 0 && v < 200,
  upside: (v) => Math.abs(v) < 100,
};

export function locateScalars(scalars: readonly ScalarCell[], options: ScalarOptions): Map<string, LocatedScalar> {
  const found = new Map<string, LocatedScalar>();
  for (const concept of SCALAR_CONCEPTS) {
    const forced = options.overrides.get(concept.id);
    const pool = scalars.filter((s) => typeof s.value !== 'string' && says(s.norm, concept));
    const fixed = forced && scalars.find((s) => s.sheet === forced.sheet && s.row === forced.row && s.col === forced.col);
    if (fixed) {
      found.set(concept.id, { concept: concept.id, cell: fixed, confidence: 1, because: ['named in the configuration'], runnersUp: pool.slice(0, 3) });
      continue;
    }
    const ranked = pool
      .map((cell) => ({ cell, ...rate(cell, concept, found, options) }))
      .filter((c) => c.points > 0.1)
      .sort((a, b) => b.points - a.points || a.cell.id - b.cell.id);
    const best = ranked[0];
    if (best) found.set(concept.id, { concept: concept.id, cell: best.cell, confidence: Math.min(1, best.points), because: best.because, runnersUp: ranked.slice(1, 4).map((r) => r.cell) });
  }
  return found;
}

function rate(cell: ScalarCell, concept: Concept, found: ReadonlyMap<string, LocatedScalar>, options: ScalarOptions): { points: number; because: string[] } {
  const role = options.role(cell.sheet);
  const because = [`label "${cell.label}"`];
  let points = (says(cell.norm, concept) === 'strong' ? 0.75 : 0.4) * (WEIGHT[role ?? ''] ?? 0.6);
  if (role) because.push(`on a ${role} sheet`);
  if (typeof cell.value === 'number' && SANE[concept.id] && !SANE[concept.id]!(cell.value)) return { points: 0, because };
  const upstream = concept.id === 'equity_value' ? 'enterprise_value' : concept.id === 'implied_price' ? 'equity_value' : undefined;
  if (CALCULATED.has(concept.id)) points += cell.formula ? 0.1 : -0.25;
  const base = upstream ? found.get(upstream) : undefined;
  if (base && cell.formula && options.dependsOn(cell, base.cell)) {
    points += 0.25;
    because.push(`computed from ${base.cell.address}`);
  }
  return { points, because };
}

const CALCULATED: ReadonlySet<string> = new Set(['enterprise_value', 'equity_value', 'implied_price', 'terminal_value', 'pv_terminal', 'pv_explicit']);

/** Lines of valuation sheets by DCF concept; several lines may bear one concept (two capex rows). */
export function dcfLines(lines: readonly Line[]): Map<string, Line[]> {
  const out = new Map<string, Line[]>();
  const pool = lines.filter((l) => l.statement === 'dcf');
  for (const concept of DCF_CONCEPTS) {
    const strong = pool.filter((l) => says(l.norm, concept) === 'strong' && unitFits(l, concept));
    const any = strong.length ? strong : pool.filter((l) => says(l.norm, concept) === 'weak' && unitFits(l, concept));
    if (any.length) out.set(concept.id, any);
  }
  return out;
}

function unitFits(line: Line, concept: Concept): boolean {
  return concept.nature === 'ratio' ? line.unit !== 'money' : line.unit !== 'percent' && line.unit !== 'multiple' && line.unit !== 'days';
}
