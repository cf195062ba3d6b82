// A sound test book and what each case changes in it -> the book of the case, with its expected findings. Runs nothing.

import type { FacetStatus, Outcome } from '../rule/finding.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { type BookOptions, book } from './book.ts';
import type { CaseOptions } from './case.ts';
import { type Mark, unmarked } from './marks.ts';
import type { SheetContent } from './sheet.ts';

export type Sheets = Readonly<Record<string, SheetContent>>;

/** What a case differs in from the suite's book. Marks are expected findings, see marks.ts. */
export interface Change {
  /** Rows of text grids; each takes the place of the row that begins with the same text. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
  /** Rows left blank, by the text they begin with; other rows keep their addresses. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Sheets given anew, added, or (null) left out. */
  readonly sheets?: Readonly<Record<string, SheetContent | null>>;
  /** Over the suite's own. */
  readonly book?: BookOptions;
  readonly given?: CaseOptions;
}

export interface FacetCase extends Change {
  readonly name: string;
  readonly outcome: Outcome | null;
  /** Default by outcome: 0 violated, 1 and 2 pass, NA inapplicable, null ungraded. */
  readonly status?: FacetStatus;
  /** Part of the reason or its detail. */
  readonly reason?: string;
  /** Findings outside the book: 'memo.md!line 3' -> part of the message. */
  readonly elsewhere?: Readonly<Record<string, string | readonly string[]>>;
}

export interface Suite<C> {
  readonly sheets: Sheets;
  readonly book?: BookOptions;
  readonly given?: CaseOptions;
  readonly cases: readonly C[];
}

export interface Prepared {
  readonly options: CaseOptions;
  readonly marks: readonly Mark[];
  /** The book; `shuffled` with its sheets in reverse order. */
  build(shuffled?: boolean): Workbook;
}

export function prepare(suite: Suite<unknown>, change: Change): Prepared {
  const sheets = changed(suite.sheets, change).map(([name, content]) => [name, unmarked(name, content)] as const);
  const options = { ...suite.book, ...change.book };
  const list = sheets.map(([name, s]) => [name, s.content] as const);
  return {
    options: { ...suite.given, ...change.given },
    marks: sheets.flatMap(([, s]) => s.marks),
    build: (shuffled = false) => book(shuffled ? [...list].reverse() : list, options),
  };
}

function changed(sheets: Sheets, { rows = {}, without = {}, sheets: other = {} }: Change): [string, SheetContent][] {
  const all = new Map<string, SheetContent | null>([...Object.entries(sheets), ...Object.entries(other)]);
  for (const [sheet, list] of Object.entries(rows)) for (const row of list) swap(all, sheet, firstText(row), row);
  for (const [sheet, list] of Object.entries(without)) for (const label of list) swap(all, sheet, label, '');
  return [...all].filter((entry): entry is [string, SheetContent] => entry[1] !== null);
}

function swap(sheets: Map<string, SheetContent | null>, sheet: string, label: string, row: string): void {
  const content = sheets.get(sheet);
  const grid = typeof content === 'string' ? content : content && 'cells' in content ? content.cells : undefined;
  if (typeof grid !== 'string') throw new Error(`test book: "${sheet}" is no text grid`);
  const lines = grid.split('\n');
  const hits = lines.flatMap((line, i) => (firstText(line) === label ? [i] : []));
  if (hits.length !== 1) throw new Error(`test book: ${hits.length} rows of "${sheet}" begin with "${label}"`);
  const kept = lines.map((line, i) => (i === hits[0] ? row : line)).join('\n');
  sheets.set(sheet, typeof content === 'string' ? kept : ({ ...content, cells: kept } as SheetContent));
}

/** The first cell of a row that is not blank, without its marks. */
function firstText(row: string): string {
  const first = row.split(/(?<!\\)\|/).find((cell) => cell.trim() !== '') ?? '';
  return first.split(/\s+<[-~](?=\s|$)/)[0]!.trim();
}
