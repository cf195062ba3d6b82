import { describe, expect, it } from 'vitest';
import { debtView, hasDebt } from '../../src/model/debt.ts';
import { interestView, statedConvention } from '../../src/model/interest.ts';
import { debtSchedule } from '../../src/model/tranches.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const BS = `
  Balance sheet       | 2025A | 2026E | 2027E
  Notes receivable    | 9     | 9     | 9
  Total assets        | 90    | 95    | 99
  Trade payables      | 5     | 6     | 7
  Short-term debt     | 10    | 12    | 14
  Senior notes        | 40    | 40    | =C6
  Lease liabilities   | 7     | 7     | 7
  Customer deposits   | 3     | 3     | 3
  Total liabilities   | 65    | 68    | 71
`;

describe('debt on the balance sheet', () => {
  it('is what was borrowed: no receivables, deposits or totals; leases apart', () => {
    const view = debtView(modelOf(book({ BS })))!;
    expect(view.lines.map((l) => l.label)).toEqual(['Short-term debt', 'Senior notes']);
    expect(view.leases.map((l) => l.label)).toEqual(['Lease liabilities']);
    expect(view.total(2026)).toBe(52);
  });

  it('of who takes deposits is not what other banks leave with it', () => {
    const sheet = `
      Balance sheet            | 2025A | 2026E
      Total assets             | 90    | 95
      Customer deposits        | 60    | 62
      Due to banks             | 10    | 10
      Debt securities in issue | 8     | 9
    `;
    const lines = (text: string) => debtView(modelOf(book({ BS: text })))!.lines.map((l) => l.label);
    expect(lines(sheet)).toEqual(['Debt securities in issue']);
    expect(lines(sheet.replace('Customer deposits', 'Trade payables   '))).toEqual(['Due to banks', 'Debt securities in issue']);
  });

  it('counts a total only where no parts are shown', () => {
    const shown = debtView(modelOf(book({ BS: 'Balance sheet | 2025A | 2026E\nTotal assets | 9 | 9\nTotal debt | 5 | 6' })))!;
    expect(shown.lines.map((l) => l.label)).toEqual(['Total debt']);
    expect(shown.total(2026)).toBe(6);
  });

  it('counts creditors shown negative', () => {
    const view = debtView(modelOf(book({ BS: 'Balance sheet | 2025A | 2026E\nBank loans | -5 | -6\nNet assets | 9 | 9' })))!;
    expect(view.total(2026)).toBe(6);
  });

  it('is there when a revolver could be drawn', () => {
    const sheets = {
      BS: 'Balance sheet | 2025A | 2026E\nTotal assets | 9 | 9',
      Debt: 'Debt schedule | 2025A | 2026E\nRevolver drawn | 0 | =MAX(0,-B2)',
    };
    expect(hasDebt(modelOf(book(sheets)), [2026])).toBe(true);
    expect(hasDebt(modelOf(book({ BS: sheets.BS })), [2026])).toBe(false);
  });
});

describe('a debt schedule', () => {
  const tranches = (sheets: Record<string, string>) => {
    const s = debtSchedule(modelOf(book(sheets)));
    return s && { rolls: s.tranches.map((t) => [t.balance.label, t.roll !== undefined, t.linked]), total: s.total?.label };
  };

  it('has tranches that roll, and their total', () => {
    const Debt =
      'Debt schedule | 2025A | 2026E | 2027E\nTerm loan opening | 5 | =B4 | =C4\nRepaid | -1 | -1 | -1\nTerm loan closing | 4 | =C2+C3 | =D2+D3\nBond | 9 | =B5 | =C5\nTotal debt | =B4+B5 | =C4+C5 | =D4+D5\nInterest rate | 0.05 | 0.05 | 0.05';
    const sheets = {
      BS: 'Balance sheet | 2025A | 2026E | 2027E\nTotal assets | 50 | 50 | 50\nLong-term debt | 13 | =Debt!C6 | =Debt!D6',
      Debt,
    };
    expect(tranches(sheets)).toEqual({
      rolls: [
        ['Term loan closing', true, false],
        ['Bond', false, false],
      ],
      total: 'Total debt',
    });
  });

  it('may be on any sheet when the balance sheet links to it', () => {
    const sheets = {
      BS: 'Balance sheet | 2025A | 2026E | 2027E\nTotal assets | 50 | 50 | 50\nBank loan | 4 | =Schedules!C4 | =Schedules!D4',
      Schedules: 'Loan | 2025A | 2026E | 2027E\nOpening | 5 | =B4 | =C4\nRepaid | -1 | -1 | -1\nBank loan closing | 4 | =C2+C3 | =D2+D3',
    };
    expect(tranches(sheets)!.rolls).toEqual([['Bank loan closing', true, true]]);
  });

  it('is none where only the balance sheet shows debt', () => {
    expect(tranches({ BS })).toBeUndefined();
  });
});

describe('interest', () => {
  const basis = (formula2026: string, more: Record<string, string> = {}) => {
    const IS = `Income statement | 2025A | 2026E | 2027E\nEBIT | 20 | 21 | 22\nInterest expense | 2 | ${formula2026} | 2`;
    const sheets = {
      IS,
      BS: 'Balance sheet | 2025A | 2026E | 2027E\nTotal assets | 90 | 95 | 99\nLong-term debt | 40 | 38 | 36\nRate | 0.05 | 0.05 | 0.05',
      ...more,
    };
    return interestView(modelOf(book(sheets)))?.years[0]?.basis;
  };

  it.each([
    ['=BS!B3*BS!C4', 'opening'],
    ['=BS!C3*BS!C4', 'closing'],
    ['=AVERAGE(BS!B3:C3)*BS!C4', 'average'],
    ['=(BS!B3+BS!C3)/2*BS!C4', 'average'],
    ['=C2*0.1', 'unrelated'],
    ['=1/0', 'error'],
    ['2', 'typed'],
    ['=Other!B1', 'typed'],
  ])('%s is on %s balances', (formula, want) => {
    expect(basis(formula, { Other: 'Typed interest | 3' })).toBe(want);
  });

  it('reads opening and closing rows of a schedule', () => {
    const Debt =
      'Debt schedule | 2025A | 2026E | 2027E\nOpening balance | 42 | =B4 | =C4\nRepaid | -2 | -2 | -2\nClosing balance | 40 | =C2+C3 | =D2+D3';
    expect(basis('=Debt!C2*0.05', { Debt })).toBe('opening');
    expect(basis('=(Debt!C2+Debt!C4)/2*0.05', { Debt })).toBe('average');
  });

  it.each([
    ['Interest is charged on opening balances', true],
    ['Average debt balance x rate', true],
    ['Interest accrues on the balance at the start of the year', true],
    ['Opening hours', false],
    ['Average revenue per user', false],
  ])('"%s" states a convention: %s', (text, stated) => {
    expect(statedConvention(modelOf(book({ Notes: { A1: text } }))) !== undefined).toBe(stated);
  });
});
