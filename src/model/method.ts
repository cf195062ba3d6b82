// Which statements a workbook holds and by which methods it values. Facts for archetype and overlay; decides no grade.

import { discountings, isValued } from './discounting.ts';
import { conceptById, says as saysConcept } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { profitMultiple } from './multiples.ts';

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
  const methods = new Set<ValuationMethod>(discountedMethods(model));
  const says = wordsOf(model);
  const scalar = (id: string) => model.scalar.get(id)?.cell.id ?? -1;
  const plain = !methods.has('dcf') && !methods.has('ddm') && !methods.has('residual_income');
  if (says(/net asset value|\bnav\b/)) methods.add('nav');
  const named = model.scalars.some(
    (s) => /\bev\b|ebitda|enterprise|\bsales\b/.test(s.norm) && /implied|target|exit|applied|multiple/.test(s.norm),
  );
  if (
    !methods.has('dcf') &&
    (profitMultiple(model, scalar('enterprise_value')) || (plain && named && !profitMultiple(model, scalar('implied_price'))))
  )
    methods.add('ev_multiples');
  if (
    profitMultiple(model, scalar('implied_price')) ||
    model.scalars.some((s) => /target (?:p e|pe|p\/e|multiple|p b)|p\/e multiple/.test(s.norm))
  )
    methods.add('equity_multiples');
  return methods;
}

/** By the flow that is discounted; by words where no discounted series can be read. */
function discountedMethods(model: Model): ValuationMethod[] {
  const main = discountings(model).filter((d) => d.main && d.flow && isValued(d.flow));
  if (main.length) return [...new Set(main.map((d) => methodOf(d.flow!)))];
  const says = wordsOf(model);
  const discounts =
    model.dcf.has('discount_factor') || model.dcf.has('pv_flow') || model.scalar.has('pv_explicit') || model.scalar.has('pv_terminal');
  const fcf = model.dcf.has('fcf') || says(/\bfcff?\b|free cash flow/);
  if (!fcf && discounts && says(/residual income|excess return/)) return ['residual_income'];
  if (!fcf && discounts && model.dcf.has('dcf_dividend')) return ['ddm'];
  if ((fcf && (discounts || model.scalar.has('terminal_value'))) || (model.scalar.has('enterprise_value') && discounts)) return ['dcf'];
  return [];
}

function methodOf(flow: Line): ValuationMethod {
  if (/residual income|excess return|economic profit/.test(flow.norm)) return 'residual_income';
  return saysConcept(flow.norm, conceptById('fcf')!) ? 'dcf' : 'ddm';
}

/** Titles, lines and labels of the valuation sheets that match. */
function wordsOf(model: Model): (re: RegExp) => boolean {
  const text = (line: Line) => `${line.norm} ${line.headings.map((h) => h.norm).join(' ')}`;
  const titles = model.sheets
    .filter((s) => s.role === 'dcf' || s.role === 'wacc')
    .flatMap((s) => [s.name.toLowerCase(), ...s.blocks.flatMap((b) => b.titles.map((t) => t.toLowerCase()))]);
  return (re) =>
    titles.some((t) => re.test(t)) ||
    model.statement('dcf').some((l) => re.test(text(l))) ||
    model.scalars.some((s) => model.sheets[s.sheet]?.role === 'dcf' && re.test(s.norm));
}
