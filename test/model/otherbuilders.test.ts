// Layouts of other builders, each as a reader meets it: notes between lines, labels behind the years, groups in a column of their own,
// sheets kept for reference, headers in words of the house, totals that only their numbers give away.

import { describe, expect, it } from 'vitest';
import { debtView } from '../../src/model/debt.ts';
import { isRemark } from '../../src/model/label.ts';
import { debtSchedule } from '../../src/model/tranches.ts';
import { operatingBalances } from '../../src/model/workingcapital.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const model = (sheets: Record<string, SheetContent>) => modelOf(book(sheets));
const where = (sheets: Record<string, SheetContent>, concept: string) => {
  const line = model(sheets).line(concept);
  return line && `${line.sheetName}!${line.range()}`;
};

describe('a remark between lines', () => {
  it.each([
    ['including pension service cost; see Parameters', true],
    ['Provisions for pensions: actuarial report of December, discount rate 3.6%', true],
    ['Interest is charged on the opening balance of each loan.', true],
    ['Note: figures are unaudited', true],
    ['Adjustments to reconcile net income to net cash provided by operating activities', false],
    ['Schedule 3: Debt and interest', false],
    ['of which', false],
    ['Cash flows from operating activities', false],
  ])('%s', (text, is) => expect(isRemark(text)).toBe(is));

  it('heads nothing: the statement goes on', () => {
    const IS = `Income statement | 2024A | 2025A | 2026E | 2027E
      Revenue | 900 | 1000 | 1100 | 1200
      Personnel expenses | -300 | -320 | -340 | -360
      including pension service cost; see Parameters
      Operating result (EBIT) | 200 | 220 | 240 | 260`;
    expect(model({ IS }).lines.map((l) => l.statement)).toEqual(['income', 'income', 'income']);
  });
});

describe('labels', () => {
  const IS = `| 2024A | 2025A | 2026E | 2027E |
    | 900 | 1000 | 1100 | 1200 | Revenue
    | -700 | -780 | -860 | -940 | Operating costs
    | 200 | 220 | 240 | 260 | Operating result (EBIT)`;

  it('stand behind the years where none stand before them', () => {
    expect(model({ 'Income statement': IS }).lines.map((l) => l.label)).toEqual(['Revenue', 'Operating costs', 'Operating result (EBIT)']);
  });

  it('of single values stand behind them too', () => {
    const Value = ['| 0.08 | | | | Cost of equity', '| 0.03 | | | | Cost of debt', '| 0.07 | | | | WACC', '| 0.02 | | | | Terminal growth'];
    const scalars = model({ DCF: [...Value, '| 500 | | | | Terminal value', '| 450 | | | | Enterprise value'].join('\n') }).scalars;
    expect(scalars.map((s) => s.label)).toEqual([
      'Cost of equity',
      'Cost of debt',
      'WACC',
      'Terminal growth',
      'Terminal value',
      'Enterprise value',
    ]);
  });

  it('have their group in a column before them', () => {
    const BS = `Balance sheet | | 2025A | 2026E | 2027E
      Assets | Cash | 10 | 12 | 14
      | Loans to customers | 90 | 95 | 99
      | Total assets | =C2+C3 | =D2+D3 | =E2+E3
      Liabilities | Senior notes | 40 | 40 | 40
      Equity | Share capital | 35 | 36 | 40
      | AT1 notes | 25 | 31 | 33
      | Total equity | 60 | 67 | 73
      | Total liabilities and equity | 100 | 107 | 113`;
    const m = model({ BS });
    expect(m.lines.find((l) => l.label === 'AT1 notes')!.heading!.text).toBe('Equity');
    expect(debtView(m)!.lines.map((l) => l.label)).toEqual(['Senior notes']);
  });
});

describe('years', () => {
  it('may be headed in words that only their neighbours explain', () => {
    const years = (head: string) => model({ IS: `Income statement | ${head}\nRevenue | 1 | 2 | 3 | 4\nEBIT | 1 | 1 | 1 | 1` }).years.all;
    expect(years('2024 | 2025 | LE 2026 | Plan 2027')).toEqual([2024, 2025, 2026, 2027]);
    expect(years('2024 | 2025 | 2026 (7+5) mixed view | 2027')).toEqual([2024, 2025, 2026, 2027]);
    expect(years('2024 | 2025 | change on 2023 | 2026')).toEqual([2024, 2025, 2026]);
  });
});

describe('a sheet kept for reference', () => {
  const IS = 'Income statement | 2024A | 2025A | 2026E | 2027E\nRevenue | 900 | 1000 | 1100 | 1200\nEBIT | 200 | 220 | 240 | 260';
  const old =
    'SUPERSEDED: plan of last March\n | 2025 | 2026 | 2027 | 2028\nRevenue | 990 | 1090 | 1190 | 1290\nNet income | 90 | 99 | 110 | 120';

  it('is no part of the model', () => {
    const m = model({ IS, 'Plan of March': old });
    expect(m.sheets.map((s) => s.role)).toEqual(['income', 'archive']);
    expect(m.lines.map((l) => l.sheetName)).toEqual(['IS', 'IS']);
  });

  it('is one while a formula reads it', () => {
    const m = model({ IS: `${IS}\nOld revenue | | | ='Plan of March'!C3 | ='Plan of March'!D3`, 'Plan of March': old });
    expect(m.sheets.map((s) => s.role)).not.toContain('archive');
  });
});

