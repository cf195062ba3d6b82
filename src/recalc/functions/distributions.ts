// Continuous distributions on the line and the half line: normal, log-normal, exponential, Weibull, gamma, chi-squared.

import { NUM, type Scalar, type Value } from '../value.ts';
import { fail, numberOf, numeric, renamed, scalar, strict, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { normalCumulative, normalDensity, normalQuantile } from './normal.ts';
import { erf, erfc, gamma, incompleteGamma, inverse, lnGamma } from './special.ts';

type DistributionBody = (numbers: number[], cumulative: boolean) => Value;

/** A function of `count` numbers followed by the flag that asks for the cumulative form. */
export function distribution(name: string, count: number, body: DistributionBody): FunctionDef {
  return scalar(name, count + 1, count + 1, (args: readonly Scalar[], ctx: CallContext) => {
    const numbers = args.slice(0, count).map((a) => numberOf(a, ctx));
    return body(numbers, truthOf(args[count]));
  });
}

/** A probability strictly between 0 and 1. */
export function openShare(p: number): number {
  return p <= 0 || p >= 1 ? fail(NUM) : p;
}

/** A probability from 0 up to but without 1. */
export function lowerShare(p: number): number {
  return p < 0 || p >= 1 ? fail(NUM) : p;
}

const normal: DistributionBody = ([x, mean, deviation], cumulative) => {
  if (deviation! <= 0) return NUM;
  const z = (x! - mean!) / deviation!;
  return cumulative ? normalCumulative(z) : normalDensity(z) / deviation!;
};

function normalInverse([p, mean, deviation]: number[]): Value {
  return deviation! <= 0 ? NUM : mean! + deviation! * normalQuantile(openShare(p!));
}

const logNormal: DistributionBody = ([x, mean, deviation], cumulative) => {
  if (x! <= 0 || deviation! <= 0) return NUM;
  const z = (Math.log(x!) - mean!) / deviation!;
  return cumulative ? normalCumulative(z) : normalDensity(z) / (x! * deviation!);
};

function logNormalInverse([p, mean, deviation]: number[]): Value {
  return deviation! <= 0 ? NUM : Math.exp(mean! + deviation! * normalQuantile(openShare(p!)));
}

const exponential: DistributionBody = ([x, rate], cumulative) => {
  if (x! < 0 || rate! <= 0) return NUM;
  return cumulative ? -Math.expm1(-rate! * x!) : rate! * Math.exp(-rate! * x!);
};

const weibull: DistributionBody = ([x, shape, scale], cumulative) => {
  if (x! < 0 || shape! <= 0 || scale! <= 0) return NUM;
  const power = (x! / scale!) ** shape!;
  if (cumulative) return -Math.expm1(-power);
  return (shape! / scale!) * (x! / scale!) ** (shape! - 1) * Math.exp(-power);
};

function gammaDensity(x: number, shape: number, scale: number): number {
  if (x === 0) return shape < 1 ? fail(NUM) : shape === 1 ? 1 / scale : 0;
  return Math.exp((shape - 1) * Math.log(x / scale) - x / scale - lnGamma(shape)) / scale;
}

const gammaDistribution: DistributionBody = ([x, shape, scale], cumulative) => {
  if (x! < 0 || shape! <= 0 || scale! <= 0) return NUM;
  return cumulative ? incompleteGamma(shape!, x! / scale!)[0] : gammaDensity(x!, shape!, scale!);
};

function gammaInverse([p, shape, scale]: number[]): Value {
  if (shape! <= 0 || scale! <= 0) return NUM;
  return scale! * inverse((x) => incompleteGamma(shape!, x)[0], lowerShare(p!), 0, Infinity);
}

/** Degrees of freedom, cut to a whole number from 1 to 10^10. */
export function degreesOf(n: number): number {
  const whole = Math.trunc(n);
  return whole < 1 || whole > 1e10 ? fail(NUM) : whole;
}

const chiSquared: DistributionBody = ([x, df], cumulative) => {
  const degrees = degreesOf(df!);
  if (x! < 0) return NUM;
  return cumulative ? incompleteGamma(degrees / 2, x! / 2)[0] : gammaDensity(x!, degrees / 2, 2);
};

export function chiSquaredTail(x: number, degrees: number): number {
  return x < 0 ? fail(NUM) : incompleteGamma(degrees / 2, x / 2)[1];
}

function chiSquaredInverse([p, df]: number[]): Value {
  const half = degreesOf(df!) / 2;
  return 2 * inverse((x) => incompleteGamma(half, x)[0], lowerShare(p!), 0, Infinity);
}

function chiSquaredTailInverse([p, df]: number[]): Value {
  const half = degreesOf(df!) / 2;
  if (p! <= 0 || p! > 1) return NUM;
  return p === 1 ? 0 : 2 * inverse((x) => -incompleteGamma(half, x)[1], -p!, 0, Infinity);
}

function logGamma([x]: number[]): Value {
  return x! <= 0 ? NUM : lnGamma(x!);
}

function confidence([alpha, deviation, size]: number[]): Value {
  const n = Math.trunc(size!);
  if (deviation! <= 0 || n < 1) return NUM;
  return (-normalQuantile(openShare(alpha!) / 2) * deviation!) / Math.sqrt(n);
}

function errorFunction([from, to]: number[]): Value {
  if (to === undefined) return erf(from!);
  // Two ends on one side in their tails differ by what is left beyond them.
  if (from! > 1 && to > 1) return erfc(from!) - erfc(to);
  return from! < -1 && to < -1 ? erfc(-to) - erfc(-from!) : erf(to) - erf(from!);
}

const NORM_DIST = distribution('NORM.DIST', 3, normal);
const NORM_INV = numeric('NORM.INV', 3, 3, normalInverse);
const NORM_S_INV = numeric('NORM.S.INV', 1, 1, ([p]) => normalQuantile(openShare(p!)));
const LOGNORM_INV = numeric('LOGNORM.INV', 3, 3, logNormalInverse);
const EXPON_DIST = distribution('EXPON.DIST', 2, exponential);
const WEIBULL_DIST = distribution('WEIBULL.DIST', 3, weibull);
const GAMMA_DIST = distribution('GAMMA.DIST', 3, gammaDistribution);
const GAMMA_INV = numeric('GAMMA.INV', 3, 3, gammaInverse);
const CHISQ_DIST_RT = numeric('CHISQ.DIST.RT', 2, 2, ([x, df]) => chiSquaredTail(x!, degreesOf(df!)));
const CHISQ_INV_RT = numeric('CHISQ.INV.RT', 2, 2, chiSquaredTailInverse);
const GAMMALN = numeric('GAMMALN', 1, 1, logGamma);
const CONFIDENCE_NORM = numeric('CONFIDENCE.NORM', 3, 3, confidence);
const ERFC = strict('ERFC', 1, 1, ([x]) => erfc(x!));

export const distributionFunctions: readonly FunctionDef[] = [
  NORM_DIST,
  renamed('NORMDIST', NORM_DIST),
  NORM_INV,
  renamed('NORMINV', NORM_INV),
  distribution('NORM.S.DIST', 1, ([z], cumulative) => (cumulative ? normalCumulative(z!) : normalDensity(z!))),
  numeric('NORMSDIST', 1, 1, ([z]) => normalCumulative(z!)),
  NORM_S_INV,
  renamed('NORMSINV', NORM_S_INV),
  distribution('LOGNORM.DIST', 3, logNormal),
  numeric('LOGNORMDIST', 3, 3, (args) => logNormal(args, true)),
  LOGNORM_INV,
  renamed('LOGINV', LOGNORM_INV),
  EXPON_DIST,
  renamed('EXPONDIST', EXPON_DIST),
  WEIBULL_DIST,
  renamed('WEIBULL', WEIBULL_DIST),
  GAMMA_DIST,
  renamed('GAMMADIST', GAMMA_DIST),
  GAMMA_INV,
  renamed('GAMMAINV', GAMMA_INV),
  distribution('CHISQ.DIST', 2, chiSquared),
  CHISQ_DIST_RT,
  renamed('CHIDIST', CHISQ_DIST_RT),
  numeric('CHISQ.INV', 2, 2, chiSquaredInverse),
  CHISQ_INV_RT,
  renamed('CHIINV', CHISQ_INV_RT),
  numeric('GAMMA', 1, 1, ([x]) => gamma(x!)),
  GAMMALN,
  renamed('GAMMALN.PRECISE', GAMMALN),
  CONFIDENCE_NORM,
  renamed('CONFIDENCE', CONFIDENCE_NORM),
  numeric('PHI', 1, 1, ([z]) => normalDensity(z!)),
  numeric('GAUSS', 1, 1, ([z]) => erf(z! / Math.SQRT2) / 2),
  numeric('FISHER', 1, 1, ([x]) => (Math.abs(x!) >= 1 ? NUM : Math.atanh(x!))),
  numeric('FISHERINV', 1, 1, ([y]) => Math.tanh(y!)),
  strict('ERF', 1, 2, errorFunction),
  strict('ERF.PRECISE', 1, 1, ([x]) => erf(x!)),
  ERFC,
  strict('ERFC.PRECISE', 1, 1, ([x]) => erfc(x!)),
];
