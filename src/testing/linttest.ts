// A lint rule and a suite of cases -> tests: the findings marked in the cells and no others, the same answer twice and with sheets shuffled, nothing mutated.

import type { Case } from '../rule/case.ts';
import type { Finding, Severity } from '../rule/finding.ts';
import { toFinding } from '../rule/flag.ts';
import type { LintRule } from '../rule/lint.ts';
import { caseOf } from './case.ts';
import { type Register, refuseDuplicates, state, unmatched } from './facettest.ts';
import { fingerprint } from './fingerprint.ts';
import type { Mark } from './marks.ts';
import { type Change, prepare, type Suite } from './suite.ts';

export interface LintCase extends Change {
  readonly name: string;
  /** Of every finding of the case; the rule's own when omitted. */
  readonly severity?: Severity;
  /** Findings on no sheet ('!') or no cell of one ('Sheet!') -> part of the message. */
  readonly elsewhere?: Readonly<Record<string, string | readonly string[]>>;
  /** Part of the reason why the rule does not apply. */
  readonly inapplicable?: string;
  /** Part of each fix, in the order of the findings. */
  readonly fixes?: readonly string[];
}

/**
 * Registers one test for each case of a suite.
 * @example lintTest(it, rule, { sheets: {}, cases: [{ name: 'copied across', sheets: { S: '1 | =A1*2 | =B1*2' } }] })
 */
export function lintTest(it: Register, rule: LintRule, suite: Suite<LintCase>): void {
  refuseDuplicates(suite);
  for (const one of suite.cases) {
    it(`${rule.id}: ${one.name}`, () => {
      const faults = lintFaults(rule, suite, one);
      if (faults.length > 0) throw new Error(`${rule.id}: ${one.name}\n  ${faults.join('\n  ')}`);
    });
  }
}

/** What is wrong with a rule's answer in a case; empty when it is as expected. */
export function lintFaults(rule: LintRule, suite: Suite<LintCase>, one: LintCase): string[] {
  const prepared = prepare(suite, one);
  const options = { folder: false, ...prepared.options };
  const c = caseOf(prepared.build(), options);
  const before = state(c);
  const reason = rule.inapplicable?.(c);
  if (one.inapplicable !== undefined || reason !== undefined) {
    return reason?.includes(one.inapplicable ?? '\0')
      ? []
      : [`expected the rule ${one.inapplicable ? `not to apply: ${one.inapplicable}` : 'to apply'}, got ${reason}`];
  }
  const findings = found(rule, c);
  const shuffled = found(rule, caseOf(prepared.build(true), options));
  const texts = (list: readonly Finding[]) => list.map((f) => `${f.sheet}!${f.range} ${f.message}`).sort();
  return [
    ...unmatched(findings, [...prepared.marks, ...elsewhere(one)]),
    ...findings.flatMap((f) => ill(f, one.severity ?? rule.severity)),
    ...(one.fixes ?? []).flatMap((fix, i) =>
      findings[i]?.fix?.includes(fix) ? [] : [`expected a fix that says "${fix}", got "${findings[i]?.fix}"`],
    ),
    ...(state(c) === before ? [] : ['the case was changed by linting it']),
    ...(fingerprint(found(rule, c)) === fingerprint(findings) ? [] : ['another answer when asked again']),
    ...(fingerprint(texts(shuffled)) === fingerprint(texts(findings))
      ? []
      : [`another answer with sheets in reverse order: ${texts(shuffled).join('; ')}`]),
  ];
}

const found = (rule: LintRule, c: Case): Finding[] =>
  rule.find(c).map((flag) => toFinding(rule.id, flag, { severity: rule.severity, fix: rule.rubric.fix }));

function elsewhere({ elsewhere: given = {} }: LintCase): Mark[] {
  return Object.entries(given).flatMap(([at, says]) => [says].flat().map((text) => ({ at, says: text, note: false })));
}

/** Severity, unfilled messages, evidence without anything to look at. */
function ill(f: Finding, severity: Severity): string[] {
  return [
    ...(f.severity === severity ? [] : [`expected severity ${severity}, got ${f.severity}: ${f.message}`]),
    ...(/\bundefined\b|\bNaN\b|\[object |\$\{/.test([f.message, f.fix, f.cause].join(' '))
      ? [`unfilled message: ${f.message} ${f.fix}`]
      : []),
    ...(f.cells.length > 200 ? [`more than 200 cells: ${f.message}`] : []),
  ];
}
