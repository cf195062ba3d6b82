import { describe, expect, it } from 'vitest';
import { readStable, stableDifferences, stablePart } from '../../src/campaign/stable.ts';
import type { Scorecard } from '../../src/score/scorecard.ts';

const card = (change: object = {}) =>
  ({
    industry: 'Utilities',
    archetype: 'three_statement',
    validity: { ok: true },
    score: { final: 60.8, preGate: 60.8 },
    pillars: [{ id: 'P1', score: 60, capped: 60 }],
    facets: { '2.2.1': { outcome: 1, status: 'pass' }, '2.2.2': { outcome: 'NA', status: 'ungraded' } },
    gates: { G1: { fired: false }, G2: { fired: true } },
    keyValues: { wacc: { cell: 'Value!C10', value: 0.1 + 0.2 }, maxCashGapPct: { cell: null, value: 1e-14 }, impliedPrice: null },
    ...change,
  }) as unknown as Scorecard;

describe('the stable part of a scorecard', () => {
  it('has what is graded, gates that fire and key values with a cell', () => {
    expect(stablePart(card())).toMatchObject({
      facets: { '2.2.1': '1 pass' },
      gates: ['G2'],
      keyValues: { wacc: { cell: 'Value!C10', value: 0.3 } },
    });
    expect(Object.keys(stablePart(card()).keyValues)).toEqual(['wacc']);
  });

  it('is read as it is written', () => expect(readStable(JSON.stringify(stablePart(card())))).toEqual(stablePart(card())));

  it('differs in one sentence each, both ways', () => {
    const now = card({ facets: { '2.2.1': { outcome: 0, status: 'violated' }, '2.1.2': { outcome: 1, status: 'pass' } } });
    expect(stableDifferences(stablePart(card()), now)).toEqual([
      'scorecard.facets.2.1.2 was nothing and is "1 pass"',
      'scorecard.facets.2.2.1 was "1 pass" and is "0 violated"',
    ]);
    expect(stableDifferences(stablePart(card()), card())).toEqual([]);
  });

  it.each(['{', '{"industry": 1}'])('refuses %s', (text) => expect(() => readStable(text)).toThrow(SyntaxError));
});
