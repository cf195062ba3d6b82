// Digits and addresses straight from the characters of a part, without cutting strings. Exact for every number.

import { MAX_COLS, MAX_ROWS, parseRect, type Rect } from '../../grammar/ref.ts';

const POWER = Float64Array.from({ length: 16 }, (_, n) => 10 ** n);

/** Number in text[from, to); NaN when it is none. */
export function parseNumber(text: string, from: number, to: number): number {
  let i = from;
  const negative = text.charCodeAt(i) === 45;
  if (negative) i++;
  let value = 0;
  let digits = 0;
  let point = -1;
  for (; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c === 46 && point < 0) point = digits;
    else if (c >= 48 && c <= 57 && digits < 15) {
      value = value * 10 + (c - 48);
      digits++;
    } else return slowNumber(text, from, to);
  }
  if (digits === 0) return Number.NaN;
  // Up to 15 digits both operands are exact, so the quotient is the nearest double.
  if (point >= 0) value /= POWER[digits - point]!;
  return negative ? -value : value;
}

function slowNumber(text: string, from: number, to: number): number {
  const raw = text.slice(from, to).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(raw) ? Number(raw) : Number.NaN;
}

/** Unsigned integer in text[from, to); -1 when it is none or has more than nine digits. */
export function parseIndex(text: string, from: number, to: number): number {
  if (from >= to || to - from > 9) return -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i) - 48;
    if (c < 0 || c > 9) return -1;
    value = value * 10 + c;
  }
  return value;
}

/** Address in text[from, to) as row * 16384 + column; -1 when it is no cell of the grid. */
export function parseAddress(text: string, from: number, to: number): number {
  let i = from;
  let col = 0;
  for (; i < to; i++) {
    const c = text.charCodeAt(i) & ~32;
    if (c < 65 || c > 90) break;
    col = col * 26 + (c - 64);
    if (col > MAX_COLS) return -1;
  }
  const row = parseIndex(text, i, to);
  return col === 0 || row < 1 || row > MAX_ROWS ? -1 : (row - 1) * MAX_COLS + (col - 1);
}

/** Range in text[from, to); undefined when it is none of the grid. */
export function parseRange(text: string, from: number, to: number): Rect | undefined {
  const colon = text.indexOf(':', from);
  const middle = colon < 0 || colon > to ? to : colon;
  const first = parseAddress(text, from, middle);
  const last = middle === to ? first : parseAddress(text, middle + 1, to);
  // Whole rows and columns, dollars: rare.
  if (first < 0 || last < 0) return parseRect(text.slice(from, to));
  const [row1, col1, row2, col2] = [Math.floor(first / MAX_COLS), first % MAX_COLS, Math.floor(last / MAX_COLS), last % MAX_COLS];
  return { row1: Math.min(row1, row2), col1: Math.min(col1, col2), row2: Math.max(row1, row2), col2: Math.max(col1, col2) };
}

/** xsd:boolean without cutting a string. */
export function isTrue(text: string, from: number, to: number): boolean {
  return (to - from === 1 && text.charCodeAt(from) === 49) || (to - from === 4 && text.startsWith('true', from));
}