describe('lines that no label gives away', () => {
  const BS = `Balance sheet | 2024A | 2025A | 2026E | 2027E
    Cash | 50 | 60 | 70 | 80
    Plant | 150 | 150 | 150 | 150
    Total assets | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3
    Share capital | 80 | 80 | 80 | 80
    Reserves of all kinds | 40 | 50 | =C6+IS!D3 | =D6+IS!E3
    Bonds | 80 | 80 | 80 | 80
    Everything owed, total | =B5+B6+B7 | =C5+C6+C7 | =D5+D6+D7 | =E5+E6+E7`;
  const IS = 'Income statement | 2024A | 2025A | 2026E | 2027E\nRevenue | 90 | 100 | 110 | 120\nNet income | 8 | 10 | 10 | 10';

  it('the other side is the sum that equals total assets in the reported years', () => {
    expect(where({ BS, IS }, 'total_liabilities_equity')).toBe('BS!B8:E8');
    expect(where({ BS: BS.replace('=B5+B6+B7 | =C5+C6+C7', '=B4 | =C4'), IS }, 'total_liabilities_equity')).toBeUndefined();
  });

  it('retained earnings are the equity that takes in net income', () => {
    expect(where({ BS, IS }, 'retained_earnings')).toBe('BS!B6:E6');
  });
});

describe('a schedule that rolls more than debt', () => {
  const BS = `Balance sheet | 2025A | 2026E | 2027E
    Cash | 100 | 105 | 110
    Total assets | 100 | 105 | 110
    Bonds | 40 | =S!C5 | =S!D5
    Deferred tax | 10 | =S!C9 | =S!D9
    Total liabilities | 50 | =C4+C5 | =D4+D5`;
  const S = `Debt schedule | 2025A | 2026E | 2027E
    Bonds
    Opening | 42 | =B5 | =C5
    Repaid | -2 | -2 | -2
    Closing | =B3+B4 | =C3+C4 | =D3+D4
    Tax timing
    Opening | 9 | =B9 | =C9
    Charge | 1 | 2 | 2
    Closing | =B7+B8 | =C7+C8 | =D7+D8`;

  it('has the tranches of debt alone', () => {
    expect(debtSchedule(model({ BS, S }))!.tranches.map((t) => t.balance.range())).toEqual(['B5:D5']);
  });
});

describe('a sheet of two statements', () => {
  const S = `Income statement and cash flow statement
    | 2024A | 2025A | 2026E | 2027E
    Revenue | 900 | 1000 | 1100 | 1200
    EBIT | 200 | 220 | 240 | 260
    Profit before tax | 190 | 210 | 230 | 250
    |
    Capital expenditure | -30 | -35 | -40 | -45
    Cash flow from investing activities | -30 | -35 | -40 | -45
    Net change in cash | 10 | 12 | 14 | 16`;

  it('is told line by line', () => {
    expect(model({ 'IS and CF': S }).lines.map((l) => l.statement)).toEqual(['income', 'income', 'income', 'cash', 'cash', 'cash']);
  });
});

describe('names of the trade', () => {
  it('the first and largest line of the income statement is revenue', () => {
    const PL = `Income statement | 2024A | 2025A | 2026E
      Petroleum and natural gas sales | 900 | 1000 | 1100
      Royalties | 90 | 100 | 110
      Operating expense | 300 | 320 | 340
      EBIT | 300 | 320 | 340
      Profit before tax | 280 | 300 | 320
      Net earnings | 200 | 220 | 240`;
    expect(where({ PL }, 'revenue')).toBe('PL!B2:D2');
    expect(where({ PL: PL.replace('| 300 | 320 | 340', '| 1300 | 320 | 340') }, 'revenue')).toBeUndefined();
  });

  it.each(['Product rights', 'Brands and software', 'Customer relationships', 'Licences, net'])('%s are intangibles', (label) => {
    const BS = `Balance sheet | 2024A | 2025A | 2026E\nCash | 1 | 2 | 3\n${label} | 5 | 6 | 7\nTotal assets | 6 | 8 | 10`;
    expect(where({ BS }, 'intangibles')).toBe('BS!B3:D3');
  });

  it('loans in a memo under the balance sheet are no debt, accrued income is an asset', () => {
    const BS = `Balance sheet | 2025A | 2026E
      Cash | 10 | 12
      Accrued income | 5 | 6
      Corporate loans | 85 | 90
      Total assets | 100 | 108
      Bonds | 40 | 40
      Total liabilities | 40 | 40
      Total equity | 60 | 68
      Total liabilities and equity | 100 | 108
      Gross loans | 85 | 90`;
    const m = model({ BS });
    expect(debtView(m)!.lines.map((l) => l.label)).toEqual(['Bonds']);
    expect(operatingBalances(m).map((b) => [b.line.label, b.side])).toContainEqual(['Accrued income', 'asset']);
  });
});
