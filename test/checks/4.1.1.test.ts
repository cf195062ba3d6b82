import { describe, expect, it } from 'vitest';
import definition from '../../checks/p4-valuation/4.1.1-fcf-definition.ts';
import { type Patch, valuation } from './valuation-book.ts';

const grade = (patch: Patch = {}, without: readonly string[] = []) => {
  const result = definition.grade(valuation(patch, without));
  return { ...result, failing: result.findings.filter((f) => !f.note).map((f) => f.message) };
};

const NONE = { A2: null, E2: null, F2: null, G2: null, A3: null, E3: null, F3: null, G3: null };
const KE = { A14: 'Cost of equity applied', C14: 0.095 };

describe('4.1.1 passes', () => {
  const sound: Readonly<Record<string, Patch>> = {
    'EBIT less tax plus D&A less capex less working capital': {},
    'through a NOPAT row': { DCF: { A11: 'NOPAT', 'E11:G11': '=E2+E3', 'E7:G7': '=E11+E4+E5+E6' } },
    'EBIT x (1 - t) inside': { DCF: { 'E7:G7': '=E2*(1-IS!E11)+E4+E5+E6' } },
    'EBIT x (1 - t) in a row of its own': {
      DCF: { A2: 'EBIT x (1 - tax rate)', 'E2:G2': '=IS!E6*(1-IS!E11)', A3: null, E3: null, F3: null, G3: null },
    },
    'a typed tax rate': { DCF: { 'E7:G7': '=E2*(1-25%)+E4+E5+E6' } },
    'everything in one formula': {
      DCF: { ...NONE, 'E4:G6': null, A4: null, A5: null, A6: null, 'E7:G7': '=IS!E6*(1-IS!E11)+IS!E5+CF!E8+CF!E4+CF!E5' },
    },
    'deductions shown positive': {
      DCF: { 'E3:G3': '=E2*IS!E11', 'E5:G5': '=-CF!E8', 'E6:G6': '=-CF!E4-CF!E5', 'E7:G7': '=E2-E3+E4-E5-E6' },
    },
    'from EBITDA': { DCF: { A2: 'EBITDA', 'E2:G2': '=IS!E4', 'E3:G3': '=-IS!E6*IS!E11', A4: null, 'E4:G4': null } },
    'from net income with interest after tax added back': {
      DCF: { A2: 'Net income', 'E2:G2': '=IS!E10', A3: 'After-tax interest', 'E3:G3': '=IS!E7*(1-IS!E11)' },
    },
    'from operating cash flow with interest after tax added back': {
      DCF: {
        A2: 'Cash flow from operations',
        'E2:G2': '=CF!E6',
        A3: 'After-tax interest',
        'E3:G3': '=IS!E7*(1-IS!E11)',
        A4: null,
        'E4:G4': null,
        A6: null,
        'E6:G6': null,
      },
    },
    'working capital item by item': {
      DCF: { A6: 'Change in receivables', 'E6:G6': '=CF!E4', A11: 'Change in payables', 'E11:G11': '=CF!E5', 'E7:G7': '=SUM(E2:E6)+E11' },
    },
    'with another stated line': { DCF: { A11: 'Plus: stock-based compensation', 'E11:G11': 5, 'E7:G7': '=SUM(E2:E6)+E11' } },
    'flows to equity at the cost of equity': {
      DCF: { ...KE, A7: 'Free cash flow to equity (FCFE)', A2: 'Net income', 'E2:G2': '=IS!E10', A3: 'Net borrowing', 'E3:G3': '=CF!E11' },
    },
    'the build on a sheet of its own': {
      Build: {
        A1: 'Free cash flow build',
        C1: '2024A',
        D1: '2025A',
        E1: '2026E',
        F1: '2027E',
        G1: '2028E',
        A2: 'EBIT',
        'E2:G2': '=IS!E6',
        A3: 'Taxes',
        'E3:G3': '=E2*IS!E11',
        A4: 'D&A',
        'E4:G4': '=IS!E5',
        A5: 'Capex',
        'E5:G5': '=-CF!E8',
        A6: 'Change in NWC',
        'E6:G6': '=-CF!E4-CF!E5',
        A7: 'UFCF',
        'E7:G7': '=E2-E3+E4-E5-E6',
      },
      DCF: { ...NONE, A4: null, 'E4:G6': null, A5: null, A6: null, A7: 'UFCF', 'E7:G7': '=Build!E7' },
    },
  };
  it.each(Object.entries(sound).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    const result = grade(patch);
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, status: 'pass' });
  });
});

