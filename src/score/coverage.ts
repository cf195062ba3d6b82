// Verdicts -> what was covered: each facet is either active or out of the score for one stated reason.

import { isReason, type Reason } from '../overlay/settle.ts';
import type { FacetResult } from '../rule/finding.ts';

/** Why a facet counts, or does not. `ungraded`: not judged for a reason of its own (e.g. no valid vote among those given). */
export type Standing = 'active' | Reason | 'ungraded' | 'crashed' | 'missing';

export interface Tally {
  readonly count: number;
  readonly facets: readonly string[];
}

/** Standings add up to `total`. `absent` and `unresolved` are parts of `active`: both score 0; the second asks for a human. */
export interface Coverage extends Readonly<Record<Standing | 'absent' | 'unresolved', Tally>> {
  readonly total: Tally;
}

const STANDINGS: readonly Standing[] = [
  'active',
  'overlay-N',
  'overlay-O-absent',
  'rubric',
  'archetype',
  'mask',
  'no-votes',
  'no-band',
  'no-pack',
  'ungraded',
  'crashed',
  'missing',
];

/** The standing of one settled verdict; undefined (no verdict at all) is `missing`. */
export function standing(verdict: FacetResult | undefined): Standing {
  if (verdict === undefined) return 'missing';
  if (verdict.status === 'crashed') return 'crashed';
  const { outcome, status, reason } = verdict;
  const open = outcome === null || status === 'ungraded';
  if (!open && outcome !== 'NA' && status !== 'inapplicable') return 'active';
  if (reason !== undefined && isReason(reason)) return reason;
  return open ? 'ungraded' : 'rubric';
}

/** The manifest over the given facets, in their order. */
export function coverageOf(facets: readonly string[], verdicts: ReadonlyMap<string, FacetResult>): Coverage {
  const of = (keep: (id: string) => boolean): Tally => {
    const kept = facets.filter(keep);
    return { count: kept.length, facets: kept };
  };
  const active = (id: string) => standing(verdicts.get(id)) === 'active';
  const rows = STANDINGS.map((each) => [each, of((id) => standing(verdicts.get(id)) === each)] as const);
  return {
    total: of(() => true),
    ...(Object.fromEntries(rows) as Record<Standing, Tally>),
    absent: of((id) => active(id) && verdicts.get(id)?.status === 'absent'),
    unresolved: of((id) => active(id) && verdicts.get(id)?.status === 'unresolved'),
  };
}
