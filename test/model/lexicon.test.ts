import { describe, expect, it } from 'vitest';
import { normalise } from '../../src/model/label.ts';
import { conceptById, DCF_CONCEPTS, LINE_CONCEPTS, SCALAR_CONCEPTS, says, sectionKind } from '../../src/model/lexicon.ts';

const strong = (label: string, concept: string) => says(normalise(label), conceptById(concept)!);

describe('what labels say', () => {
  it.each([
    ['Total revenue', 'revenue'],
    ['Net sales', 'revenue'],
    ['Turnover', 'revenue'],
    ['Cost of goods sold', 'cogs'],
    ['Operating income (EBIT)', 'ebit'],
    ['Profit before taxation', 'pbt'],
    ['Profit for the year', 'net_income'],
    ['Profit attributable to owners of the parent', 'net_income_parent'],
    ['Diluted EPS', 'eps'],
    ['Cash & cash equivalents', 'cash'],
    ['Trade and other receivables', 'receivables'],
    ['Inventories, net', 'inventory'],
    ['PP&E, net', 'ppe'],
    ['Property, plant and equipment', 'ppe'],
    ['Goodwill', 'goodwill'],
    ['TOTAL ASSETS', 'total_assets'],
    ['Trade payables', 'payables'],
    ['Accrued expenses and other', 'accrued'],
    ['Senior notes due 2031', 'debt_long'],
    ['Total debt', 'total_debt'],
    ['Operating lease liabilities', 'leases'],
    ['Total liabilities', 'total_liabilities'],
    ['Retained earnings', 'retained_earnings'],
    ['Accumulated deficit', 'retained_earnings'],
    ['Non-controlling interests', 'nci'],
    ["Total shareholders' equity", 'total_equity'],
    ['Total liabilities and equity', 'total_liabilities_equity'],
    ["Total liabilities and shareholders' equity", 'total_liabilities_equity'],
    ['Net cash from operating activities', 'cfo'],
    ['Cash flow from investing activities', 'cfi'],
    ['Net cash used in financing activities', 'cff'],
    ['Capital expenditure', 'capex'],
    ['Cash at end of period', 'cash_end'],
    ['Net change in cash', 'net_change_cash'],
    ['Implied share price', 'implied_price'],
    ['WACC', 'wacc'],
    ['Enterprise value', 'enterprise_value'],
    ['Terminal growth rate', 'terminal_growth'],
    ['Free cash flow to firm', 'fcf'],
    ['Discount factor', 'discount_factor'],
  ])('"%s" is %s', (label, concept) => {
    expect(strong(label, concept)).toBe('strong');
  });

  it.each([
    ['Revenue growth %', 'revenue'],
    ['Cost of revenue', 'revenue'],
    ['Receivable days', 'receivables'],
    ['Change in inventory', 'inventory'],
    ['Total current assets', 'total_assets'],
    ['Total liabilities and equity', 'total_liabilities'],
    ['EBITDA margin', 'ebitda'],
    ['Net income margin', 'net_income'],
    ['Balance check: total liabilities and equity', 'total_liabilities_equity'],
    ['Opening retained earnings', 'retained_earnings'],
    ['Interest rate', 'interest_expense'],
    ['Capex % of sales', 'capex'],
  ])('"%s" is not %s', (label, concept) => {
    expect(strong(label, concept)).toBeUndefined();
  });

  it('one label is two statements’ line only where both show it', () => {
    const both = LINE_CONCEPTS.filter((c) => says('net income', c) === 'strong').map((c) => c.id);
    expect(both).toEqual(['net_income', 'cf_net_income']);
  });
});

describe('the data', () => {
  it('names every concept once', () => {
    for (const list of [LINE_CONCEPTS, SCALAR_CONCEPTS, DCF_CONCEPTS]) expect(new Set(list.map((c) => c.id)).size).toBe(list.length);
  });

  it('has no concept without a strong form', () => {
    expect([...LINE_CONCEPTS, ...SCALAR_CONCEPTS, ...DCF_CONCEPTS].filter((c) => c.strong.length === 0).map((c) => c.id)).toEqual([]);
  });

  it.each([
    ['Income Statement', 'income'],
    ['P&L', 'income'],
    ['BS', 'balance'],
    ['Statement of financial position', 'balance'],
    ['Cash Flow', 'cash'],
    ['PP&E schedule', 'ppe'],
    ['Goodwill and intangibles', 'intangibles'],
    ['Debt schedule', 'debt'],
    ['Working capital', 'nwc'],
    ['DCF', 'dcf'],
    ['WACC', 'wacc'],
    ['Assumptions', 'inputs'],
    ['Checks', 'checks'],
    ['Sensitivity', 'sensitivity'],
    ['Comps', 'comps'],
    ['Revenue build', 'segments'],
    ['Cover', 'cover'],
    ['Company overview of the market', undefined],
  ])('a sheet called "%s" is %s', (name, kind) => {
    expect(sectionKind(normalise(name))).toBe(kind);
  });
});
