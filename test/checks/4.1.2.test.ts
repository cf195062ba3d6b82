import { describe, expect, it } from 'vitest';
import periods from '../../checks/p4-valuation/4.1.2-discount-periods-explicit.ts';
import { type Patch, valuation } from './valuation-book.ts';

const grade = (patch: Patch = {}, without: readonly string[] = [], names: Readonly<Record<string, string>> = {}) => {
  const result = periods.grade(valuation(patch, without, { names }));
  return { ...result, failing: result.findings.filter((f) => !f.note).map((f) => f.message) };
};

const NO_PERIODS = { A8: null, E8: null, F8: null, G8: null };
const NO_FACTORS = { ...NO_PERIODS, A9: null, E9: null, F9: null, G9: null };

describe('4.1.2 passes', () => {
  const sound: Readonly<Record<string, Patch>> = {
    'a row of years and factors': {},
    'mid-year periods': { DCF: { A8: 'Period (mid-year)', E8: 0.5 } },
    'half a year taken off in the formula': { DCF: { 'E9:G9': '=1/(1+$C$14)^(E8-0.5)', A8: 'Year', A9: 'Discount factor, mid-year' } },
    'a first stub period': { DCF: { E8: 0.35, F8: 1.35, G8: 2.35 } },
    'exponents typed in the formulas': { DCF: { ...NO_PERIODS, E9: '=1/(1+$C$14)^1', F9: '=1/(1+$C$14)^2', G9: '=1/(1+$C$14)^3' } },
    'negative exponents': { DCF: { 'E9:G9': '=(1+$C$14)^-E8' } },
    POWER: { DCF: { 'E9:G9': '=1/POWER(1+$C$14,E8)' } },
    'the function PV': { DCF: { 'E9:G9': '=-PV($C$14,E8,0,1)' } },
    'factors chained from the year before': { DCF: { E9: '=1/(1+$C$14)', 'F9:G9': '=E9/(1+$C$14)' } },
    'a rate for each year': { DCF: { A11: 'WACC by year', E11: 0.08, F11: 0.082, G11: 0.085, E9: '=1/(1+E11)', 'F9:G9': '=E9/(1+F11)' } },
    'present values that are guarded, rounded or behind a switch': {
      DCF: { E10: '=IFERROR(E7*E9,0)', F10: '=ROUND(F7*F9,6)', G10: '=IF($C$11=1,G7*G9,0)', A11: 'Switch', C11: 1 },
    },
    'a premium added to the rate': { DCF: { A11: 'Country premium', C11: 0.01, 'E9:G9': '=1/(1+$C$14+$C$11)^E8' } },
    'present values without a row of factors': {
      DCF: { A9: null, E9: null, F9: null, G9: null, 'E10:G10': '=E7/(1+$C$14)^E8', C17: '=C16/(1+C14)^G8' },
    },
    'NPV alone': { DCF: { ...NO_FACTORS, A10: null, E10: null, F10: null, G10: null, C18: '=NPV(C14,E7:G7)', C17: '=C16/(1+C14)^3' } },
    'SUMPRODUCT with the factors': { DCF: { A10: null, E10: null, F10: null, G10: null, C18: '=SUMPRODUCT(E7:G7,E9:G9)' } },
    'SUMPRODUCT over powers': {
      DCF: {
        A9: null,
        E9: null,
        F9: null,
        G9: null,
        A10: null,
        E10: null,
        F10: null,
        G10: null,
        C18: '=SUMPRODUCT(E7:G7/(1+C14)^E8:G8)',
        C17: '=C16/(1+C14)^G8',
      },
    },
    'all in one formula': {
      DCF: {
        ...NO_FACTORS,
        A10: null,
        E10: null,
        F10: null,
        G10: null,
        C18: '=E7/(1+C14)+F7/(1+C14)^2+G7/(1+C14)^3',
        C17: '=C16/(1+C14)^3',
      },
    },
    'growing factors that divide': { DCF: { 'E9:G9': '=(1+$C$14)^E8', 'E10:G10': '=E7/E9', C17: '=C16/G9' } },
    'typed factors that fit the rate': { DCF: { C14: 0.08, E9: 0.9259, F9: 0.8573, G9: 0.7938 } },
    'a cross-check at another rate outside the price': { DCF: { A30: 'Cross-check NPV', C30: '=NPV(0.12,E7:G7)' } },
  };
  it.each(Object.entries(sound).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    const result = grade(patch);
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, status: 'pass' });
  });

  it('a rate by name', () => {
    expect(grade({ DCF: { 'E9:G9': '=1/(1+disc_rate)^E8' } }, [], { disc_rate: 'DCF!$C$14' })).toMatchObject({ outcome: 1, failing: [] });
  });

  it('words where no row of periods stands', () => {
    const typed = { C14: 0.08, E9: 0.9259, F9: 0.8573, G9: 0.7938 };
    expect(grade({ DCF: { ...NO_PERIODS, ...typed, A28: 'Cash flows are discounted at year-end.' } })).toMatchObject({
      outcome: 1,
      failing: [],
    });
    expect(grade({ DCF: { ...NO_PERIODS, ...typed } })).toMatchObject({ outcome: 0, status: 'violated' });
  });
});

