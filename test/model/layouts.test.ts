// Layouts that real models have and that mislead a reader who goes by labels alone: who is who must come out right.

import { describe, expect, it } from 'vitest';
import { balanceView } from '../../src/model/balance.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { type CaseOptions, modelOf } from '../../src/testing/case.ts';

const where = (sheets: Record<string, SheetContent>, concepts: readonly string[], options: CaseOptions = {}) => {
  const model = modelOf(book(sheets), options);
  return Object.fromEntries(
    concepts.map((c) => {
      const line = model.line(c);
      const scalar = model.scalar.get(c)?.cell;
      return [c, line ? `${line.sheetName}!${line.range()}` : scalar?.address];
    }),
  );
};

describe('a balance sheet', () => {
  it('whose "Total liabilities" are really liabilities and equity', () => {
    const BS = `
      Balance sheet       | 2025A | 2026E | 2027E
      Cash                | 40    | 45    | 50
      Property            | 60    | 65    | 70
      Total assets        | =B2+B3 | =C2+C3 | =D2+D3
      Payables            | 20    | 22    | 24
      Debt                | 30    | 30    | 30
      Shareholders' equity | 50   | 58    | 66
      Total liabilities   | =SUM(B5:B7) | =SUM(C5:C7) | =SUM(D5:D7)
    `;
    const model = modelOf(book({ BS }));
    const view = balanceView(model);
    expect([view?.assets.label, (view?.claims ?? view?.liabilities)?.label]).toEqual(['Total assets', 'Total liabilities']);
    expect(view?.claims?.label).toBe('Total liabilities');
  });

  it('with headings and totals of the same words', () => {
    const BS = `
      Balance sheet       | 2025A | 2026E
      Current assets
      Cash                | 40    | 45
      Inventories         | 10    | 15
      Current assets      | 50    | 60
      Total assets        | 50    | 60
    `;
    expect(where({ BS }, ['current_assets', 'inventory', 'total_assets'])).toEqual({
      current_assets: 'BS!B5:C5',
      inventory: 'BS!B4:C4',
      total_assets: 'BS!B6:C6',
    });
  });

  it('with claims before assets', () => {
    const BS = `
      Balance sheet                | 2025A | 2026E
      Share capital                | 20    | 20
      Retained earnings            | 20    | 30
      Total equity                 | 40    | 50
      Loans                        | 10    | 10
      Total equity and liabilities | 50    | 60
      Cash                         | 50    | 60
      Total assets                 | 50    | 60
    `;
    expect(where({ BS }, ['total_assets', 'total_liabilities_equity', 'total_equity'])).toEqual({
      total_assets: 'BS!B8:C8',
      total_liabilities_equity: 'BS!B6:C6',
      total_equity: 'BS!B4:C4',
    });
  });
});

describe('an income statement', () => {
  it('with segment revenue lines above the total', () => {
    const IS = 'Income statement | 2025A | 2026E\nProduct revenue | 6 | 7\nService revenue | 4 | 5\nRevenue | 10 | 12\nNet income | 1 | 2';
    expect(where({ IS }, ['revenue'])).toEqual({ revenue: 'IS!B4:C4' });
  });

  it('with growth and margin rows under each line', () => {
    const cells =
      'Income statement | 2025A | 2026E\nRevenue | 10 | 12\nRevenue growth | 0.1 | 0.2\nEBIT | 2 | 3\nEBIT | 0.2 | 0.25\nNet income | 1 | 2';
    const IS = { cells, styles: { 'B3:C3': { numberFormat: '0%' }, 'B5:C5': { numberFormat: '0.0%' } } };
    expect(where({ IS }, ['revenue', 'ebit', 'net_income'])).toEqual({ revenue: 'IS!B2:C2', ebit: 'IS!B4:C4', net_income: 'IS!B6:C6' });
  });

  it('with a total column before the years', () => {
    const IS =
      'Income statement | Total | 2025A | 2026E | 2027E\nRevenue | =SUM(C2:E2) | 10 | 12 | 14\nNet income | =SUM(C3:E3) | 1 | 2 | 3';
    expect(where({ IS }, ['revenue', 'net_income'])).toEqual({ revenue: 'IS!C2:E2', net_income: 'IS!C3:E3' });
  });
});

