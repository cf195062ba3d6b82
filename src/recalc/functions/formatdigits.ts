// Lays the digits of a number out over the places of a format section: plain, grouped, scaled, percent and exponent forms.

import { type Decimal, decimalOf, fractionDigits, roundedTo, shifted, wholeDigits } from './decimal.ts';
import type { FormatToken } from './formatcode.ts';

interface Parts {
  readonly whole: readonly FormatToken[];
  /** Undefined without a decimal point. */
  readonly fraction: readonly FormatToken[] | undefined;
  readonly exponent: FormatToken | undefined;
  readonly power: readonly FormatToken[];
}

const isDigit = (t: FormatToken) => t.kind === 'digit';
const placesIn = (tokens: readonly FormatToken[]) => tokens.filter(isDigit).length;

function split(tokens: readonly FormatToken[]): Parts {
  const e = tokens.findIndex((t) => t.kind === 'exponent');
  const mantissa = e < 0 ? tokens : tokens.slice(0, e);
  const point = mantissa.findIndex((t) => t.kind === 'point');
  return {
    whole: point < 0 ? mantissa : mantissa.slice(0, point),
    fraction: point < 0 ? undefined : mantissa.slice(point + 1),
    exponent: e < 0 ? undefined : tokens[e],
    power: e < 0 ? [] : tokens.slice(e + 1),
  };
}

/** Commas right after the last digit place scale by a thousand each; one between two places groups. */
function commasIn(tokens: readonly FormatToken[]): { scale: number; grouped: boolean; plain: FormatToken[] } {
  const last = tokens.findLastIndex(isDigit);
  let scale = 0;
  let grouped = false;
  const plain: FormatToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i]!;
    const before = plain.at(-1);
    const eaten =
      t.kind === 'comma' && i > 0 && (isDigit(tokens[i - 1]!) || (tokens[i - 1]!.kind === 'comma' && before && isDigit(before)));
    if (!eaten) plain.push(t.kind === 'comma' ? { kind: 'literal', text: ',' } : t);
    else if (i > last) scale++;
    else if (isDigit(tokens[i + 1]!)) grouped = true;
  }
  return { scale, grouped, plain };
}

function stand(t: FormatToken): string {
  if (t.kind === 'pad') return ' ';
  return t.kind === 'fill' ? '' : t.text;
}

/** Digits from the right; the first place takes what is left over. */
export function layWhole(tokens: readonly FormatToken[], digits: string, grouped: boolean): string {
  const places = placesIn(tokens);
  let out = '';
  let place = places;
  for (const t of tokens) {
    if (!isDigit(t)) {
      out += stand(t);
      continue;
    }
    const from = digits.length - place;
    const own = place === places ? digits.slice(0, Math.max(0, from + 1)) : from >= 0 ? digits[from]! : '';
    out += own === '' ? emptyPlace(t, place, grouped) : spell(own, place, grouped);
    place--;
  }
  return out;
}

function spell(own: string, place: number, grouped: boolean): string {
  let out = '';
  for (let i = 0; i < own.length; i++) {
    const position = place + own.length - 1 - i;
    out += own[i]! + (grouped && position > 1 && (position - 1) % 3 === 0 ? ',' : '');
  }
  return out;
}

function emptyPlace(t: FormatToken, place: number, grouped: boolean): string {
  if (t.text === '#') return '';
  const comma = grouped && place > 1 && (place - 1) % 3 === 0;
  return t.text === '0' ? (comma ? '0,' : '0') : comma ? '  ' : ' ';
}

function layFraction(tokens: readonly FormatToken[], digits: string): string {
  let out = '';
  let place = 0;
  for (const t of tokens) {
    if (isDigit(t)) {
      out += digits[place] ?? (t.text === '0' ? '0' : t.text === '?' ? ' ' : '');
      place++;
    } else if (t.kind !== 'comma' || place === 0 || !digitBefore(tokens, t)) out += stand(t);
  }
  return out;
}

function digitBefore(tokens: readonly FormatToken[], t: FormatToken): boolean {
  const at = tokens.indexOf(t);
  return at > 0 && isDigit(tokens[at - 1]!);
}

/** The text of a size in a section without dates, and whether any digit of it is not zero. */
export function layDigits(tokens: readonly FormatToken[], size: number): { text: string; zero: boolean } {
  const parts = split(tokens);
  if (parts.exponent) return layExponent(parts, decimalOf(size));
  const whole = commasIn(parts.whole);
  const tail = parts.fraction ? commasIn(parts.fraction) : undefined;
  const percents = tokens.filter((t) => t.kind === 'percent').length;
  const scaled = shifted(decimalOf(size), 2 * percents - 3 * (whole.scale + (tail?.scale ?? 0)));
  const rounded = roundedTo(scaled, placesIn(parts.fraction ?? []));
  const digits = wholeDigits(rounded);
  const text = layWhole(whole.plain, digits, whole.grouped);
  const zero = rounded.digits === '' && placesIn(tokens) > 0;
  if (!tail) return { text, zero };
  // Without places before the point the whole number stands there all the same.
  const head = placesIn(whole.plain) === 0 && placesIn(tail.plain) > 0 ? text + digits : text;
  return { text: `${head}.${layFraction(tail.plain, fractionDigits(rounded))}`, zero };
}

function layExponent(parts: Parts, value: Decimal): { text: string; zero: boolean } {
  const { plain, grouped } = commasIn(parts.whole);
  const fraction = parts.fraction ? commasIn(parts.fraction).plain : undefined;
  const step = Math.max(1, placesIn(plain));
  const places = placesIn(fraction ?? []);
  // The exponent is a multiple of the number of places before the point (engineering notation).
  let power = value.digits === '' ? 0 : Math.floor((value.exponent - 1) / step) * step;
  let mantissa = roundedTo(shifted(value, -power), places);
  if (mantissa.exponent > step) {
    power += step;
    mantissa = roundedTo(shifted(value, -power), places);
  }
  const head = layWhole(plain, mantissa.digits === '' ? '0'.repeat(step) : wholeDigits(mantissa), grouped);
  const body = fraction ? `${head}.${layFraction(fraction, fractionDigits(mantissa))}` : head;
  const letter = parts.exponent!.text[0]!;
  const sign = power < 0 ? '-' : parts.exponent!.text[1] === '+' ? '+' : '';
  return { text: body + letter + layPower(parts.power, sign, String(Math.abs(power))), zero: value.digits === '' };
}

/** The sign of the exponent stands at its first digit place. */
function layPower(tokens: readonly FormatToken[], sign: string, digits: string): string {
  const first = tokens.findIndex(isDigit);
  const own = tokens.slice(0, first).map(stand).join('');
  return own + sign + layWhole(commasIn(tokens.slice(first)).plain, digits, false);
}
