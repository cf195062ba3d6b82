// The discounted free cash flow as a build: its line, the series that discounts it, its terms by year.

import { type Discounting, discountings } from './discounting.ts';
import { flowsToEquity, mainSeries } from './equityflow.ts';
import { type FlowTerm, flowTerms } from './fcfterms.ts';
import type { FlowKind } from './flowkind.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface FlowBuild {
  readonly flow: Line;
  readonly series: Discounting | undefined;
  readonly years: readonly FlowYear[];
  readonly toEquity: boolean;
}

export interface FlowYear {
  readonly year: number;
  readonly flow: number;
  readonly terms: readonly FlowTerm[];
}

/** Of the flow: what counts as the same. */
export const SAME = 0.01;

/** The discounted free cash flow with its terms by year; undefined when nothing of the kind is discounted or shown. */
export function flowBuild(model: Model): FlowBuild | undefined {
  const all = discountings(model);
  const main = mainSeries(model);
  const series =
    (main?.flow && isFree(main.flow) ? main : undefined) ?? all.find((d) => d.main && d.flow && isFree(d.flow)) ?? main ?? all[0];
  const flow = series?.flow ?? (series ? undefined : model.dcf.get('fcf')?.[0]);
  if (!flow) return undefined;
  const years = model.years.forecast.flatMap((year): FlowYear[] => {
    const value = flow.value(year);
    return value === undefined ? [] : [{ year, flow: value, terms: flowTerms(model, flow, year) }];
  });
  const terms = years.flatMap((y) => y.terms);
  if (!isFree(flow) && !BASES.some((kind) => has(terms, kind))) return undefined;
  const levered = has(terms, 'net income') && !has(terms, 'interest') && has(terms, 'borrowing');
  return { flow, series, years, toEquity: flowsToEquity(flow) || levered };
}

const BASES: readonly FlowKind[] = ['ebit', 'ebitda', 'net income', 'operating cash flow', 'profit before tax'];

/** Called a free cash flow, or at least a cash flow. */
export function isFree(line: Line): boolean {
  return /\b(?:free cash|fcf|fcff|fcfe|ufcf|unlevered|cash flows?)\b/.test(line.norm);
}

export const has = (terms: readonly FlowTerm[], kind: FlowKind): boolean => terms.some((t) => t.kind === kind);
export const total = (terms: readonly FlowTerm[], ...kinds: FlowKind[]): number =>
  terms.filter((t) => kinds.includes(t.kind)).reduce((s, t) => s + t.effect, 0);
export const first = (terms: readonly FlowTerm[], ...kinds: FlowKind[]): FlowTerm | undefined => terms.find((t) => kinds.includes(t.kind));

/** 1% of the flow, of a tenth of the profit where the flow is near nothing. */
export function slack(y: FlowYear): number {
  const base = Math.abs(total(y.terms, 'ebit', 'ebitda', 'net income', 'operating cash flow', 'profit before tax'));
  return SAME * Math.max(Math.abs(y.flow), base * 0.1);
}
