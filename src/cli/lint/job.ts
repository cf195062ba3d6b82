// One workbook's bytes + what a configuration asks -> findings that stay, and what became of the others. Runs in a worker process.

import { readFile } from 'node:fs/promises';
import type { Filtered } from '../../config/filter.ts';
import type { Config } from '../../config/schema.ts';
import type { Linted as LintedBook } from '../../grading/lint.ts';
import type { Limits } from '../../workbook/limits.ts';
import { readInput } from '../inputs.ts';
import type { Linted } from '../lint-formats.ts';
import { nearest } from '../nearest.ts';

/** What is asked of every workbook of a call. */
export interface LintAsk {
  readonly config: Config;
  /** ISO date that expiry dates are compared with. */
  readonly today?: string;
  /** Also the rules that move every driver. */
  readonly flex?: boolean;
}

export interface LintJob {
  readonly path: string;
  readonly stdin?: Uint8Array;
  /** Also what the HTML page shows. */
  readonly page?: boolean;
  readonly ask?: LintAsk;
  /** The path as suppressions name it. */
  readonly name?: string;
}

export async function lintJob(job: LintJob): Promise<Linted> {
  const { bytes } = await readInput(job.path, readFile, job.stdin);
  const { linted, filtered } = await lintBytes(bytes, job);
  const parts = job.page ? (await import('../../grading/page.ts')).bookParts(linted) : undefined;
  return { path: job.path, ...linted.result, ...outcome(filtered), ...(parts ? { parts } : {}) };
}

/** The workbook linted as configured, with everything that was computed on the way. */
export async function lintBytes(
  bytes: Uint8Array,
  { ask, name }: Pick<LintJob, 'ask' | 'name'>,
): Promise<{ readonly linted: LintedBook; readonly filtered: Filtered }> {
  const [{ lintBook }, { analyseBook }, { openWorkbook }, { applyConfig }] = await Promise.all([
    import('../../grading/lint.ts'),
    import('../../grading/analyse.ts'),
    import('../../workbook/open.ts'),
    import('../../config/filter.ts'),
  ]);
  const config = ask?.config ?? {};
  const book = await openWorkbook(bytes, { limits: readerLimits(config) });
  const linted = await lintBook(analyseBook(book), {
    ...(config.lines ? { lines: config.lines } : {}),
    ...(ask?.flex ? { flex: true } : {}),
    options: Object.fromEntries(Object.entries(config.rules ?? {}).map(([id, rule]) => [id, rule.options ?? {}])),
  });
  const filtered = applyConfig(linted.result.findings, config, book, {
    ...(name === undefined ? {} : { path: name }),
    ...(ask?.today === undefined ? {} : { today: ask.today }),
    suggest: nearest,
  });
  return { linted, filtered };
}

function readerLimits({ limits }: Config): Partial<Limits> {
  const { timeout: _, maxMemory: __, ...rest } = limits ?? {};
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

function outcome({ kept, suppressed, unused, why, expired, off }: Filtered): Pick<Linted, 'findings' | 'suppressed' | 'filtered'> {
  return {
    findings: kept,
    suppressed: suppressed.map(({ finding, reason, by }) => {
      const { rule, severity, message, sheet, range, fingerprint } = finding;
      return { rule, severity, message, sheet, range, fingerprint, reason, by: by === 'excel' ? by : `suppressions[${by}]` };
    }),
    filtered: { unused, why, expired, off },
  };
}
