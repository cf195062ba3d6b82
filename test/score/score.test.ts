import { describe, expect, it } from 'vitest';
import { GATES, gateOf } from '../../src/overlay/gates.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { applyGates, pillarScores } from '../../src/score/pillars.ts';
import { scoreVerdicts } from '../../src/score/score.ts';
import { BINARY, deterministic, PROFILE, verdict, verdictsOf, WORKED } from './verdicts.ts';

const score = (verdicts: ReturnType<typeof verdictsOf>, gates: string[] = [], profile = PROFILE) =>
  scoreVerdicts({ taxonomy: TAXONOMY, profile, verdicts, fired: gates.map((id) => gateOf(id)!) });

describe('worked numbers', () => {
  it('18 x 1, 6 x 2, 1 x 0: additive 60.0; 69.6 before gates; G1 takes it to 40', () => {
    const { score: s, decomposition, pillars } = score(verdictsOf(WORKED), ['G1']);
    expect(s).toMatchObject({ additive: 60, preGate: 69.6, final: 40, gateDeduction: 29.6 });
    expect(decomposition).toEqual({ retained: 40, gateDeduction: 29.6, failedFacets: 30.4 });
    expect(pillars.find(({ id }) => id === 'P2')).toEqual({ id: 'P2', score: 48, capped: 30 });
  });

  it('without the gate nothing is deducted', () => {
    expect(score(verdictsOf(WORKED)).score).toMatchObject({ final: 69.6, preGate: 69.6, gateDeduction: 0 });
  });
});

