// Which statements a workbook holds and by which methods it values. Facts for archetype and overlay; decides no grade.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

export type StatementPart = 'income_statement' | 'balance_sheet' | 'cash_flow';
export type ValuationMethod = 'dcf' | 'ddm' | 'residual_income' | 'nav' | 'ev_multiples' | 'equity_multiples';

const BALANCE = [
  'total_assets',
  'total_liabilities',
  'total_equity',
  'total_liabilities_equity',
  'cash',
  'receivables',
  'ppe',
  'retained_earnings',
  'net_assets',
  'payables',
];

export function statementParts(model: Model): ReadonlySet<StatementPart> {
  const on = (concept: string, kind: string) => model.line(concept)?.statement === kind;
  const parts = new Set<StatementPart>();
  if (on('revenue', 'income') || on('net_income', 'income') || on('net_income_parent', 'income') || on('ebit', 'income'))
    parts.add('income_statement');
  if (BALANCE.filter((id) => on(id, 'balance')).length >= 3) parts.add('balance_sheet');
  if (['cfo', 'cfi', 'cff', 'cash_end', 'net_change_cash', 'capex'].filter((id) => on(id, 'cash')).length >= 2) parts.add('cash_flow');
  return parts;
}

export function valuationMethods(model: Model): ReadonlySet<ValuationMethod> {
  const methods = new Set<ValuationMethod>();
  const discounts =
    model.dcf.has('discount_factor') || model.dcf.has('pv_flow') || model.scalar.has('pv_explicit') || model.scalar.has('pv_terminal');
  const text = (line: Line) => `${line.norm} ${line.headings.map((h) => h.norm).join(' ')}`;
  const valuation = model.statement('dcf');
  const titles = model.sheets
    .filter((s) => s.role === 'dcf' || s.role === 'wacc')
    .flatMap((s) => [s.name.toLowerCase(), ...s.blocks.flatMap((b) => b.titles.map((t) => t.toLowerCase()))]);
  const says = (re: RegExp) =>
    titles.some((t) => re.test(t)) ||
    valuation.some((l) => re.test(text(l))) ||
    model.scalars.some((s) => model.sheets[s.sheet]?.role === 'dcf' && re.test(s.norm));
  const fcf = model.dcf.has('fcf') || says(/\bfcff?\b|free cash flow/);
  if (discounts && model.dcf.has('dcf_dividend') && !fcf) methods.add('ddm');
  if (discounts && !fcf && says(/residual income|excess return/)) methods.add('residual_income');
  if (
    (fcf && (discounts || model.scalar.has('terminal_value'))) ||
    (model.scalar.has('enterprise_value') && discounts && !methods.has('ddm'))
  )
    methods.add('dcf');
  if (says(/net asset value|\bnav\b/)) methods.add('nav');
  if (model.scalars.some((s) => /multiple|ebitda/.test(s.norm) && /implied|target|exit|applied/.test(s.norm)) && !methods.has('dcf'))
    methods.add('ev_multiples');
  if (model.scalars.some((s) => /target (?:p e|pe|p\/e|multiple|p b)|p\/e multiple/.test(s.norm))) methods.add('equity_multiples');
  return methods;
}
