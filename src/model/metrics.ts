// Model view -> the measured values that reference bands are compared with. Names as in overlays/metrics.json; fractions, not percent.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

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
  const first = model.years.forecast[0];
  const last = model.years.forecast.at(-1);
  const ev = number(model, 'enterprise_value');
  const price = number(model, 'implied_price');
  const put = (metric: string, top: number | undefined, line: Line | undefined, year: number | undefined, invert = false) => {
    const base = year === undefined ? undefined : line?.value(year);
    if (top === undefined || base === undefined || base === 0 || top === 0) return;
    out.set(metric, { value: invert ? base / top : top / base, cell: line!.address(year!) });
  };
  put('ev_ebitda', ev, model.line('ebitda'), first);
  put('ev_ebit', ev, model.line('ebit'), first);
  put('ev_sales', ev, model.line('revenue'), first);
  put('pe', price, model.line('eps'), first);
  margin(out, 'ebit_margin_first_forecast', model, first);
  margin(out, 'ebit_margin_last_forecast', model, last);
  const pv = number(model, 'pv_terminal');
  if (pv !== undefined && ev) out.set('terminal_share', { value: pv / ev });
  return out;
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
