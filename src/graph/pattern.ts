// A reference of a template, free of position: what rectangle it is follows from the host cell. The unit in which precedents are kept.

import type { Coord } from '../../grammar/ast.ts';
import { MAX_COLS, MAX_ROWS, type Rect, rect } from '../../grammar/ref.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';

export interface Pattern {
  readonly sheet: number;
  readonly row1: Coord;
  readonly col1: Coord;
  readonly row2: Coord;
  readonly col2: Coord;
  /** Relative coordinates wrap round the grid: those of defined names do. */
  readonly wrap?: boolean;
  /** A reference that may be read in part only (INDEX, OFFSET): too wide for the verdict "this is a loop". */
  readonly soft?: boolean;
  /** Only the cell of the host's own row or column is read (implicit intersection). */
  readonly own?: boolean;
  /** The block that spills from the cell, or the cell. */
  readonly spill?: boolean;
  /** Holds for hosts in here only. */
  readonly within?: Rect;
  /** Cut with this one (the intersection operator), on the same sheet. */
  readonly meet?: Pattern;
  /** Stretched to these (the range operator), on the same sheet. */
  readonly hull?: readonly Pattern[];
}

export const fixed = (at: number): Coord => ({ abs: true, at });
export const FIRST = fixed(0);
export const LAST_ROW = fixed(MAX_ROWS - 1);
export const LAST_COL = fixed(MAX_COLS - 1);

/** A pattern of one cell or of a rectangle that is nothing but its corners. */
export function isPlain(p: Pattern): boolean {
  return !(p.wrap || p.own || p.spill || p.within || p.meet || p.hull);
}

/** The same rectangle in every host cell. */
export function isFixed(p: Pattern): boolean {
  return isPlain(p) && p.row1.abs && p.row2.abs && p.col1.abs && p.col2.abs;
}

/** True for two references to the same cells from every host; false when it cannot be told at a glance. */
export function samePattern(a: Pattern, b: Pattern): boolean {
  if (a.sheet !== b.sheet || a.soft !== b.soft || a.wrap !== b.wrap || a.own !== b.own || a.spill !== b.spill) return false;
  if (a.within !== b.within || a.meet || b.meet || a.hull || b.hull) return false;
  return same(a.row1, b.row1) && same(a.col1, b.col1) && same(a.row2, b.row2) && same(a.col2, b.col2);
}

const same = (a: Coord, b: Coord): boolean => a.at === b.at && a.abs === b.abs;

/** The pattern's rectangle in the host cell; undefined where it is none (off the grid, no intersection). */
export function place(p: Pattern, row: number, col: number, book: Workbook): Rect | undefined {
  if (p.within && !holds(p.within, row, col)) return undefined;
  let found = corners(p, row, col);
  if (found && p.spill) found = spillRect(book, p.sheet, found);
  for (const part of found ? (p.hull ?? []) : []) {
    const other = place(part, row, col, book);
    found = found && other && hull(found, other);
  }
  if (found && p.meet) {
    const other = place(p.meet, row, col, book);
    found = other && meet(found, other);
  }
  return found && p.own ? ownPart(found, row, col) : found;
}

function corners(p: Pattern, row: number, col: number): Rect | undefined {
  const row1 = index(p.row1, row, MAX_ROWS, p.wrap);
  const row2 = index(p.row2, row, MAX_ROWS, p.wrap);
  const col1 = index(p.col1, col, MAX_COLS, p.wrap);
  const col2 = index(p.col2, col, MAX_COLS, p.wrap);
  return row1 < 0 || row2 < 0 || col1 < 0 || col2 < 0 ? undefined : rect(row1, col1, row2, col2);
}

/** -1 off the grid. */
function index(c: Coord, host: number, size: number, wrap: boolean | undefined): number {
  if (c.abs) return c.at;
  const at = host + c.at;
  if (at >= 0 && at < size) return at;
  return wrap ? ((at % size) + size) % size : -1;
}

const holds = (r: Rect, row: number, col: number): boolean => row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2;

function hull(a: Rect, b: Rect): Rect {
  return rect(Math.min(a.row1, b.row1), Math.min(a.col1, b.col1), Math.max(a.row2, b.row2), Math.max(a.col2, b.col2));
}

export function meet(a: Rect, b: Rect): Rect | undefined {
  const row1 = Math.max(a.row1, b.row1);
  const row2 = Math.min(a.row2, b.row2);
  const col1 = Math.max(a.col1, b.col1);
  const col2 = Math.min(a.col2, b.col2);
  return row1 > row2 || col1 > col2 ? undefined : { row1, col1, row2, col2 };
}

function ownPart(r: Rect, row: number, col: number): Rect | undefined {
  const row1 = r.row1 === r.row2 ? r.row1 : row;
  const col1 = r.col1 === r.col2 ? r.col1 : col;
  return meet(r, { row1, row2: row1, col1, col2: col1 });
}

const anchors = new WeakMap<Sheet, ReadonlyMap<number, Rect>>();

function spillRect(book: Workbook, sheetIndex: number, { row1, col1 }: Rect): Rect {
  const sheet = book.sheets[sheetIndex]!;
  let known = anchors.get(sheet);
  if (!known) {
    const blocks = sheet.blocks.filter(({ kind }) => kind !== 'dataTable');
    known = new Map(blocks.map((block) => [block.rect.row1 * MAX_COLS + block.rect.col1, block.rect]));
    anchors.set(sheet, known);
  }
  return known.get(row1 * MAX_COLS + col1) ?? { row1, col1, row2: row1, col2: col1 };
}