describe('4.1.1 fails', () => {
  const broken: Readonly<Record<string, Patch>> = {
    'the levered tax line': { DCF: { 'E3:G3': '=-IS!E9' } },
    'tax on EBITDA': { DCF: { 'E3:G3': '=-IS!E4*IS!E11' } },
    'no tax': { DCF: { A3: null, 'E3:G3': null } },
    'tax added': { DCF: { 'E3:G3': '=E2*IS!E11' } },
    'interest taken off': { DCF: { A11: 'Less: interest expense', 'E11:G11': '=-IS!E7', 'E7:G7': '=SUM(E2:E6)+E11' } },
    'interest taken off inside the EBIT row': { DCF: { 'E2:G2': '=IS!E6-IS!E7' } },
    'profit before tax under the name of EBIT': { DCF: { 'E2:G2': '=IS!E8' } },
    'net income without the interest': { DCF: { A2: 'Net income', 'E2:G2': '=IS!E10', A3: null, 'E3:G3': null } },
    'net income with interest before tax': {
      DCF: { A2: 'Net income', 'E2:G2': '=IS!E10', A3: 'Plus: interest expense', 'E3:G3': '=IS!E7' },
    },
    'no depreciation': { DCF: { A4: null, 'E4:G4': null } },
    'depreciation deducted': { DCF: { 'E4:G4': '=-CF!E3' } },
    'depreciation added to EBITDA': { DCF: { A2: 'EBITDA', 'E2:G2': '=IS!E4', 'E3:G3': '=-IS!E6*IS!E11' } },
    'no capex': { DCF: { A5: null, 'E5:G5': null } },
    'capex shown and not taken, where no statement names it': {
      CF: { A8: 'Fleet additions' },
      DCF: { 'E5:G5': '=-CF!E8*-1', 'E7:G7': '=SUM(E2:E4)+E6' },
    },
    'capex added': { DCF: { 'E5:G5': '=-CF!E8' } },
    'no working capital': { BS: { 'E3:G3': '=IS!E2*0.25' }, DCF: { A6: null, 'E6:G6': null } },
    'working capital turned round': { BS: { 'E3:G3': '=IS!E2*0.25' }, DCF: { 'E6:G6': '=-CF!E4-CF!E5' } },
    'the EBIT of the next year': { DCF: { 'E2:F2': '=IS!F6' } },
    'a number in the formula': { DCF: { 'E7:G7': '=SUM(E2:E6)+15' } },
    'flows to equity at the cost of capital': {
      DCF: { A7: 'Free cash flow to equity (FCFE)', A2: 'Net income', 'E2:G2': '=IS!E10', A3: 'Net borrowing', 'E3:G3': '=CF!E11' },
    },
    'flows to the firm at the cost of equity': { DCF: { 'E9:G9': '=1/(1+$C$12)^E8' } },
  };
  it.each(Object.entries(broken).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'violated' });
  });
});

describe('4.1.1 elsewhere', () => {
  it('does not apply to dividends', () => {
    expect(grade({ DCF: { A7: 'Dividends', 'E2:G6': null, 'E7:G7': '=IS!E10*0.5' } })).toMatchObject({
      outcome: 'NA',
      status: 'inapplicable',
    });
  });

  it('reads the debt off the bridge where no balance sheet is given', () => {
    const alone: Patch['DCF'] = {
      'E2:G2': 240,
      'E3:G3': -60,
      'E4:G4': 50,
      'E5:G5': -65,
      'E6:G6': -5,
      C20: -500,
      C21: -40,
      C22: 180,
      C23: 60,
    };
    const at = (more: Patch['DCF']) => grade({ DCF: { ...alone, ...more } }, ['IS', 'BS', 'CF']);
    expect(at({}).outcome).toBe(1);
    expect(at({ 'E9:G9': '=1/(1+$C$12)^E8' })).toMatchObject({ outcome: 0, status: 'violated' });
    expect(at({ 'E9:G9': '=1/(1+$C$12)^E8', A20: null, C20: null }).outcome).toBe(1);
  });

  it('is absent without a valuation', () => {
    expect(grade({}, ['DCF'])).toMatchObject({ outcome: 0, status: 'absent' });
  });

  it('judges no flow that shows an error', () => {
    expect(grade({ DCF: { E7: '=#REF!' } })).toMatchObject({ outcome: 0, status: 'unresolved' });
  });

  it('cannot read a typed flow', () => {
    expect(grade({ DCF: { E7: 120, F7: 130, G7: 140 } })).toMatchObject({ outcome: 0, status: 'unresolved' });
  });
});
