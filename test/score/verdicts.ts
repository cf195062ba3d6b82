// Verdicts for the scoring tests, from outcomes alone.

import { profileOf } from '../../src/overlay/profile.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { FacetResult, Outcome } from '../../src/rule/finding.ts';

export const PROFILE = profileOf('gauge-v1')!;
export const BINARY = profileOf('gauge-v1-binary')!;

export function verdict(outcome: Outcome | null, change: Partial<FacetResult> = {}): FacetResult {
  const status = outcome === null ? 'ungraded' : outcome === 'NA' ? 'inapplicable' : outcome === 0 ? 'violated' : 'pass';
  return { outcome, status, findings: [], ...change };
}

/** Facets that are not named are N/A by rubric. */
export function verdictsOf(outcomes: Readonly<Record<string, Outcome | null>>): Map<string, FacetResult> {
  return new Map(TAXONOMY.facets.map(({ id }) => [id, verdict(Object.hasOwn(outcomes, id) ? (outcomes[id] ?? null) : 'NA')]));
}

/** All deterministic facets at the given outcome, judged and banded ones ungraded. */
export function deterministic(outcome: Outcome): Map<string, FacetResult> {
  return new Map(
    TAXONOMY.facets.map(({ id, grader }) => [
      id,
      grader === 'D' ? verdict(outcome) : verdict(null, { reason: grader === 'J' ? 'no-votes' : 'no-band' }),
    ]),
  );
}

/** 25 active facets, 18 at 1, 6 at 2, and the balance sheet at 0: additive 60.0, 69.6 before gates. */
export const WORKED: Readonly<Record<string, Outcome>> = {
  '1.1.3': 1,
  '1.3.2': 2,
  '1.4.1': 1,
  '1.4.2': 1,
  '2.1.2': 1,
  '2.2.1': 0,
  '2.3.1': 1,
  '2.4.2': 1,
  '2.5.2': 1,
  '2.5.3': 1,
  '3.1.1': 2,
  '3.3.1': 1,
  '3.3.2': 1,
  '3.4.2': 1,
  '3.5.1': 2,
  '4.1.2': 1,
  '4.2.1': 2,
  '4.2.2': 2,
  '4.4.2': 2,
  '5.1.3': 1,
  '5.2.1': 1,
  '5.2.2': 1,
  '5.2.3': 1,
  '5.3.1': 1,
  '5.3.2': 1,
};
