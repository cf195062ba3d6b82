// Scalars, shapes and links -> the valuation as built: price, equity value, enterprise value, rates, terminal value. Which cell is which.

import { type Chain, type ChainTools, headlineChain } from './headline.ts';
import { conceptById, DCF_CONCEPTS, type Concept, SCALAR_CONCEPTS, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { ScalarCell } from './scalar.ts';
import { ratesOf } from './rates.ts';

export interface LocatedScalar {
  readonly concept: string;
  readonly cell: ScalarCell;
  readonly confidence: number;
  readonly because: readonly string[];
  readonly runnersUp: readonly ScalarCell[];
}

export interface ScalarOptions extends ChainTools {
  readonly overrides: ReadonlyMap<string, { readonly sheet: number; readonly row: number; readonly col: number }>;
}

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
  exit_multiple: (v) => v > 0 && v < 200,
  upside: (v) => Math.abs(v) < 20,
};
const CALCULATED: ReadonlySet<string> = new Set(['enterprise_value', 'equity_value', 'implied_price', 'terminal_value', 'pv_terminal', 'pv_explicit']);
/** Below it a guess is worse than silence. */
const LEAST: Readonly<Record<string, number>> = { enterprise_value: 0.35, equity_value: 0.35, implied_price: 0.35, wacc: 0.3, terminal_growth: 0.3 };
/** What a chain from price to equity value vouches for outranks every label. */
const CHAIN = ['implied_price', 'equity_value', 'enterprise_value'] as const;

export function locateScalars(scalars: readonly ScalarCell[], options: ScalarOptions): Map<string, LocatedScalar> {
  const found = new Map<string, LocatedScalar>();
  const labelled = (concept: Concept, minus: ReadonlySet<number> = new Set()) => ranked(scalars, concept, options, minus);
  const chain = headlineChain(scalars, options);
  for (const id of CHAIN) {
    const cell = chain[id];
    if (cell) found.set(id, { concept: id, cell, confidence: 1, because: chain.because, runnersUp: runnersUp(labelled(conceptById(id)!), cell) });
  }
  for (const [id, { cell, because }] of ratesOf(scalars, chain, options)) {
    found.set(id, { concept: id, cell, confidence: 0.95, because: [because], runnersUp: runnersUp(labelled(conceptById(id)!), cell) });
  }
  for (const concept of SCALAR_CONCEPTS) {
    const forced = options.overrides.get(concept.id);
    const fixed = forced && scalars.find((s) => s.sheet === forced.sheet && s.row === forced.row && s.col === forced.col);
    if (fixed) found.set(concept.id, { concept: concept.id, cell: fixed, confidence: 1, because: ['named in the configuration'], runnersUp: runnersUp(labelled(concept), fixed) });
    else if (!found.has(concept.id)) byLabel(concept, labelled(concept, spoken(concept.id, found)), chain, options, found);
  }
  return new Map(SCALAR_CONCEPTS.flatMap((c) => (found.has(c.id) ? [[c.id, found.get(c.id)!] as const] : [])));
}

/** Cells that already are something else: a price computed here is no market price. */
function spoken(concept: string, found: ReadonlyMap<string, LocatedScalar>): ReadonlySet<number> {
  const ids = concept === 'share_price' ? ['implied_price'] : concept === 'market_cap' ? ['equity_value'] : concept === 'equity_value' || concept === 'enterprise_value' ? ['implied_price', 'terminal_value'] : [];
  return new Set(ids.flatMap((id) => found.get(id)?.cell.id ?? []));
}

interface Ranked {
  readonly cell: ScalarCell;
  readonly points: number;
  readonly because: readonly string[];
}

function byLabel(concept: Concept, all: readonly Ranked[], chain: Chain, options: ScalarOptions, found: Map<string, LocatedScalar>): void {
  const near = CALCULATED.has(concept.id) || concept.id.startsWith('bridge_') || concept.id === 'net_debt' ? all.filter((r) => !chain.cone || chain.cone.has(r.cell.id)) : all;
  const best = (near.length ? near : concept.id.startsWith('bridge_') || concept.id === 'net_debt' ? [] : all)[0];
  if (!best || best.points <= (LEAST[concept.id] ?? 0.1)) return;
  const source = sourceOf(best.cell, concept, options);
  found.set(concept.id, { concept: concept.id, cell: source, confidence: Math.min(1, best.points), because: best.because, runnersUp: runnersUp(all, source) });
}

/** A cell that only shows another cell of the same name hands over to it. */
function sourceOf(cell: ScalarCell, concept: Concept, options: ScalarOptions): ScalarCell {
  const source = options.linear.source(cell.id);
  if (source.id === cell.id || source.coef !== 1) return cell;
  return options.byId.get(source.id)?.find((s) => says(s.norm, concept)) ?? cell;
}

function runnersUp(all: readonly Ranked[], best: ScalarCell): ScalarCell[] {
  const seen = new Set([best.id]);
  return all.filter((r) => !seen.has(r.cell.id) && seen.add(r.cell.id)).slice(0, 3).map((r) => r.cell);
}

function ranked(scalars: readonly ScalarCell[], concept: Concept, options: ScalarOptions, minus: ReadonlySet<number>): Ranked[] {
  return scalars
    .filter((s) => typeof s.value !== 'string' && !minus.has(s.id) && says(s.norm, concept))
    .map((cell) => ({ cell, ...rate(cell, concept, options) }))
    .filter((c) => c.points > 0.1)
    .sort((a, b) => b.points - a.points || a.cell.id - b.cell.id);
}

/** Points of a label where it stands. */
export function rate(cell: ScalarCell, concept: Concept, options: Pick<ScalarOptions, 'role'>): { points: number; because: string[] } {
  const role = options.role(cell.sheet);
  const because = [`label "${cell.label}"`];
  if (typeof cell.value === 'number' && SANE[concept.id] && !SANE[concept.id]!(cell.value)) return { points: 0, because };
  let points = (says(cell.norm, concept) === 'strong' ? 0.75 : 0.4) * (WEIGHT[role ?? ''] ?? 0.6) - 0.02 * cell.place;
  if (role) because.push(`on a ${role} sheet`);
  if (CALCULATED.has(concept.id)) points += cell.formula ? 0.1 : -0.25;
  return { points, because };
}

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
