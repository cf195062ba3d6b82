// The discounted free cash flow as a build: its line, the series that discounts it, its terms by year.

import type { Node } from '../../grammar/ast.ts';
import { type Discounting, discountings } from './discounting.ts';
import { flowsToEquity, mainSeries } from './equityflow.ts';
import { type FlowTerm, flowTerms } from './fcfterms.ts';
import type { FlowKind } from './flowkind.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { factors } from './sums.ts';

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
  const discounted = series?.flow ?? (series ? undefined : model.dcf.get('fcf')?.[0]);
  if (!discounted) return undefined;
  const flow = wholeYear(model, discounted);
  const years = model.years.forecast.flatMap((year): FlowYear[] => {
    const value = flow.value(year);
    return value === undefined ? [] : [{ year, flow: value, terms: flowTerms(model, flow, year) }];
  });
  const terms = years.flatMap((y) => y.terms);
  if (!isFree(flow) && !BASES.some((kind) => has(terms, kind))) return undefined;
  const levered = has(terms, 'net income') && !has(terms, 'interest') && has(terms, 'borrowing');
  return { flow, series, years, toEquity: flowsToEquity(flow) || levered };
}

/** A flow times the part of the year that counts (a stub period): the flow of the whole year is the build. */
function wholeYear(model: Model, flow: Line): Line {
  const behind = model.years.forecast.flatMap((year) => {
    const cell = flow.cell(year);
    const ast = cell?.formula && cell.id >= 0 ? model.graph.formulas.of(cell.id)?.ast : undefined;
    return ast ? [stubbed(model, ast, cell!.id, year)] : [];
  });
  const [first] = behind;
  return first && behind.every((l) => l === first) ? first : flow;
}

function stubbed(model: Model, ast: Node, id: number, year: number): Line | undefined {
  const host = model.expressions.hostOf(id);
  const parts = factors(ast).map((f) => (f.power === 1 ? model.expressions.cell(f.node, host) : undefined));
  if (parts.length !== 2 || parts.some((p) => !p || p.id < 0)) return undefined;
  const places = parts.map((p) => ({ at: model.lineOf(p!.id), value: model.values.at(p!.sheet, p!.row, p!.col) }));
  const whole = places.find((p) => p.at?.year === year && isFree(p.at.line));
  const part = places.find((p) => p !== whole)?.value;
  return whole && typeof part === 'number' && part >= 0 && part <= 1 ? whole.at!.line : undefined;
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
