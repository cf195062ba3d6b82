// What every part of the page reads: the book at hand, its cells and marks, and how to go to a cell.

import { createContext } from 'preact';
import type { Finding } from '../../rule/finding.ts';
import type { Scorecard } from '../../score/scorecard.ts';
import type { PageBook } from '../page-data.ts';
import { remark } from '../reported.ts';
import type { SheetIndex, Target } from './address.ts';
import { SheetCells } from './decode.ts';
import { Marks } from './marks.ts';

export interface Reader {
  readonly book: PageBook;
  readonly findings: readonly Finding[];
  readonly sheets: readonly SheetCells[];
  readonly index: SheetIndex;
  readonly marks: Marks | undefined;
  goTo(target: Target): void;
}

export const ReaderContext = createContext<Reader | undefined>(undefined);

export function openBook(book: PageBook): Omit<Reader, 'goTo'> {
  const findings = book.card ? cardFindings(book.card) : (book.findings ?? []);
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
