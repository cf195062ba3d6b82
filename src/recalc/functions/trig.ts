// Trigonometric and hyperbolic functions.

import { DIV0, NUM } from '../value.ts';
import { fail, numeric } from './declare.ts';
import type { FunctionDef } from './define.ts';

/** Angles from here on are #NUM! in Excel. */
const LARGEST_ANGLE = 2 ** 27;

function circular(name: string, body: (x: number) => number): FunctionDef {
  return numeric(name, 1, 1, ([x]) => (Math.abs(x!) >= LARGEST_ANGLE ? NUM : body(x!)));
}

function plain(name: string, body: (x: number) => number): FunctionDef {
  return numeric(name, 1, 1, ([x]) => body(x!));
}

function reciprocal(name: string, body: (x: number) => number, limited: boolean): FunctionDef {
  return numeric(name, 1, 1, ([x]) => {
    if (limited && Math.abs(x!) >= LARGEST_ANGLE) return NUM;
    const denominator = body(x!);
    return denominator === 0 ? DIV0 : 1 / denominator;
  });
}

function arcCotangentHyperbolic(x: number): number {
  if (Math.abs(x) <= 1) return fail(NUM);
  return 0.5 * Math.log((x + 1) / (x - 1));
}

/** Math.asinh loses digits on negatives; the sign is put back. */
function arcSineHyperbolic(x: number): number {
  return Math.sign(x) * Math.asinh(Math.abs(x));
}

export const trigFunctions: readonly FunctionDef[] = [
  circular('SIN', Math.sin),
  circular('COS', Math.cos),
  circular('TAN', Math.tan),
  plain('ASIN', Math.asin),
  plain('ACOS', Math.acos),
  plain('ATAN', Math.atan),
  numeric('ATAN2', 2, 2, ([x, y]) => (x === 0 && y === 0 ? DIV0 : Math.atan2(y!, x!))),
  plain('SINH', Math.sinh),
  plain('COSH', Math.cosh),
  plain('TANH', Math.tanh),
  plain('ASINH', arcSineHyperbolic),
  plain('ACOSH', Math.acosh),
  plain('ATANH', Math.atanh),
  reciprocal('SEC', Math.cos, true),
  reciprocal('CSC', Math.sin, true),
  reciprocal('COT', Math.tan, true),
  reciprocal('SECH', Math.cosh, false),
  reciprocal('CSCH', Math.sinh, false),
  reciprocal('COTH', Math.tanh, false),
  plain('ACOT', (x) => Math.PI / 2 - Math.atan(x)),
  plain('ACOTH', arcCotangentHyperbolic),
  plain('DEGREES', (x) => (x * 180) / Math.PI),
  plain('RADIANS', (x) => (x * Math.PI) / 180),
];
