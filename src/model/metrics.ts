// Model view -> the measured values that reference bands are compared with. Names as in overlays/metrics.json; fractions, not percent.

import { depreciationView, magnitude } from './depreciation.ts';
import { mainSeries } from './equityflow.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { perShare } from './pershare.ts';
import type { ScalarCell } from './scalar.ts';
import { marginSpread } from './segmentmargins.ts';
import { taxRates } from './taxrates.ts';

export interface Metric {
  readonly value: number;
  readonly cell?: string;
}

const SCALARS: Readonly<Record<string, string>> = {
  wacc: 'wacc',
  beta: 'beta',
  cost_of_equity: 'cost_of_equity',
  risk_free: 'risk_free',
  erp: 'erp',
  cost_of_debt: 'cost_of_debt',
  terminal_growth: 'terminal_growth',
  exit_multiple: 'exit_multiple',
};

export function metricsOf(model: Model): Map<string, Metric> {
  const out = new Map<string, Metric>();
  for (const [metric, concept] of Object.entries(SCALARS)) {
    const found = model.scalar.get(concept)?.cell;
    if (typeof found?.value === 'number') out.set(metric, { value: found.value, cell: found.address });
  }
  capital(model, out);
  multiples(model, out);
  yields(model, out);
  const last = model.years.forecast.at(-1);
  margin(out, 'ebit_margin_first_forecast', model, model.years.forecast[0]);
  margin(out, 'ebit_margin_last_forecast', model, last);
  const spread = marginSpread(model);
  if (spread) out.set('segment_margin_spread', spread);
  return out;
}

const DEBT_WEIGHT =
  /^(?:target |market )*(?:debt (?:weight|share|ratio)|weight of debt|wd|d ?\/(?: ?d ?e)?$|d to d|debt ?\/ ?(?:total )?(?:capital|capitali[sz]ation|ev).*|debt to (?:total )?capital|gearing)/;
const EQUITY_WEIGHT =
  /^(?:target |market )*(?:equity (?:weight|share|ratio)|weight of equity|we|e ?\/(?: ?d ?e)?$|e to d|equity ?\/ ?(?:total )?capital.*|equity to (?:total )?capital)/;

/** Weights and tax of the cost of capital: what the rate itself rests on comes first. */
function capital(model: Model, out: Map<string, Metric>): void {
  const wacc = model.scalar.get('wacc')?.cell;
  const under = wacc?.formula ? new Set(model.graph.cone([wacc.id])) : new Set<number>();
  const find = (words: RegExp, most: number): ScalarCell | undefined => {
    const fits = model.scalars.filter((s) => typeof s.value === 'number' && s.value >= 0 && s.value <= most && words.test(s.norm));
    return (
      fits.find((s) => under.has(s.id)) ?? fits.find((s) => model.sheets[s.sheet]?.role === 'wacc' || model.sheets[s.sheet]?.role === 'dcf')
    );
  };
  const debt = find(DEBT_WEIGHT, 1);
  const equity = find(EQUITY_WEIGHT, 1);
  if (debt) out.set('debt_weight', { value: debt.value as number, cell: debt.address });
  else if (equity) out.set('debt_weight', { value: 1 - (equity.value as number), cell: equity.address });
  if (equity) out.set('equity_weight', { value: equity.value as number, cell: equity.address });
  else if (debt) out.set('equity_weight', { value: 1 - (debt.value as number), cell: debt.address });
  const tax = !wacc ? undefined : (find(/\btax rate\b/, 0.7) ?? firstTax(model, under));
  if (tax && typeof tax.value === 'number') out.set('tax_rate', { value: tax.value, cell: tax.address });
}

/** The rate row that the cost of capital reads, else the first rate of the first forecast year. */
function firstTax(model: Model, under: ReadonlySet<number>): { readonly value: number; readonly address: string } | undefined {
  const year = model.years.forecast[0];
  if (year === undefined) return undefined;
  const read = model.lines.find(
    (l) => /\btax\b/.test(l.norm) && (l.unit === 'percent' || /rate/.test(l.norm)) && [...l.cells.values()].some((c) => under.has(c.id)),
  );
  const cell = read && [...read.cells.values()].find((c) => under.has(c.id));
  if (read && cell && typeof cell.value === 'number') return { value: cell.value, address: read.address(cell.year) };
  return taxRates(model, year)[0];
}

