// Distributions of ratios and shares: Student's t, F and beta, with their inverses.

import type { Scalar } from '../value.ts';
import { DIV0, NUM, type Value } from '../value.ts';
import { fail, numberOf, numeric, renamed, scalar, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { degreesOf, distribution, lowerShare, openShare } from './distributions.ts';
import { incompleteBeta, inverse, lnBeta } from './special.ts';

/** Chance of a Student t beyond x, for x of either sign. */
export function studentTail(x: number, degrees: number): number {
  const square = x * x;
  // Near the middle the part within x keeps the digits, far out the part beyond it.
  const within = square < degrees ? incompleteBeta(square / (degrees + square), 0.5, degrees / 2) : undefined;
  const tail = within === undefined ? incompleteBeta(degrees / (degrees + square), degrees / 2, 0.5) / 2 : 0.5 - within / 2;
  return x >= 0 ? tail : 1 - tail;
}

function studentDensity(x: number, degrees: number): number {
  return Math.exp((-(degrees + 1) / 2) * Math.log1p((x * x) / degrees) - lnBeta(degrees / 2, 0.5)) / Math.sqrt(degrees);
}

/** The t beyond which a tail of at most one half lies. */
export function studentBeyond(tail: number, degrees: number): number {
  return tail === 0.5 ? 0 : inverse((x) => -studentTail(x, degrees), -tail, 0, Infinity);
}

function studentInverse([p, df]: number[]): Value {
  const [share, degrees] = [openShare(p!), degreesOf(df!)];
  return share < 0.5 ? -studentBeyond(share, degrees) : studentBeyond(1 - share, degrees);
}

function studentTwoSided([p, df]: number[]): Value {
  const degrees = degreesOf(df!);
  return p! <= 0 || p! > 1 ? NUM : studentBeyond(p! / 2, degrees);
}

/** TDIST takes the number of tails and refuses negative x. */
function oldStudent([x, df, tails]: number[]): Value {
  const [degrees, sides] = [degreesOf(df!), Math.trunc(tails!)];
  return x! < 0 || (sides !== 1 && sides !== 2) ? NUM : sides * studentTail(x!, degrees);
}

function fTail(x: number, d1: number, d2: number): number {
  return x <= 0 ? 1 : incompleteBeta(d2 / (d2 + d1 * x), d2 / 2, d1 / 2);
}

function fCumulative(x: number, d1: number, d2: number): number {
  return incompleteBeta((d1 * x) / (d1 * x + d2), d1 / 2, d2 / 2);
}

function fDensity(x: number, d1: number, d2: number): number {
  if (x === 0) return d1 < 2 ? fail(NUM) : d1 === 2 ? 1 : 0;
  const log = (d1 / 2) * Math.log(d1 / d2) + (d1 / 2 - 1) * Math.log(x) - ((d1 + d2) / 2) * Math.log1p((d1 * x) / d2);
  return Math.exp(log - lnBeta(d1 / 2, d2 / 2));
}

/** Both degrees of freedom of F. */
function degreesPair(a: number, b: number): readonly [number, number] {
  return [degreesOf(a), degreesOf(b)];
}

function fRight([x, a, b]: number[]): Value {
  const [d1, d2] = degreesPair(a!, b!);
  return x! < 0 ? NUM : fTail(x!, d1, d2);
}

function fInverse([p, a, b]: number[]): Value {
  const [d1, d2] = degreesPair(a!, b!);
  return inverse((x) => fCumulative(x, d1, d2), lowerShare(p!), 0, Infinity);
}

function fRightInverse([p, a, b]: number[]): Value {
  const [d1, d2] = degreesPair(a!, b!);
  if (p! <= 0 || p! > 1) return NUM;
  return p === 1 ? 0 : inverse((x) => -fTail(x, d1, d2), -p!, 0, Infinity);
}

function betaDensity(x: number, a: number, b: number): number {
  if (x === 0) return a < 1 ? fail(NUM) : a === 1 ? b : 0;
  if (x === 1) return b < 1 ? fail(NUM) : b === 1 ? a : 0;
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - lnBeta(a, b));
}

