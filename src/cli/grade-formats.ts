// Graded cells -> the text of each format. A report is loaded when its format is asked for.

import { version } from '../../package.json';
import type { Palette } from '../report/paint.ts';
import { SCORECARD_SCHEMA, type Scorecard } from '../score/scorecard.ts';
import type { CellFiles } from './cell-files.ts';
import type { Exit } from './exit.ts';

/** A cell with its scorecard, or why it has none. */
export interface Graded {
  readonly cell: CellFiles;
  readonly card?: Scorecard;
  readonly error?: string;
  readonly code?: Exit;
}

/** How text for a person is laid out. */
export interface View {
  readonly paint: Palette;
  readonly width: number;
  readonly verbose: boolean;
  /** No cell stands above it. */
  readonly first: boolean;
}

/** The first is the default. */
export const GRADE_FORMATS = ['text', 'json', 'jsonl'] as const;
export type GradeFormat = (typeof GRADE_FORMATS)[number];

/** One cell's part of the output. */
export async function renderGrade(format: GradeFormat, graded: Graded, view: View): Promise<string> {
  switch (format) {
    case 'text':
      return graded.card ? `${view.first ? '' : '\n'}${await cardText(graded.card, graded.cell.path, view)}` : '';
    case 'json':
      return `${JSON.stringify(cardOf(graded), null, 2)}\n`;
    case 'jsonl':
      return `${JSON.stringify(cardOf(graded))}\n`;
  }
}

async function cardText(card: Scorecard, title: string, view: View): Promise<string> {
  const [{ scorecardText }, { TAXONOMY }] = await Promise.all([import('../report/text.ts'), import('../overlay/taxonomy.ts')]);
  const pillars = new Map(TAXONOMY.pillars.map(({ id, name }) => [id, name]));
  return scorecardText(card, { ...view, title, names: { pillars } });
}

/** The scorecard, or an object of its schema that says why there is none. */
function cardOf({ cell, card, error }: Graded): unknown {
  if (card) return card;
  return { schema: SCORECARD_SCHEMA, tool: { version }, cell: cell.path, validity: { ok: false, reason: error }, error };
}