function multiples(model: Model, out: Map<string, Metric>): void {
  const first = model.years.forecast[0];
  const last = model.years.historical.at(-1);
  const ev = number(model, 'enterprise_value');
  const equity = number(model, 'equity_value');
  const price = number(model, 'implied_price');
  const put = (metric: string, top: number | undefined, line: Line | undefined, year: number | undefined) => {
    const base = year === undefined ? undefined : line?.value(year);
    if (top === undefined || base === undefined || base === 0 || top === 0) return;
    out.set(metric, { value: top / base, cell: line!.address(year!) });
  };
  put('ev_ebitda', ev, model.line('ebitda'), first);
  if (!model.line('ebitda') && ev !== undefined && first !== undefined) addBack(model, ev, first, out);
  put('ev_ebit', ev, model.line('ebit'), first);
  put('ev_sales', ev, model.line('revenue'), first);
  put('pe', price, model.line('eps'), first);
  put('pb', equity, model.line('equity_parent') ?? model.line('total_equity'), last);
  put('p_ffo', price, perShareLine(model, /^(?:core |adjusted |nareit )*ffo (?:per|\/) ?(?:diluted |common )?(?:share|unit)/), first);
  const pv = number(model, 'pv_terminal');
  const share = model.scalar.get('implied_price')?.cell;
  const outright = share && perShare(share.id, model.graph.formulas, model.expressions) === undefined ? price : undefined;
  const whole = ev ?? equity ?? outright;
  if (pv !== undefined && whole) out.set('terminal_share', { value: pv / whole, cell: model.scalar.get('pv_terminal')!.cell.address });
}

/** No EBITDA row: EBIT and depreciation together. */
function addBack(model: Model, ev: number, year: number, out: Map<string, Metric>): void {
  const ebit = model.line('ebit')?.value(year);
  const view = depreciationView(model);
  const da = magnitude(view.income.length ? view.income : view.cash, year);
  if (ebit !== undefined && da !== undefined && ebit + da > 0)
    out.set('ev_ebitda', { value: ev / (ebit + da), cell: model.line('ebit')!.address(year) });
}

function yields(model: Model, out: Map<string, Metric>): void {
  const first = model.years.forecast[0];
  if (first === undefined) return;
  const equity = number(model, 'equity_value');
  const price = number(model, 'implied_price');
  const put = (metric: string, line: Line | undefined, base: number | undefined) => {
    const top = line?.value(first);
    if (top !== undefined && base) out.set(metric, { value: Math.abs(top) / base, cell: line!.address(first) });
  };
  const fcf = model.dcf.get('fcf')?.[0] ?? mainSeries(model)?.flow;
  if (fcf && /fcf|free cash|cash flow/.test(fcf.norm)) put('fcf_yield', fcf, equity);
  const each = perShareLine(
    model,
    /^(?:cash |common |ordinary )*(?:dividends?|distributions?) per (?:common |ordinary )?(?:share|unit)|^dps\b/,
  );
  if (each) put('dividend_yield', each, price);
  else put('dividend_yield', model.line('dividends'), equity);
}

function perShareLine(model: Model, words: RegExp): Line | undefined {
  return model.lines.find((l) => words.test(l.norm) && l.unit !== 'percent' && !/growth|payout/.test(l.norm));
}

function number(model: Model, concept: string): number | undefined {
  const v = model.scalar.get(concept)?.cell.value;
  return typeof v === 'number' ? v : undefined;
}

function margin(out: Map<string, Metric>, name: string, model: Model, year: number | undefined): void {
  const ebit = model.line('ebit');
  const revenue = model.line('revenue');
  const top = year === undefined ? undefined : ebit?.value(year);
  const base = year === undefined ? undefined : revenue?.value(year);
  if (top !== undefined && base) out.set(name, { value: top / base, cell: ebit!.address(year!) });
}
