import { describe, expect, it } from 'vitest';
import { balanceView } from '../../src/model/balance.ts';
import { workingCapital } from '../../src/model/workingcapital.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const YEARS = { historicalYears: [2025], forecastYears: [2026, 2027] };
const years = '2025A | 2026E | 2027E';

describe("another builder's words", () => {
  it.each([
    ['GP', 'gross_profit'],
    ['Results from operating activities', 'ebit'],
    ['Int. exp.', 'interest_expense'],
    ['Interest receivable and similar income', 'interest_income'],
    ['Tax on profit', 'tax'],
    ['NI', 'net_income'],
    ['Earnings per ordinary share - diluted', 'eps'],
  ])('%s is %s', (label, concept) => {
    const model = modelOf(book({ 'P&L': `x | ${years}\nRev | 100 | 110 | 120\n${label} | 10 | 11 | 12` }), YEARS);
    expect(model.line(concept)?.label).toBe(label);
    expect(model.line('revenue')?.label).toBe('Rev');
  });
});

it('dividends paid in cash are no cash', () => {
  const rows = `$m | ${years}\nCash dividends paid | -5 | -6 | -7\nNet change in bank deposits | 1 | 2 | 3\nBank deposits 31 December | 10 | 12 | 15`;
  expect(modelOf(book({ 'Cash flow': rows }), YEARS).line('cash_end')?.label).not.toBe('Cash dividends paid');
});

describe('note numbers beside the labels', () => {
  const model = modelOf(
    book({ 'Balance sheet': `$m | Note | ${years}\nCash | 4 | 10 | 20 | 30\nTotal assets | 12 | 100 | 110 | 120` }),
    YEARS,
  );

  it('are no values of the line and no single figures', () => {
    expect(model.line('cash')?.series([2025, 2026, 2027])).toEqual([10, 20, 30]);
    expect(model.scalars).toEqual([]);
  });

  it('do not make a cover of the statement', () => expect(model.line('cash')?.statement).toBe('balance'));

  it('are figures where nothing heads them so', () => {
    const other = modelOf(book({ Inputs: `$m | Base | ${years}\nTax rate | 4 | 10 | 20 | 30` }), YEARS);
    expect(other.sheets[0]!.blocks[0]!.notes?.size).toBe(0);
  });
});

describe('a sheet whose name says nothing', () => {
  const role = (title: string) =>
    modelOf(book({ Sheet3: `${title}\n\nx | ${years}\nGrowth | 1% | 2% | 3%\nDays | 30 | 31 | 32` }), YEARS).sheets[0]!.role;

  it.each([
    ['Nordhavn Air ASA: Inputs, NOK thousand', 'inputs'],
    ['Corvessa Inc. - Key assumptions', 'inputs'],
    ['Control checks', 'checks'],
  ])('goes by its title: %s', (title, expected) => expect(role(title)).toBe(expected));

  it('is no cost of capital where a table varies it', () => {
    const model = modelOf(book({ Sheet3: 'Implied price: WACC down, growth across\n\nx | 1 | 2\ny | 3 | 4' }), YEARS);
    expect(model.sheets[0]!.role).toBeUndefined();
  });

  it('goes by its name without a number and without the company', () => {
    const grid = `x | ${years}\nGrowth | 1% | 2% | 3%`;
    const names = (...list: string[]) => modelOf(book(list.map((n) => [n, grid] as const)), YEARS).sheets.map((s) => s.role);
    expect(names('01_Inputs')).toEqual(['inputs']);
    expect(names('NewCo Inputs', 'NewCo Checks', 'NewCo Data')).toEqual(['inputs', 'checks', 'historicals']);
  });

  it('is a valuation where flows are discounted', () => {
    const model = modelOf(
      book({
        Sheet8: `x | 2026E | 2027E\nEBIT | 10 | 11\nFree cash flow | 8 | 9\nDiscount factor | 0.9 | 0.8\nPresent value | =B3*B4 | =C3*C4`,
      }),
      YEARS,
    );
    expect(new Set(model.lines.map((l) => l.statement))).toEqual(new Set(['dcf']));
  });
});

