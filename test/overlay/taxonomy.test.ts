import { describe, expect, it } from 'vitest';
import { GATES, gateOf } from '../../src/overlay/gates.ts';
import { PROFILES, profileOf, topRung, withMask } from '../../src/overlay/profile.ts';
import { helpOf, METRICS } from '../../src/overlay/rubric.ts';
import { facetOf, TAXONOMY } from '../../src/overlay/taxonomy.ts';

const { facets, pillars, subcapabilities } = TAXONOMY;

describe('taxonomy', () => {
  it('has 56 facets: 29 deterministic, 23 judged, 4 by reference', () => {
    const graders = { D: 0, J: 0, R: 0 };
    for (const { grader } of facets) graders[grader] += 1;
    expect(facets).toHaveLength(56);
    expect(graders).toEqual({ D: 29, J: 23, R: 4 });
    expect(facets.filter(({ grader }) => grader === 'R').map(({ id }) => id)).toEqual(['3.1.3', '3.3.2', '4.2.1', '4.4.3']);
  });

  it('has 5 pillars of 10, 14, 13, 11 and 8 facets in 21 sub-capabilities', () => {
    const sizes = pillars.map(({ id }) => facets.filter(({ pillar }) => pillar === id).length);
    expect(sizes).toEqual([10, 14, 13, 11, 8]);
    expect(subcapabilities).toHaveLength(21);
    expect(TAXONOMY.note).toMatch(/P2 is captioned 13 .* prints 14.*P4 is captioned 12 and prints 11/);
  });

  it('is a tree: ids unique and in order, each facet under its sub-capability and pillar, no sub-capability empty', () => {
    const ids = facets.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const { id, subcapability, pillar } of facets) {
      expect(id.startsWith(`${subcapability}.`)).toBe(true);
      expect(subcapabilities.find((sub) => sub.id === subcapability)?.pillar).toBe(pillar);
    }
    expect(subcapabilities.filter((sub) => !facets.some(({ subcapability }) => subcapability === sub.id))).toEqual([]);
    expect(pillars.map(({ id }) => id)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5']);
  });

  it('finds a facet by id and nothing by a name that objects inherit', () => {
    expect(facetOf('2.2.1')?.name).toBe('Balance sheet balances every forecast period (0.1%)');
    expect(facetOf('toString')).toBeUndefined();
  });
});

describe('gates', () => {
  it.each([
    ['G1', '2.2.1', 40, { P2: 30 }],
    ['G2', '2.1.2', 45, { P2: 35 }],
    ['G3', '3.1.2', 55, { P3: 45 }],
    ['G4', '2.5.1', 50, { P2: 40, P3: 50 }],
    ['G5', '2.5.2', 35, { P3: 20, P4: 20 }],
    ['G6', '5.2.2', 50, { P5: 30 }],
    ['G7', '2.3.2', 60, { P2: 50 }],
    ['G8', '4.3.1', 60, { P4: 45 }],
  ])('%s reads %s, kappa %d', (id, facet, kappa, pillarCaps) => {
    expect(gateOf(id)).toMatchObject({ facet, kappa, pillarCaps });
    expect(facetOf(facet)?.gate).toBe(id);
  });

  it('are eight, and no other facet names one', () => {
    expect(GATES.map(({ id }) => id)).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8']);
    expect(facets.filter(({ gate }) => gate !== undefined)).toHaveLength(8);
  });

  it('fire on violations, G8 on absence too', () => {
    expect(GATES.filter(({ firesOn }) => firesOn.includes('absent')).map(({ id }) => id)).toEqual(['G8']);
    expect(GATES.every(({ firesOn }) => firesOn.includes('violated'))).toBe(true);
  });
});

describe('profiles', () => {
  it('gauge-v1 lets 2.5.1 alone of the deterministic facets reach rung 2; the binary profile none', () => {
    const above = (id: string) =>
      facets.filter((facet) => facet.grader === 'D' && topRung(profileOf(id)!, facet) === 2).map((facet) => facet.id);
    expect(above('gauge-v1')).toEqual(['2.5.1']);
    expect(above('gauge-v1-binary')).toEqual([]);
  });

  it('maps rungs to 0, 60, 100, masks nothing, and speaks of known facets only', () => {
    for (const profile of PROFILES) {
      expect(profile.phi).toEqual({ 0: 0, 1: 60, 2: 100 });
      expect(profile.additive).toEqual({ 0: 0, 1: 50, 2: 100 });
      expect(profile.mask).toEqual({});
      expect(Object.keys(profile.exceptions).filter((id) => !facetOf(id))).toEqual([]);
    }
    expect(profileOf('gauge-v9')).toBeUndefined();
  });

  it('takes a mask without changing the profile it came from', () => {
    const profile = profileOf('gauge-v1')!;
    expect(withMask(profile, { '1.2.1': 'packs carry no volumes' }).mask).toEqual({ '1.2.1': 'packs carry no volumes' });
    expect(profile.mask).toEqual({});
  });
});

describe('help', () => {
  it('is there for every facet and gate, four texts of one to three sentences', () => {
    for (const id of [...facets, ...GATES].map((each) => each.id)) {
      const texts = Object.values(helpOf(id) ?? {});
      expect(texts, id).toHaveLength(4);
      for (const text of texts) {
        const sentences = text.match(/[.!?](?=\s+[A-Z]|$)/g)?.length ?? 0;
        expect(sentences, `${id}: ${text}`).toBeGreaterThanOrEqual(1);
        expect(sentences, `${id}: ${text}`).toBeLessThanOrEqual(3);
      }
    }
  });

  it('is not there for anything else', () => {
    expect([helpOf('9.9.9'), helpOf('G9'), helpOf('constructor')]).toEqual([undefined, undefined, undefined]);
    expect(Object.keys(METRICS)).toContain('ebit_margin_last_forecast');
  });
});
