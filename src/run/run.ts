// Facets and gates over a case: runs each, contains crashes, settles verdicts by overlay, mask and archetype, then asks the gates.

import { GATES, gateAllowed } from '../overlay/gates.ts';
import { type Context, settleVerdicts } from '../overlay/settle.ts';
import type { Case } from '../rule/case.ts';
import type { Facet } from '../rule/facet.ts';
import type { FacetResult, GateResult } from '../rule/finding.ts';
import type { Gate } from '../rule/gate.ts';

export interface RunResult {
  readonly verdicts: ReadonlyMap<string, FacetResult>;
  readonly gates: ReadonlyMap<string, GateResult>;
}

/** `judged`: verdicts that come from outside (votes, bands), by facet. */
export function runChecks(
  c: Case,
  facets: readonly Facet[],
  gates: readonly Gate[],
  context: Context,
  judged: ReadonlyMap<string, FacetResult>,
  archetypeGiven = true,
): RunResult {
  const raw = new Map<string, FacetResult>(judged);
  for (const facet of facets) raw.set(facet.id, contained(facet, c));
  const verdicts = settleVerdicts(raw, context);
  return { verdicts, gates: new Map(GATES.map((data) => [data.id, decide(data, gates, verdicts, archetypeGiven)])) };
}

function contained(facet: Facet, c: Case): FacetResult {
  try {
    return facet.grade(c);
  } catch (error) {
    return {
      outcome: 'NA',
      status: 'crashed',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      findings: [],
    };
  }
}

/** What is missing is a breach only where the task asks for it. */
const UNDEMANDED = 'the archetype was inferred: nothing says that what is missing was asked for';

function decide(
  data: (typeof GATES)[number],
  gates: readonly Gate[],
  verdicts: ReadonlyMap<string, FacetResult>,
  archetypeGiven: boolean,
): GateResult {
  const base = { kappa: data.kappa, pillarCaps: data.pillarCaps };
  const verdict = verdicts.get(data.facet);
  const gate = gates.find((g) => g.id === data.id);
  if (!verdict || !gate) return { ...base, fired: false, evidence: [], reason: `${data.facet} was not assessed` };
  const allowed = gateAllowed(data, verdict);
  if (!allowed.allowed) return { ...base, fired: false, evidence: [], ...(allowed.reason ? { reason: allowed.reason } : {}) };
  if (verdict.status === 'absent' && !archetypeGiven) return { ...base, fired: false, evidence: [], reason: UNDEMANDED };
  const { fired, evidence, reason } = gate.decide(verdict);
  return { ...base, fired, evidence, reason: reason ?? `${data.facet} fails, but not by the size of this gate` };
}
