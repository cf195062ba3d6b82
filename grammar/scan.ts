// Finds the references in a formula text without parsing it: never inside strings, quoted sheets, table brackets, names or functions.

import { MAX_COLS, MAX_ROWS } from './ref.ts';

/** A reference's coordinate as found: zero-based index, and whether "$" stands before it. */
export interface Found {
  /** -1 in a column range like A:C. */
  row: number;
  /** -1 in a row range like 1:3. */
  col: number;
  rowAbs: boolean;
  colAbs: boolean;
}

const DOLLAR = 36;
const COLON = 58;
const DOT = 46;

/** 1: part of a word (name, function, number, reference); 2: digit as well. */
const CLASS = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\\.?$') CLASS[c.charCodeAt(0)] = 1;
for (const c of '0123456789') CLASS[c.charCodeAt(0)] = 2;

/** White space above ASCII, as JavaScript's \\s sees it. */
const WIDE_SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;

const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13) || (c >= 0xa0 && WIDE_SPACE.test(String.fromCharCode(c)));
/** Answers false for NaN, behind the end of the text. */
const isWord = (c: number): boolean => (c < 128 ? CLASS[c]! > 0 : c >= 128 && !isSpace(c));

/**
 * Walks the text once. `reference(start, end, found)` is called for each cell, and for each end of A:C and 1:3, in order;
 * `found` is reused between calls. `space(start, end)` is called for white space outside strings, quotes and brackets.
 */
export function scanReferences(
  text: string,
  reference: (start: number, end: number, found: Found) => void,
  space?: (start: number, end: number) => void,
): void {
  const found: Found = { row: -1, col: -1, rowAbs: false, colAbs: false };
  let i = 0;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === 34 || c === 39) i = afterQuote(text, i, c);
    else if (c === 91) i = afterBrackets(text, i);
    else if (isWord(c) && !(c === DOT && besideColon(text, i))) i = scanWord(text, i, found, reference);
    else if (isSpace(c)) i = scanSpace(text, i, space);
    else i++;
  }
}

/** The dots of A1.:.B2 belong to the operator. */
function besideColon(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === COLON || text.charCodeAt(at + 1) === COLON;
}

function scanSpace(text: string, from: number, space: ((start: number, end: number) => void) | undefined): number {
  let end = from + 1;
  while (isSpace(text.charCodeAt(end))) end++;
  space?.(from, end);
  return end;
}

function afterQuote(text: string, from: number, quote: number): number {
  const mark = quote === 34 ? '"' : "'";
  for (let i = from + 1; ; i += 2) {
    i = text.indexOf(mark, i);
    if (i < 0) return text.length;
    if (text.charCodeAt(i + 1) !== quote) return i + 1;
  }
}

/** Behind the brackets of a table reference or of a book; "'" escapes the next character. */
function afterBrackets(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 39) i++;
    else if (c === 91) depth++;
    else if (c === 93 && --depth === 0) return i + 1;
  }
  return text.length;
}

function wordEnd(text: string, from: number): number {
  let i = from;
  while (isWord(text.charCodeAt(i)) && !(text.charCodeAt(i) === DOT && text.charCodeAt(i + 1) === COLON)) i++;
  return i;
}

/** A word followed by "(", "!" or "[" is a function, a sheet or a table. */
function endsReference(text: string, end: number): boolean {
  const c = text.charCodeAt(end);
  return c !== 40 && c !== 33 && c !== 91;
}

function scanWord(text: string, from: number, found: Found, reference: (start: number, end: number, found: Found) => void): number {
  const end = wordEnd(text, from);
  if (!endsReference(text, end)) return end;
  if (readCell(text, from, end, found)) {
    reference(from, end, found);
    return end;
  }
  if (text.charCodeAt(end) !== COLON) return end;
  const end2 = wordEnd(text, end + 1);
  // Jan:Dec! is a pair of sheets.
  if (text.charCodeAt(end2) === 33) return end2;
  const read = readColumn(text, from, end, found) ? readColumn : readRow(text, from, end, found) ? readRow : undefined;
  if (!read || !endsReference(text, end2)) return end;
  const first = { ...found };
  if (!read(text, end + 1, end2, found)) return end;
  reference(from, end, first);
  reference(end + 1, end2, found);
  return end2;
}

function readCell(text: string, from: number, end: number, found: Found): boolean {
  if (end - from > 12) return false;
  const middle = readLetters(text, from, end, found);
  return middle > 0 && readDigits(text, middle, end, found);
}

function readColumn(text: string, from: number, end: number, found: Found): boolean {
  found.row = -1;
  found.rowAbs = false;
  return end - from <= 4 && readLetters(text, from, end, found) === end;
}

function readRow(text: string, from: number, end: number, found: Found): boolean {
  found.col = -1;
  found.colAbs = false;
  return end - from <= 8 && readDigits(text, from, end, found);
}

/** Reads "$" and one to three letters; answers where they end, 0 when they are no column. */
function readLetters(text: string, from: number, end: number, found: Found): number {
  let i = from;
  found.colAbs = text.charCodeAt(i) === DOLLAR;
  if (found.colAbs) i++;
  let n = 0;
  const first = i;
  for (; i < end; i++) {
    const c = text.charCodeAt(i) & ~32;
    if (c < 65 || c > 90) break;
    n = n * 26 + c - 64;
  }
  found.col = n - 1;
  return i > first && i - first <= 3 && n <= MAX_COLS ? i : 0;
}

/** Reads "$" and the digits of a row up to `end`. */
function readDigits(text: string, from: number, end: number, found: Found): boolean {
  let i = from;
  found.rowAbs = text.charCodeAt(i) === DOLLAR;
  if (found.rowAbs) i++;
  if (i >= end || text.charCodeAt(i) === 48) return false;
  let n = 0;
  for (; i < end; i++) {
    const c = text.charCodeAt(i) - 48;
    if (c < 0 || c > 9) return false;
    n = n * 10 + c;
  }
  found.row = n - 1;
  return n <= MAX_ROWS;
}
