// A facet's verdict on a workbook without a pack -> lint findings: measured breaches of an identity as errors, the rest as warnings or remarks.

import type { Case } from '../rule/case.ts';
import type { Facet } from '../rule/facet.ts';
import type { FacetResult, Finding, Severity } from '../rule/finding.ts';
import type { RuleOutcome } from './lint.ts';

/** Facets that compare two sides of an accounting identity in every year. */
const IDENTITIES: ReadonlySet<string> = new Set(['2.1.1', '2.1.2', '2.2.1', '2.4.2', '2.4.3']);
/** Habits of presentation: worth a remark to the author of a model, no more. */
const HABITS: ReadonlySet<string> = new Set(['2.5.1', '5.3.1', '5.3.2', '1.4.1', '1.4.2']);

export function facetOutcome(facet: Facet, c: Case): RuleOutcome {
  let result: FacetResult;
  try {
    result = facet.grade(c);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { rule: facet.id, status: 'crashed', reason, findings: [] };
  }
  switch (result.status) {
    case 'pass':
    case 'violated': {
      const findings = result.findings.filter((f) => !f.note).map((f) => ({ ...f, severity: severityOf(f) }));
      return { rule: facet.id, status: findings.length > 0 ? 'fail' : 'pass', findings };
    }
    case 'inapplicable':
      return { rule: facet.id, status: 'inapplicable', reason: result.detail ?? result.reason ?? 'does not apply', findings: [] };
    default:
      return { rule: facet.id, status: 'unassessed', reason: reasonOf(result), findings: [] };
  }
}

function severityOf(f: Finding): Severity {
  if (HABITS.has(f.rule)) return 'info';
  const measured = f.evidence.some((e) => e.gap !== undefined && e.gap !== 0);
  return f.trigger && measured && IDENTITIES.has(f.rule) ? 'error' : 'warning';
}

function reasonOf({ status, reason }: FacetResult): string {
  if (status === 'ungraded') return reason === 'no-pack' ? 'needs the reported figures of a pack' : (reason ?? 'was not graded');
  return reason ?? status;
}
