import { describe, expect, it } from 'vitest';
import { archetypeOf, type Ruling } from '../../src/overlay/archetype.ts';
import { gateAllowed, gateOf } from '../../src/overlay/gates.ts';
import { profileOf, withMask } from '../../src/overlay/profile.ts';
import { resolveOverlay } from '../../src/overlay/resolve.ts';
import type { OverlayEntry } from '../../src/overlay/schema.ts';
import { settleFacet, settleVerdicts } from '../../src/overlay/settle.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { FacetResult, FacetStatus, Finding } from '../../src/rule/finding.ts';

const A: OverlayEntry = { value: 'A' };
const N: OverlayEntry = { value: 'N', rationale: 'no such thing here' };
const O: OverlayEntry = { value: 'O', rationale: 'credit where shown' };
const finding = { rule: '2.4.3', message: 'off' } as Finding;
const OUTCOMES: Record<FacetStatus, FacetResult['outcome']> = {
  pass: 1,
  violated: 0,
  absent: 0,
  unresolved: 0,
  inapplicable: 'NA',
  ungraded: null,
  crashed: null,
};
const verdict = (status: FacetStatus, reason?: string): FacetResult => ({
  outcome: OUTCOMES[status],
  status,
  ...(reason ? { reason } : {}),
  findings: status === 'violated' ? [finding] : [],
});

describe('settleFacet', () => {
  it('N drops whatever the check said, findings too', () => {
    for (const status of Object.keys(OUTCOMES) as FacetStatus[]) {
      const settled = settleFacet(verdict(status), { overlay: N });
      expect(settled).toEqual({ outcome: 'NA', status: 'inapplicable', reason: 'overlay-N', detail: N.rationale, findings: [] });
    }
  });

  it('O: absent is N/A, sound is credited, violated and unresolved stay 0', () => {
    expect(settleFacet(verdict('absent'), { overlay: O })).toMatchObject({ outcome: 'NA', reason: 'overlay-O-absent' });
    expect(settleFacet(verdict('pass'), { overlay: O })).toEqual(verdict('pass'));
    expect(settleFacet(verdict('violated'), { overlay: O })).toEqual(verdict('violated'));
    expect(settleFacet(verdict('unresolved'), { overlay: O })).toEqual(verdict('unresolved'));
  });

  it('A: absent is 0', () => expect(settleFacet(verdict('absent'), { overlay: A })).toEqual(verdict('absent')));

  it.each([A, O])("the facet's own N/A condition beats overlay $value", (overlay) => {
    const settled = settleFacet(verdict('inapplicable', 'no debt in any period'), { overlay });
    expect(settled).toMatchObject({ outcome: 'NA', status: 'inapplicable', reason: 'rubric', detail: 'no debt in any period' });
    expect(settleFacet(verdict('inapplicable'), { overlay }).reason).toBe('rubric');
  });

  it('a mask drops, but overlay N is named first', () => {
    expect(settleFacet(verdict('violated'), { overlay: A, masked: 'packs have no units' })).toMatchObject({
      outcome: 'NA',
      reason: 'mask',
    });
    expect(settleFacet(verdict('violated'), { overlay: N, masked: 'packs have no units' }).reason).toBe('overlay-N');
  });

  it('the archetype drops, except a violation that rests on nothing missing', () => {
    const archetype: Ruling = { kind: 'inapplicable', because: 'no balance sheet is required', violationStands: false };
    expect(settleFacet(verdict('violated'), { overlay: A, archetype })).toMatchObject({ outcome: 'NA', reason: 'archetype' });
    const stands: Ruling = { ...archetype, violationStands: true };
    expect(settleFacet(verdict('violated'), { overlay: A, archetype: stands })).toEqual(verdict('violated'));
    expect(settleFacet(verdict('absent'), { overlay: A, archetype: stands }).reason).toBe('archetype');
  });

  it('what the archetype requires and is missing is 0, not N/A, yet nothing measured is overruled', () => {
    const archetype: Ruling = { kind: 'absent', because: 'the workbook has no valuation' };
    expect(settleFacet(verdict('inapplicable'), { overlay: A, archetype })).toMatchObject({ outcome: 0, status: 'absent' });
    for (const status of ['pass', 'violated', 'unresolved', 'ungraded'] as const) {
      expect(settleFacet(verdict(status), { overlay: A, archetype })).toEqual(verdict(status));
    }
  });

  it('an optional ruling of the archetype works as O', () => {
    const archetype: Ruling = { kind: 'optional', because: 'Banks' };
    expect(settleFacet(verdict('absent'), { overlay: A, archetype }).reason).toBe('overlay-O-absent');
  });

  it('a crash is N/A and keeps its name', () => {
    expect(settleFacet(verdict('crashed', 'TypeError'), { overlay: A })).toMatchObject({
      outcome: 'NA',
      status: 'crashed',
      reason: 'TypeError',
    });
  });
});

describe('gateAllowed', () => {
  const g1 = gateOf('G1')!;
  const g8 = gateOf('G8')!;

  it('needs a measured violation', () => {
    expect(gateAllowed(g1, verdict('violated'))).toEqual({ allowed: true });
    for (const status of ['pass', 'absent', 'unresolved', 'inapplicable', 'ungraded', 'crashed'] as const) {
      const { allowed, reason } = gateAllowed(g1, verdict(status));
      expect(allowed, status).toBe(false);
      expect(reason).toContain('2.2.1');
    }
  });

  it('G8 may fire on absence, never on an unresolved reading', () => {
    expect(gateAllowed(g8, verdict('absent')).allowed).toBe(true);
    expect(gateAllowed(g8, verdict('unresolved')).allowed).toBe(false);
  });

  it('never fires on what overlay N, O, the rubric or the archetype dropped', () => {
    expect(gateAllowed(g8, settleFacet(verdict('violated'), { overlay: N })).allowed).toBe(false);
    expect(gateAllowed(g8, settleFacet(verdict('absent'), { overlay: O })).allowed).toBe(false);
    expect(gateAllowed(g8, settleFacet(verdict('inapplicable'), { overlay: A })).allowed).toBe(false);
    expect(gateAllowed(gateOf('G7')!, settleFacet(verdict('violated'), { overlay: O })).allowed).toBe(true);
  });
});

describe('settleVerdicts', () => {
  const everything = {
    statements: new Set(['income_statement', 'balance_sheet', 'cash_flow'] as const),
    methods: new Set(['dcf'] as const),
  };
  const context = {
    taxonomy: TAXONOMY,
    overlay: resolveOverlay('Semiconductors').overlay,
    profile: withMask(profileOf('gauge-v1')!, { '1.2.1': 'no units in the packs' }),
    archetype: archetypeOf('three_statement')!,
    parts: everything,
  };

  it('answers for all 56: votes and bands that are missing, overlay, mask, and our own gaps', () => {
    const settled = settleVerdicts(new Map([['2.3.1', verdict('absent')]]), context);
    expect([...settled.keys()]).toEqual(TAXONOMY.facets.map(({ id }) => id));
    expect(settled.get('2.3.1')?.reason).toBe('overlay-O-absent');
    expect(settled.get('3.5.1')?.reason).toBe('overlay-N');
    expect(settled.get('1.2.1')?.reason).toBe('mask');
    expect(settled.get('5.1.1')).toMatchObject({ status: 'ungraded', reason: 'no-votes' });
    expect(settled.get('4.2.1')).toMatchObject({ status: 'ungraded', reason: 'no-band' });
    expect(settled.get('2.2.1')).toMatchObject({ status: 'crashed', outcome: 'NA' });
  });
});
