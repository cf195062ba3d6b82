// Scoring profiles from overlays/profiles: the phi map, the highest rung for each kind of grader, the mask. Data, no arithmetic.

import { z } from 'zod';
import gaugeV1 from '../../overlays/profiles/gauge-v1.json';
import gaugeV1Binary from '../../overlays/profiles/gauge-v1-binary.json';
import type { Grader } from './taxonomy.ts';

const points = z.number().min(0).max(100);
const rungs = z.strictObject({ 0: points, 1: points, 2: points });
const rung = z.union([z.literal(1), z.literal(2)]);

export const profileSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  phi: rungs,
  additive: rungs,
  topRung: z.strictObject({ D: rung, J: rung, R: rung }),
  exceptions: z.record(z.string(), z.strictObject({ topRung: rung, when: z.string().min(1) })),
  mask: z.record(z.string(), z.string().min(1)),
  leastForecastFormulas: z.number().int().min(0),
});

export type Rung = 0 | 1 | 2;

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Points of each rung in the score. */
  readonly phi: Readonly<Record<Rung, number>>;
  /** Points of each rung in the additive counterfactual. */
  readonly additive: Readonly<Record<Rung, number>>;
  /** The highest rung a facet of that grader can reach; a higher outcome is taken down to it. */
  readonly topRung: Readonly<Record<Grader, Rung>>;
  /** Facet id -> a top rung of its own, and when it is earned. */
  readonly exceptions: Readonly<Record<string, { readonly topRung: Rung; readonly when: string }>>;
  /** Facet id -> why the input packs cannot support it. */
  readonly mask: Readonly<Record<string, string>>;
  /** A workbook with fewer forecast formulas is a dead artifact. */
  readonly leastForecastFormulas: number;
}

export const PROFILES: readonly Profile[] = [gaugeV1, gaugeV1Binary].map((each) => profileSchema.parse(each));

/** The profile of that id, undefined for an unknown one. */
export function profileOf(id: string): Profile | undefined {
  return PROFILES.find((each) => each.id === id);
}

/** The same profile with more facets masked (facet id -> reason). */
export function withMask(profile: Profile, mask: Readonly<Record<string, string>>): Profile {
  return { ...profile, mask: { ...profile.mask, ...mask } };
}

/** The highest rung that this facet can reach under the profile. */
export function topRung(profile: Profile, facet: { readonly id: string; readonly grader: Grader }): Rung {
  return (Object.hasOwn(profile.exceptions, facet.id) ? profile.exceptions[facet.id]?.topRung : undefined) ?? profile.topRung[facet.grader];
}
