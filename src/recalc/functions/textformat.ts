// Number formats: a value and a format code to the text Excel shows, and the TEXT function over it. Formats alone, no cells.

import { isError, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, scalar, textOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { type Condition, type FormatToken, parseFormat, type Section } from './formatcode.ts';
import { layDate } from './formatdate.ts';
import { layDigits } from './formatdigits.ts';
import { layFraction } from './formatfraction.ts';
import { parseNumber, toText } from './numbers.ts';

/** General as a cell shows it: at most 11 characters beside the sign, an exponent past that. */
export function generalText(n: number): string {
  if (n === 0) return '0';
  const size = Math.abs(n);
  const sign = n < 0 ? '-' : '';
  const power = Math.floor(Math.log10(size) + 1e-12);
  if (size >= 1e11 || power < -9) return sign + exponential(size);
  if (power >= 0) return sign + stripped(size.toFixed(Math.max(0, 10 - String(Math.trunc(size)).length)));
  if (power >= -4) return sign + stripped(size.toFixed(9));
  const fixed = stripped(size.toFixed(12));
  return sign + (fixed.length <= 11 && Number(fixed) !== 0 && Math.abs(Number(fixed) / size - 1) < 1e-9 ? fixed : exponential(size));
}

const stripped = (t: string) => (t.includes('.') ? t.replace(/\.?0+$/, '') : t);

function exponential(size: number): string {
  const [mantissa, exponent] = size.toExponential(5).split('e') as [string, string];
  const digits = exponent.slice(1);
  return `${stripped(mantissa)}E${exponent[0]}${digits.length < 2 ? `0${digits}` : digits}`;
}

function holds(c: Condition, n: number): boolean {
  if (c.op === '=') return n === c.limit;
  if (c.op === '<>') return n !== c.limit;
  if (c.op === '<') return n < c.limit;
  if (c.op === '<=') return n <= c.limit;
  return c.op === '>' ? n > c.limit : n >= c.limit;
}

/** The section for a number, and whether it is one for negatives, which shows no minus of its own. */
function sectionFor(all: readonly Section[], n: number): { section: Section; unsigned: boolean } | undefined {
  const sections = all.length === 4 || (all.length > 1 && all.at(-1)!.textual && !all[0]!.textual) ? all.slice(0, -1) : all;
  const [first, second, third] = sections;
  if (!sections.some((s) => s.condition)) {
    if (n < 0 && second) return { section: second, unsigned: true };
    return { section: n === 0 && third ? third : first!, unsigned: false };
  }
  if (first!.condition ? holds(first!.condition, n) : n > 0) return { section: first!, unsigned: isForNegatives(first!.condition) };
  if (!second) return undefined;
  if (second.condition ? holds(second.condition, n) : !third || n < 0)
    return { section: second, unsigned: isForNegatives(second.condition) || (!second.condition && n < 0 && coversRest(first!)) };
  return third && { section: third, unsigned: false };
}

function isForNegatives(c: Condition | undefined): boolean {
  if (!c) return false;
  return (c.op === '<' && c.limit <= 0) || (c.op === '<=' && c.limit < 0) || (c.op === '=' && c.limit < 0);
}

/** After a first section for zero and above, the second one takes the negatives. */
function coversRest(first: Section): boolean {
  const c = first.condition;
  return c !== undefined && ((c.op === '>=' && c.limit <= 0) || (c.op === '>' && c.limit <= 0));
}

function spellPlain(tokens: readonly FormatToken[], value: string): string {
  return tokens
    .map((t) => (t.kind === 'general' || t.kind === 'value' ? value : t.kind === 'pad' ? ' ' : t.kind === 'fill' ? '' : t.text))
    .join('');
}

/** The text of a size in a section of digits; undefined when the section mixes what cannot be mixed. */
function spellSize({ tokens }: Section, size: number): { text: string; zero: boolean } | undefined {
  if (tokens.some((t) => t.kind === 'general' || t.kind === 'value')) return { text: spellPlain(tokens, generalText(size)), zero: false };
  if (tokens.some((t) => t.kind === 'slash')) {
    const fraction = layFraction(tokens, size);
    if (fraction) return fraction;
  }
  return layDigits(tokens, size);
}

function spellNumber(sections: readonly Section[], n: number, date1904: boolean): string | undefined {
  const chosen = sectionFor(sections, n);
  if (!chosen) return generalText(n);
  const { section, unsigned } = chosen;
  if (section.dated) return layDate(section.tokens, n, date1904);
  if (section.tokens.length === 0) return n < 0 && !unsigned ? '-' : '';
  const spelt = spellSize(section, Math.abs(n));
  if (!spelt) return undefined;
  return n < 0 && !unsigned && !spelt.zero ? `-${spelt.text}` : spelt.text;
}

function spellText(sections: readonly Section[], text: string): string {
  const last = sections.at(-1)!;
  const section = sections.length === 4 ? last : last.textual ? last : undefined;
  return section ? spellPlain(section.tokens, text) : text;
}

const PARSED = new Map<string, readonly Section[] | null>();
const MOST_CODES = 4096;

function sectionsOf(code: string): readonly Section[] | undefined {
  const known = PARSED.get(code);
  if (known !== undefined) return known ?? undefined;
  const parsed = parseFormat(code);
  if (PARSED.size < MOST_CODES) PARSED.set(code, parsed ?? null);
  return parsed;
}

function spelled(value: number | string | boolean, code: string, date1904: boolean): string | undefined {
  const sections = sectionsOf(code);
  if (!sections) return undefined;
  if (typeof value === 'number') return spellNumber(sections, value, date1904);
  return spellText(sections, typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value);
}

/** A value as a cell with this number format shows it; what Excel cannot show (a negative date) comes back in General. */
export function formatNumber(value: number | string | boolean, code: string, date1904 = false): string {
  return spelled(value, code, date1904) ?? (typeof value === 'number' ? generalText(value) : String(toText(value)));
}

/** TEXT: numbers in text are read first; a code Excel would not accept is #VALUE!. */
function text([value, format]: readonly Scalar[], ctx: CallContext): Value {
  if (isError(value!)) return value!;
  const code = textOf(format);
  const given = value ?? 0;
  const read = typeof given === 'string' ? (parseNumber(given, ctx) ?? given) : given;
  return spelled(read as number | string | boolean, code, ctx.date1904) ?? fail(VALUE);
}

export const textFormatFunctions: readonly FunctionDef[] = [scalar('TEXT', 2, 2, text)];
