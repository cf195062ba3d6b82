// Graded cells -> the text of each format. A report is loaded when its format is asked for.

import { version } from '../../package.json';
import type { PageParts } from '../grading/page.ts';
import type { Palette } from '../report/paint.ts';
import type { Reported } from '../report/reported.ts';
import { SCORECARD_SCHEMA, type Scorecard } from '../score/scorecard.ts';
import type { CellFiles } from './cell-files.ts';
import type { Exit } from './exit.ts';
import type { Io } from './io.ts';

/** A cell with its scorecard, or why it has none. */
export interface Graded {
  readonly cell: CellFiles;
  readonly card?: Scorecard;
  /** For the HTML page, when it is asked for. */
  readonly parts?: PageParts;
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

/** Written cell by cell. The first is the default. */
const BY_CELL = ['text', 'json', 'jsonl', 'markdown'] as const;
/** Written when all cells are done: one document holds them all. */
const AT_END = ['html', 'sarif', 'junit', 'github', 'unix'] as const;

export const GRADE_FORMATS = [...BY_CELL, ...AT_END] as const;
export type GradeFormat = (typeof GRADE_FORMATS)[number];

export const isDocument = (format: GradeFormat): boolean => (AT_END as readonly string[]).includes(format);

/** One cell's part of the output; nothing for a document. */
export async function renderGrade(format: GradeFormat, graded: Graded, view: View): Promise<string> {
  switch (format) {
    case 'text':
      return graded.card ? `${view.first ? '' : '\n'}${await cardText(graded.card, graded.cell.path, view)}` : '';
    case 'json':
      return `${JSON.stringify(cardOf(graded), null, 2)}\n`;
    case 'jsonl':
      return `${JSON.stringify(cardOf(graded))}\n`;
    case 'markdown':
      return `${view.first ? '' : '\n'}${await cardMarkdown(graded)}`;
    default:
      return '';
  }
}

/** The document over all cells; nothing for a format that is written cell by cell. */
export async function renderGrades(format: GradeFormat, all: readonly Graded[], io: Io): Promise<string> {
  switch (format) {
    case 'html':
      return gradeHtml(all, io);
    case 'sarif':
      return (await import('../report/sarif.ts')).sarif(await reported(all), { version, names: await allNames(all) });
    case 'junit':
      return (await import('../report/junit.ts')).gradeJunit(all.map(({ cell, card, error }) => ({ path: cell.path, card, error })));
    case 'github':
      return (await import('../report/github.ts')).githubAnnotations(await reported(all), await allNames(all));
    case 'unix':
      return (await import('../report/unix.ts')).unixLines(await reported(all));
    default:
      return '';
  }
}

async function pillarNames(): Promise<ReadonlyMap<string, string>> {
  const { TAXONOMY } = await import('../overlay/taxonomy.ts');
  return new Map(TAXONOMY.pillars.map(({ id, name }) => [id, name]));
}

async function cardText(card: Scorecard, title: string, view: View): Promise<string> {
  const { scorecardText } = await import('../report/text.ts');
  return scorecardText(card, { ...view, title, names: { pillars: await pillarNames() } });
}

async function cardMarkdown({ card, cell, error }: Graded): Promise<string> {
  const { failureMarkdown, scorecardMarkdown } = await import('../report/markdown.ts');
  if (!card) return failureMarkdown(cell.path, error ?? 'no result');
  return scorecardMarkdown(card, { title: cell.path, pillars: await pillarNames() });
}

async function gradeHtml(all: readonly Graded[], io: Io): Promise<string> {
  const [{ htmlReport }, { pageAssets }] = await Promise.all([import('../report/html.ts'), import('./page.ts')]);
  const { NO_PAINT } = await import('../report/paint.ts');
  const names = Object.fromEntries(await pillarNames());
  const books = all.map(({ cell, card, parts, error }) =>
    card ? { title: cell.path, card, names, ...parts } : { title: cell.path, error: error ?? 'no result' },
  );
  const layout = { paint: NO_PAINT, width: 100, verbose: false, first: true };
  const texts = await Promise.all(all.map(({ card, cell }) => (card ? cardText(card, cell.path, layout) : '')));
  return htmlReport(books, await pageAssets(io), { version, text: texts.join('\n') });
}

async function reported(all: readonly Graded[]): Promise<Reported[]> {
  const { reportedCard } = await import('../report/reported.ts');
  return all.map(({ cell, card, error }) =>
    card ? reportedCard(card, cell.path) : { path: cell.path, findings: [], unassessed: [], error: error ?? 'no result' },
  );
}

async function allNames(all: readonly Graded[]): Promise<ReadonlyMap<string, string>> {
  const { ruleNames } = await import('../report/reported.ts');
  return new Map(all.flatMap(({ card }) => (card ? [...ruleNames(card)] : [])));
}

/** The scorecard, or an object of its schema that says why there is none. */
function cardOf({ cell, card, error }: Graded): unknown {
  if (card) return card;
  return { schema: SCORECARD_SCHEMA, tool: { version }, cell: cell.path, validity: { ok: false, reason: error }, error };
}
