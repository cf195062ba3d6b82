import { describe, expect, it } from 'vitest';
import {
  ARCHETYPES,
  archetypeOf,
  archetypeRuling,
  FACETS_WITH_NEEDS,
  inferArchetype,
  type Method,
  type Statement,
} from '../../src/overlay/archetype.ts';
import { facetOf, TAXONOMY } from '../../src/overlay/taxonomy.ts';

const ALL: Statement[] = ['income_statement', 'balance_sheet', 'cash_flow'];
const parts = (statements: Statement[], methods: Method[]) => ({ statements: new Set(statements), methods: new Set(methods) });

function rulings(id: string, statements: Statement[], methods: Method[]) {
  const by = { graded: [] as string[], absent: [] as string[], inapplicable: [] as string[], optional: [] as string[] };
  for (const facet of TAXONOMY.facets) by[archetypeRuling(archetypeOf(id)!, parts(statements, methods), facet.id).kind].push(facet.id);
  const { graded: _graded, ...rest } = by;
  return rest;
}

describe('archetypes', () => {
  it('are the five, and their data names known facets', () => {
    expect(ARCHETYPES.map(({ id }) => id)).toEqual(['three_statement', 'is_valuation', 'reit_ddm', 'bank_ddm', 'pure_dcf']);
    expect(FACETS_WITH_NEEDS.filter((id) => !facetOf(id))).toEqual([]);
    expect(archetypeOf('Three-Statement')?.id).toBe('three_statement');
    expect(archetypeOf('lbo')).toBeUndefined();
  });

  it('three_statement with everything drops and misses nothing', () => {
    expect(rulings('three_statement', ALL, ['dcf'])).toEqual({ absent: [], inapplicable: [], optional: [] });
  });

  it('three_statement without a valuation, or with peers only, is absent on the DCF facets and the bridge', () => {
    const absent = ['4.1.1', '4.1.2', '4.1.3', '4.2.1', '4.2.2', '4.3.1'];
    expect(rulings('three_statement', ALL, [])).toEqual({ absent, inapplicable: [], optional: [] });
    expect(rulings('three_statement', ALL, ['equity_multiples']).absent).toEqual(absent);
    expect(rulings('pure_dcf', ALL, []).absent).toEqual(absent);
  });

  it('three_statement without a balance sheet is absent on what stands on it', () => {
    const { absent, inapplicable } = rulings('three_statement', ['income_statement', 'cash_flow'], ['dcf']);
    expect(absent).toEqual(['1.1.2', '2.1.1', '2.1.2', '2.2.1', '2.2.2', '2.3.1', '2.3.3', '2.4.1', '2.4.2', '2.4.3']);
    expect(inapplicable).toEqual([]);
  });

  it('is_valuation drops what needs an absent statement and grades what is there', () => {
    const { absent, inapplicable } = rulings('is_valuation', ['income_statement'], ['dcf']);
    expect(absent).toEqual([]);
    expect(inapplicable).toContain('2.2.1');
    expect(inapplicable).not.toContain('1.1.1');
    expect(inapplicable).not.toContain('2.3.2');
    expect(rulings('is_valuation', ALL, ['dcf']).inapplicable).toEqual([]);
    expect(rulings('is_valuation', [], ['dcf']).absent).toContain('1.1.1');
  });

  it('is_valuation by multiples discounts nothing, and needs a bridge only from enterprise value', () => {
    expect(rulings('is_valuation', ALL, ['equity_multiples']).inapplicable).toEqual(['4.1.1', '4.1.2', '4.1.3', '4.2.1', '4.2.2', '4.3.1']);
    expect(rulings('is_valuation', ALL, ['ev_multiples']).inapplicable).toEqual(['4.1.1', '4.1.2', '4.1.3', '4.2.1', '4.2.2']);
  });

  it('reit_ddm: discounting facets apply, free cash flow and bridge do not, NAV and peers beside it change nothing', () => {
    const expected = { absent: [], inapplicable: ['4.1.1', '4.2.1', '4.2.2', '4.3.1'], optional: [] };
    expect(rulings('reit_ddm', ALL, ['ddm'])).toEqual(expected);
    expect(rulings('reit_ddm', ALL, ['ddm', 'nav', 'ev_multiples'])).toEqual(expected);
    expect(rulings('reit_ddm', ALL, []).absent).toEqual(['4.1.2', '4.1.3']);
  });

  it('bank_ddm drops what the Banks overlay drops, whatever the industry says', () => {
    const { absent, inapplicable, optional } = rulings('bank_ddm', ALL, ['ddm']);
    expect(inapplicable.join(' ')).toBe('2.1.3 2.3.2 2.3.3 2.4.1 2.4.2 3.3.1 3.4.1 3.4.2 3.5.2 4.1.1 4.2.1 4.2.2 4.3.1');
    expect(optional).toEqual(['2.4.3']);
    expect(absent).toEqual([]);
  });

  it('pure_dcf drops the statement facets', () => {
    const { absent, inapplicable } = rulings('pure_dcf', [], ['dcf']);
    expect(absent).toEqual([]);
    expect(inapplicable.join(' ')).toBe('1.1.1 1.1.2 1.1.3 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.3.1 2.3.2 2.3.3 2.4.1 2.4.2 2.4.3');
  });

  it('a live cycle stands even where there is no income statement', () => {
    expect(archetypeRuling(archetypeOf('pure_dcf')!, parts([], ['dcf']), '2.3.2')).toMatchObject({ violationStands: true });
    expect(archetypeRuling(archetypeOf('pure_dcf')!, parts([], ['dcf']), '2.2.1')).toMatchObject({ violationStands: false });
  });
});

describe('inferArchetype', () => {
  it.each<[string, Statement[], Method[], string | undefined, string]>([
    ['all statements', ALL, ['dcf'], 'Energy', 'three_statement'],
    ['all statements, no valuation', ALL, [], undefined, 'three_statement'],
    ['a bank by dividends', ALL, ['ddm'], 'Banks', 'bank_ddm'],
    ['a REIT by dividends', ALL, ['ddm'], 'Equity Real Estate Investment Trusts (REITs)', 'reit_ddm'],
    ['a REIT by DCF', ALL, ['dcf'], 'Equity Real Estate Investment Trusts (REITs)', 'three_statement'],
    ['income statement and value', ['income_statement'], ['ev_multiples'], undefined, 'is_valuation'],
    ['a DCF alone', [], ['dcf'], undefined, 'pure_dcf'],
    ['nothing found', [], [], undefined, 'three_statement'],
  ])('%s', (_name, statements, methods, group, expected) => {
    expect(inferArchetype(parts(statements, methods), group).id).toBe(expected);
  });
});
