// A form and the cell in which it stands -> the formula's text there, or nothing where a reference has no cells.

import type { Coord } from '../../../grammar/ast.ts';
import { columnName, MAX_COLS, MAX_ROWS, type Rect } from '../../../grammar/ref.ts';
import { type Pattern, place } from '../../graph/pattern.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { Form, ReferencePart } from './exchange.ts';

/** Sheets go by number there, so that no name needs quoting. */
export function sheetName(index: number): string {
  return `s${index}`;
}

/** Only spills would need the workbook, and they are refused. */
const NO_BOOK = { sheets: [] } as unknown as Workbook;

/** The rectangle of a reference for a host cell; undefined when there is none. */
export function placed(at: Pattern, row: number, col: number): Rect | undefined {
  return place(at, row, col, NO_BOOK);
}

/** Formula text with "="; undefined when a reference of it is an error in this cell. */
export function formulaText(form: Form, sheet: number, row: number, col: number): string | undefined {
  let text = '=';
  for (const part of form.parts) {
    if (typeof part === 'string') text += part;
    else {
      const written = referenceText(part, sheet, row, col);
      if (written === undefined) return undefined;
      text += written;
    }
  }
  return text;
}

/** A formula that reads one cell. */
export function cellFormula(sheet: number, row: number, col: number): string {
  return `=${sheetName(sheet)}!${columnName(col)}${row + 1}`;
}

function referenceText({ at, bare }: ReferencePart, sheet: number, row: number, col: number): string | undefined {
  const rect = placed(at, row, col);
  if (!rect) return undefined;
  const prefix = at.sheet === sheet ? '' : `${sheetName(at.sheet)}!`;
  const marks = bare ? UNMARKED : marksOf(at);
  const whole = wholeText(marks, rect);
  if (whole !== undefined) return prefix + whole;
  const from = cellText(rect.row1, rect.col1, marks.row1, marks.col1);
  if (rect.row1 === rect.row2 && rect.col1 === rect.col2) return prefix + from;
  return `${prefix}${from}:${cellText(rect.row2, rect.col2, marks.row2, marks.col2)}`;
}

type Marks = Pick<Pattern, 'row1' | 'col1' | 'row2' | 'col2'>;

/** Marks of absolute coordinates mean nothing here, but by them the other engine sees that formulas are copies. */
function marksOf(at: Pattern): Marks {
  if (at.hull || at.meet) return UNMARKED;
  if (!at.own) return at;
  const [row, col] = [alike(at.row1, at.row2) ? at.row1 : LOOSE, alike(at.col1, at.col2) ? at.col1 : LOOSE];
  return { row1: row, row2: row, col1: col, col2: col };
}

const alike = (a: Coord, b: Coord): boolean => a.abs === b.abs && a.at === b.at;

/** Whole columns and rows are named as such: they are cut at the last used cell there, where a long range is not. */
function wholeText(at: Marks, { row1, col1, row2, col2 }: Rect): string | undefined {
  const mark = (c: Coord) => (c.abs ? '$' : '');
  if (row1 === 0 && row2 === MAX_ROWS - 1) return `${mark(at.col1)}${columnName(col1)}:${mark(at.col2)}${columnName(col2)}`;
  if (col1 === 0 && col2 === MAX_COLS - 1) return `${mark(at.row1)}${row1 + 1}:${mark(at.row2)}${row2 + 1}`;
  return undefined;
}

const LOOSE: Coord = { abs: false, at: 0 };
const UNMARKED = { row1: LOOSE, col1: LOOSE, row2: LOOSE, col2: LOOSE };

function cellText(row: number, col: number, rowMark: Coord, colMark: Coord): string {
  return `${colMark.abs ? '$' : ''}${columnName(col)}${rowMark.abs ? '$' : ''}${row + 1}`;
}
