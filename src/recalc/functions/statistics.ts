// Averages, spread and shape of samples. Ranks and percentiles, regression and tests have their own files.

import { ArrayValue, DIV0, isError, isUnknown, NA, NUM, type Value } from '../value.ts';
import { fail, numberOf, ranged, renamed } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { parseNumber } from './numbers.ts';
import { eachValue, meanOf, numbersIn, numbersInAll, seriesIn, squaresOf } from './series.ts';

export function sortedNumbers(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** The middle of sorted numbers. */
export function middleOf(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

export function variance(numbers: readonly number[], degrees: number): number {
  return degrees <= 0 ? fail(DIV0) : squaresOf(numbers) / degrees;
}

/** The most frequent numbers in their order of appearance; only numbers that occur twice count. */
function modes(numbers: readonly number[]): number[] {
  const counts = new Map<number, number>();
  let most = 1;
  for (const n of numbers) {
    const count = (counts.get(n) ?? 0) + 1;
    counts.set(n, count);
    if (count > most) most = count;
  }
  return most === 1 ? [] : [...counts].filter(([, count]) => count === most).map(([n]) => n);
}

function geometricMean(numbers: readonly number[]): number {
  if (numbers.length === 0 || numbers.some((n) => n <= 0)) return fail(NUM);
  let [product, logs] = [1, 0];
  for (const n of numbers) {
    product *= n;
    logs += Math.log(n);
  }
  const plain = product > 1e-300 && product < 1e300;
  return plain ? product ** (1 / numbers.length) : Math.exp(logs / numbers.length);
}

function harmonicMean(numbers: readonly number[]): number {
  if (numbers.length === 0 || numbers.some((n) => n <= 0)) return fail(NUM);
  let total = 0;
  for (const n of numbers) total += 1 / n;
  return numbers.length / total;
}

function averageDeviation(numbers: readonly number[]): number {
  if (numbers.length === 0) return fail(NUM);
  const mean = meanOf(numbers);
  return meanOf(numbers.map((n) => Math.abs(n - mean)));
}

/** Sum of the deviations to a power, in standard deviations. */
function moment(numbers: readonly number[], degrees: number, power: number): number {
  const mean = meanOf(numbers);
  const deviation = Math.sqrt(variance(numbers, degrees));
  if (deviation === 0) return fail(DIV0);
  let total = 0;
  for (const n of numbers) total += ((n - mean) / deviation) ** power;
  return total;
}

function skewness(numbers: readonly number[]): number {
  const n = numbers.length;
  return n < 3 ? fail(DIV0) : (n * moment(numbers, n - 1, 3)) / ((n - 1) * (n - 2));
}

function populationSkewness(numbers: readonly number[]): number {
  const n = numbers.length;
  return n < 3 ? fail(DIV0) : moment(numbers, n, 3) / n;
}

function kurtosis(numbers: readonly number[]): number {
  const n = numbers.length;
  if (n < 4) return fail(DIV0);
  const fourth = (n * (n + 1) * moment(numbers, n - 1, 4)) / ((n - 1) * (n - 2) * (n - 3));
  return fourth - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** TRIMMEAN leaves out the same number at both ends. */
function trimmedMean([array, share]: readonly Value[], ctx: CallContext): Value {
  const sorted = sortedNumbers(seriesIn(array, ctx));
  const p = numberOf(share, ctx);
  if (sorted.length === 0 || p < 0 || p >= 1) return NUM;
  const cut = Math.floor((sorted.length * p) / 2 + 1e-12);
  return meanOf(sorted.slice(cut, sorted.length - cut));
}

function standardize([x, mean, deviation]: readonly Value[], ctx: CallContext): Value {
  const [value, centre, spread] = [numberOf(x, ctx), numberOf(mean, ctx), numberOf(deviation, ctx)];
  return spread <= 0 ? NUM : (value - centre) / spread;
}

/** Text given directly is passed over where it is no number. */
function modesIn(args: readonly Value[], ctx: CallContext): number[] {
  return modes(
    numbersIn(
      args.filter((a) => typeof a !== 'string' || parseNumber(a, ctx) !== undefined),
      ctx,
    ),
  );
}

function multipleModes(args: readonly Value[], ctx: CallContext): Value {
  const found = modesIn(args, ctx);
  return found.length === 0 ? NA : new ArrayValue(found.length, 1, found);
}

/** PERCENTOF: any error among the numbers is #NUM!. */
function percentOf(args: readonly Value[], ctx: CallContext): Value {
  const [subset, all] = args.map((arg) => {
    let sum = 0;
    eachValue([arg], ctx, (v) => {
      if (v !== null && isError(v)) fail(isUnknown(v) ? v : NUM);
      if (typeof v === 'number') sum += v;
    });
    return sum;
  }) as [number, number];
  return all === 0 ? DIV0 : subset / all;
}

type Measure = (numbers: readonly number[]) => Value;

/** A measure of all numbers among the arguments. */
function measure(name: string, body: Measure): FunctionDef {
  return ranged(name, 1, Infinity, (args, ctx) => body(numbersIn(args, ctx)));
}

/** The same with text as 0 and truth values as 1 and 0. */
function measureAll(name: string, body: Measure): FunctionDef {
  return ranged(name, 1, Infinity, (args, ctx) => body(numbersInAll(args, ctx)));
}

const sampleVariance: Measure = (n) => variance(n, n.length - 1);
const populationVariance: Measure = (n) => variance(n, n.length);
const root =
  (body: Measure): Measure =>
  (n) =>
    Math.sqrt(body(n) as number);

const VAR_S = measure('VAR.S', sampleVariance);
const VAR_P = measure('VAR.P', populationVariance);
const STDEV_S = measure('STDEV.S', root(sampleVariance));
const STDEV_P = measure('STDEV.P', root(populationVariance));
const MODE_SNGL = ranged('MODE.SNGL', 1, Infinity, (args, ctx) => modesIn(args, ctx)[0] ?? NA);

export const statisticsFunctions: readonly FunctionDef[] = [
  measure('MEDIAN', (n) => (n.length === 0 ? NUM : middleOf(sortedNumbers(n)))),
  MODE_SNGL,
  renamed('MODE', MODE_SNGL),
  ranged('MODE.MULT', 1, Infinity, multipleModes),
  VAR_S,
  renamed('VAR', VAR_S),
  VAR_P,
  renamed('VARP', VAR_P),
  measureAll('VARA', sampleVariance),
  measureAll('VARPA', populationVariance),
  STDEV_S,
  renamed('STDEV', STDEV_S),
  STDEV_P,
  renamed('STDEVP', STDEV_P),
  measureAll('STDEVA', root(sampleVariance)),
  measureAll('STDEVPA', root(populationVariance)),
  measure('AVEDEV', averageDeviation),
  measure('DEVSQ', (n) => (n.length === 0 ? NUM : squaresOf(n))),
  measure('GEOMEAN', geometricMean),
  measure('HARMEAN', harmonicMean),
  measure('SKEW', skewness),
  measure('SKEW.P', populationSkewness),
  measure('KURT', kurtosis),
  ranged('TRIMMEAN', 2, 2, trimmedMean, ['any', 'scalar']),
  ranged('PERCENTOF', 2, 2, percentOf),
  { ...ranged('STANDARDIZE', 3, 3, standardize, ['scalar']), takesErrors: true },
];
