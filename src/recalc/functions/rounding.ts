// Rounding functions. A value is taken at its 15 significant decimal digits, as Excel shows it, before a tie or a whole is decided.

import { DIV0, NUM, VALUE } from '../value.ts';
import { fail, numeric, strict } from './declare.ts';
import type { FunctionDef } from './define.ts';

/** Below this relative distance from a tie or a whole, the decimal digits decide. */
const CLOSE = 1e-14;

function at15(n: number): number {
  return Number(n.toPrecision(15));
}

/** Floor of a non-negative quotient that may sit a rounding error below a whole number. */
function steadyFloor(n: number): number {
  const near = Math.round(n);
  return Math.abs(n - near) <= n * CLOSE ? Math.floor(at15(n)) : Math.floor(n);
}

function steadyCeil(n: number): number {
  const near = Math.round(n);
  return Math.abs(n - near) <= n * CLOSE ? Math.ceil(at15(n)) : Math.ceil(n);
}

function steadyRound(n: number): number {
  const floor = Math.floor(n);
  const past = n - floor - 0.5;
  if (Math.abs(past) > n * CLOSE) return past > 0 ? floor + 1 : floor;
  const exact = at15(n);
  return exact - Math.floor(exact) >= 0.5 ? Math.floor(exact) + 1 : Math.floor(exact);
}

function scaledBy(x: number, digits: number, settle: (n: number) => number): number {
  const places = Math.trunc(digits);
  const size = Math.abs(x);
  if (size === 0 || places > 300) return x;
  if (places < -308) return settle(Number.MIN_VALUE) === 0 ? 0 : fail(NUM);
  const power = 10 ** Math.abs(places);
  const scaled = places >= 0 ? size * power : size / power;
  if (scaled >= 1e15) return x;
  const whole = settle(scaled);
  return Math.sign(x) * (places >= 0 ? whole / power : whole * power);
}

/** ROUND: ties away from zero. Where the wanted digits are all 15 that count, they decide without a detour by a scaled number. */
export function roundTo(x: number, digits: number): number {
  const scaled = Math.abs(x) * 10 ** Math.trunc(digits);
  return scaled >= 1e14 && scaled < 1e15 ? at15(x) : scaledBy(x, digits, steadyRound);
}

/** ROUNDDOWN and TRUNC: towards zero. */
export function truncateTo(x: number, digits: number): number {
  return scaledBy(x, digits, steadyFloor);
}

function roundUpTo(x: number, digits: number): number {
  return scaledBy(x, digits, steadyCeil);
}

/** INT: down to a whole number. */
export function wholeBelow(x: number): number {
  return x >= 0 ? steadyFloor(x) : -steadyCeil(-x);
}

/** A multiple of a positive step, on the side the sign-aware settling chooses. */
function multiple(x: number, step: number, up: boolean): number {
  if (x === 0) return 0;
  const quotient = Math.abs(x) / step;
  const whole = x > 0 === up ? steadyCeil(quotient) : steadyFloor(quotient);
  return Math.sign(x) * whole * step;
}

/** CEILING: away from zero when both are negative, else up; a positive number with a negative step is an error. */
function ceiling(x: number, step: number): number {
  if (x === 0 || step === 0) return 0;
  if (x > 0 && step < 0) return fail(NUM);
  return multiple(x, Math.abs(step), step > 0);
}

function floor(x: number, step: number): number {
  if (x === 0) return 0;
  if (step === 0) return fail(DIV0);
  if (x > 0 && step < 0) return fail(NUM);
  return multiple(x, Math.abs(step), step < 0);
}

/** CEILING.MATH and its kin: the sign of the step does not count; `mode` turns negatives away from zero. */
function ceilingMath(x: number, step: number, mode: number): number {
  return step === 0 ? 0 : multiple(x, Math.abs(step), x > 0 || mode === 0);
}

function floorMath(x: number, step: number, mode: number): number {
  return step === 0 ? 0 : multiple(x, Math.abs(step), x < 0 && mode !== 0);
}

function mround(x: number, step: number): number {
  if (step === 0 || x === 0) return 0;
  if (x > 0 !== step > 0) return fail(NUM);
  // No digits are steadied here: MROUND(6.05,0.1) is 6 and MROUND(7.05,0.1) is 7.1, as Microsoft documents.
  return Math.round(x / step) * step;
}

function toEven(x: number): number {
  return Math.sign(x) * 2 * steadyCeil(Math.abs(x) / 2);
}

function toOdd(x: number): number {
  const size = Math.abs(x);
  const odd = size <= 1 ? 1 : 2 * steadyCeil((size - 1) / 2) + 1;
  return x < 0 ? -odd : odd;
}

/** The step of CEILING.MATH: 1 when left out, 0 for an empty cell. */
const stepOf = (step: number | undefined) => step ?? 1;

export const roundingFunctions: readonly FunctionDef[] = [
  numeric('ROUND', 2, 2, ([x, digits]) => roundTo(x!, digits!)),
  numeric('ROUNDUP', 2, 2, ([x, digits]) => roundUpTo(x!, digits!)),
  numeric('ROUNDDOWN', 2, 2, ([x, digits]) => truncateTo(x!, digits!)),
  numeric('TRUNC', 1, 2, ([x, digits]) => truncateTo(x!, digits ?? 0)),
  numeric('INT', 1, 1, ([x]) => wholeBelow(x!)),
  numeric('CEILING', 2, 2, ([x, step]) => ceiling(x!, step!)),
  numeric('FLOOR', 2, 2, ([x, step]) => floor(x!, step!)),
  numeric('CEILING.MATH', 1, 3, ([x, step, mode]) => ceilingMath(x!, stepOf(step), mode ?? 0)),
  numeric('FLOOR.MATH', 1, 3, ([x, step, mode]) => floorMath(x!, stepOf(step), mode ?? 0)),
  numeric('CEILING.PRECISE', 1, 2, ([x, step]) => ceilingMath(x!, stepOf(step), 0)),
  numeric('ISO.CEILING', 1, 2, ([x, step]) => ceilingMath(x!, stepOf(step), 0)),
  numeric('FLOOR.PRECISE', 1, 2, ([x, step]) => floorMath(x!, stepOf(step), 0)),
  strict('MROUND', 2, 2, ([x, step]) => mround(x!, step!)),
  numeric('EVEN', 1, 1, ([x]) => toEven(x!)),
  numeric('ODD', 1, 1, ([x]) => toOdd(x!)),
  strict('QUOTIENT', 2, 2, ([x, divisor]) => (divisor === 0 ? DIV0 : truncateTo(x! / divisor!, 0))),
  numeric('MOD', 2, 2, ([x, divisor]) => modulo(x!, divisor!)),
];

/** Past this quotient Excel gives up. */
const LARGEST_QUOTIENT = 1125900000000;

function modulo(x: number, divisor: number): number {
  if (divisor === 0) return fail(DIV0);
  const quotient = x / divisor;
  if (Math.abs(quotient) > LARGEST_QUOTIENT) return fail(NUM);
  const rest = x % divisor;
  return rest !== 0 && rest < 0 !== divisor < 0 ? rest + divisor : rest;
}

/** A number of digits or places that must not be negative. */
export function placesOf(n: number): number {
  return n < 0 ? fail(VALUE) : Math.trunc(n);
}
