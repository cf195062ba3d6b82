// What every part of the page reads: the book at hand, its cells and marks, and how to go to a cell.

import { createContext } from 'preact';
import type { Finding } from '../../rule/finding.ts';
import type { Scorecard } from '../../score/scorecard.ts';
import type { PageBook } from '../page-data.ts';
import { remark } from '../reported.ts';
import type { SheetIndex, Target } from './address.ts';
import { SheetCells } from './decode.ts';
import { Marks, type Stop } from './marks.ts';

export interface Reader {
  readonly book: PageBook;
  readonly findings: readonly Finding[];
  readonly sheets: readonly SheetCells[];
  readonly index: SheetIndex;
  readonly marks: Marks | undefined;
  readonly tour: Tour;
  /** Whether there is a place to go back to. */
  readonly cameFrom: boolean;
  goTo(target: Target): void;
  /** To the next finding, or the one before. */
  step(by: 1 | -1): void;
  back(): void;
}

/** The findings in the order of a walk, and which of them is looked at. */
export interface Tour {
  readonly stops: readonly Stop[];
  readonly at: number | undefined;
}

/** What does not change while a book is looked at. */
export type Opened = Pick<Reader, 'book' | 'findings' | 'sheets' | 'index' | 'marks'>;

export const ReaderContext = createContext<Reader | undefined>(undefined);

export function openBook(book: PageBook): Opened {
  const findings = book.card ? cardFindings(book.card) : worstFirst(book.findings ?? []);
  const { map } = book;
  const index: SheetIndex = new Map((map?.sheets ?? []).map((sheet, i) => [sheet.name.toLowerCase(), i]));
  return {
    book,
    findings,
    sheets: (map?.sheets ?? []).map((_, i) => new SheetCells(map!, i)),
    index,
    marks: map && new Marks(findings, map, index),
  };
}

/** What fired a gate first, then what fails, then what a passing facet still remarks. */
function cardFindings(card: Scorecard): Finding[] {
  const fired = new Set(Object.values(card.gates).flatMap((g) => (g.fired ? [g.facet] : [])));
  const facets = Object.entries(card.facets);
  const rank = ([id, f]: (typeof facets)[number]) => (fired.has(id) ? 0 : f.status === 'pass' ? 2 : 1);
  return [...facets].sort((a, b) => rank(a) - rank(b)).flatMap(([, f]) => (f.status === 'pass' ? f.findings.map(remark) : f.findings));
}

const RANK = { error: 0, warning: 1, info: 2 } as const;
const worstFirst = (findings: readonly Finding[]): Finding[] => [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
