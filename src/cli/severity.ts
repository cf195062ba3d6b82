// --fail-on: which findings make a run fail.

import type { Finding, Severity } from '../rule/finding.ts';

export const FAIL_LEVELS = ['error', 'warning', 'info', 'never'] as const;
const RANK: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

/** True when a finding is at or above the level; never for "never" or no level. */
export function failing(findings: readonly Pick<Finding, 'severity'>[], level: string | undefined): boolean {
  const least = RANK[level as Severity] ?? Number.POSITIVE_INFINITY;
  return findings.some(({ severity }) => RANK[severity] >= least);
}
