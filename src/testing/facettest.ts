// A facet and a suite of cases -> tests: the findings marked in the cells and no others, the same answer twice and with sheets shuffled, nothing mutated.

import { parseRect } from '../../grammar/ref.ts';
import type { Case } from '../rule/case.ts';
import type { Facet } from '../rule/facet.ts';
import type { FacetResult, FacetStatus, Finding, Outcome } from '../rule/finding.ts';
import { caseOf } from './case.ts';
import { fingerprint } from './fingerprint.ts';
import type { Mark } from './marks.ts';
import { type FacetCase, type Prepared, prepare, type Suite } from './suite.ts';

/** `it` or `test` of any runner. */
export type Register = (name: string, run: () => void) => unknown;

/**
 * Registers one test for each case of a suite.
 * @example facetTest(it, check, { sheets: { BS: `...` }, cases: [{ name: 'balances', outcome: 1 }] })
 */
export function facetTest(it: Register, facet: Facet, suite: Suite<FacetCase>): void {
  refuseDuplicates(suite);
  for (const one of suite.cases) {
    it(`${facet.id}: ${one.name}`, () => {
      const faults = facetFaults(facet, suite, one);
      if (faults.length > 0) throw new Error(`${facet.id}: ${one.name}\n  ${faults.join('\n  ')}`);
    });
  }
}

/** What is wrong with a facet's answer in a case; empty when it is as expected. */
export function facetFaults(facet: Facet, suite: Suite<FacetCase>, one: FacetCase): string[] {
  const prepared = prepare(suite, one);
  const c = caseOf(prepared.build(), prepared.options);
  const before = state(c);
  const result = facet.grade(c);
  return [
    ...unlike(result, one),
    ...unmatched(result.findings, [...prepared.marks, ...elsewhere(one)]),
    ...result.findings.flatMap((f) => (/\bundefined\b|\bNaN\b|\[object |\$\{/.test(f.message) ? [`unfilled message: ${f.message}`] : [])),
    ...(state(c) === before ? [] : ['the case was changed by grading it']),
    ...unsteady(facet, prepared, c, result),
  ];
}

/** Two cases of one name, or of one content, test one thing. */
export function refuseDuplicates(suite: Suite<{ readonly name: string }>): void {
  const seen = new Map<string, string>();
  for (const one of suite.cases) {
    const { name, ...content } = one;
    for (const key of [`name ${name}`, fingerprint(content)]) {
      if (seen.has(key)) throw new Error(`"${name}" and "${seen.get(key)}" are the same case`);
      seen.set(key, name);
    }
  }
}

const STATUS: ReadonlyMap<Outcome | null, FacetStatus> = new Map<Outcome | null, FacetStatus>([
  [0, 'violated'],
  [1, 'pass'],
  [2, 'pass'],
  ['NA', 'inapplicable'],
  [null, 'ungraded'],
]);

function unlike(result: FacetResult, { outcome, status = STATUS.get(outcome)!, reason }: FacetCase): string[] {
  const said = `${result.reason ?? ''} ${result.detail ?? ''}`.trim();
  return [
    ...(result.outcome === outcome && result.status === status
      ? []
      : [`expected ${outcome} (${status}), got ${result.outcome} (${result.status})${said ? `: ${said}` : ''}`]),
    ...(reason === undefined || said.includes(reason) ? [] : [`expected the reason "${reason}", got "${said}"`]),
  ];
}

function elsewhere({ elsewhere: given = {} }: FacetCase): Mark[] {
  return Object.entries(given).flatMap(([at, says]) => [says].flat().map((text) => ({ at, says: text, note: false })));
}

/** Both ways: a mark without a finding, a finding without a mark. Notes outside the book need none. */
export function unmatched(findings: readonly Finding[], marks: readonly Mark[]): string[] {
  const open = [...findings];
  const faults: string[] = [];
  for (const mark of marks) {
    const at = open.findIndex((f) => place(f) === mark.at && f.message.includes(mark.says) && (f.note ?? false) === mark.note);
    if (at < 0) faults.push(`missing at ${mark.at}: ${mark.note ? 'a note' : 'a finding'} that says "${mark.says}"`);
    else open.splice(at, 1);
  }
  const extra = open.filter((f) => !f.note || f.cells.length > 0);
  return [...faults, ...extra.map((f) => `unexpected ${f.note ? 'note' : 'finding'} at ${place(f)}: ${f.message}`)];
}

/** The first cell of a finding; of one outside the book whatever it names. */
const place = ({ sheet, range, cells }: Finding): string => `${sheet}!${cells.length || parseRect(range) ? range.split(':')[0] : range}`;

/** Everything a check could change, as text. */
export function state({ model, cell }: Case): string {
  const lines = model.lines.map((l) => [l.label, l.statement, l.headings, [...l.cells.values()]]);
  return fingerprint([model.book, model.years, lines, [...model.located.keys()], [...model.scalar.keys()], model.rolls.length, cell]);
}

function unsteady(facet: Facet, { build, options }: Prepared, c: Case, first: FacetResult): string[] {
  const same = (other: FacetResult) => fingerprint(other) === fingerprint(first);
  const shuffled = facet.grade(caseOf(build(true), options));
  return [
    ...(same(facet.grade(c)) ? [] : ['another answer when asked again']),
    ...(same(facet.grade(caseOf(build(), options))) ? [] : ['another answer when built again']),
    ...(shuffled.outcome === first.outcome && shuffled.status === first.status
      ? []
      : [`with sheets in reverse order ${shuffled.outcome} (${shuffled.status}) in place of ${first.outcome} (${first.status})`]),
  ];
}
