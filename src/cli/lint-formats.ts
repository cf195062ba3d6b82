// Linted workbooks -> the text of each format. A report is loaded when its format is asked for.

import type { Finding } from '../rule/finding.ts';
import type { Unassessed } from '../score/scorecard.ts';
import type { Io } from './io.ts';

export interface Linted {
  readonly path: string;
  readonly sha256?: string;
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  /** Why the file could not be linted. */
  readonly error?: string;
}

/** The first is the default. */
export const LINT_FORMATS = ['json'] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

export async function renderLint(format: LintFormat, files: readonly Linted[], _io: Io): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ schema: 'tieout/lint@1', files }, null, 2)}\n`;
  }
}
