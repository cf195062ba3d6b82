// Which texts of a sheet name its rows and its columns, so that they can stay in sight while the rest scrolls. Knows no browser.

import { CELL_KINDS } from '../bookmap.ts';
import type { SheetCells } from './decode.ts';

/** Rows of headings that lie on each other, inclusive. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

export interface Frozen {
  /** The column that names the rows, -1 for none. */
  readonly label: number;
  /** From top to bottom: a sheet of several blocks has one for each. */
  readonly bands: readonly Band[];
}

const FIRST_COLUMNS = 8;
const LEAST = 3;
const DEEPEST = 3;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const PERIOD = new RegExp(
  `^(?:${[
    "(?:FY|CY)?[\\s'-]*(?:19|20)\\d\\d\\s?[AEFPB]?",
    "(?:FY|CY)[\\s'-]*\\d\\d\\s?[AEFPB]?",
    "(?:Q|H|M|Y|W|Year|Month|Quarter|Period|Week)[\\s-]*\\d{1,3}(?:[\\s'-]+\\d{2,4})?",
    "[1-4][QH]\\s?'?\\d\\d(?:\\d\\d)?",
    `(?:\\d{1,2}[\\s-])?${MONTH}[\\s'-]*\\d{2,4}`,
    '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{2,4}',
    '(?:19|20)\\d\\d[-/.]\\d{1,2}',
  ].join('|')})$`,
  'i',
);

export function frozenOf(cells: SheetCells): Frozen {
  const label = labelColumn(cells);
  return { label, bands: bandsOf(headingRows(cells, label)) };
}

/** Of the first columns, the one with the most different texts, if texts are the most of it. */
function labelColumn(cells: SheetCells): number {
  const texts = Array.from({ length: FIRST_COLUMNS }, () => new Set<string>());
  const figures = new Int32Array(FIRST_COLUMNS);
  for (let i = 0; i < cells.count; i++) {
    const col = cells.col(i);
    if (col >= FIRST_COLUMNS) continue;
    const shown = cells.shown[i]!;
    if (shown === '') continue;
    if (isText(cells, i)) texts[col]!.add(shown);
    else figures[col]!++;
  }
  let best = -1;
  texts.forEach((set, col) => {
    if (set.size >= LEAST && set.size > figures[col]! && set.size > (texts[best]?.size ?? 0)) best = col;
  });
  return best;
}

const isText = (cells: SheetCells, i: number): boolean =>
  (cells.kind(i) === CELL_KINDS.text || cells.kind(i) === CELL_KINDS.formulaText) && !PERIOD.test(cells.shown[i]!);

/** Rows whose cells beside the labels are texts or periods, and differ from each other. A typed count of 1, 2, 3 is one, too. */
function headingRows(cells: SheetCells, label: number): number[] {
  const out: number[] = [];
  let i = 0;
  while (i < cells.count) {
    const row = cells.row(i);
    const shown: string[] = [];
    let headings = 0;
    for (; i < cells.count && cells.row(i) === row; i++) {
      const text = cells.shown[i]!;
      if (cells.col(i) <= label || text === '') continue;
      shown.push(text);
      if (isText(cells, i) || PERIOD.test(text)) headings++;
    }
    const different = new Set(shown).size;
    if (shown.length < LEAST) continue;
    if (counts(shown) || (headings >= shown.length * 0.8 && different >= 2 && !wanders(shown))) out.push(row);
  }
  return out;
}

/** Years rise by one step all along (or stand twice, for the parts of a year); amounts that look like years do not. */
function wanders(shown: readonly string[]): boolean {
  const years = shown.filter((text) => /^\d{4}$/.test(text)).map(Number);
  const steps = new Set(years.slice(1).map((year, k) => year - years[k]!));
  steps.delete(0);
  return steps.size > 1;
}

const counts = (shown: readonly string[]): boolean => {
  const numbers = shown.map(Number);
  return shown.length > LEAST && (numbers[0] === 0 || numbers[0] === 1) && numbers.every((n, k) => k === 0 || n === numbers[k - 1]! + 1);
};

/** Rows that lie on each other are one band; of a deep one (a table of texts) only the first rows name columns. */
function bandsOf(rows: readonly number[]): Band[] {
  const out: Band[] = [];
  let last = -2;
  for (const row of rows) {
    const open = out.at(-1);
    if (open && row === last + 1) {
      if (row - open.from < DEEPEST) out[out.length - 1] = { from: open.from, to: row };
    } else out.push({ from: row, to: row });
    last = row;
  }
  return out;
}

/** The band that names the columns at a distance from the top: the last that has begun to leave the view. */
export function bandAt({ bands }: Frozen, top: number, rowHeight: number): Band | undefined {
  return bands.findLast(({ from }) => from * rowHeight < top);
}

/** The band above a row that is none of its own. */
export const bandOver = ({ bands }: Frozen, row: number): Band | undefined => bands.findLast(({ to }) => to < row);