describe('means', () => {
  it('weigh facets in their sub-capability, sub-capabilities in their pillar, pillars equally', () => {
    // P1: 1.1 = (60+0)/2 = 30, 1.4 = 60 -> 45. P5: 100 (judged 2). Mean 72.5.
    const { score: s, pillars } = score(verdictsOf({ '1.1.1': 1, '1.1.2': 0, '1.4.1': 1, '5.1.1': 2 }));
    expect(s.preGate).toBe(72.5);
    expect(pillars.map(({ score }) => score)).toEqual([45, null, null, null, 100]);
  });

  it('drop what is empty instead of filling it with zeros', () => {
    const points = new Map([['2.2.1', 60]]);
    expect(pillarScores(TAXONOMY, points)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5'].map((id) => ({ id, score: id === 'P2' ? 60 : null })));
  });

  it('of nothing are null, not zero', () => {
    const { score: s, decomposition, categories } = score(verdictsOf({}), ['G1']);
    expect(s).toEqual({ final: null, preGate: null, additive: null, gateDeduction: null, maxAttainable: null });
    expect(decomposition).toEqual({ retained: null, gateDeduction: null, failedFacets: null });
    expect(categories.C1).toEqual({ active: 0, passed: 0, rate: null });
  });
});

describe('gates', () => {
  const flat = (points: number) => TAXONOMY.pillars.map(({ id }) => ({ id, score: points }));

  it.each([
    ['G1', 40], // P2 30: mean 86
    ['G2', 45],
    ['G3', 55],
    ['G4', 50],
    ['G5', 35],
    ['G6', 50],
    ['G7', 60],
    ['G8', 60],
  ])('%s holds a flawless model at its kappa', (id, final) => {
    expect(applyGates(flat(100), [gateOf(id)!]).final).toBe(final);
  });

  it('cap pillars first, then recompute the mean: with all pillars at 60 the caps bite before kappa', () => {
    expect(applyGates(flat(60), [gateOf('G7')!]).final).toBe(58);
    expect(applyGates(flat(60), [gateOf('G8')!]).final).toBe(57);
    expect(applyGates(flat(60), [gateOf('G6')!]).final).toBe(50);
  });

  it('of several the lowest cap for a pillar and the lowest kappa count, in any order', () => {
    const fired = [gateOf('G4')!, gateOf('G3')!, gateOf('G5')!];
    const { pillars, final } = applyGates(flat(60), fired);
    expect(pillars.map(({ capped }) => capped)).toEqual([60, 40, 20, 20, 60]);
    expect(final).toBe(35);
    expect(applyGates(flat(60), fired.toReversed())).toEqual({ pillars, final });
  });

  it('never lift a pillar that is below its cap', () => {
    expect(applyGates(flat(10), [...GATES])).toMatchObject({ final: 10 });
  });

  it('cap nothing in a pillar that is dropped', () => {
    const pillars = [
      { id: 'P1', score: 60 },
      { id: 'P2', score: null },
    ];
    expect(applyGates(pillars, [gateOf('G1')!])).toEqual({
      pillars: [
        { id: 'P1', score: 60, capped: 60 },
        { id: 'P2', score: null, capped: null },
      ],
      final: 40,
    });
  });
});

describe('profiles', () => {
  it('a flawless deterministic layer scores about 60, a little more where 2.5.1 reaches 2', () => {
    const best = score(deterministic(1));
    expect(best.score.final).toBe(60);
    // 2.5 = (100 + 60) / 2 = 80; P2 = (60*4 + 80) / 5 = 64; mean = 60.8
    expect(best.score.maxAttainable).toBe(60.8);
    const clean = new Map(deterministic(1)).set('2.5.1', verdict(2));
    expect(score(clean).score.final).toBe(60.8);
    expect(score(clean, [], BINARY).score).toMatchObject({ final: 60, maxAttainable: 60 });
  });

  it('a deterministic outcome above its top rung is taken down to it', () => {
    expect(score(verdictsOf({ '2.2.1': 2 })).score).toMatchObject({ final: 60, additive: 50 });
  });

  it('maxAttainable lifts failed deterministic and banded facets, leaves votes as they are, and knows no gates', () => {
    const verdicts = verdictsOf({ '2.2.1': 0, '2.2.2': 1, '4.2.1': 0 });
    // P2: 2.2 = (60 + 60) / 2 = 60; P4: 4.2 = 100.
    expect(score(verdicts, ['G1']).score).toMatchObject({ final: 15, maxAttainable: 80 });
  });
});

describe('rates', () => {
  it('count active facets with outcome 1 or 2; mechanical is C1, judgment C2 and C3', () => {
    const { categories, rates } = score(verdictsOf({ '2.2.1': 0, '2.1.1': 1, '2.5.1': 2, '3.2.2': 1, '4.1.1': 0, '3.3.1': null }));
    expect(categories.C1).toEqual({ active: 3, passed: 2, rate: 0.666667 });
    expect(categories.C2).toEqual({ active: 1, passed: 1, rate: 1 });
    expect(categories.C3).toEqual({ active: 1, passed: 0, rate: 0 });
    expect(rates.mechanical).toEqual(categories.C1);
    expect(rates.judgment).toEqual({ active: 2, passed: 1, rate: 0.5 });
  });
});

describe('coverage', () => {
  it('gives every facet one standing, and lists what needs a human', () => {
    const verdicts = verdictsOf({ '2.2.1': 1, '5.1.1': null });
    verdicts.set('2.1.2', verdict(0, { status: 'unresolved' }));
    verdicts.set('2.1.1', verdict(0, { status: 'absent' }));
    verdicts.set('3.5.1', verdict('NA', { reason: 'overlay-N' }));
    verdicts.set('2.4.3', verdict('NA', { reason: 'overlay-O-absent' }));
    verdicts.set('1.1.3', verdict('NA', { reason: 'archetype' }));
    verdicts.set('1.2.1', verdict('NA', { reason: 'mask' }));
    verdicts.set('5.1.2', verdict(null, { reason: 'no-votes' }));
    verdicts.set('4.2.1', verdict(null, { reason: 'no-band' }));
    verdicts.set('1.1.1', verdict(null, { reason: 'no-pack' }));
    verdicts.set('4.1.1', verdict('NA', { status: 'crashed', reason: 'TypeError' }));
    verdicts.delete('4.1.2');
    const { coverage, score: s } = score(verdicts);
    const named = Object.fromEntries(Object.entries(coverage).map(([standing, { facets }]) => [standing, facets]));
    expect(named).toMatchObject({
      active: ['2.1.1', '2.1.2', '2.2.1'],
      absent: ['2.1.1'],
      unresolved: ['2.1.2'],
      'overlay-N': ['3.5.1'],
      'overlay-O-absent': ['2.4.3'],
      archetype: ['1.1.3'],
      mask: ['1.2.1'],
      'no-votes': ['5.1.2'],
      'no-band': ['4.2.1'],
      'no-pack': ['1.1.1'],
      ungraded: ['5.1.1'],
      crashed: ['4.1.1'],
      missing: ['4.1.2'],
    });
    const { total, absent: _absent, unresolved: _unresolved, ...standings } = coverage;
    expect(total.count).toBe(56);
    expect(Object.values(standings).reduce((sum, { count }) => sum + count, 0)).toBe(56);
    // 2.1: both 0; 2.2: 60. Absent and unresolved count as 0, the rest is dropped.
    expect(s.preGate).toBe(30);
  });
});
