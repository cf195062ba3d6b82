// A value per share that weighs several (methods, cases) -> the headline in place of the best of them.

import type { Candidate, ChainTools } from './headline.ts';
import { conceptById, says } from './lexicon.ts';
import { perShare } from './pershare.ts';
import type { ScalarCell } from './scalar.ts';

/** Sheets on which no headline stands. */
export const ASIDE: ReadonlySet<string> = new Set(['comps', 'sensitivity', 'checks']);

/** A price that weighs the best one with others beside it (methods, cases) is the headline. */
export function blendOf(cell: ScalarCell, best: Candidate, tools: ChainTools): Candidate | undefined {
  if (cell.id === best.cell.id || typeof cell.value !== 'number' || ASIDE.has(tools.role(cell.sheet) ?? '')) return undefined;
  const above = tools.graph.precedents(cell.id);
  const isPrice = (id: number) => tools.byId.get(id)?.some((s) => s.norm === best.cell.norm || says(s.norm, conceptById('implied_price')!));
  const sharesOf = (id: number) => perShare(id, tools.graph.formulas, tools.expressions)?.shares.id;
  const own = sharesOf(best.cell.id);
  const computes = (id: number) => id === best.cell.id || sharesOf(id) !== undefined;
  const alike = (id: number) => own !== undefined && sharesOf(id) === own;
  const prices = above.map((id) => tools.linear.source(id).id).filter((id) => alike(id) || (isPrice(id) && computes(id)));
  const values = prices.flatMap((id) => tools.byId.get(id)?.[0]?.value ?? []).filter((v) => typeof v === 'number');
  if (!prices.includes(best.cell.id) || new Set(prices).size < 2) return undefined;
  if (cell.value < Math.min(...values) || cell.value > Math.max(...values)) return undefined;
  return { cell, points: best.points, because: [`label "${cell.label}"`, 'weighs several values per share'] };
}
