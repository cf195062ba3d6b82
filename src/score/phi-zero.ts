// Scores of a fixed set of tasks -> phi0: a task without a scoreable workbook counts 0, the denominator never shrinks.

import type { Profile } from '../overlay/profile.ts';

export interface Validity {
  readonly ok: boolean;
  readonly reason?: string;
}

/** A workbook whose forecast hardly computes is a dead artifact: graded and shown, but worth 0 in phi0. */
export function artifactValidity(forecastFormulas: number, profile: Profile): Validity {
  if (forecastFormulas >= profile.leastForecastFormulas) return { ok: true };
  const found = `${forecastFormulas} forecast formula${forecastFormulas === 1 ? '' : 's'}`;
  return { ok: false, reason: `dead artifact: ${found}, at least ${profile.leastForecastFormulas} expected` };
}

/** One entry for each task of the set: its final score, or null where there is none or it is not valid. null for an empty set. */
export function phiZero(scores: readonly (number | null)[]): number | null {
  if (scores.length === 0) return null;
  return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / scores.length;
}

/** What a scorecard brings into phi0. */
export function phiZeroShare(card: { readonly validity: Validity; readonly score: { readonly final: number | null } }): number | null {
  return card.validity.ok ? card.score.final : null;
}
