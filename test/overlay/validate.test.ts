import { describe, expect, it } from 'vitest';
import { expandOverlay } from '../../src/overlay/expand.ts';
import type { OverlayFile } from '../../src/overlay/schema.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { validateExpanded, validateOverlay } from '../../src/overlay/validate.ts';

const GOOD: OverlayFile = {
  group: 'Test',
  gics: '9999',
  sector: 'Test',
  financial: false,
  aliases: [],
  facets: {
    '3.5.1': { value: 'N', rationale: 'no earning assets' },
    '2.3.3': { value: 'O', rationale: 'credit for a sweep' },
  },
  requiredDrivers: [{ name: 'Volume', unit: 't', drives: 'revenue' }],
  expectedSegments: ['One'],
  sectorEmphasis: ['Volume before price'],
  gateNotes: { G1: 'watch the stock' },
};
const problems = (change: Partial<OverlayFile> | Record<string, unknown>) => validateOverlay({ ...GOOD, ...change }, TAXONOMY, ['G1']);

describe('validateOverlay', () => {
  it('finds nothing wrong with a good file', () => expect(problems({})).toEqual([]));

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown facet', { facets: { ...GOOD.facets, '9.9.9': { value: 'N', rationale: 'x' } } }, 'Test: 9.9.9 is not a facet'],
    ['another letter', { facets: { ...GOOD.facets, '2.2.1': { value: 'X', rationale: 'x' } } }, 'Test: 2.2.1 is "X", expected A, N or O'],
    ['N without a rationale', { facets: { '3.5.1': { value: 'N' } } }, 'Test: 3.5.1 is N without a rationale'],
    [
      'O with a blank rationale',
      { facets: { ...GOOD.facets, '2.3.3': { value: 'O', rationale: ' ' } } },
      'Test: 2.3.3 is O without a rationale',
    ],
    ['no drivers', { requiredDrivers: [] }, 'Test: requiredDrivers is empty'],
    ['no segments', { expectedSegments: [] }, 'Test: expectedSegments is empty'],
    ['a blank emphasis', { sectorEmphasis: ['ok', ''] }, 'Test: sectorEmphasis has a blank entry'],
    ['a driver without a unit', { requiredDrivers: [{ name: 'V', unit: '', drives: 'x' }] }, 'Test: requiredDrivers has a blank entry'],
    ['no gate notes', { gateNotes: {} }, 'Test: gateNotes is empty'],
    ['a note on no gate', { gateNotes: { G9: 'x' } }, 'Test: gateNotes: G9 is not a gate'],
    ['3.5.1 N in a financial group', { financial: true }, 'Test: 3.5.1 is N in a financial group'],
    ['3.5.1 A by silence outside finance', { facets: {} }, 'Test: 3.5.1 is A in a group that is not financial'],
    ['3.5.1 A outside finance', { facets: { '3.5.1': { value: 'A' } } }, 'Test: 3.5.1 is A in a group that is not financial'],
  ])('%s', (_name, change, message) => expect(problems(change)).toEqual([message]));

  it('accepts O for 3.5.1 on both sides and A in a financial group', () => {
    const optional = { '3.5.1': { value: 'O', rationale: 'captive finance' } };
    expect(problems({ facets: optional })).toEqual([]);
    expect(problems({ facets: optional, financial: true })).toEqual([]);
    expect(problems({ facets: {}, financial: true })).toEqual([]);
  });

  it('names the place of a wrong shape', () => {
    expect(problems({ group: 7 })[0]).toMatch(/^group: /);
    expect(validateOverlay(null, TAXONOMY, [])[0]).toMatch(/^file: /);
    expect(problems({ facets: { '3.5.1': 'N' } })[0]).toMatch(/^facets\.3\.5\.1: /);
  });
});

describe('validateExpanded', () => {
  it('wants all 56 and no other', () => {
    const overlay = expandOverlay(GOOD, TAXONOMY);
    expect(validateExpanded(overlay, TAXONOMY)).toEqual([]);
    const facets = new Map(overlay.facets);
    facets.delete('4.4.4');
    facets.set('4.4.5', { value: 'A' });
    expect(validateExpanded({ ...overlay, facets }, TAXONOMY)).toEqual(['Test: 4.4.4 is missing', 'Test: 4.4.5 is not a facet']);
  });
});
