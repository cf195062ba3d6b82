import { describe, expect, it } from 'vitest';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { bandsByFacet, gradeBand, type ReferenceEntry, referenceSchema, rungOf } from '../../src/score/reference.ts';

const WACC: ReferenceEntry = { facet: '4.2.1', metric: 'wacc', low: 0.074, high: 0.098, nearLow: 0.0593, nearHigh: 0.1127 };
const BETA: ReferenceEntry = { facet: '4.2.1', metric: 'beta', low: 0.82, high: 1.31, nearLow: 0.5, nearHigh: 1.63 };
const MARGIN: ReferenceEntry = { facet: '3.3.2', metric: 'ebit_margin_last_forecast', point: 0.182, tol2: 0.015, tol1: 0.035 };
const SPREAD: ReferenceEntry = { facet: '3.1.3', metric: 'segment_margin_spread', low: 0.02, nearLow: 0.005 };

describe('rungOf', () => {
  it.each<[string, ReferenceEntry, number, number]>([
    ['inside', WACC, 0.08, 2],
    ['on the lower edge', WACC, 0.074, 2],
    ['on the upper edge, with the noise of a sum', WACC, 0.098 + 1e-15, 2],
    ['near, below', WACC, 0.06, 1],
    ['near edge', WACC, 0.1127, 1],
    ['outside, above', WACC, 0.113, 0],
    ['outside, below', WACC, 0.059, 0],
    ['at the point', MARGIN, 0.182, 2],
    ['on tol2', MARGIN, 0.167, 2],
    ['within tol1', MARGIN, 0.21, 1],
    ['on tol1', MARGIN, 0.217, 1],
    ['outside tol1', MARGIN, 0.2171, 0],
    ['above a floor without a ceiling', SPREAD, 0.4, 2],
    ['near a floor', SPREAD, 0.01, 1],
    ['below a floor', SPREAD, 0, 0],
    ['outside a band without near', { facet: 'x', metric: 'x', low: 1, high: 2 }, 2.1, 0],
  ])('%s', (_name, entry, value, rung) => expect(rungOf(entry, value)).toBe(rung));
});

describe('gradeBand', () => {
  it('is the minimum over the metrics, with evidence for each', () => {
    const result = gradeBand(
      [WACC, BETA],
      new Map<string, number | { value: number; cell: string }>([
        ['wacc', { value: 0.08, cell: 'WACC!D11' }],
        ['beta', 1.5],
      ]),
    );
    expect(result).toMatchObject({ outcome: 1, status: 'pass', examined: 2 });
    expect(result.evidence).toEqual([
      { label: 'wacc, reference 0.074..0.098 (near: 0.0593..0.1127)', cell: 'WACC!D11', value: 0.08 },
      { label: 'beta, reference 0.82..1.31 (near: 0.5..1.63)', value: 1.5, gap: 1.5 - 1.31 },
    ]);
  });

  it('is violated outside both bands', () => {
    expect(
      gradeBand(
        [WACC, BETA],
        new Map([
          ['wacc', 0.2],
          ['beta', 1],
        ]),
      ),
    ).toMatchObject({ outcome: 0, status: 'violated' });
  });

  it('is not graded without a band', () => {
    expect(gradeBand([], new Map([['wacc', 0.08]]))).toEqual({ outcome: null, status: 'ungraded', reason: 'no-band', findings: [] });
  });

  it('leaves a metric that the model does not show out of the minimum, and names it', () => {
    const result = gradeBand(
      [WACC, BETA],
      new Map([
        ['wacc', 0.08],
        ['beta', Number.NaN],
      ]),
    );
    expect(result).toMatchObject({ outcome: 2, examined: 1, detail: 'not found in the model: beta' });
    expect(result.evidence?.[1]).toEqual({ label: 'beta, reference 0.82..1.31 (near: 0.5..1.63)', value: null });
  });

  it('is unresolved when none is shown: never a pass over nothing', () => {
    expect(gradeBand([WACC], new Map())).toMatchObject({ outcome: 0, status: 'unresolved', examined: 0 });
  });
});

describe('referenceSchema', () => {
  it('reads both forms, side by side', () => expect(referenceSchema.parse([WACC, MARGIN, SPREAD])).toEqual([WACC, MARGIN, SPREAD]));

  it.each<[string, unknown]>([
    ['neither edge', { facet: '4.2.1', metric: 'wacc' }],
    ['edges crossed', { ...WACC, low: 0.2 }],
    ['near band inside the band', { ...WACC, nearLow: 0.08 }],
    ['tolerances crossed', { ...MARGIN, tol1: 0.001 }],
    ['both forms at once', { ...WACC, point: 1, tol2: 1, tol1: 1 }],
    ['text for a number', { ...WACC, low: '7%' }],
  ])('rejects %s', (_name, raw) => expect(referenceSchema.safeParse([raw]).success).toBe(false));

  it('rejects an object in place of the list', () => expect(referenceSchema.safeParse({ bands: [WACC] }).success).toBe(false));
});

describe('bandsByFacet', () => {
  it('gives every banded facet its entries and names those that fit none', () => {
    const stray: ReferenceEntry = { facet: '2.2.1', metric: 'wacc', low: 0, high: 1 };
    const { byFacet, unused } = bandsByFacet([BETA, stray, WACC], TAXONOMY.facets);
    expect(byFacet.get('4.2.1')).toEqual([BETA, WACC]);
    expect(byFacet.get('4.4.3')).toEqual([]);
    expect([...byFacet.keys()]).toEqual(['3.1.3', '3.3.2', '4.2.1', '4.4.3']);
    expect(unused).toEqual(['2.2.1']);
  });
});
