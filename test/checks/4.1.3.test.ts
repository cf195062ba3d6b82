import { describe, expect, it } from 'vitest';
import terminal from '../../checks/p4-valuation/4.1.3-terminal-value.ts';
import { type Patch, valuation } from './valuation-book.ts';

const grade = (patch: Patch = {}, without: readonly string[] = []) => {
  const result = terminal.grade(valuation(patch, without));
  return { ...result, failing: result.findings.filter((f) => !f.note).map((f) => f.message) };
};

const NO_TV = { A15: null, C15: null, A16: null, C16: null, A17: null, C17: null };

describe('4.1.3 passes', () => {
  const sound: Readonly<Record<string, Patch>> = {
    'Gordon growth with the last factor': {},
    'discounted by its own power': { DCF: { C17: '=C16/(1+C14)^3' } },
    'mid-year flows, value at the end of the year': { DCF: { A8: 'Period (mid-year)', E8: 0.5, C17: '=C16/(1+C14)^3' } },
    'mid-year flows, mid-year factor': { DCF: { A8: 'Period (mid-year)', E8: 0.5 } },
    'capitalised and discounted in one cell': { DCF: { A16: null, C16: null, C17: '=G7*(1+C15)/(C14-C15)*G9' } },
    'inside enterprise value': { DCF: { A16: null, C16: null, A17: null, C17: null, C19: '=C18+G7*(1+C15)/(C14-C15)/(1+C14)^3' } },
    'a row for the flow of the year after': { DCF: { A11: 'Flow of the year after', C11: '=G7*(1+C15)', C16: '=C11/(C14-C15)' } },
    'a capitalisation rate of its own': { DCF: { A11: 'WACC less growth', C11: '=C14-C15', C16: '=G7*(1+C15)/C11' } },
    'value driver': { DCF: { A11: 'Return on new capital', C11: 0.12, C16: '=(G2+G3)*(1+C15)*(1-C15/C11)/(C14-C15)' } },
    'exit multiple': { DCF: { A15: 'Exit EV/EBITDA multiple', C15: 7, C16: '=IS!G4*C15' } },
    'told by what it multiplies': {
      DCF: { A15: 'Exit EV/EBITDA', C15: 7, A16: 'Terminal value: exit multiple x EBITDA of 2028', C16: '=IS!G4*C15' },
    },
    'the period of the terminal value is none': {
      DCF: { A11: 'Discount period of the terminal value', C11: 3, C17: '=C16/(1+C14)^C11' },
    },
    'a justified price to book beside it': {
      DCF: {
        A11: 'Return on equity',
        C11: 0.12,
        A28: 'Justified P/B = (ROE - g) / (ke - g)',
        C28: '=(C11-C15)/(C14-C15)',
        A29: 'Value per share, justified P/B',
        C29: '=C28*BS!D13/C25',
        A30: 'Implied value per share',
        C30: '=0.6*C26+(1-0.6)*C29',
      },
    },
    'both methods averaged': {
      DCF: {
        A11: 'Exit multiple',
        C11: 7,
        A27: 'Terminal value, exit multiple',
        C27: '=IS!G4*C11',
        A28: 'Terminal value, average',
        C28: '=AVERAGE(C16,C27)',
        C17: '=C28*G9',
      },
    },
    'in an extra column past the years': {
      DCF: { H1: 'Terminal', H7: '=G7*(1+C15)/(C14-C15)', H9: '=G9', H10: '=H7*H9', A16: null, C16: null, C17: '=H10' },
    },
    'in the last year of a row': { DCF: { A16: null, C16: null, A11: 'Terminal value', G11: '=G7*(1+C15)/(C14-C15)', C17: '=G11*G9' } },
    'added to the last flow': {
      DCF: {
        A16: null,
        C16: null,
        A17: null,
        C17: null,
        A11: 'Terminal value',
        'E11:F11': 0,
        G11: '=G7*(1+C15)/(C14-C15)',
        'E10:G10': '=(E7+E11)*E9',
        C19: '=C18',
      },
    },
    'inside NPV': { DCF: { A17: null, C17: null, C18: '=NPV(C14,E7:F7,G7+C16)', C19: '=C18' } },
    'pasted values': {
      DCF: { C14: 0.08, E9: 0.9259, F9: 0.8573, G9: 0.7938, C16: 2000, C17: 1587.6, C18: 240, C19: 1827.6, C24: 1500, C26: 15 },
    },
  };
  it.each(Object.entries(sound).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    const result = grade(patch);
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, status: 'pass' });
  });
});

describe('4.1.3 fails', () => {
  const broken: Readonly<Record<string, Patch>> = {
    'not discounted': { DCF: { C17: '=C16' } },
    'not discounted, straight into enterprise value': { DCF: { A17: null, C17: null, C19: '=C16+C18' } },
    'not discounted inside enterprise value': { DCF: { A16: null, C16: null, A17: null, C17: null, C19: '=C18+G7*(1+C15)/(C14-C15)' } },
    'the factor of the first year': { DCF: { C17: '=C16*E9' } },
    'a year too far': { DCF: { C17: '=C16/(1+C14)^4' } },
    'discounted twice': { DCF: { C17: '=C16*G9*G9' } },
    'growth above the rate': { DCF: { C15: { value: 0.1, style: { numberFormat: '0.0%' } } } },
    'growth that prints as the rate': { DCF: { C12: 0.08875, C13: 0.2, C15: { value: 0.0799, style: { numberFormat: '0.0%' } } } },
    'the flow of the first year': { DCF: { C16: '=E7*(1+C15)/(C14-C15)' } },
    'left out of enterprise value': { DCF: { C19: '=C18' } },
    'exit multiple not discounted': { DCF: { A15: 'Exit EV/EBITDA multiple', C15: 7, C16: '=IS!G4*C15', C17: '=C16' } },
    'pasted without discounting': {
      DCF: { C14: 0.08, E9: 0.9259, F9: 0.8573, G9: 0.7938, C16: 2000, C17: 2000, C18: 240, C19: 2240, C24: 1900, C26: 19 },
    },
  };
  it.each(Object.entries(broken).map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'violated' });
  });
});

describe('4.1.3 elsewhere', () => {
  it('is absent where nothing is capitalised', () => {
    expect(grade({ DCF: { ...NO_TV, C19: '=C18' } })).toMatchObject({ outcome: 0, status: 'absent' });
    expect(grade({}, ['DCF'])).toMatchObject({ outcome: 0, status: 'absent' });
  });

  it('judges no value that shows an error', () => {
    expect(grade({ DCF: { C16: '=G7*(1+C15)/#REF!' } })).toMatchObject({ outcome: 0, status: 'unresolved' });
  });

  it('reads a value that its own rate rests on', () => {
    const circular = (dcf: Patch['DCF']) =>
      terminal.grade(valuation({ DCF: { C13: '=500/(500+C24)', ...dcf } }, [], { calc: { iterate: true } }));
    expect(circular({})).toMatchObject({ outcome: 1, status: 'pass' });
    expect(circular({ C17: '=C16' })).toMatchObject({ outcome: 0, status: 'violated' });
  });

  it('says which years the factor stands for', () => {
    const said = (patch: Patch) =>
      grade(patch)
        .evidence?.map((e) => e.label)
        .join('; ');
    expect(said({ DCF: { A8: 'Period (mid-year)', E8: 0.5 } })).toContain('mid-year factor');
    expect(said({})).toContain('end of the last year');
  });
});
