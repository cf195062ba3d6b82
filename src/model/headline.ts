// Labelled prices -> the headline chain: the value per share that covers show, the equity value it divides, the enterprise value before that.

import type { Graph } from '../graph/graph.ts';
import { isError } from '../recalc/value.ts';
import { ASIDE, blendOf } from './blendedprice.ts';
import type { Expressions } from './expression.ts';
import { conceptById, says } from './lexicon.ts';
import type { LinearReader } from './linear.ts';
import { type PerShare, perShare } from './pershare.ts';
import type { ScalarCell } from './scalar.ts';
import { rate } from './scalarpoints.ts';
import type { Shapes } from './shapes.ts';
import type { StatementKind } from './statement.ts';

export interface ChainTools {
  readonly role: (sheet: number) => StatementKind | undefined;
  readonly graph: Graph;
  readonly linear: LinearReader;
  readonly expressions: Expressions;
  readonly shapes: Shapes;
  /** Labelled values by cell id. */
  readonly byId: ReadonlyMap<number, readonly ScalarCell[]>;
  /** A price that the user names. */
  readonly price?: ScalarCell;
}

export interface Chain {
  readonly implied_price?: ScalarCell;
  readonly equity_value?: ScalarCell;
  readonly enterprise_value?: ScalarCell;
  readonly perShare?: PerShare;
  /** All that the price rests on, itself included. */
  readonly cone?: ReadonlySet<number>;
  readonly because: readonly string[];
}

export interface Candidate {
  readonly cell: ScalarCell;
  readonly points: number;
  readonly because: readonly string[];
}

const LEAST = 0.35;
const MOST = 16;
/** Of two prices computed alike, the one that shows a number. */
const ERROR = 0.1;
const SHOWN: ReadonlySet<string> = new Set(['cover']);

export function headlineChain(scalars: readonly ScalarCell[], tools: ChainTools): Chain {
  const best = tools.price
    ? { cell: tools.price, because: ['named in the configuration'] }
    : (bestPrice(scalars, tools) ?? quotient(scalars, tools));
  if (!best) return { because: [] };
  const { cell, because } = best;
  const cone = new Set([cell.id, ...tools.graph.cone([cell.id])]);
  const split = perShare(cell.id, tools.graph.formulas, tools.expressions);
  const top = split?.topCell;
  const equity = top && labelled(top.id, tools, 'equity_value');
  const bare = top && !equity ? labelled(top.id, tools, 'enterprise_value') : undefined;
  const value = bare ?? (top ? enterpriseOf(top.id, tools) : undefined);
  const unnamed = top && !equity && !bare ? tools.byId.get(top.id)?.[0] : undefined;
  return {
    implied_price: cell,
    ...((equity ?? unnamed) ? { equity_value: (equity ?? unnamed)! } : {}),
    ...(value ? { enterprise_value: value } : {}),
    ...(split ? { perShare: split } : {}),
    cone,
    because,
  };
}

function bestPrice(scalars: readonly ScalarCell[], tools: ChainTools): Candidate | undefined {
  const concept = conceptById('implied_price')!;
  const bySource = new Map<number, { shown: number; named: ScalarCell[] }>();
  for (const s of scalars) {
    // A price that shows an error is the headline all the same, before another method's that does not.
    if ((typeof s.value !== 'number' && !isError(s.value)) || !says(s.norm, concept)) continue;
    const source = tools.linear.source(s.id).id;
    const group = bySource.get(source) ?? { shown: 0, named: [] };
    group.named.push(s);
    if (source !== s.id && SHOWN.has(tools.role(s.sheet) ?? '')) group.shown++;
    bySource.set(source, group);
  }
  const first = [...bySource]
    .map(([id, group]) => ({ id, ...group, base: byLabels(id, group.named, tools) }))
    .sort((a, b) => b.base.points - a.base.points || a.id - b.id);
  const rated = first
    .slice(0, MOST)
    .flatMap((c) => judged(c, scalars, tools))
    .filter((c) => c.points >= LEAST)
    .sort((a, b) => b.points - a.points || a.cell.id - b.cell.id);
  const [best] = rated;
  return best && (first.map(({ base }) => blendOf(base.cell, best, tools)).find((c) => c !== undefined) ?? best);
}

/** No price by name: a value that divides an equity value by shares. */
function quotient(scalars: readonly ScalarCell[], tools: ChainTools): Candidate | undefined {
  const found = scalars.filter((s) => {
    const split = s.formula && !ASIDE.has(tools.role(s.sheet) ?? '') ? perShare(s.id, tools.graph.formulas, tools.expressions) : undefined;
    return (
      split?.topCell && labelled(split.topCell.id, tools, 'equity_value') && sharesNamed(split, tools) && restsOnDiscounting(s.id, tools)
    );
  });
  const cell = found[0];
  return cell && { cell, points: LEAST, because: ['divides equity value by the number of shares'] };
}

/** The best that the labels of a cell and of the cells that only show it say. */
function byLabels(
  id: number,
  named: readonly ScalarCell[],
  tools: ChainTools,
): { points: number; cell: ScalarCell; because: readonly string[] } {
  const concept = conceptById('implied_price')!;
  const own = tools.byId.get(id)?.[0];
  const rated = named.map((s) => ({ s, ...rate(s, concept, tools) })).sort((a, b) => b.points - a.points || a.s.id - b.s.id);
  const best = rated[0]!;
  const at = rated.find((r) => r.s.id === id)?.s ?? own ?? best.s;
  return { points: best.points, cell: at, because: best.because };
}

