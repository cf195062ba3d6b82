import { describe, expect, it } from 'vitest';
import { differences, readExpected } from '../../src/campaign/calibration.ts';
import type { Scorecard } from '../../src/score/scorecard.ts';

const card = {
  gates: { G1: { fired: true, reason: '4% in 2027' }, G2: { fired: false } },
  facets: {
    '2.2.1': { outcome: 0, status: 'violated', findings: [{ message: 'total assets (BS!C4) and claims differ' }] },
    '2.1.2': { outcome: 1, status: 'pass', findings: [] },
  },
} as unknown as Scorecard;

describe('a calibration', () => {
  it('holds where gates, facets and findings are as expected', () => {
    expect(differences({ gates: ['G1'], facets: { '2.2.1': 0, '2.1.2': 1 }, findings: { '2.2.1': 'BS!C4' } }, card)).toEqual([]);
  });

  it('tells a gate too many and one too few, with what it says', () => {
    expect(differences({ gates: ['G2'] }, card)).toEqual([
      'G2 was expected to fire and does not',
      'G1 fires and was not expected to: 4% in 2027',
    ]);
  });

  it('tells a facet with what it found, unless its author doubted it', () => {
    const facets = { '2.2.1': 1 };
    expect(differences({ facets }, card)).toEqual([
      '2.2.1 was expected to be 1 and is 0 (violated): total assets (BS!C4) and claims differ',
    ]);
    expect(differences({ facets, doubtful: ['2.2.1'] }, card)).toEqual([]);
  });

  it('tells a finding that is missing', () => {
    expect(differences({ findings: { '2.2.1': ['BS!C4', 'BS!D4'] } }, card)).toEqual(['no finding of 2.2.1 says "BS!D4"']);
  });

  it.each([
    ['{', 'it is no JSON'],
    ['{}', 'it expects no gates, facets or findings'],
    ['{"gates": "G1"}', 'gates'],
  ])('refuses %s', (text, says) => expect(() => readExpected(text)).toThrow(says));
});