describe('totals over their parts', () => {
  const model = modelOf(
    book({
      'Balance sheet': `$m | ${years}\nTotal assets | =B3+B4 | =C3+C4 | =D3+D4\nReceivables | 10 | 12 | 14\nCash | 5 | 6 | 7\nTotal liabilities and equity | =B6+B7 | =C6+C7 | =D6+D7\nPayables | 3 | 4 | 5\nTotal equity | 12 | 14 | 16`,
      'Cash flow': `$m | ${years}\nCash flow from operating activities | =SUM(B3:B5) | =SUM(C3:C5) | =SUM(D3:D5)\nNet income | 1 | 2 | 2\nReceivables | 0 | ='Balance sheet'!B3-'Balance sheet'!C3 | ='Balance sheet'!C3-'Balance sheet'!D3\nPayables | 0 | ='Balance sheet'!C6-'Balance sheet'!B6 | ='Balance sheet'!D6-'Balance sheet'!C6`,
    }),
    YEARS,
  );

  it('leave the movements of working capital below operating cash flow', () => {
    const view = workingCapital(model)!;
    expect(view.balances.map((b) => [b.line.label, b.side])).toEqual([
      ['Receivables', 'asset'],
      ['Payables', 'liability'],
    ]);
    expect(view.movements.filter((m) => m.parts?.length).map((m) => m.line.label)).toContain('Payables');
  });
});

it('totals one column beside the labels are not called by their codes', () => {
  const grid = `No | Code | Line | | ${years}\n1 | CASH | | Cash | 10 | 11 | 12\n2 | REC | | Trade receivables | 5 | 6 | 7\n3 | TCA | Total current assets | | 15 | 17 | 19`;
  expect(modelOf(book({ BS: grid }), YEARS).lines.map((l) => l.label)).toEqual(['Cash', 'Trade receivables', 'Total current assets']);
});

describe('net assets', () => {
  it('are held to equity under whatever name', () => {
    const model = modelOf(
      book({
        'Balance sheet': `$m | ${years}\nTotal fixed assets | 10 | 11 | 12\nCreditors | -4 | -4 | -4\nNet assets | =B2+B3 | =C2+C3 | =D2+D3\nShare capital | 6 | 7 | 8\nTotal equity | =B5 | =C5 | =D5`,
      }),
      YEARS,
    );
    expect(balanceView(model)).toMatchObject({ form: 'net-assets', claims: { label: 'Total equity' } });
  });
});

describe('years down the rows', () => {
  const down = (labels: string) =>
    modelOf(book({ Schedules: `x | ${labels}\n2024 | | 10 | 2 | | 50 | 5\n2025 | | 12 | 2 | | 45 | 5\n2026 | | 14 | 3 | | 40 | 5` }), {
      historicalYears: [2024, 2025],
      forecastYears: [2026],
    });

  it('captions in the row of labels head the columns that follow', () => {
    const lines = down('Fixed assets | Opening | Additions | Term loan | Opening | Repaid').lines;
    expect(lines.map((l) => `${l.heading?.text}: ${l.label}`)).toEqual([
      'Fixed assets: Opening',
      'Fixed assets: Additions',
      'Term loan: Opening',
      'Term loan: Repaid',
    ]);
  });

  it('a row of codes groups nothing', () => {
    const grid =
      'x | CASH | ARX | TCA | INV\n\ny | Cash | Receivables | Total | Inventory\n2024 | 10 | 2 | 1 | 11\n2025 | 11 | 2 | 1 | 12\n2026 | 12 | 2 | 1 | 13';
    const model = modelOf(book({ BS: grid }), { historicalYears: [2024, 2025], forecastYears: [2026] });
    expect(model.lines.map((l) => [l.label, l.statement, l.headings.length])).toEqual(
      ['Cash', 'Receivables', 'Total', 'Inventory'].map((label) => [label, 'balance', 0]),
    );
  });

  it('numbers of lines are no fiscal years', () => {
    const model = modelOf(
      book({
        Fleet: `x | F01 | F02 | F03 | F04\ny | Opening | Additions | Retired | Closing\n2024 | 10 | 2 | 1 | 11\n2025 | 11 | 2 | 1 | 12\n2026 | 12 | 2 | 1 | 13`,
      }),
      { historicalYears: [2024, 2025], forecastYears: [2026] },
    );
    expect(model.sheets[0]!.blocks.map((b) => b.axis.across)).toEqual([false]);
  });
});
