// Graded cells -> the text of each format. A report is loaded when its format is asked for.

import { version } from '../../package.json';
import { SCORECARD_SCHEMA, type Scorecard } from '../score/scorecard.ts';
import type { CellFiles } from './cell-files.ts';
import type { Exit } from './exit.ts';
import type { Io } from './io.ts';

/** A cell with its scorecard, or why it has none. */
export interface Graded {
  readonly cell: CellFiles;
  readonly card?: Scorecard;
  readonly error?: string;
  readonly code?: Exit;
}

/** The first is the default. */
export const GRADE_FORMATS = ['json', 'jsonl'] as const;
export type GradeFormat = (typeof GRADE_FORMATS)[number];

/** One cell's part of the output. */
export async function renderGrade(format: GradeFormat, graded: Graded, _io: Io): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(cardOf(graded), null, 2)}\n`;
    case 'jsonl':
      return `${JSON.stringify(cardOf(graded))}\n`;
  }
}

/** The scorecard, or an object of its schema that says why there is none. */
function cardOf({ cell, card, error }: Graded): unknown {
  if (card) return card;
  return { schema: SCORECARD_SCHEMA, tool: { version }, cell: cell.path, validity: { ok: false, reason: error }, error };
}
