// A gate with its facet and a suite of cases -> tests: fires with the size of its breach, holds otherwise, and never on what was not measured.

import type { Facet } from '../rule/facet.ts';
import type { FacetResult } from '../rule/finding.ts';
import type { Gate } from '../rule/gate.ts';
import { caseOf } from './case.ts';
import { type Register, refuseDuplicates } from './facettest.ts';
import { fingerprint } from './fingerprint.ts';
import { type Change, prepare, type Suite } from './suite.ts';

export interface GateCase extends Change {
  readonly name: string;
  /** Part of what it says when it fires ("8.79% in 2027"); false when it holds. */
  readonly fires: string | false;
  /** Status of its facet, when the case is about that. */
  readonly status?: FacetResult['status'];
}

/**
 * Registers one test for each case, and one that results which measured nothing never fire the gate.
 * @example gateTest(it, G1, check, { sheets, cases: [{ name: 'a gap', rows: {...}, fires: '5% in 2027' }] })
 */
export function gateTest(it: Register, gate: Gate, facet: Facet, suite: Suite<GateCase>): void {
  refuseDuplicates(suite);
  for (const one of suite.cases) {
    it(`${gate.id}: ${one.name}`, () => {
      const faults = gateFaults(gate, facet, suite, one);
      if (faults.length > 0) throw new Error(`${gate.id}: ${one.name}\n  ${faults.join('\n  ')}`);
    });
  }
  it(`${gate.id}: nothing but ${gate.on.join(' or ')} results of ${gate.facet} fires it`, () => {
    const fired = suite.cases.filter((one) => one.fires !== false).map((one) => answer(facet, suite, one));
    if (fired.length === 0) throw new Error(`${gate.id}: no case fires it`);
    const faults = fired.flatMap((result) => mute(gate, result));
    if (faults.length > 0) throw new Error(`${gate.id}\n  ${faults.join('\n  ')}`);
  });
}

/** What is wrong with a gate's decision in a case; empty when it is as expected. */
export function gateFaults(gate: Gate, facet: Facet, suite: Suite<GateCase>, one: GateCase): string[] {
  const result = answer(facet, suite, one);
  const before = fingerprint(result);
  const decision = gate.decide(result);
  const said = decision.reason ?? '';
  const outcome = `${result.outcome} (${result.status})`;
  return [
    ...(gate.facet === facet.id ? [] : [`it belongs to ${gate.facet}, not ${facet.id}`]),
    ...(one.status === undefined || one.status === result.status ? [] : [`expected its facet ${one.status}, got ${outcome}`]),
    ...(decision.fired === (one.fires !== false) ? [] : [`${decision.fired ? 'fires' : 'holds'} on ${outcome}: ${said}`]),
    ...(decision.fired && decision.evidence.length === 0 ? ['fires without evidence'] : []),
    ...(one.fires === false || said.includes(one.fires) ? [] : [`expected "${one.fires}", got "${said}"`]),
    ...(fingerprint(gate.decide(result)) === fingerprint(decision) ? [] : ['another answer when asked again']),
    ...(fingerprint(result) === before ? [] : ['the result was changed']),
  ];
}

function answer(facet: Facet, suite: Suite<GateCase>, one: GateCase): FacetResult {
  const { build, options } = prepare(suite, one);
  return facet.grade(caseOf(build(), options));
}

/** The same evidence under any other outcome or status must not fire. */
function mute(gate: Gate, result: FacetResult): string[] {
  const others: FacetResult[] = [
    { ...result, outcome: 1, status: 'pass' },
    { ...result, outcome: 'NA', status: 'inapplicable' },
    { ...result, outcome: 'NA', status: 'crashed' },
    { ...result, outcome: null, status: 'ungraded' },
    { ...result, outcome: 0, status: 'unresolved' },
    ...(gate.on.includes('absent') ? [] : [{ ...result, outcome: 0 as const, status: 'absent' as const }]),
  ];
  return others.filter((r) => gate.decide(r).fired).map((r) => `fires on ${r.outcome} (${r.status})`);
}