describe('4.1.2 fails', () => {
  it.each(['=IFERROR(F7,0)', '=ROUND(F7,6)', '=IF($C$11=1,F7,0)'])('a flow that is not discounted: %s', (own) => {
    const guard = (col: string) => own.replace('F7', `${col}7*${col}9`);
    const DCF = { A11: 'Switch', C11: 1, E10: guard('E'), F10: own, G10: guard('G') };
    expect(grade({ DCF })).toMatchObject({ outcome: 0, status: 'violated' });
  });

  const broken: Readonly<Record<string, Patch>> = {
    'one factor for all years': { DCF: { 'E9:G9': '=1/(1+$C$14)^$E$8' } },
    'factors that grow': { DCF: { 'E9:G9': '=(1+$C$14)^E8' } },
    'the period of the next year': { DCF: { H8: 4, 'E9:G9': '=1/(1+$C$14)^F8' } },
    'a period that repeats': { DCF: { G8: 2 } },
    'a period that is skipped': { DCF: { G8: 4 } },
    'a reference that slides': { DCF: { D14: 0.1, E14: 0.12, 'E9:G9': '=1/(1+C14)^E8' } },
    'the cost of debt': { DCF: { A11: 'Cost of debt', C11: 0.05, 'E9:G9': '=1/(1+$C$11)^E8' } },
    'a typed rate that is not the one shown': { DCF: { 'E9:G9': '=1/(1+0.1)^E8' } },
    'typed factors of another rate': { DCF: { E9: 0.9091, F9: 0.8264, G9: 0.7513 } },
    'the factor of the next year': { DCF: { 'E10:F10': '=E7*F9' } },
    'a flow among discounted ones that is not discounted': { DCF: { F10: '=F7' } },
    'a present value typed over': { DCF: { F10: 200 } },
    'mid-year in words, whole years in numbers': { DCF: { A8: 'Period (mid-year convention)' } },
    'year-end in words, half years in numbers': { DCF: { E8: 0.5 } },
  };
  it.each(Object.entries(broken).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'violated' });
  });
});

describe('4.1.2 elsewhere', () => {
  it('is absent where nothing is discounted', () => {
    expect(grade({}, ['DCF'])).toMatchObject({ outcome: 0, status: 'absent' });
  });

  it('judges no factors over an error', () => {
    expect(grade({ DCF: { C14: '=#REF!' } })).toMatchObject({ outcome: 0, status: 'unresolved' });
  });

  it('remarks on a year that the sum leaves out', () => {
    const result = grade({ DCF: { C18: '=SUM(E10:F10)' } });
    expect(result).toMatchObject({ outcome: 1 });
    expect(result.findings.map((f) => f.message).join()).toContain('leaves out');
  });

  it('judges dividends as it judges free cash flows', () => {
    const ddm = {
      A7: 'Dividends',
      'E2:G6': null,
      'E7:G7': '=IS!E10*0.5',
      A19: 'Equity value',
      A24: null,
      C24: null,
      C26: '=C19/C25',
      A14: 'Cost of equity applied',
    };
    expect(grade({ DCF: ddm })).toMatchObject({ outcome: 1, failing: [] });
    expect(grade({ DCF: { ...ddm, 'E9:G9': '=1/(1+$C$14)^$E$8' } })).toMatchObject({ outcome: 0, status: 'violated' });
  });
});
