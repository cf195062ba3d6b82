// A workbook's bytes -> the bytes of its reviewed copy. Runs in a worker process.

import { readFile } from 'node:fs/promises';
import { version } from '../../package.json';
import type { Severity } from '../rule/finding.ts';
import { readInput } from './inputs.ts';
import { type LintJob, lintBytes } from './lint/job.ts';
import { ruleTitles } from './lint-formats.ts';

export interface AnnotateJob extends Pick<LintJob, 'path' | 'stdin' | 'ask' | 'name'> {
  /** Findings below it are left out. */
  readonly least: Severity;
}

export interface Reviewed {
  readonly bytes: Uint8Array;
  /** Name of the sheet that lists the findings. */
  readonly sheet: string;
  readonly notes: readonly string[];
  readonly counts: Readonly<Record<Severity, number>>;
}

const RANK: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

export async function annotateJob({ path, stdin, ask, name, least }: AnnotateJob): Promise<Reviewed> {
  const { bytes, sha256 } = await readInput(path, readFile, stdin);
  const [{ annotateWorkbook }, { reviewOf }] = await Promise.all([
    import('../workbook/annotate/annotate.ts'),
    import('../report/review.ts'),
  ]);
  const { linted, filtered } = await lintBytes(bytes, { ...(ask ? { ask } : {}), ...(name === undefined ? {} : { name }) });
  const findings = filtered.kept.filter(({ severity }) => RANK[severity] >= RANK[least]);
  const { book } = linted.analysis;
  const about = { path, sha256, version, findings, unassessed: linted.result.unassessed, suppressed: filtered.suppressed.length };
  const review = reviewOf({ ...about, titles: await ruleTitles() }, book);
  const count = (severity: Severity) => findings.filter((f) => f.severity === severity).length;
  return {
    ...(await annotateWorkbook(bytes, book, review)),
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
  };
}
