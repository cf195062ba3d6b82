// 56 settled verdicts and the fired gates -> the score, its pillars, rates, coverage and decomposition. Pure arithmetic that
// knows no facet by name: what a facet is worth comes from the profile, where it stands from the taxonomy.

import { type Profile, type Rung, topRung } from '../overlay/profile.ts';
import type { Category, Facet, Taxonomy } from '../overlay/taxonomy.ts';
import type { FacetResult, Outcome } from '../rule/finding.ts';
import { type Coverage, coverageOf, standing } from './coverage.ts';
import { applyGates, type CappedPillar, type FiredGate, mean, meanOfPillars, pillarScores } from './pillars.ts';

export interface ScoreInput {
  readonly taxonomy: Taxonomy;
  readonly profile: Profile;
  /** Facet id -> settled verdict. A facet without one is not scored and is listed as missing. */
  readonly verdicts: ReadonlyMap<string, FacetResult>;
  readonly fired: readonly FiredGate[];
}

/** 0..100 each; null where no facet is active. */
export interface Score {
  readonly final: number | null;
  readonly preGate: number | null;
  /** Same outcomes mapped linearly, no caps, flat mean over active facets. */
  readonly additive: number | null;
  readonly gateDeduction: number | null;
  /** What this cell would score were every active deterministic facet at its top rung. */
  readonly maxAttainable: number | null;
}

/** Share of active facets with outcome 1 or 2; null where none is active. */
export interface PassRate {
  readonly active: number;
  readonly passed: number;
  readonly rate: number | null;
}

/** Where the 100 points went; the three add up to 100, or are null together. */
export interface Decomposition {
  readonly retained: number | null;
  readonly gateDeduction: number | null;
  /** Everything short of 100 before gates: failed facets and the upper rungs not reached. */
  readonly failedFacets: number | null;
}

export interface Scored {
  readonly score: Score;
  readonly pillars: readonly CappedPillar[];
  readonly categories: Readonly<Record<Category, PassRate>>;
  readonly rates: { readonly mechanical: PassRate; readonly judgment: PassRate };
  readonly coverage: Coverage;
  readonly decomposition: Decomposition;
}

export function scoreVerdicts({ taxonomy, profile, verdicts, fired }: ScoreInput): Scored {
  const rungs = activeRungs(taxonomy.facets, profile, verdicts);
  const before = pillarScores(taxonomy, worth(rungs, profile.phi));
  const preGate = tidy(meanOfPillars(before));
  const after = applyGates(before, fired);
  const final = tidy(after.final);
  const gateDeduction = preGate === null || final === null ? null : tidy(preGate - final);
  const passRate = (...categories: Category[]) => rateOf(taxonomy.facets, rungs, categories);
  return {
    score: {
      final,
      preGate,
      additive: tidy(mean([...worth(rungs, profile.additive).values()])),
      gateDeduction,
      maxAttainable: tidy(meanOfPillars(pillarScores(taxonomy, worth(flawless(taxonomy.facets, profile, rungs), profile.phi)))),
    },
    pillars: after.pillars.map(({ id, score, capped }) => ({ id, score: tidy(score), capped: tidy(capped) })),
    categories: { C1: passRate('C1'), C2: passRate('C2'), C3: passRate('C3') },
    rates: { mechanical: passRate('C1'), judgment: passRate('C2', 'C3') },
    coverage: coverageOf(
      taxonomy.facets.map(({ id }) => id),
      verdicts,
    ),
    decomposition: { retained: final, gateDeduction, failedFacets: preGate === null ? null : tidy(100 - preGate) },
  };
}

/** The outcome as it scores under the profile: taken down to the facet's top rung, N/A where there is none. */
export function scoredOutcome({ outcome }: FacetResult, facet: Facet, profile: Profile): Outcome {
  return typeof outcome === 'number' ? (Math.min(outcome, topRung(profile, facet)) as Rung) : 'NA';
}

type Rungs = ReadonlyMap<string, Rung>;

function activeRungs(facets: readonly Facet[], profile: Profile, verdicts: ReadonlyMap<string, FacetResult>): Rungs {
  const rungs = new Map<string, Rung>();
  for (const facet of facets) {
    const verdict = verdicts.get(facet.id);
    const outcome = verdict && standing(verdict) === 'active' ? scoredOutcome(verdict, facet, profile) : 'NA';
    if (outcome !== 'NA') rungs.set(facet.id, outcome);
  }
  return rungs;
}

function flawless(facets: readonly Facet[], profile: Profile, rungs: Rungs): Rungs {
  const best = facets
    .filter(({ id, grader }) => rungs.has(id) && grader !== 'J')
    .map((facet) => [facet.id, topRung(profile, facet)] as const);
  return new Map([...rungs, ...best]);
}

function worth(rungs: Rungs, map: Readonly<Record<Rung, number>>): ReadonlyMap<string, number> {
  return new Map([...rungs].map(([id, rung]) => [id, map[rung]]));
}

function rateOf(facets: readonly Facet[], rungs: Rungs, categories: readonly Category[]): PassRate {
  const reached = facets.filter(({ category }) => categories.includes(category)).flatMap(({ id }) => rungs.get(id) ?? []);
  const passed = reached.filter((rung) => rung >= 1).length;
  return { active: reached.length, passed, rate: reached.length === 0 ? null : tidy(passed / reached.length) };
}

// Six decimals: far below anything printed, and free of the noise of binary fractions.
function tidy(score: number): number;
function tidy(score: number | null): number | null;
function tidy(score: number | null): number | null {
  return score === null ? null : Math.round(score * 1e6) / 1e6;
}
