import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GATES } from '../../src/overlay/gates.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { Outcome } from '../../src/rule/finding.ts';
import { scoreVerdicts } from '../../src/score/score.ts';
import { BINARY, PROFILE, verdictsOf } from './verdicts.ts';

const ids = TAXONOMY.facets.map(({ id }) => id);
const outcome = fc.constantFrom<Outcome>(0, 1, 2, 'NA');
const outcomes = fc.array(outcome, { minLength: 56, maxLength: 56 }).map((row) => Object.fromEntries(ids.map((id, at) => [id, row[at]!])));
const fired = fc.subarray([...GATES]);
const profile = fc.constantFrom(PROFILE, BINARY);
const NEAR = 1e-5;

describe('for any outcomes', () => {
  it('raising one never lowers the pre-gate score, the additive score or the final score', () => {
    fc.assert(
      fc.property(outcomes, fired, profile, fc.constantFrom(...ids), (row, gates, by, id) => {
        const now = row[id];
        fc.pre(now === 0 || now === 1);
        const score = (change: Record<string, Outcome>) =>
          scoreVerdicts({ taxonomy: TAXONOMY, profile: by, verdicts: verdictsOf({ ...row, ...change }), fired: gates }).score;
        const before = score({});
        const after = score({ [id]: now === 0 ? 1 : 2 });
        expect(after.preGate!).toBeGreaterThanOrEqual(before.preGate! - NEAR);
        expect(after.additive!).toBeGreaterThanOrEqual(before.additive! - NEAR);
        expect(after.final!).toBeGreaterThanOrEqual(before.final! - NEAR);
      }),
    );
  });

  it('adding a gate never raises the final score and leaves the pre-gate score alone', () => {
    fc.assert(
      fc.property(outcomes, fired, fc.constantFrom(...GATES), (row, gates, one) => {
        const score = (all: typeof gates) =>
          scoreVerdicts({ taxonomy: TAXONOMY, profile: PROFILE, verdicts: verdictsOf(row), fired: all }).score;
        const before = score(gates.filter((gate) => gate !== one));
        const after = score([...gates, one]);
        expect(after.preGate).toBe(before.preGate);
        if (before.final !== null) expect(after.final!).toBeLessThanOrEqual(before.final);
      }),
    );
  });

  it('the parts agree: 0 <= final <= kappa, deduction = pre-gate - final, the decomposition adds up to 100', () => {
    fc.assert(
      fc.property(outcomes, fired, (row, gates) => {
        const { score, decomposition, coverage } = scoreVerdicts({
          taxonomy: TAXONOMY,
          profile: PROFILE,
          verdicts: verdictsOf(row),
          fired: gates,
        });
        fc.pre(coverage.active.count > 0);
        const { retained, gateDeduction, failedFacets } = decomposition;
        expect(retained! + gateDeduction! + failedFacets!).toBeCloseTo(100, 5);
        expect(score.final!).toBeGreaterThanOrEqual(0);
        expect(score.final!).toBeLessThanOrEqual(Math.min(100, ...gates.map(({ kappa }) => kappa)));
        expect(score.gateDeduction!).toBeCloseTo(score.preGate! - score.final!, 5);
        expect(score.maxAttainable!).toBeGreaterThanOrEqual(score.preGate! - NEAR);
      }),
    );
  });

  it('order of verdicts and gates changes nothing', () => {
    fc.assert(
      fc.property(outcomes, fired, (row, gates) => {
        const verdicts = verdictsOf(row);
        const turned = new Map([...verdicts].reverse());
        const once = scoreVerdicts({ taxonomy: TAXONOMY, profile: PROFILE, verdicts, fired: gates });
        expect(scoreVerdicts({ taxonomy: TAXONOMY, profile: PROFILE, verdicts: turned, fired: gates.toReversed() })).toEqual(once);
      }),
    );
  });
});
