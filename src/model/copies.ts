// Tables that repeat on a sheet under the same headings -> the copies in which numbers are typed where the others calculate.

import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { skeletonOf } from './skeleton.ts';

export interface TypedCopy {
  readonly sheet: number;
  /** Row of its heading. */
  readonly heading: number;
  /** Typed cells, in order. */
  readonly typed: readonly number[];
  /** Rows of the headings of the other copies that calculate there. */
  readonly others: readonly number[];
  /** A formula at the place of the first typed cell, in the nearest such copy. */
  readonly like: number;
}

/** Fewer tables under one heading are no pattern; more are rows of a list that look alike. */
const LEAST = 4;
const MOST = 100;
const MAX_ROWS = 400;

export function typedCopies(book: Workbook, formulas: Formulas): TypedCopy[] {
  return book.sheets.flatMap((sheet) => {
    if (!sheet.cells.formula.some((f) => f >= 0)) return [];
    const headings = headingRows(book, sheet);
    const all = new Set(headings.keys());
    return merged(repeated(headings).flatMap((rows) => compare(rows, all, book, sheet, formulas)));
  });
}

/** Headings that stand four times in the same columns: their rows. */
function repeated(headings: ReadonlyMap<number, string>): number[][] {
  const byText = new Map<string, number[]>();
  for (const [row, key] of headings) {
    const rows = byText.get(key);
    if (rows) rows.push(row);
    else byText.set(key, [row]);
  }
  return [...byText.values()].filter((r) => r.length >= LEAST && r.length <= MOST);
}

/** Rows of typed headings only, two texts at least, with what stands in them. */
function headingRows(book: Workbook, sheet: Sheet): Map<number, string> {
  const { row, col, formula, count } = sheet.cells;
  const rows = new Map<number, { parts: string[]; texts: number; formula: boolean }>();
  for (let i = 0; i < count; i++) {
    const entry = rows.get(row[i]!) ?? { parts: [], texts: 0, formula: false };
    rows.set(row[i]!, entry);
    const text = contentOf(book, sheet, i);
    if (formula[i]! >= 0) entry.formula = true;
    else if (text !== '') {
      entry.parts.push(`${col[i]}:${text}`);
      if (sheet.cells.kind[i] === CellKind.Text) entry.texts++;
    }
  }
  return new Map([...rows].filter(([, e]) => !e.formula && e.texts >= 2).map(([r, e]) => [r, e.parts.join('|')]));
}

/** Typed content as text, '' for a blank. */
function contentOf(book: Workbook, { cells }: Sheet, i: number): string {
  if (cells.kind[i] === CellKind.Text) return book.strings[cells.text[i]!]!.trim().toLowerCase();
  return cells.kind[i] === CellKind.Number ? String(cells.number[i]) : '';
}

/** Skeleton keys of formulas, NUMBER for typed numbers, by distance from the heading, label of the row and column. */
type Table = ReadonlyMap<string, string>;
const NUMBER = '#';

function compare(headings: readonly number[], all: ReadonlySet<number>, book: Workbook, sheet: Sheet, formulas: Formulas): TypedCopy[] {
  const tables = headings.map((r) => tableAt(r, endOf(r, all, sheet), book, sheet, formulas));
  const votes = new Map<string, Map<string, number>>();
  for (const table of tables) {
    for (const [at, what] of table) {
      const counts = votes.get(at) ?? new Map<string, number>();
      counts.set(what, (counts.get(what) ?? 0) + 1);
      votes.set(at, counts);
    }
  }
  return headings.flatMap((heading, k) => {
    const odd = [...tables[k]!]
      .filter(([at, what]) => what === NUMBER && calculatedElsewhere(votes.get(at)!, headings.length))
      .map(([at]) => at);
    const first = odd[0];
    if (first === undefined) return [];
    const others = headings.filter((_, j) => (tables[j]!.get(first) ?? NUMBER) !== NUMBER);
    const nearest = others.reduce((a, b) => (Math.abs(b - heading) < Math.abs(a - heading) ? b : a));
    return [{ sheet: sheet.index, heading, typed: odd.map((at) => idAt(at, heading, sheet)), others, like: idAt(first, nearest, sheet) }];
  });
}

/** One formula holds in three quarters of the copies at least, and in three. */
const calculatedElsewhere = (counts: ReadonlyMap<string, number>, copies: number): boolean =>
  [...counts].some(([what, n]) => what !== NUMBER && n >= 3 && n * 4 >= copies * 3);

/** The next heading once something stood under this one. */
function endOf(heading: number, all: ReadonlySet<number>, sheet: Sheet): number {
  const last = Math.min(heading + MAX_ROWS, sheet.used?.row2 ?? 0);
  let filled = false;
  for (let row = heading + 1; row <= last; row++) {
    const [from, to] = sheet.rowRange(row);
    if (all.has(row)) {
      if (filled) return row;
    } else if (to > from) filled = true;
  }
  return last + 1;
}

function tableAt(heading: number, end: number, book: Workbook, sheet: Sheet, formulas: Formulas): Table {
  const { cells, firstId } = sheet;
  const found = new Map<string, string>();
  for (let row = heading + 1; row < end; row++) {
    const [from, to] = sheet.rowRange(row);
    const label = from < to ? contentOf(book, sheet, from) : '';
    for (let i = from + 1; i < to; i++) {
      const template = cells.formula[i]! < 0 ? undefined : formulas.of(firstId + i);
      const skeleton = template && skeletonOf(template);
      const what = cells.formula[i]! >= 0 ? skeleton?.key : cells.kind[i] === CellKind.Number ? NUMBER : undefined;
      if (what !== undefined && (what === NUMBER || skeleton!.slots.length > 0))
        found.set(`${row - heading}:${cells.col[i]}:${label}`, what);
    }
  }
  return found;
}

/** A heading of several rows finds the same cells several times. */
function merged(copies: readonly TypedCopy[]): TypedCopy[] {
  const seen = new Set<number>();
  return copies.filter(({ typed }) => {
    if (seen.has(typed[0]!)) return false;
    for (const id of typed) seen.add(id);
    return true;
  });
}

function idAt(at: string, heading: number, sheet: Sheet): number {
  const [row, col] = at.split(':').map(Number) as [number, number];
  return sheet.firstId + sheet.find(heading + row, col);
}
