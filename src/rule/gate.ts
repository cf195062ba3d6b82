// A validity gate: reads its facet's verdict and evidence, never the workbook. Caps come from the gates data.

import type { Evidence, FacetResult, Finding } from './finding.ts';

export interface GateSpec {
  readonly id: string;
  readonly facet: string;
  /** Statuses of the facet that may fire it. */
  readonly on: readonly ('violated' | 'absent')[];
  /** Evidence of the gate's own trigger; empty = the gate holds. */
  readonly evidence: (result: FacetResult, triggers: readonly Finding[]) => readonly Evidence[];
  /** Said when it fires, with the size of the breach. */
  readonly says: (evidence: readonly Evidence[], result: FacetResult) => string;
}

export interface Gate extends GateSpec {
  decide(result: FacetResult): { readonly fired: boolean; readonly evidence: readonly Evidence[]; readonly reason?: string };
}

export function gate(spec: GateSpec): Gate {
  return {
    ...spec,
    decide: (result) => {
      if (result.outcome !== 0 || !(spec.on as readonly string[]).includes(result.status)) return { fired: false, evidence: [] };
      const triggers = result.findings.filter((f) => f.trigger);
      const evidence = spec.evidence(result, triggers);
      return evidence.length ? { fired: true, evidence, reason: spec.says(evidence, result) } : { fired: false, evidence: [] };
    },
  };
}
