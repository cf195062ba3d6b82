// A number in a fraction format ("# ?/?", "#/16"): nearest fraction, and what remains when the fraction is none.

import type { FormatToken } from './formatcode.ts';
import { layWhole } from './formatdigits.ts';

const isDigit = (t: FormatToken) => t.kind === 'digit';
const isFixed = (t: FormatToken) => t.kind === 'literal' && /^\d+$/.test(t.text);
const LARGEST = 9999;

interface FractionParts {
  /** Places of the whole number; empty for improper fractions. */
  readonly whole: readonly FormatToken[];
  /** What stands between the whole and the numerator. */
  readonly gap: readonly FormatToken[];
  readonly numerator: readonly FormatToken[];
  /** The slash with what surrounds it. */
  readonly bar: readonly FormatToken[];
  readonly denominator: readonly FormatToken[];
  readonly tail: readonly FormatToken[];
  /** A denominator given in figures. */
  readonly fixed: number | undefined;
}

/** Splits a section at its slash; undefined when places lack on either side. */
function split(tokens: readonly FormatToken[]): FractionParts | undefined {
  const slash = tokens.findIndex((t) => t.kind === 'slash');
  const numeratorEnd = tokens.slice(0, slash).findLastIndex(isDigit) + 1;
  if (numeratorEnd === 0) return undefined;
  let numeratorStart = numeratorEnd;
  while (numeratorStart > 0 && isDigit(tokens[numeratorStart - 1]!)) numeratorStart--;
  const denominatorStart = tokens.findIndex((t, i) => i > slash && (isDigit(t) || isFixed(t)));
  if (denominatorStart < 0) return undefined;
  let denominatorEnd = denominatorStart;
  while (denominatorEnd < tokens.length && (isDigit(tokens[denominatorEnd]!) || isFixed(tokens[denominatorEnd]!))) denominatorEnd++;
  const wholeEnd = tokens.slice(0, numeratorStart).findLastIndex(isDigit) + 1;
  const denominator = tokens.slice(denominatorStart, denominatorEnd);
  const figures = denominator.map((t) => t.text).join('');
  return {
    whole: tokens.slice(0, wholeEnd),
    gap: tokens.slice(wholeEnd, numeratorStart),
    numerator: tokens.slice(numeratorStart, numeratorEnd),
    bar: tokens.slice(numeratorEnd, denominatorStart),
    denominator,
    tail: tokens.slice(denominatorEnd),
    fixed: denominator.some(isFixed) && /[1-9]/.test(figures) ? Number(figures.replace(/[#?]/g, '0')) : undefined,
  };
}

/** The fraction nearest to x with a denominator of at most `largest`, the smallest such denominator. */
export function nearestFraction(x: number, largest: number): [numerator: number, denominator: number] {
  let best: [number, number] = [Math.round(x), 1];
  let error = Math.abs(x - best[0]);
  for (let d = 2; d <= Math.min(largest, LARGEST) && error > 0; d++) {
    const n = Math.round(x * d);
    const miss = Math.abs(x - n / d);
    if (miss < error * (1 - 1e-9)) [best, error] = [[n, d], miss];
  }
  return best;
}

const spell = (tokens: readonly FormatToken[]) => tokens.map((t) => (t.kind === 'pad' ? ' ' : t.kind === 'fill' ? '' : t.text)).join('');

/** Digits from the left, as a denominator is laid out. */
function layDenominator(tokens: readonly FormatToken[], digits: string): string {
  const places = tokens.filter(isDigit).length;
  const zeros = tokens.some((t) => t.text === '0');
  const padded = zeros ? digits.padStart(places, '0') : digits;
  return tokens.every((t) => t.text === '?') ? padded.padEnd(places, ' ') : padded;
}

interface Fraction {
  readonly whole: number;
  readonly n: number;
  readonly d: number;
}

function fractionOf(parts: FractionParts, size: number): Fraction {
  const improper = parts.whole.length === 0;
  const whole = improper ? 0 : Math.floor(size);
  const rest = size - whole;
  const largest = 10 ** parts.denominator.filter(isDigit).length - 1;
  const [n, d] = parts.fixed ? [Math.round(rest * parts.fixed), parts.fixed] : nearestFraction(rest, largest);
  return !improper && n === d ? { whole: whole + 1, n: 0, d: 1 } : { whole, n, d };
}

const has = (tokens: readonly FormatToken[], place: string) => tokens.some((t) => isDigit(t) && t.text === place);

/** The text of a size in a fraction section; undefined when the section is none. */
export function layFraction(tokens: readonly FormatToken[], size: number): { text: string; zero: boolean } | undefined {
  const parts = split(tokens);
  if (!parts) return undefined;
  const f = fractionOf(parts, size);
  const zero = size !== 0 && f.whole === 0 && f.n === 0;
  const shown = f.n !== 0 || parts.whole.length === 0 || has(parts.numerator, '0');
  const text = shown ? layShown(parts, f) : layWhole(parts.whole, String(f.whole), false) + blankFor(parts);
  return { text: text + spell(parts.tail), zero };
}

function layShown(parts: FractionParts, { whole, n, d }: Fraction): string {
  // A # shows no 0 before a fraction, and neither does a ? before one that is not 0.
  const head = whole === 0 && (n !== 0 || !has(parts.whole, '?')) ? '' : String(whole);
  const below = parts.fixed ? String(d) : layDenominator(parts.denominator, String(d));
  const gap = head === '' ? gapWithout(parts) : spell(parts.gap);
  return layWhole(parts.whole, head, false) + gap + layWhole(parts.numerator, String(n), false) + spell(parts.bar) + below;
}

/** A fraction of nothing leaves spaces in its place when a ? asks for them, else nothing. */
function blankFor(parts: FractionParts): string {
  if (![parts.whole, parts.numerator, parts.denominator].some((p) => has(p, '?'))) return '';
  const width = spell(parts.gap).length + parts.numerator.length + spell(parts.bar).length + parts.denominator.length;
  return ' '.repeat(width);
}

/** What separates whole and fraction when there is no whole: spaces under a ?, nothing under a #. */
function gapWithout(parts: FractionParts): string {
  const gap = spell(parts.gap);
  if (parts.whole.length === 0 || has(parts.whole, '0')) return gap;
  return has(parts.whole, '?') || has(parts.numerator, '?') ? ' '.repeat(gap.length) : '';
}
