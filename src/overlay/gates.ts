// The eight gates from overlays/gates.json, and the one decision whether a facet's verdict lets its gate fire at all.

import { z } from 'zod';
import data from '../../overlays/gates.json';
import type { FacetResult, FacetStatus } from '../rule/finding.ts';

const gateSchema = z.strictObject({
  id: z.string().regex(/^G\d$/),
  name: z.string().min(1),
  facet: z.string(),
  trigger: z.string().min(1),
  kappa: z.number().min(0).max(100),
  pillarCaps: z.record(z.string(), z.number().min(0).max(100)),
  firesOn: z.array(z.enum(['violated', 'absent'])).min(1),
});

export interface Gate {
  readonly id: string;
  readonly name: string;
  /** The facet whose failure it needs. */
  readonly facet: string;
  /** When it fires, in words. */
  readonly trigger: string;
  /** The score may not exceed this once fired. */
  readonly kappa: number;
  /** Pillar id -> the most that pillar may still score. */
  readonly pillarCaps: Readonly<Record<string, number>>;
  readonly firesOn: readonly FacetStatus[];
}

export const GATES: readonly Gate[] = z.strictObject({ note: z.string(), gates: z.array(gateSchema) }).parse(data).gates;

const byId: ReadonlyMap<string, Gate> = new Map(GATES.map((gate) => [gate.id, gate]));

export function gateOf(id: string): Gate | undefined {
  return byId.get(id);
}

export interface GatePermission {
  readonly allowed: boolean;
  /** Why not, when not allowed. */
  readonly reason?: string;
}

/**
 * Whether a gate may fire given its facet's settled verdict (see settleFacet). Necessary, not sufficient: the gate's own trigger
 * still has to be shown. A facet that is N/A, ungraded, unresolved or crashed never fires a gate.
 */
export function gateAllowed(gate: Gate, verdict: FacetResult): GatePermission {
  if (verdict.outcome === 'NA' || verdict.outcome === null) {
    return { allowed: false, reason: `${gate.facet} is ${verdict.status === 'inapplicable' ? 'not applicable' : verdict.status}` };
  }
  if (verdict.outcome !== 0) return { allowed: false, reason: `${gate.facet} passes` };
  if (!gate.firesOn.includes(verdict.status)) {
    return { allowed: false, reason: `${gate.facet} is ${verdict.status}: no positive evidence of the trigger` };
  }
  return { allowed: true };
}
