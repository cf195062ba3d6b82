// The position-free key of a formula text: equal for copied formulas, without parsing. References become R1C1-like marks.

import { type Found, scanReferences } from './scan.ts';

/** Starts a mark; a backquote of the text itself is doubled, so that no text can pass for a mark. */
const MARK = '`';

/**
 * Key of the formula `text` standing in the zero-based cell (row, col): A1 becomes `R[-1]C[0], $C$5 becomes `R5C3, A:C becomes `C[0]:`C[2].
 * Spaces that mean nothing are dropped. Equal keys have equal syntax trees.
 */
export function shapeKey(text: string, row: number, col: number): string {
  const source = text.includes(MARK) ? text.replaceAll(MARK, MARK + MARK) : text;
  let last = source.charCodeAt(0) === 61 ? 1 : 0;
  let key = '';
  const reference = (start: number, end: number, found: Found) => {
    key += source.slice(last, start) + mark(found, row, col);
    last = end;
  };
  const space = (start: number, end: number) => {
    key += needless(source, start, end) ? source.slice(last, start) : `${source.slice(last, start)} `;
    last = end;
  };
  scanReferences(source, reference, space);
  return key + source.slice(last);
}

function mark(found: Found, row: number, col: number): string {
  if (found.row < 0) return `${MARK}C${coordinate(found.col, found.colAbs, col)}`;
  if (found.col < 0) return `${MARK}R${coordinate(found.row, found.rowAbs, row)}`;
  return `${MARK}R${coordinate(found.row, found.rowAbs, row)}C${coordinate(found.col, found.colAbs, col)}`;
}

function coordinate(at: number, abs: boolean, host: number): string {
  return abs ? `${at + 1}` : `[${at - host}]`;
}

/** True where a space parts no tokens and is no intersection: at the ends, behind and before most operators. */
function needless(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  const after = text[end];
  if (before === undefined || after === undefined) return true;
  if ('<>='.includes(before)) return !'<>='.includes(after);
  // "1E +5" is no number.
  if ('+-'.includes(before)) return !/e/i.test(text[start - 2] ?? '');
  if ('+-'.includes(after)) return !/e/i.test(before);
  // Nor is "#N/ A" an error.
  if ((before === '/' || after === '/') && /#(N|DIV)\/?$/i.test(text.slice(Math.max(0, start - 5), start))) return false;
  return '*/^&,;({'.includes(before) || '*/^&,;)}%<>='.includes(after);
}
