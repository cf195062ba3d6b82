// What a check said of a facet, with overlay, mask and archetype applied -> the verdict that scoring and gates read.

import type { FacetResult } from '../rule/finding.ts';
import { type Archetype, archetypeRuling, type Parts, type Ruling } from './archetype.ts';
import type { Profile } from './profile.ts';
import type { Overlay, OverlayEntry } from './schema.ts';
import type { Grader, Taxonomy } from './taxonomy.ts';

/** Reasons that every reader of a scorecard may count by; anything else in `reason` is a sentence. */
export const REASONS = ['overlay-N', 'overlay-O-absent', 'rubric', 'archetype', 'mask', 'no-votes', 'no-band', 'no-pack'] as const;
export type Reason = (typeof REASONS)[number];

export interface Setting {
  readonly overlay: OverlayEntry;
  /** Why the profile masks the facet, if it does. */
  readonly masked?: string;
  readonly archetype?: Ruling;
}

/**
 * Order of precedence: overlay N, mask, archetype, the facet's own N/A condition, overlay O. Something absent that the archetype
 * requires overrules a check that called itself not applicable, never one that measured or saw something.
 */
export function settleFacet(verdict: FacetResult, { overlay, masked, archetype }: Setting): FacetResult {
  if (overlay.value === 'N') return dropped('overlay-N', overlay.rationale);
  if (masked !== undefined) return dropped('mask', masked);
  if (archetype?.kind === 'inapplicable' && !(archetype.violationStands && verdict.status === 'violated')) {
    return dropped('archetype', archetype.because);
  }
  if (verdict.status === 'crashed') return { ...verdict, outcome: 'NA' };
  const ruled = archetype?.kind === 'absent' && verdict.status === 'inapplicable' ? absent(archetype.because) : verdict;
  if (ruled.status === 'inapplicable' || ruled.outcome === 'NA') return notApplicable(ruled);
  if (ruled.status === 'absent' && (overlay.value === 'O' || archetype?.kind === 'optional')) {
    return dropped('overlay-O-absent', ruled.reason ?? overlay.rationale);
  }
  return ruled;
}

export interface Context {
  readonly taxonomy: Taxonomy;
  readonly overlay: Overlay;
  readonly profile: Profile;
  readonly archetype: Archetype;
  readonly parts: Parts;
}

/**
 * All facets settled, in the taxonomy's order. Without a verdict a judged or banded facet is ungraded, a deterministic one is
 * our own failure, unless overlay, mask or archetype drop it anyway.
 */
export function settleVerdicts(verdicts: ReadonlyMap<string, FacetResult>, context: Context): Map<string, FacetResult> {
  const { taxonomy, overlay, profile, archetype, parts } = context;
  const settled = new Map<string, FacetResult>();
  for (const { id, grader } of taxonomy.facets) {
    const masked = Object.hasOwn(profile.mask, id) ? profile.mask[id] : undefined;
    const ruling = archetypeRuling(archetype, parts, id);
    const setting = { overlay: overlay.facets.get(id) ?? { value: 'A' as const }, masked, archetype: ruling };
    settled.set(id, settleFacet(verdicts.get(id) ?? WITHOUT_VERDICT[grader], setting));
  }
  return settled;
}

const WITHOUT_VERDICT: Readonly<Record<Grader, FacetResult>> = {
  D: { outcome: 'NA', status: 'crashed', reason: 'no verdict was reached', findings: [] },
  J: { outcome: null, status: 'ungraded', reason: 'no-votes', findings: [] },
  R: { outcome: null, status: 'ungraded', reason: 'no-band', findings: [] },
};

function dropped(reason: Reason, detail: string | undefined): FacetResult {
  return { outcome: 'NA', status: 'inapplicable', reason, ...(detail ? { detail } : {}), findings: [] };
}

function absent(because: string): FacetResult {
  return { outcome: 0, status: 'absent', reason: because, findings: [] };
}

// An ungraded facet is N/A too, but keeps its status: nobody judged it.
function notApplicable(verdict: FacetResult): FacetResult {
  if (verdict.status === 'ungraded') return verdict;
  const { reason } = verdict;
  if (reason === undefined || isReason(reason)) return { ...verdict, outcome: 'NA', status: 'inapplicable', reason: reason ?? 'rubric' };
  return { ...verdict, outcome: 'NA', status: 'inapplicable', reason: 'rubric', detail: verdict.detail ?? reason };
}

export function isReason(text: string): text is Reason {
  return (REASONS as readonly string[]).includes(text);
}