interface BetaShape {
  readonly alpha: number;
  readonly beta: number;
  readonly low: number;
  readonly high: number;
}

function shapeOf(alpha: number, beta: number, low = 0, high = 1): BetaShape {
  return alpha <= 0 || beta <= 0 || low >= high ? fail(NUM) : { alpha, beta, low, high };
}

function beta(x: number, s: BetaShape, cumulative: boolean): Value {
  if (x < s.low || x > s.high) return NUM;
  const share = (x - s.low) / (s.high - s.low);
  return cumulative ? incompleteBeta(share, s.alpha, s.beta) : betaDensity(share, s.alpha, s.beta) / (s.high - s.low);
}

function betaDistribution([x, alpha, b, cumulative, low, high]: readonly Scalar[], ctx: CallContext): Value {
  const numbers = [x, alpha, b].map((v) => numberOf(v, ctx)) as [number, number, number];
  const whole = truthOf(cumulative);
  const [from, to] = [low === undefined ? 0 : numberOf(low, ctx), high === undefined ? 1 : numberOf(high, ctx)];
  return beta(numbers[0], shapeOf(numbers[1], numbers[2], from, to), whole);
}

function betaInverse([p, alpha, b, low, high]: number[]): Value {
  const s = shapeOf(alpha!, b!, low, high);
  openShare(p!);
  return s.low + (s.high - s.low) * inverse((x) => incompleteBeta(x, s.alpha, s.beta), p!, 0, 1);
}

function confidence([alpha, deviation, size]: number[]): Value {
  const n = Math.trunc(size!);
  if (deviation! <= 0 || n < 1) return NUM;
  const half = openShare(alpha!) / 2;
  return n === 1 ? DIV0 : (studentBeyond(half, n - 1) * deviation!) / Math.sqrt(n);
}

const T_INV_2T = numeric('T.INV.2T', 2, 2, studentTwoSided);
const F_DIST_RT = numeric('F.DIST.RT', 3, 3, fRight);
const F_INV_RT = numeric('F.INV.RT', 3, 3, fRightInverse);
const BETA_INV = numeric('BETA.INV', 3, 5, betaInverse);

export const ratioFunctions: readonly FunctionDef[] = [
  distribution('T.DIST', 2, ([x, df], cumulative) => {
    const degrees = degreesOf(df!);
    return cumulative ? studentTail(-x!, degrees) : studentDensity(x!, degrees);
  }),
  numeric('T.DIST.RT', 2, 2, ([x, df]) => studentTail(x!, degreesOf(df!))),
  numeric('T.DIST.2T', 2, 2, ([x, df]) => (x! < 0 ? NUM : 2 * studentTail(x!, degreesOf(df!)))),
  numeric('TDIST', 3, 3, oldStudent),
  numeric('T.INV', 2, 2, studentInverse),
  T_INV_2T,
  renamed('TINV', T_INV_2T),
  distribution('F.DIST', 3, ([x, a, b], cumulative) => {
    const [d1, d2] = degreesPair(a!, b!);
    if (x! < 0) return NUM;
    return cumulative ? fCumulative(x!, d1, d2) : fDensity(x!, d1, d2);
  }),
  F_DIST_RT,
  renamed('FDIST', F_DIST_RT),
  numeric('F.INV', 3, 3, fInverse),
  F_INV_RT,
  renamed('FINV', F_INV_RT),
  scalar('BETA.DIST', 4, 6, betaDistribution),
  numeric('BETADIST', 3, 5, ([x, alpha, b, low, high]) => beta(x!, shapeOf(alpha!, b!, low, high), true)),
  BETA_INV,
  renamed('BETAINV', BETA_INV),
  numeric('CONFIDENCE.T', 3, 3, confidence),
];
