// Distributions of counts: binomial, negative binomial, Poisson, hypergeometric.

import { NUM, type Value } from '../value.ts';
import { fail, numeric, renamed } from './declare.ts';
import type { FunctionDef } from './define.ts';
import { distribution, openShare } from './distributions.ts';
import { binomialMass, incompleteBeta, incompleteGamma, poissonMass } from './special.ts';

function binomialUpTo(k: number, n: number, p: number): number {
  return k >= n ? 1 : 1 - incompleteBeta(p, k + 1, n - k);
}

const isShare = (p: number) => p >= 0 && p <= 1;

function binomial([hits, trials, p]: number[], cumulative: boolean): Value {
  const [k, n] = [Math.floor(hits!), Math.floor(trials!)];
  if (k < 0 || k > n || !isShare(p!)) return NUM;
  return cumulative ? binomialUpTo(k, n, p!) : binomialMass(k, n, p!, 1 - p!);
}

function binomialRange([trials, p, from, to]: number[]): Value {
  const [n, low] = [Math.floor(trials!), Math.floor(from!)];
  const high = to === undefined ? low : Math.floor(to);
  if (n < 0 || !isShare(p!) || low < 0 || low > n || high < low || high > n) return NUM;
  if (low === high) return binomialMass(low, n, p!, 1 - p!);
  return binomialUpTo(high, n, p!) - (low === 0 ? 0 : binomialUpTo(low - 1, n, p!));
}

/** The smallest count whose cumulative share reaches alpha. */
function binomialInverse([trials, p, alpha]: number[]): Value {
  const n = Math.floor(trials!);
  if (n < 0 || !isShare(p!) || p === 0 || p === 1) return NUM;
  openShare(alpha!);
  let [low, high] = [0, n];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // Cumulative shares carry rounding errors of their own.
    if (binomialUpTo(middle, n, p!) >= alpha! - 1e-14) high = middle;
    else low = middle + 1;
  }
  return low;
}

function negativeBinomial([failures, successes, p]: number[], cumulative: boolean): Value {
  const [f, s] = [Math.floor(failures!), Math.floor(successes!)];
  if (f < 0 || s < 1 || p! <= 0 || p! >= 1) return NUM;
  if (cumulative) return incompleteBeta(p!, s, f + 1);
  return (s / (s + f)) * binomialMass(s, s + f, p!, 1 - p!);
}

function poisson([count, mean]: number[], cumulative: boolean): Value {
  const k = Math.floor(count!);
  if (k < 0 || mean! < 0) return NUM;
  return cumulative ? incompleteGamma(k + 1, mean!)[1] : poissonMass(k, mean!);
}

interface Urn {
  readonly drawn: number;
  readonly marked: number;
  readonly all: number;
}

function urnMass(hits: number, { drawn, marked, all }: Urn): number {
  if (hits < 0 || hits > marked || drawn - hits > all - marked) return 0;
  const share = drawn / all;
  const both = binomialMass(hits, marked, share, 1 - share) * binomialMass(drawn - hits, all - marked, share, 1 - share);
  return both / binomialMass(drawn, all, share, 1 - share);
}

function hypergeometric([sample, size, population, total]: number[], cumulative: boolean): Value {
  const [hits, drawn, marked, all] = [sample, size, population, total].map((n) => Math.floor(n!)) as [number, number, number, number];
  if (hits < 0 || hits > Math.min(drawn, marked)) return NUM;
  if (drawn < 0 || drawn > all || marked < 0 || marked > all) return NUM;
  if (all === 0) return 1;
  const urn = { drawn, marked, all };
  if (!cumulative) return urnMass(hits, urn);
  const first = Math.max(0, drawn - all + marked);
  if (hits - first > 1e6) return fail(NUM);
  let sum = 0;
  for (let k = first; k <= hits; k++) sum += urnMass(k, urn);
  return Math.min(1, sum);
}

const BINOM_DIST = distribution('BINOM.DIST', 3, binomial);
const BINOM_INV = numeric('BINOM.INV', 3, 3, binomialInverse);
const POISSON_DIST = distribution('POISSON.DIST', 2, poisson);

export const discreteFunctions: readonly FunctionDef[] = [
  BINOM_DIST,
  renamed('BINOMDIST', BINOM_DIST),
  numeric('BINOM.DIST.RANGE', 3, 4, binomialRange),
  BINOM_INV,
  renamed('CRITBINOM', BINOM_INV),
  distribution('NEGBINOM.DIST', 3, negativeBinomial),
  numeric('NEGBINOMDIST', 3, 3, (args) => negativeBinomial(args, false)),
  POISSON_DIST,
  renamed('POISSON', POISSON_DIST),
  distribution('HYPGEOM.DIST', 4, hypergeometric),
  numeric('HYPGEOMDIST', 4, 4, (args) => hypergeometric(args, false)),
];
