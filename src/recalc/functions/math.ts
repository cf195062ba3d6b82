// Powers, logarithms, counting and divisors. Rounding and trigonometry have their own files.

import { power as raise } from '../arithmetic.ts';
import { DIV0, isError, NA, NUM, Unknown, VALUE, type Value } from '../value.ts';
import { fail, numeric, ranged, strict, strictNumberOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

export function power(base: number, exponent: number): number {
  const r = raise(base, exponent);
  return isError(r) ? fail(r) : (r as number);
}

function logarithm(x: number, base: number): number {
  if (x <= 0 || base <= 0) return fail(NUM);
  if (base === 1) return fail(DIV0);
  if (base === 10) return Math.log10(x);
  if (base === 2) return Math.log2(x);
  return Math.log(x) / Math.log(base);
}

export function factorial(n: number): number {
  const whole = Math.floor(n);
  if (whole < 0 || whole > 170) return fail(NUM);
  let product = 1;
  for (let i = 2; i <= whole; i++) product *= i;
  return product;
}

function doubleFactorial(n: number): number {
  const whole = Math.trunc(n);
  if (n < -1 || whole > 300) return fail(NUM);
  let product = 1;
  for (let i = whole; i > 1; i -= 2) product *= i;
  return product;
}

/** Number of ways to choose k of n. */
export function combinations(n: number, k: number): number {
  const [all, some] = [Math.trunc(n), Math.trunc(k)];
  if (all < 0 || some < 0 || all < some) return fail(NUM);
  const steps = Math.min(some, all - some);
  if (steps > 1e6) return fail(NUM);
  let product = 1;
  for (let i = 1; i <= steps; i++) {
    product *= (all - steps + i) / i;
    if (!Number.isFinite(product)) return fail(NUM);
  }
  return product < 1e15 ? Math.round(product) : product;
}

function permutations(n: number, k: number): number {
  const [all, some] = [Math.trunc(n), Math.trunc(k)];
  if (all <= 0 || some < 0 || all < some) return fail(NUM);
  let product = 1;
  for (let i = 0; i < some && Number.isFinite(product); i++) product *= all - i;
  return product;
}

function permutationsWithRepeats(n: number, k: number): number {
  const [all, some] = [Math.trunc(n), Math.trunc(k)];
  return all < 0 || some < 0 ? fail(NUM) : all ** some;
}

function combinationsWithRepeats(n: number, k: number): number {
  const [all, some] = [Math.trunc(n), Math.trunc(k)];
  if (all < 0 || some < 0) return fail(NUM);
  return all === 0 ? (some === 0 ? 1 : fail(NUM)) : combinations(all + some - 1, some);
}

const LARGEST_DIVISIBLE = 2 ** 53;

/**
 * Whole, non-negative numbers of every argument. Truth values are refused; a blank counts as 0 within a larger range and is
 * skipped alone; an argument written empty is #N/A (all as Excel does it for the former Analysis ToolPak).
 */
function wholeNumbers(values: readonly Value[], ctx: CallContext): number[] {
  const numbers: number[] = [];
  for (const value of values) {
    if (value === null) fail(NA);
    const { data } = ctx.array(value);
    for (const item of data) if (item !== null || data.length > 1) numbers.push(strictNumberOf(item, ctx));
  }
  if (numbers.length === 0) fail(VALUE);
  return numbers.map((n) => (n < 0 || n >= LARGEST_DIVISIBLE ? fail(NUM) : Math.trunc(n)));
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

function commonMultiple(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (a / commonDivisor(a, b)) * b;
}

function leastCommonMultiple(values: readonly Value[], ctx: CallContext): number {
  const result = wholeNumbers(values, ctx).reduce(commonMultiple, 1);
  return result >= LARGEST_DIVISIBLE ? fail(NUM) : result;
}

/** Multinomial as a product of binomials, which keeps every step a whole number. */
function multinomial(values: readonly Value[], ctx: CallContext): number {
  let [total, product] = [0, 1];
  for (const n of wholeNumbers(values, ctx)) {
    total += n;
    product *= combinations(total, n);
  }
  return product;
}

/** Drawn anew at each calculation: the value cannot be known. */
function random(name: string, min: number, max: number): FunctionDef {
  return { name, min, max, params: ['scalar'], volatile: true, by: 'own', call: () => new Unknown(`${name} is random`) };
}

export const mathFunctions: readonly FunctionDef[] = [
  numeric('ABS', 1, 1, ([x]) => Math.abs(x!)),
  numeric('SIGN', 1, 1, ([x]) => Math.sign(x!)),
  numeric('SQRT', 1, 1, ([x]) => (x! < 0 ? NUM : Math.sqrt(x!))),
  strict('SQRTPI', 1, 1, ([x]) => (x! < 0 ? NUM : Math.sqrt(x! * Math.PI))),
  numeric('EXP', 1, 1, ([x]) => Math.exp(x!)),
  numeric('LN', 1, 1, ([x]) => (x! <= 0 ? NUM : Math.log(x!))),
  numeric('LOG', 1, 2, ([x, base]) => logarithm(x!, base ?? 10)),
  numeric('LOG10', 1, 1, ([x]) => (x! <= 0 ? NUM : Math.log10(x!))),
  numeric('POWER', 2, 2, ([base, exponent]) => power(base!, exponent!)),
  numeric('PI', 0, 0, () => Math.PI),
  numeric('FACT', 1, 1, ([n]) => factorial(n!)),
  strict('FACTDOUBLE', 1, 1, ([n]) => doubleFactorial(n!)),
  numeric('COMBIN', 2, 2, ([n, k]) => combinations(n!, k!)),
  numeric('COMBINA', 2, 2, ([n, k]) => combinationsWithRepeats(n!, k!)),
  numeric('PERMUT', 2, 2, ([n, k]) => permutations(n!, k!)),
  numeric('PERMUTATIONA', 2, 2, ([n, k]) => permutationsWithRepeats(n!, k!)),
  ranged('GCD', 1, Infinity, (args, ctx) => wholeNumbers(args, ctx).reduce(commonDivisor, 0)),
  ranged('LCM', 1, Infinity, leastCommonMultiple),
  ranged('MULTINOMIAL', 1, Infinity, multinomial),
  random('RAND', 0, 0),
  random('RANDBETWEEN', 2, 2),
  random('RANDARRAY', 0, 5),
];
