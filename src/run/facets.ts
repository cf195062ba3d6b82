// A facet's verdict on a workbook without a pack -> lint findings: measured breaches of an identity as errors, the rest as warnings or remarks.

import type { Case } from '../rule/case.ts';
import type { Facet } from '../rule/facet.ts';
import type { FacetResult, Finding, Severity } from '../rule/finding.ts';
import type { RuleOutcome } from './lint.ts';

/** Facets that compare two sides of an accounting identity in every year. */
const IDENTITIES: ReadonlySet<string> = new Set(['2.1.1', '2.1.2', '2.2.1', '2.4.2', '2.4.3']);
/** Habits of presentation: worth a remark to the author of a model, no more. */
const HABITS: ReadonlySet<string> = new Set(['2.5.1', '5.3.1', '5.3.2', '1.4.1', '1.4.2']);

/** Of one facet, more than these are remarks: what holds everywhere in a workbook is its way, not a slip. */
const MOST_WARNINGS = 6;

/** `said`: cells of errors and loops (Sheet!A1) that are reported already. */
export function facetOutcome(facet: Facet, c: Case, said: ReadonlySet<string>): RuleOutcome {
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
      const news = result.findings.filter((f) => !f.note && !isSaid(f, said));
      const findings = news.map((f, i) => ({ ...f, severity: i < MOST_WARNINGS ? severityOf(f) : ('info' as const) }));
      return { rule: facet.id, status: findings.length > 0 ? 'fail' : 'pass', findings };
    }
    case 'inapplicable':
      return { rule: facet.id, status: 'inapplicable', reason: result.detail ?? result.reason ?? 'does not apply', findings: [] };
    default:
      return { rule: facet.id, status: 'unassessed', reason: reasonOf(result), findings: [] };
  }
}

/** Broken references and loops have rules of their own, which say it once for a copied block. */
function isSaid(f: Finding, said: ReadonlySet<string>): boolean {
  return f.rule === '2.3.2' && f.cells.length > 0 && f.cells.every((cell) => said.has(`${f.sheet}!${cell}`));
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
