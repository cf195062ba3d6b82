// Scalars, shapes and links -> the valuation as built: price, equity value, enterprise value, rates, terminal value. Which cell is which.

import { type Chain, type ChainTools, headlineChain } from './headline.ts';
import { type Concept, conceptById, DCF_CONCEPTS, SCALAR_CONCEPTS, says } from './lexicon.ts';
import type { Line } from './line.ts';
import { ratesOf } from './rates.ts';
import type { ScalarCell } from './scalar.ts';
import { CALCULATED, rate } from './scalarpoints.ts';

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

/** Below it a guess is worse than silence. */
const LEAST: Readonly<Record<string, number>> = {
  enterprise_value: 0.35,
  equity_value: 0.35,
  implied_price: 0.35,
  wacc: 0.3,
  terminal_growth: 0.3,
  shares: 0.3,
  share_price: 0.3,
  market_cap: 0.3,
  upside: 0.3,
};
const MARKET: ReadonlySet<string> = new Set(['shares', 'share_price', 'market_cap', 'upside']);
/** What a chain from price to equity value vouches for outranks every label. */
const CHAIN = ['implied_price', 'equity_value', 'enterprise_value'] as const;

export function locateScalars(scalars: readonly ScalarCell[], options: ScalarOptions): Map<string, LocatedScalar> {
  const found = new Map<string, LocatedScalar>();
  const labelled = (concept: Concept, minus: ReadonlySet<number> = new Set()) => ranked(scalars, concept, options, minus);
  const forcedPrice = options.overrides.get('implied_price');
  const price = forcedPrice && scalars.find((s) => s.sheet === forcedPrice.sheet && s.row === forcedPrice.row && s.col === forcedPrice.col);
  const chain = headlineChain(scalars, price ? { ...options, price } : options);
  for (const id of CHAIN) {
    const cell = chain[id];
    if (cell)
      found.set(id, { concept: id, cell, confidence: 1, because: chain.because, runnersUp: runnersUp(labelled(conceptById(id)!), cell) });
  }
  for (const [id, { cell, because }] of ratesOf(chain, options)) {
    found.set(id, { concept: id, cell, confidence: 0.95, because: [because], runnersUp: runnersUp(labelled(conceptById(id)!), cell) });
  }
  for (const concept of SCALAR_CONCEPTS) {
    const forced = options.overrides.get(concept.id);
    const fixed = forced && scalars.find((s) => s.sheet === forced.sheet && s.row === forced.row && s.col === forced.col);
    if (fixed)
      found.set(concept.id, {
        concept: concept.id,
        cell: fixed,
        confidence: 1,
        because: ['named in the configuration'],
        runnersUp: runnersUp(labelled(concept), fixed),
      });
    else if (!found.has(concept.id) && concept.id !== 'implied_price')
      byLabel(concept, labelled(concept, spoken(concept.id, found)), chain, options, found);
  }
  return new Map(SCALAR_CONCEPTS.flatMap((c) => (found.has(c.id) ? [[c.id, found.get(c.id)!] as const] : [])));
}

/** Cells that already are something else: a price computed here is no market price. */
function spoken(concept: string, found: ReadonlyMap<string, LocatedScalar>): ReadonlySet<number> {
  const ids =
    concept === 'share_price'
      ? ['implied_price']
      : concept === 'market_cap'
        ? ['equity_value']
        : concept === 'equity_value' || concept === 'enterprise_value'
          ? ['implied_price', 'terminal_value']
          : [];
  return new Set(ids.flatMap((id) => found.get(id)?.cell.id ?? []));
}

interface Ranked {
  readonly cell: ScalarCell;
  readonly points: number;
  readonly because: readonly string[];
}

function byLabel(concept: Concept, all: readonly Ranked[], chain: Chain, options: ScalarOptions, found: Map<string, LocatedScalar>): void {
  const bridge = concept.id.startsWith('bridge_') || concept.id === 'net_debt';
  const computed = (chain.cone?.size ?? 0) > 1;
  const inside = all.filter((r) => chain.cone?.has(r.cell.id));
  const best = (bridge || (CALCULATED.has(concept.id) && (inside.length || computed)) ? inside : all)[0];
  if (!best || best.points <= (LEAST[concept.id] ?? 0.2)) return;
  if (MARKET.has(concept.id) && rivalled(best, all)) return;
  const source = bridge ? best.cell : sourceOf(best.cell, concept, options);
  found.set(concept.id, {
    concept: concept.id,
    cell: source,
    confidence: Math.min(1, best.points),
    because: best.because,
    runnersUp: runnersUp(all, source),
  });
}

/** Two parallel sheets (buyer and target, two peers) with as good a claim and another number: neither is the company's. */
function rivalled(best: Ranked, all: readonly Ranked[]): boolean {
  return all.some(
    (r) =>
      r.cell.sheet !== best.cell.sheet &&
      best.points - r.points < 0.011 &&
      r.cell.value !== best.cell.value &&
      r.cell.labelCol === best.cell.labelCol,
  );
}

/** A cell that only shows another cell of the same name hands over to it. */
function sourceOf(cell: ScalarCell, concept: Concept, options: ScalarOptions): ScalarCell {
  const source = options.linear.source(cell.id);
  if (source.id === cell.id || source.coef !== 1) return cell;
  return options.byId.get(source.id)?.find((s) => says(s.norm, concept)) ?? cell;
}

function runnersUp(all: readonly Ranked[], best: ScalarCell): ScalarCell[] {
  const seen = new Set([best.id]);
  return all
    .filter((r) => !seen.has(r.cell.id) && seen.add(r.cell.id))
    .slice(0, 3)
    .map((r) => r.cell);
}

function ranked(scalars: readonly ScalarCell[], concept: Concept, options: ScalarOptions, minus: ReadonlySet<number>): Ranked[] {
  return scalars
    .filter(
      (s) =>
        typeof s.value !== 'string' &&
        says(s.norm, concept) &&
        !minus.has(s.id) &&
        !(minus.size && minus.has(options.linear.source(s.id).id)),
    )
    .map((cell) => ({ cell, ...rate(cell, concept, options) }))
    .filter((c) => c.points > 0.1)
    .sort((a, b) => b.points - a.points || a.cell.id - b.cell.id);
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
