// Shapes under the headline price -> the rate that discounts, the growth of the terminal value, and the terminal value itself.

import type { Chain, ChainTools } from './headline.ts';
import { conceptById, says } from './lexicon.ts';
import type { ScalarCell } from './scalar.ts';

export interface Vouched {
  readonly cell: ScalarCell;
  readonly because: string;
}

/** concept -> cell, for what the formulas themselves show. */
export function ratesOf(chain: Chain, tools: ChainTools): Map<string, Vouched> {
  const out = new Map<string, Vouched>();
  const { cone } = chain;
  if (!cone) return out;
  const perpetuities = tools.shapes.perpetuities.filter((p) => cone.has(p.cell));
  const rates = rateCounts(cone, tools);
  const main = [...perpetuities].sort((a, b) => weight(b.rate?.id, rates, tools) - weight(a.rate?.id, rates, tools) || a.cell - b.cell)[0];
  const top = [...rates].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  const rate = scalarAt(main?.rate?.id ?? top, tools, 'wacc', 'cost_of_equity');
  if (rate) out.set(kindOf(rate, chain), { cell: rate, because: 'the rate in the discounting formulas' });
  const growth =
    main &&
    (scalarAt(main.growth?.id, tools, 'terminal_growth') ??
      main.growthCells.map((c) => scalarAt(c.id, tools)).find((c) => c && says(c.norm, conceptById('terminal_growth')!)));
  if (growth) out.set('terminal_growth', { cell: growth, because: 'the growth in value / (rate - growth)' });
  const value =
    main &&
    tools.byId
      .get(main.cell)
      ?.find(
        (s) =>
          !says(s.norm, conceptById('enterprise_value')!) &&
          !says(s.norm, conceptById('pv_terminal')!) &&
          !says(s.norm, conceptById('implied_price')!),
      );
  if (value) out.set('terminal_value', { cell: value, because: 'flow / (rate - growth)' });
  return out;
}

/** How many cells discount with each rate cell (links followed). */
function rateCounts(cone: ReadonlySet<number>, tools: ChainTools): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (id: number | undefined, n: number) => {
    if (id === undefined || id < 0) return;
    const source = tools.linear.source(id).id;
    counts.set(source, (counts.get(source) ?? 0) + n);
  };
  for (const [cell, uses] of tools.shapes.discounts) if (cone.has(cell)) for (const u of uses) if (u.kind === 'power') add(u.rate?.id, 1);
  for (const n of tools.shapes.npvs) if (cone.has(n.cell)) add(n.rate?.id, n.flows.length);
  return counts;
}

function weight(id: number | undefined, rates: ReadonlyMap<number, number>, tools: ChainTools): number {
  return id === undefined || id < 0 ? -1 : (rates.get(tools.linear.source(id).id) ?? 0);
}

/** The labelled cell at the end of the links, or the nearest labelled one on the way. */
function scalarAt(id: number | undefined, tools: ChainTools, ...concepts: string[]): ScalarCell | undefined {
  if (id === undefined || id < 0) return undefined;
  const source = tools.linear.source(id);
  const on = [...(source.coef === 1 ? (tools.byId.get(source.id) ?? []) : []), ...(tools.byId.get(id) ?? [])];
  return on.find((s) => concepts.some((c) => says(s.norm, conceptById(c)!))) ?? on[0];
}

function kindOf(rate: ScalarCell, chain: Chain): string {
  if (says(rate.norm, conceptById('wacc')!)) return 'wacc';
  if (says(rate.norm, conceptById('cost_of_equity')!)) return 'cost_of_equity';
  return chain.enterprise_value ? 'wacc' : 'cost_of_equity';
}
