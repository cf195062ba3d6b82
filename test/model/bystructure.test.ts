import { describe, expect, it } from 'vitest';
import { debtView } from '../../src/model/debt.ts';
import type { Model } from '../../src/model/model.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const BS = `
  Financial position | 2024A | 2025A | 2026E | 2027E
  Bank deposits | 100 | 130 | =CF!D9 | =CF!E9
  Vessels | 200 | 200 | 200 | 200
  Total assets | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3
  Equity | | | |
  Share capital | 150 | 150 | 150 | 150
  Hybrid perpetual notes | 50 | 50 | 50 | 50
  Total equity | 200 | 200 | 200 | 200
  Liabilities | | | |
  Bonds | 100 | 130 | 150 | 160
  Total equity and liabilities | =B8+B10 | =C8+C10 | =D8+D10 | =E8+E10
`;
const CF = `
  Cash flows | 2024A | 2025A | 2026E | 2027E
  Result for the year | 90 | 100 | 110 | 120
  From operations | 80 | 95 | =D2-5 | =E2-5
  From vessels | -30 | -35 | -40 | -45
  From lenders and owners | -25 | -30 | -35 | -40
  Movement | =B3+B4+B5 | =C3+C4+C5 | =D3+D4+D5 | =E3+E4+E5
  |
  Deposits 1 January | 75 | 100 | =C9 | =D9
  Deposits 31 December | 100 | 130 | =D8+D6 | =E8+E6
`;

const place = (m: Model, concept: string) => {
  const line = m.line(concept);
  return line ? line.address(2026) : undefined;
};

describe('lines that no label gives away', () => {
  const model = modelOf(book({ BS, CF }));

  it.each([
    ['cash', 'BS!D2'],
    ['cash_end', 'CF!D9'],
    ['cash_begin', 'CF!D8'],
    ['net_change_cash', 'CF!D6'],
  ])('%s is found by the roll that the balance sheet links to', (concept, at) => expect(place(model, concept)).toBe(at));

  it('a hybrid among equity is no debt', () => {
    expect(debtView(model)?.lines.map((l) => l.label)).toEqual(['Bonds']);
  });
});

describe('copies and grids', () => {
  it('a sheet of reported years alone gives no lines to a statement that another sheet carries on', () => {
    const Actuals = 'Balance sheet | 2024A | 2025A\nInventories | 50 | 60\nTotal assets | 500 | 600';
    const Statements =
      'Balance sheet | 2024A | 2025A | 2026E | 2027E\nInventories | =Actuals!B2 | =Actuals!C2 | =C2*1.1 | =D2*1.1\nTotal assets | =Actuals!B3 | =Actuals!C3 | =C3*1.1 | =D3*1.1';
    const model = modelOf(book({ Actuals, Statements }));
    expect(new Set(model.statement('balance').map((l) => l.sheetName))).toEqual(new Set(['Statements']));
  });

  it('the body of a sensitivity grid under a time axis is no line', () => {
    const DCF = `
      DCF | 2026E | 2027E | 2028E | 2029E
      Free cash flow | 10 | 11 | 12 | 13
      Growth across, rates down | | | |
      | | 0.01 | 0.02 | 0.03
      | 0.08 | =C4+B5 | =D4+B5 | =E4+B5
      | 0.09 | =C4+B6 | =D4+B6 | =E4+B6
    `;
    const model = modelOf(book({ DCF }));
    expect(model.lines.filter((l) => l.cells.size > 1).map((l) => l.label)).toEqual(['Free cash flow']);
  });
});