function judged(
  c: { id: number; shown: number; base: { points: number; cell: ScalarCell; because: readonly string[] } },
  scalars: readonly ScalarCell[],
  tools: ChainTools,
): Candidate[] {
  const because = [...c.base.because];
  let points = c.base.points;
  const split = perShare(c.id, tools.graph.formulas, tools.expressions);
  const role = tools.role(c.base.cell.sheet) ?? '';
  const divides = split !== undefined && isShares(split, tools);
  if (ASIDE.has(role) && !divides) return [];
  const market = !c.base.cell.formula && says(c.base.cell.norm, conceptById('share_price')!) === 'strong';
  if (market && !typedQuotient(c.base.cell, scalars)) return [];
  if (divides) {
    points += 0.3;
    because.push('divides a value by the number of shares');
  } else if (!c.base.cell.formula && typedQuotient(c.base.cell, scalars)) {
    points += 0.3;
    because.push('equals equity value over shares');
  }
  const under = c.base.cell.formula || divides ? undefined : equityAbove(c.base.cell, scalars, tools);
  if (under) {
    // As good as dividing, and that it is typed is the fault, not a doubt.
    points += 0.65;
    because.push('typed under an equity value and a number of shares');
  }
  if (restsOnDiscounting(under?.id ?? c.id, tools)) {
    points += 0.25;
    because.push('rests on discounted flows');
  }
  if (c.shown) {
    points += 0.2;
    because.push('shown on the cover');
  }
  if (isError(c.base.cell.value)) points -= ERROR;
  return [{ cell: c.base.cell, points, because }];
}

function isShares(split: PerShare, tools: ChainTools): boolean {
  return (
    sharesNamed(split, tools) ||
    (split.topCell !== undefined &&
      (labelled(split.topCell.id, tools, 'equity_value') ?? labelled(split.topCell.id, tools, 'enterprise_value')) !== undefined)
  );
}

function sharesNamed(split: PerShare, tools: ChainTools): boolean {
  const concept = conceptById('shares')!;
  return [split.shares.id, tools.linear.source(split.shares.id).id].some((id) => tools.byId.get(id)?.some((s) => says(s.norm, concept)));
}

const NEAR = 6;

/** The calculated equity value of the column in which a typed price closes the walk: shares stand between, and nothing divides it elsewhere. */
function equityAbove(price: ScalarCell, scalars: readonly ScalarCell[], tools: ChainTools): ScalarCell | undefined {
  const above = (id: string) =>
    scalars.filter(
      (s) =>
        s.sheet === price.sheet && s.col === price.col && s.row < price.row && price.row - s.row <= NEAR && says(s.norm, conceptById(id)!),
    );
  const equity = above('equity_value').find((s) => s.formula);
  if (!equity || !above('shares').some((s) => s.row > equity.row)) return undefined;
  const divided = tools.graph.dependents(equity.id).some((d) => perShare(d, tools.graph.formulas, tools.expressions) !== undefined);
  return divided ? undefined : equity;
}

/** Pasted values: some equity value over some share count of the same sheet is the price. */
function typedQuotient(price: ScalarCell, scalars: readonly ScalarCell[]): boolean {
  const same = (id: string) =>
    scalars.filter((s) => s.sheet === price.sheet && typeof s.value === 'number' && s.value !== 0 && says(s.norm, conceptById(id)!));
  const shares = same('shares');
  return same('equity_value').some((e) =>
    shares.some((n) =>
      [1, 1e3, 1e-3, 1e6, 1e-6].some(
        (k) =>
          Math.abs(((e.value as number) / (n.value as number)) * k - (price.value as number)) <= 0.005 * Math.abs(price.value as number),
      ),
    ),
  );
}

export function restsOnDiscounting(
  id: number,
  { graph, shapes, role, expressions }: Pick<ChainTools, 'graph' | 'shapes' | 'role' | 'expressions'>,
): boolean {
  const counts = (cell: number) => !ASIDE.has(role(expressions.hostOf(cell).sheet) ?? '');
  const npvs = new Set(shapes.npvs.map((n) => n.cell));
  return [id, ...graph.cone([id])].some((p) => (shapes.discounts.get(p)?.some((d) => d.kind !== 'compound') || npvs.has(p)) && counts(p));
}

/** The scalar at a cell, or at the cell it links to, that says the concept. */
function labelled(id: number, tools: ChainTools, concept: string): ScalarCell | undefined {
  const c = conceptById(concept)!;
  const source = tools.linear.source(id);
  const at = source.coef === 1 ? [source.id, id] : [id];
  for (const one of at) {
    const hit = tools.byId.get(one)?.find((s) => says(s.norm, c));
    if (hit) return hit;
  }
  return undefined;
}

/** Walks the sum behind the equity value to the term that is called enterprise value. */
function enterpriseOf(equity: number, tools: ChainTools): ScalarCell | undefined {
  let level = [equity];
  const seen = new Set(level);
  for (let depth = 0; depth < 5 && level.length; depth++) {
    const next: number[] = [];
    for (const id of level) {
      for (const t of tools.linear.of(id)?.terms ?? []) {
        if (t.id < 0 || seen.has(t.id)) continue;
        seen.add(t.id);
        const hit = t.coef > 0 ? labelled(t.id, tools, 'enterprise_value') : undefined;
        if (hit) return hit;
        next.push(t.id);
      }
    }
    level = next.slice(0, 200);
  }
  return undefined;
}
