import { describe, expect, it } from 'vitest';
import type { Case } from '../../src/rule/case.ts';
import type { CellMap } from '../../src/testing/book.ts';
import { type Patch, valuation } from '../checks/valuation-book.ts';

const at = (c: Case, concept: string) => c.model.scalar.get(concept)?.cell.address;
const HEADLINE = ['implied_price', 'equity_value', 'enterprise_value'] as const;
const headline = (patch: Patch, names: Readonly<Record<string, string>> = {}) => {
  const c = valuation(patch, [], { names });
  return HEADLINE.map((id) => at(c, id));
};

/** The valuation block below the flows once more in another column, with an exit multiple. */
const second = (col: string): CellMap => ({
  [`${col}16`]: '=IS!G4*7',
  [`${col}17`]: `=${col}16*G9`,
  [`${col}18`]: '=SUM(E10:G10)',
  [`${col}19`]: `=${col}17+${col}18`,
  [`${col}20`]: '=-BS!D11',
  [`${col}21`]: '=-BS!D15',
  [`${col}22`]: '=BS!D2',
  [`${col}23`]: '=BS!D5',
  [`${col}24`]: `=SUM(${col}19:${col}23)`,
  [`${col}25`]: 100,
  [`${col}26`]: `=${col}24/${col}25`,
});
const HEADS: CellMap = { C11: 'Gordon growth', D11: 'Exit multiple', A12: null, C12: null, A13: null, C13: null, C14: 0.085 };
const METHODS: CellMap = { ...HEADS, A11: 'Method', A12: 'Cost of equity', C12: 0.095, A13: 'Debt weight', C13: 0.2, ...second('D') };

describe('the headline value', () => {
  it('is found under a plain block', () => {
    const c = valuation();
    expect(HEADLINE.map((id) => at(c, id))).toEqual(['DCF!C26', 'DCF!C24', 'DCF!C19']);
    expect(['wacc', 'terminal_growth', 'terminal_value', 'pv_terminal', 'pv_explicit', 'shares'].map((id) => at(c, id))).toEqual([
      'DCF!C14',
      'DCF!C15',
      'DCF!C16',
      'DCF!C17',
      'DCF!C18',
      'DCF!C25',
    ]);
  });

  it('is the first of two methods side by side, or the one that the summary shows', () => {
    expect(headline({ DCF: METHODS })).toEqual(['DCF!C26', 'DCF!C24', 'DCF!C19']);
    const summary = { Summary: { A1: 'Summary', A3: 'Target price', B3: '=DCF!D26', A4: 'Current share price', B4: 11 } };
    expect(headline({ DCF: METHODS, ...summary })).toEqual(['DCF!D26', 'DCF!D24', 'DCF!D19']);
  });

  it('is the base case among scenario columns', () => {
    const cases = { ...METHODS, C11: 'Bear', D11: 'Base', E11: 'Bull', ...second('E') };
    expect(headline({ DCF: cases })).toEqual(['DCF!D26', 'DCF!D24', 'DCF!D19']);
  });

  it('is read where labels stand over their values', () => {
    const blank = Object.fromEntries(
      [19, 24, 25, 26].flatMap((r) => [
        [`A${r}`, null],
        [`C${r}`, null],
      ]),
    );
    const table: CellMap = {
      ...blank,
      A30: 'Result',
      B30: 'Enterprise value',
      C30: 'Equity value',
      D30: 'Diluted shares',
      E30: 'Value per share',
      A31: 'Base',
      B31: '=C17+C18',
      C31: '=B31+SUM(C20:C23)',
      D31: 100,
      E31: '=C31/D31',
    };
    expect(headline({ DCF: table })).toEqual(['DCF!E31', 'DCF!C31', 'DCF!B31']);
  });

  it('is read by defined names where no labels stand', () => {
    const bare = Object.fromEntries([19, 24, 25, 26].map((r) => [`A${r}`, null]));
    const names = { EnterpriseValue: 'DCF!$C$19', Equity_Value: 'DCF!$C$24', Diluted_Shares: 'DCF!$C$25', Target_Price: 'DCF!$C$26' };
    expect(headline({ DCF: bare }, names)).toEqual(['DCF!C26', 'DCF!C24', 'DCF!C19']);
  });

  it('is no price of peers, of the market or of a sensitivity', () => {
    const others: Patch = {
      Comps: {
        A1: 'Trading comps',
        A2: 'Company',
        B2: 'Share price',
        C2: 'EV/EBITDA',
        A3: 'Peer one',
        B3: 40,
        C3: 8,
        A4: 'Peer two',
        B4: 50,
        C4: 9,
        A5: 'Implied value per share',
        B5: '=C3*IS!E4/DCF!C25',
      },
      Sensitivity: { A1: 'Value per share', B1: 0.08, C1: 0.09, A2: 'Implied price', B2: '=DCF!C24/DCF!C25', C2: '=DCF!C24/DCF!C25*0.9' },
      Market: { A1: 'Share price', B1: 11, A2: 'Implied premium', B2: '=DCF!C26/B1-1' },
    };
    expect(headline(others)).toEqual(['DCF!C26', 'DCF!C24', 'DCF!C19']);
    expect(at(valuation(others), 'share_price')).toBe('Market!B1');
  });

  it('stays the price that shows an error, beside one of another method that does not', () => {
    const Comps = { A1: 'Peer multiples', A2: 'EV/EBITDA', B2: 8, A3: 'Implied value per share', B3: '=(B2*IS!E4-BS!D11+BS!D2)/DCF!C25' };
    expect(headline({ Comps, DCF: { C15: '=C14' } })).toEqual(['DCF!C26', 'DCF!C24', 'DCF!C19']);
  });

  it('is, of two computed alike, the one that shows a number', () => {
    const DCF = { A27: 'Value per share, exit multiple', C27: '=C24/C28', A28: 'Shares after the deal', C28: 0 };
    expect(headline({ DCF })[0]).toBe('DCF!C26');
  });

  it('is not a share price that somebody typed', () => {
    expect(headline({ DCF: { A25: null, C25: null, A26: 'Share price', C26: 11 } })[0]).toBeUndefined();
  });

  it('follows a link on a cover to the cell that computes', () => {
    const cover = {
      Cover: {
        A1: 'Cover',
        A3: 'Enterprise value',
        B3: '=DCF!C19',
        A4: 'Equity value',
        B4: '=DCF!C24',
        A5: 'Value per share',
        B5: '=DCF!C26',
        A6: 'WACC',
        B6: '=DCF!C14',
        A7: 'Terminal growth',
        B7: '=DCF!C15',
      },
    };
    const c = valuation(cover);
    expect([...HEADLINE, 'wacc', 'terminal_growth'].map((id) => at(c, id))).toEqual([
      'DCF!C26',
      'DCF!C24',
      'DCF!C19',
      'DCF!C14',
      'DCF!C15',
    ]);
  });

  it('takes the rate that the factors use, not another one of that name', () => {
    const c = valuation({ WACC: { A1: 'Cost of capital', A3: 'WACC', B3: '=0.09*0.8+0.05*0.2' } });
    expect(at(c, 'wacc')).toBe('DCF!C14');
  });

  it('skips a note or a currency between label and value', () => {
    const c = valuation({
      DCF: { A19: 'Enterprise value', B19: 'CZK m', A20: 'Less: borrowings', B20: 'book value, see the balance sheet' },
    });
    expect(at(c, 'enterprise_value')).toBe('DCF!C19');
    expect(at(c, 'bridge_debt')).toBe('DCF!C20');
  });
});
