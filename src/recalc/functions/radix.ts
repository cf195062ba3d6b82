// Numbers in other bases and their bits: BIN, OCT, HEX, BASE, DECIMAL, ROMAN, ARABIC and the BIT functions.

import { isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, numeric, scalar, strictNumberOf, strictScalar, textOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

interface Radix {
  readonly prefix: string;
  readonly base: number;
  /** Ten places, the first bit of which is the sign. */
  readonly bits: number;
}

const BINARY: Radix = { prefix: 'BIN', base: 2, bits: 10 };
const OCTAL: Radix = { prefix: 'OCT', base: 8, bits: 30 };
const HEXADECIMAL: Radix = { prefix: 'HEX', base: 16, bits: 40 };
const DIGITS: Readonly<Record<number, RegExp>> = { 2: /^[01]{0,10}$/, 8: /^[0-7]{0,10}$/, 16: /^[0-9a-f]{0,10}$/i };

/** At most ten digits, read as a two's complement. */
function read(value: Scalar | undefined, { base, bits }: Radix): number {
  if (typeof value === 'boolean') return fail(VALUE);
  const text = textOf(value);
  if (!DIGITS[base]!.test(text)) return fail(NUM);
  const n = text === '' ? 0 : Number.parseInt(text, base);
  return n >= 2 ** (bits - 1) ? n - 2 ** bits : n;
}

/** Negatives fill ten places, whatever number from 1 to 10 is asked for. */
function write(n: number, { base, bits }: Radix, places: number | undefined): Value {
  if (n < -(2 ** (bits - 1)) || n >= 2 ** (bits - 1)) return NUM;
  if (n < 0) return (n + 2 ** bits).toString(base).toUpperCase();
  const text = n.toString(base).toUpperCase();
  if (places === undefined) return text;
  return places < text.length ? NUM : text.padStart(places, '0');
}

/** The number of places, looked at before the number itself unless that is an error. */
function placesOf([n, places]: readonly Scalar[], ctx: CallContext): number | undefined {
  if (n !== null && isError(n!)) return fail(n);
  if (places === undefined) return undefined;
  const count = Math.trunc(strictNumberOf(places, ctx));
  return count < 1 || count > 10 ? fail(NUM) : count;
}

function convert(from: Radix, to: Radix): FunctionDef {
  return strictScalar(`${from.prefix}2${to.prefix}`, 1, 2, (args, ctx) => {
    const places = placesOf(args, ctx);
    return write(read(args[0], from), to, places);
  });
}

function fromDecimal(to: Radix): FunctionDef {
  return strictScalar(`DEC2${to.prefix}`, 1, 2, (args, ctx) => {
    const places = placesOf(args, ctx);
    return write(Math.trunc(strictNumberOf(args[0], ctx)), to, places);
  });
}

function toDecimal(from: Radix): FunctionDef {
  return strictScalar(`${from.prefix}2DEC`, 1, 1, ([n]) => read(n, from));
}

const LARGEST = 2 ** 53;

function base([number, radix, length]: number[]): Value {
  const [n, r, places] = [Math.trunc(number!), Math.trunc(radix!), Math.trunc(length ?? 0)];
  if (n < 0 || n >= LARGEST || r < 2 || r > 36 || places < 0 || places > 255) return NUM;
  return n.toString(r).toUpperCase().padStart(places, '0');
}

function decimal([text, radix]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text).trim().toLowerCase();
  const r = Math.trunc(numberOf(radix, ctx));
  if (r < 2 || r > 36 || t.length > 255) return NUM;
  let total = 0;
  for (const c of t) {
    const digit = Number.parseInt(c, 36);
    if (Number.isNaN(digit) || digit >= r) return NUM;
    total = total * r + digit;
  }
  return total;
}

const ROMAN_VALUES = [1000, 500, 100, 50, 10, 5, 1];
const ROMAN_LETTERS = 'MDCLXVI';

