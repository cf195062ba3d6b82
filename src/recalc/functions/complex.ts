// Complex numbers as Excel spells them ("3+4i"), and their arithmetic. The functions are in imaginary.ts.

import { NUM, type Scalar, VALUE } from '../value.ts';
import { fail, textOf } from './declare.ts';
import { numberText } from './numbers.ts';

export interface Complex {
  readonly re: number;
  readonly im: number;
  readonly unit: 'i' | 'j' | '';
}

const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:E[+-]?\\d+)?';
const WHOLE = new RegExp(`^(${NUMBER})?(?:([+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:E[+-]?\\d+)?)?)([ij]))?$`, 'i');

/** Reads a complex number out of a scalar; anything else is #NUM!. */
export function parseComplex(value: Scalar | undefined): Complex {
  if (typeof value === 'number') return { re: value, im: 0, unit: '' };
  if (typeof value === 'boolean') return fail(VALUE);
  const text = textOf(value);
  if (text === '') return { re: 0, im: 0, unit: '' };
  // "4i" has no real part: the sign must separate the two.
  const lone = /^([+-]?(?:(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?)?)([ij])$/i.exec(text);
  if (lone) return { re: 0, im: coefficient(lone[1]!), unit: unitOf(lone[2]!) };
  const both = WHOLE.exec(text);
  if (!both?.[1]) return fail(NUM);
  if (both[3] === undefined) return { re: Number(both[1]), im: 0, unit: '' };
  if (!/^[+-]/.test(both[2]!)) return fail(NUM);
  return { re: Number(both[1]), im: coefficient(both[2]!), unit: unitOf(both[3]) };
}

/** The unit is a small letter. */
function unitOf(letter: string): 'i' | 'j' {
  return letter === 'i' || letter === 'j' ? letter : fail(NUM);
}

function coefficient(text: string): number {
  return text === '' || text === '+' ? 1 : text === '-' ? -1 : Number(text);
}

/** Spells a complex number with 15 digits a part; parts of 0 are left out. */
export function complexText({ re, im, unit }: Complex): string {
  if (!Number.isFinite(re) || !Number.isFinite(im)) return fail(NUM);
  const letter = unit === '' ? 'i' : unit;
  if (im === 0) return numberText(re);
  const size = im === 1 ? '' : im === -1 ? '-' : numberText(im);
  if (re === 0) return size + letter;
  return `${numberText(re)}${im > 0 ? '+' : ''}${size}${letter}`;
}

/** The unit two numbers share; i and j do not mix. */
export function commonUnit(a: Complex, b: Complex): Complex['unit'] {
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return fail(NUM);
  return a.unit === '' ? b.unit : a.unit;
}

export const modulus = (z: Complex) => Math.hypot(z.re, z.im);
export const argument = (z: Complex) => Math.atan2(z.im, z.re);

export function add(a: Complex, b: Complex): Complex {
  return { re: a.re + b.re, im: a.im + b.im, unit: commonUnit(a, b) };
}

export function subtract(a: Complex, b: Complex): Complex {
  return { re: a.re - b.re, im: a.im - b.im, unit: commonUnit(a, b) };
}

export function multiply(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re, unit: commonUnit(a, b) };
}

export function divide(a: Complex, b: Complex): Complex {
  const size = b.re * b.re + b.im * b.im;
  if (size === 0) return fail(NUM);
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size, unit: commonUnit(a, b) };
}

export function exponential(z: Complex): Complex {
  const size = Math.exp(z.re);
  return { re: size * Math.cos(z.im), im: size * Math.sin(z.im), unit: z.unit };
}

export function logarithm(z: Complex, base = Math.E): Complex {
  const size = modulus(z);
  if (size === 0) return fail(NUM);
  const scale = base === Math.E ? 1 : Math.log(base);
  return { re: Math.log(size) / scale, im: argument(z) / scale, unit: z.unit };
}

export function power(z: Complex, exponent: number): Complex {
  const size = modulus(z);
  if (size === 0) return exponent > 0 ? { re: 0, im: 0, unit: z.unit } : fail(NUM);
  const length = size ** exponent;
  const angle = argument(z) * exponent;
  return { re: length * Math.cos(angle), im: length * Math.sin(angle), unit: z.unit };
}

export function sine({ re, im, unit }: Complex): Complex {
  return { re: Math.sin(re) * Math.cosh(im), im: Math.cos(re) * Math.sinh(im), unit };
}

export function cosine({ re, im, unit }: Complex): Complex {
  return { re: Math.cos(re) * Math.cosh(im), im: -Math.sin(re) * Math.sinh(im), unit };
}

/** In squares of sines, which keep the small part both near zero and far from the real line. */
export function tangent({ re, im, unit }: Complex): Complex {
  const bottom = Math.cos(re) ** 2 + Math.sinh(im) ** 2;
  return { re: (Math.sin(re) * Math.cos(re)) / bottom, im: (Math.sinh(im) * Math.cosh(im)) / bottom, unit };
}

export function cotangent({ re, im, unit }: Complex): Complex {
  const bottom = Math.sin(re) ** 2 + Math.sinh(im) ** 2;
  if (bottom === 0) return fail(NUM);
  return { re: (Math.sin(re) * Math.cos(re)) / bottom, im: (-Math.sinh(im) * Math.cosh(im)) / bottom, unit };
}

export function hyperbolicSine({ re, im, unit }: Complex): Complex {
  return { re: Math.sinh(re) * Math.cos(im), im: Math.cosh(re) * Math.sin(im), unit };
}

export function hyperbolicCosine({ re, im, unit }: Complex): Complex {
  return { re: Math.cosh(re) * Math.cos(im), im: Math.sinh(re) * Math.sin(im), unit };
}
