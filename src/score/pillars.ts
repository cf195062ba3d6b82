// Points of active facets -> means of sub-capabilities -> means of pillars -> their mean; caps of fired gates on the way down.
// Pure arithmetic over the taxonomy's tree; knows no facet by name.

import type { Taxonomy } from '../overlay/taxonomy.ts';

export interface PillarScore {
  readonly id: string;
  /** null when no facet of the pillar is active: it is dropped from the mean. */
  readonly score: number | null;
}

export interface CappedPillar extends PillarScore {
  /** After the caps of the fired gates. */
  readonly capped: number | null;
}

/** What scoring needs of a fired gate. */
export interface FiredGate {
  readonly id: string;
  readonly kappa: number;
  readonly pillarCaps: Readonly<Record<string, number>>;
}

/** Facet id -> points 0..100. A facet that is not in the map is not active. */
export function pillarScores(taxonomy: Taxonomy, points: ReadonlyMap<string, number>): PillarScore[] {
  return taxonomy.pillars.map((pillar) => {
    const subs = taxonomy.subcapabilities.filter((sub) => sub.pillar === pillar.id);
    const means = subs.map((sub) => {
      const facets = taxonomy.facets.filter((facet) => facet.subcapability === sub.id);
      return mean(facets.flatMap((facet) => points.get(facet.id) ?? []));
    });
    return { id: pillar.id, score: mean(present(means)) };
  });
}

/** Mean over the pillars that have a score; null when none has. */
export function meanOfPillars(pillars: readonly PillarScore[]): number | null {
  return mean(present(pillars.map(({ score }) => score)));
}

/** Caps first, then the mean again, then the lowest kappa. */
export function applyGates(
  pillars: readonly PillarScore[],
  fired: readonly FiredGate[],
): { readonly pillars: CappedPillar[]; readonly final: number | null } {
  const capped = pillars.map(({ id, score }) => {
    const caps = fired.flatMap((gate) => (Object.hasOwn(gate.pillarCaps, id) ? (gate.pillarCaps[id] ?? []) : []));
    return { id, score, capped: score === null ? null : Math.min(score, ...caps) };
  });
  const recomputed = meanOfPillars(capped.map(({ id, capped: score }) => ({ id, score })));
  return { pillars: capped, final: recomputed === null ? null : Math.min(recomputed, ...fired.map(({ kappa }) => kappa)) };
}

/** null over nothing: an empty mean is never zero. */
export function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function present(scores: readonly (number | null)[]): number[] {
  return scores.filter((score): score is number => score !== null);
}