/** Form 0 is the classic one, 4 the shortest; TRUE and FALSE stand for those two. */
function roman([number, form]: readonly Scalar[], ctx: CallContext): Value {
  let n = Math.trunc(numberOf(number, ctx));
  const style = typeof form === 'boolean' ? (form ? 0 : 4) : form === undefined ? 0 : Math.trunc(numberOf(form, ctx));
  if (n < 0 || n > 3999 || style < 0 || style > 4) return VALUE;
  let text = '';
  for (let i = 0; i < ROMAN_VALUES.length; i++) {
    const value = ROMAN_VALUES[i]!;
    while (n >= value) {
      text += ROMAN_LETTERS[i];
      n -= value;
    }
    const pair = subtractive(n, i, style);
    if (pair === undefined) continue;
    text += ROMAN_LETTERS[pair]! + ROMAN_LETTERS[i]!;
    n -= value - ROMAN_VALUES[pair]!;
  }
  return text;
}

/** The smallest letter that may stand before letter `i`: one or two ranks down in the classic form, more in the others. */
function subtractive(n: number, i: number, style: number): number | undefined {
  const classic = i + (i % 2 === 0 ? 2 : 1);
  for (let j = Math.min(classic + style, 6); j >= classic; j--) if (ROMAN_VALUES[i]! - ROMAN_VALUES[j]! <= n) return j;
  return undefined;
}

function arabic([text]: readonly Scalar[]): Value {
  if (typeof text === 'boolean') return VALUE;
  const given = textOf(text).trim().toUpperCase();
  const sign = given.startsWith('-') ? -1 : 1;
  const letters = sign < 0 ? given.slice(1) : given;
  if (letters.length > 255 || !/^[MDCLXVI]*$/.test(letters)) return VALUE;
  const values = [...letters].map((c) => ROMAN_VALUES[ROMAN_LETTERS.indexOf(c)]!);
  let [total, largest] = [0, 0];
  for (let i = values.length - 1; i >= 0; i--) {
    total += values[i]! < largest ? -values[i]! : values[i]!;
    largest = Math.max(largest, values[i]!);
  }
  return sign * total;
}

const MOST_BITS = 2 ** 48;

/** Whole numbers below 2^48. */
function bitsOf(n: number): bigint {
  return n < 0 || n >= MOST_BITS || !Number.isInteger(n) ? fail(NUM) : BigInt(n);
}

function bitwise(name: string, body: (a: bigint, b: bigint) => bigint): FunctionDef {
  return numeric(name, 2, 2, ([a, b]) => Number(body(bitsOf(a!), bitsOf(b!))));
}

/** Left by n bits, right for negative n. */
function shift(n: number, by: number): Value {
  const value = bitsOf(n);
  const places = Math.trunc(by);
  if (Math.abs(places) > 53) return NUM;
  const result = places >= 0 ? value << BigInt(places) : value >> BigInt(-places);
  return result >= BigInt(MOST_BITS) ? NUM : Number(result);
}

export const radixFunctions: readonly FunctionDef[] = [
  fromDecimal(BINARY),
  fromDecimal(OCTAL),
  fromDecimal(HEXADECIMAL),
  toDecimal(BINARY),
  toDecimal(OCTAL),
  toDecimal(HEXADECIMAL),
  convert(BINARY, OCTAL),
  convert(BINARY, HEXADECIMAL),
  convert(OCTAL, BINARY),
  convert(OCTAL, HEXADECIMAL),
  convert(HEXADECIMAL, BINARY),
  convert(HEXADECIMAL, OCTAL),
  numeric('BASE', 2, 3, base),
  scalar('DECIMAL', 2, 2, decimal),
  scalar('ROMAN', 1, 2, roman),
  scalar('ARABIC', 1, 1, arabic),
  bitwise('BITAND', (a, b) => a & b),
  bitwise('BITOR', (a, b) => a | b),
  bitwise('BITXOR', (a, b) => a ^ b),
  numeric('BITLSHIFT', 2, 2, ([n, by]) => shift(n!, by!)),
  numeric('BITRSHIFT', 2, 2, ([n, by]) => shift(n!, -by!)),
];