describe('one sheet of everything', () => {
  it('with the statements one under another, each under its own header', () => {
    const Model = `
      Company model
      Income statement | 2024A | 2025A | 2026E
      Revenue          | 9     | 10    | 12
      Net income       | 1     | 1     | 2

      Balance sheet    | 2024A | 2025A | 2026E
      Cash             | 4     | 5     | 6
      Total assets     | 4     | 5     | 6

      Cash flow        | 2024A | 2025A | 2026E
      Net income       | 1     | 1     | 2
      Cash from operations | 1 | 1     | 2
    `;
    expect(where({ Model }, ['revenue', 'net_income', 'cash', 'cf_net_income', 'cfo'])).toEqual({
      revenue: 'Model!B3:D3',
      net_income: 'Model!B4:D4',
      cash: 'Model!B7:D7',
      cf_net_income: 'Model!B11:D11',
      cfo: 'Model!B12:D12',
    });
  });

  it('with blocks whose columns stand for other years', () => {
    const Model = `
      Income statement | 2024A | 2025A | 2026E | 2027E
      Revenue          | 9     | 10    | 12    | 13

      Balance sheet    | 2025A | 2026E | 2027E
      Cash             | 5     | 6     | 7
      Total assets     | 5     | 6     | 7
    `;
    const model = modelOf(book({ Model }));
    expect([model.line('cash')!.value(2026), model.line('revenue')!.value(2026)]).toEqual([6, 12]);
  });
});

describe('two models in one workbook', () => {
  it('the one that the pack reports is meant', () => {
    const one = 'Income statement | 2024A | 2025A | 2026E\nRevenue | 90 | 100 | 110\nNet income | 9 | 10 | 11';
    const two = 'Income statement | 2024A | 2025A | 2026E\nRevenue | 40 | 45 | 50\nNet income | 4 | 5 | 6';
    const pack = book({ IS: 'Income statement | 2024 | 2025\nRevenue | 40 | 45\nNet income | 4 | 5' });
    expect(where({ Acquirer: one, Target: two }, ['revenue', 'net_income'], { pack })).toEqual({
      revenue: 'Target!B2:D2',
      net_income: 'Target!B3:D3',
    });
  });
});

describe('single values', () => {
  it('under their labels, as on a cover', () => {
    const DCF = 'Valuation summary\nWACC | Terminal growth | Implied share price\n0.08 | 0.02 | =A3*500\n';
    expect(where({ DCF }, ['wacc', 'terminal_growth', 'implied_price'])).toEqual({
      wacc: 'DCF!A3',
      terminal_growth: 'DCF!B3',
      implied_price: 'DCF!C3',
    });
  });

  it('beside their labels with a unit and a note between', () => {
    const DCF =
      'Discounted cash flow\nWACC | % | 0.08 | see WACC sheet\nEnterprise value | USD m | =C2*1000 |\nImplied share price | USD | =C3/10';
    expect(where({ DCF }, ['wacc', 'enterprise_value', 'implied_price'])).toEqual({
      wacc: 'DCF!C2',
      enterprise_value: 'DCF!C3',
      implied_price: 'DCF!C4',
    });
  });

  it('known by a defined name', () => {
    const model = modelOf(book({ Inputs: 'Some figure | 0.08' }, { names: { WACC: 'Inputs!$B$1' } }));
    expect(model.scalar.get('wacc')?.cell.address).toBe('Inputs!B1');
  });
});

it('a row that reaches far beyond the years is read as far as the years go', () => {
  const cells = { A1: 'Income statement', B1: '2025A', C1: '2026E', D1: '2027E', A2: 'Revenue', B2: 1, C2: 2, D2: 3, XFD2: 99 };
  expect(where({ IS: cells }, ['revenue'])).toEqual({ revenue: 'IS!B2:D2' });
});
