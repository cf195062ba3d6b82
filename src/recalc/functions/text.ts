// Text functions that cut, search, join and change text. Lengths count UTF-16 units, as Excel's do.

import { Area, ArrayValue, isError, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, ranged, renamed, scalar, textOf, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { wildcardIndex } from './wildcard.ts';

/** Longest text of a cell. */
const MAX_TEXT = 32767;

function bounded(text: string): string {
  return text.length > MAX_TEXT ? fail(VALUE) : text;
}

/** A count of characters, 1 when left out; negative counts are an error. */
function countOf(value: Scalar | undefined, ctx: CallContext): number {
  if (value === undefined) return 1;
  const n = Math.trunc(numberOf(value, ctx));
  return n < 0 ? fail(VALUE) : n;
}

function left([text, count]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  return t.slice(0, countOf(count, ctx));
}

function right([text, count]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  return t.slice(Math.max(0, t.length - countOf(count, ctx)));
}

function mid([text, start, count]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  const from = Math.trunc(numberOf(start, ctx));
  const length = Math.trunc(numberOf(count, ctx));
  return from < 1 || length < 0 ? VALUE : t.slice(from - 1, from - 1 + length);
}

type Search = (text: string, pattern: string, from: number) => number;

function position([pattern, text, start]: readonly Scalar[], ctx: CallContext, search: Search): Value {
  const needle = textOf(pattern);
  const t = textOf(text);
  const from = start === undefined ? 1 : Math.trunc(numberOf(start, ctx));
  if (from < 1 || from > t.length + 1) return VALUE;
  const at = search(t, needle, from - 1);
  return at < 0 ? VALUE : at + 1;
}

const find: Search = (text, needle, from) => text.indexOf(needle, from);
const search: Search = (text, pattern, from) => wildcardIndex(text.toLowerCase(), pattern.toLowerCase(), from);

function replace([text, start, count, insert]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  const from = Math.trunc(numberOf(start, ctx));
  const length = Math.trunc(numberOf(count, ctx));
  const added = textOf(insert);
  return from < 1 || length < 0 ? VALUE : bounded(t.slice(0, from - 1) + added + t.slice(from - 1 + length));
}

function substitute([text, old, fresh, instance]: readonly Scalar[], ctx: CallContext): Value {
  const [t, from, to] = [textOf(text), textOf(old), textOf(fresh)];
  if (instance === undefined) return from === '' ? t : bounded(t.replaceAll(from, () => to));
  const wanted = Math.trunc(numberOf(instance, ctx));
  if (wanted < 1 || typeof instance === 'boolean') return VALUE;
  if (from === '') return t;
  let at = -from.length;
  for (let i = 0; i < wanted; i++) {
    at = t.indexOf(from, at + from.length);
    if (at < 0) return t;
  }
  return bounded(t.slice(0, at) + to + t.slice(at + from.length));
}

function repeat([text, times]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  const n = Math.trunc(numberOf(times, ctx));
  return n < 0 || t.length * n > MAX_TEXT ? VALUE : t.repeat(n);
}

/** A letter after anything but a letter is a capital. */
function proper(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{M}])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function trim(text: string): string {
  return text.replace(/^ +| +$/g, '').replace(/ {2,}/g, ' ');
}

function concat(args: readonly Value[], ctx: CallContext): Value {
  let out = '';
  for (const arg of args) for (const item of ctx.array(arg).data) out += textOf(item);
  return bounded(out);
}

/** TEXTJOIN: several delimiters take turns. */
function textJoin([delimiter, ignore, ...rest]: readonly Value[], ctx: CallContext): Value {
  const delimiters = ctx.array(delimiter ?? null).data.map(textOf);
  // Written empty it is TRUE; a blank cell is FALSE.
  const skip = ignore === null || truthOf(ctx.array(ignore!).data[0]);
  const parts: string[] = [];
  for (const arg of rest) {
    for (const item of ctx.array(arg).data) {
      const t = textOf(item);
      if (t !== '' || !skip) parts.push(t);
    }
  }
  return bounded(parts.map((p, i) => (i === 0 ? p : delimiters[(i - 1) % delimiters.length]! + p)).join(''));
}

/** T looks at the first cell of a range only. */
function onlyText([value]: readonly Value[], ctx: CallContext): Value {
  if (value instanceof ArrayValue) return new ArrayValue(value.rows, value.cols, value.data.map(textOrNothing));
  return textOrNothing(value instanceof Area ? ctx.read(value.sheet, value.row1, value.col1) : (value as Scalar));
}

function textOrNothing(v: Scalar): Scalar {
  return typeof v === 'string' || (v !== null && isError(v)) ? v : '';
}

/** One text in, one out. */
function ofText(name: string, body: (text: string) => Value): FunctionDef {
  return scalar(name, 1, 1, ([text]) => body(textOf(text)));
}

const LEFT = scalar('LEFT', 1, 2, left);
const RIGHT = scalar('RIGHT', 1, 2, right);
const MID = scalar('MID', 3, 3, mid);
const LEN = ofText('LEN', (t) => t.length);
const FIND = scalar('FIND', 2, 3, (args, ctx) => position(args, ctx, find));
const SEARCH = scalar('SEARCH', 2, 3, (args, ctx) => position(args, ctx, search));
const REPLACE = scalar('REPLACE', 4, 4, replace);

export const textFunctions: readonly FunctionDef[] = [
  LEFT,
  RIGHT,
  MID,
  LEN,
  FIND,
  SEARCH,
  REPLACE,
  // Bytes are characters wherever the default language is not a double-byte one.
  renamed('LEFTB', LEFT),
  renamed('RIGHTB', RIGHT),
  renamed('MIDB', MID),
  renamed('LENB', LEN),
  renamed('FINDB', FIND),
  renamed('SEARCHB', SEARCH),
  renamed('REPLACEB', REPLACE),
  scalar('SUBSTITUTE', 3, 4, substitute),
  scalar('REPT', 2, 2, repeat),
  ofText('TRIM', trim),
  // The control characters of ASCII.
  ofText('CLEAN', (t) => t.replace(/[\u0000-\u001f]/g, '')),
  ofText('UPPER', (t) => t.toUpperCase()),
  ofText('LOWER', (t) => t.toLowerCase()),
  ofText('PROPER', proper),
  ofText('ASC', (t) => t),
  ofText('DBCS', (t) => t),
  scalar('EXACT', 2, 2, ([a, b]) => textOf(a) === textOf(b)),
  { ...ranged('T', 1, 1, onlyText), takesErrors: true },
  scalar('CONCATENATE', 1, Infinity, (args) => bounded(args.map(textOf).join(''))),
  ranged('CONCAT', 1, Infinity, concat),
  ranged('TEXTJOIN', 3, Infinity, textJoin),
  // The cell shows the friendly text, of whatever kind, or the address.
  scalar('HYPERLINK', 1, 2, ([link, friendly]) => (friendly === undefined ? textOf(link) : (friendly ?? 0))),
];
