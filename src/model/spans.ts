// Totals along one row (or column) -> those lines in which the totals do not span the same rows (columns).

import type { Coord } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { type Span, spanAcross } from './aggregate.ts';
import type { Way } from './readings.ts';
import { type Skeleton, skeletonOf } from './skeleton.ts';
import { lanes } from './stretches.ts';

export interface SpanCell {
  readonly id: number;
  readonly row: number;
  readonly col: number;
  /** One for each aggregate in the formula. */
  readonly spans: readonly Span[];
}

/** A line of totals that do not agree. */
export interface SpanClash {
  readonly sheet: number;
  readonly way: Way;
  /** All totals of the line, in order. */
  readonly cells: readonly SpanCell[];
  /** Cells by the span they have, the most frequent first. */
  readonly variants: readonly (readonly SpanCell[])[];
}

/** Positions that a line of totals may leap: a blank column between years, a heading between blocks. */
export const GAP = 3;

export function spanClashes(book: Workbook, formulas: Formulas): SpanClash[] {
  return book.sheets.flatMap((sheet) =>
    (['row', 'column'] as const).flatMap((way) => lanes(sheet, way).flatMap((lane) => clashesOf(lane, way, sheet, formulas))),
  );
}

function clashesOf(lane: readonly number[], way: Way, sheet: Sheet, formulas: Formulas): SpanClash[] {
  const lines = new Map<string, SpanCell[]>();
  const { row, col, formula, kind } = sheet.cells;
  // A label between two totals parts two tables.
  let table = 0;
  for (const i of lane) {
    if (formula[i]! < 0) {
      if (kind[i] === CellKind.Text) table++;
      continue;
    }
    const id = sheet.firstId + i;
    const template = formulas.of(id);
    const skeleton = template && skeletonOf(template);
    if (!skeleton) continue;
    const cell = { id, row: row[i]!, col: col[i]! };
    const spans = skeleton.slots.flatMap((s) => spanAcross(s, cell, way) ?? []);
    if (spans.length === 0) continue;
    const key = `${table}|${lineKey(skeleton, cell, way)}`;
    const line = lines.get(key);
    if (line) line.push({ ...cell, spans });
    else lines.set(key, [{ ...cell, spans }]);
  }
  return [...lines.values()].flatMap((line) => clashesIn(line, way, sheet.index));
}

/** Over a whole table, blocks and blanks between them included, only a slip from what most totals do counts. */
const MANY = { cells: 4, share: 0.8, slip: 2 };

function clashesIn(line: readonly SpanCell[], way: Way, sheet: number): SpanClash[] {
  const chains = chained(line, way);
  const whole = chains.length > 1 ? clash(line, way, sheet) : undefined;
  return whole && isSlip(whole) ? [whole] : chains.flatMap((chain) => clash(chain, way, sheet) ?? []);
}

function isSlip({ cells, variants }: SpanClash): boolean {
  const [main, ...others] = variants;
  if (!main || main.length < MANY.cells || main.length < MANY.share * cells.length) return false;
  return others.every(([odd]) => {
    const moved = odd!.spans.map((s, i) => Math.abs(s.from - main[0]!.spans[i]!.from) + Math.abs(s.to - main[0]!.spans[i]!.to));
    return moved.reduce((a, b) => a + b, 0) <= MANY.slip;
  });
}

/** Everything about a formula but where its spans begin and end: equal for totals of one line. */
function lineKey({ key, slots }: Skeleton, cell: { readonly row: number; readonly col: number }, way: Way): string {
  const lane = way === 'row' ? cell.row : cell.col;
  const across = (c: Coord) => (c.abs ? c.at : lane + c.at);
  const along = (c: Coord) => (c.abs ? `$${c.at}` : c.at);
  const parts = slots.map((s) => {
    const span = spanAcross(s, cell, way);
    const [a1, a2, b1, b2] = way === 'row' ? [s.row1, s.row2, s.col1, s.col2] : [s.col1, s.col2, s.row1, s.row2];
    return `${s.sheet},${along(b1)},${along(b2)},${span ? (span.to < lane ? 'before' : 'after') : `${across(a1)},${across(a2)}`}`;
  });
  return `${key}|${parts.join(';')}`;
}

function chained(line: readonly SpanCell[], way: Way): SpanCell[][] {
  const chains: SpanCell[][] = [];
  for (const cell of line) {
    const last = chains.at(-1)?.at(-1);
    const step = last ? (way === 'row' ? cell.col - last.col : cell.row - last.row) : Number.POSITIVE_INFINITY;
    if (step <= GAP) chains.at(-1)!.push(cell);
    else chains.push([cell]);
  }
  return chains;
}

function clash(cells: readonly SpanCell[], way: Way, sheet: number): SpanClash | undefined {
  const byText = new Map<string, SpanCell[]>();
  for (const cell of cells) {
    const text = textOf(cell);
    const same = byText.get(text);
    if (same) same.push(cell);
    else byText.set(text, [cell]);
  }
  if (byText.size < 2) return undefined;
  const variants = [...byText.values()].sort((a, b) => b.length - a.length);
  const main = variants[0]![0]!;
  if (!variants.every(([v]) => overlaps(v!, main)) || alternates(cells)) return undefined;
  return { sheet, way, cells, variants };
}

const textOf = (cell: SpanCell): string => cell.spans.map((s) => `${s.from}:${s.to}`).join(';');

/** Half of the shorter span at least is common: else the totals are of different blocks. */
function overlaps(a: SpanCell, b: SpanCell): boolean {
  return a.spans.every((s, i) => {
    const t = b.spans[i]!;
    const common = Math.min(s.to, t.to) - Math.max(s.from, t.from) + 1;
    return common * 2 >= Math.min(s.to - s.from, t.to - t.from) + 1;
  });
}

/** Values beside percentages: two lines that take turns, each of which agrees. */
function alternates(cells: readonly SpanCell[]): boolean {
  const texts = cells.map(textOf);
  return [2, 3, 4].some((period) => texts.length >= 2 * period && texts.every((t, i) => i < period || t === texts[i - period]));
}
