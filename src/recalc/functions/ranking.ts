// Ranks, percentiles, quartiles, frequencies and probabilities of a series.

import { ArrayValue, DIV0, isError, NA, NUM, type Value } from '../value.ts';
import { fail, numberOf, ranged, renamed } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { itemsInStep, seriesIn } from './series.ts';
import { sortedNumbers } from './statistics.ts';

/** A series sorted once for all the calls that follow on the same argument object. */
function sortedSeries(array: Value | undefined, ctx: CallContext): number[] {
  const sorted = sortedNumbers(seriesIn(array, ctx));
  return sorted.length === 0 ? fail(NUM) : sorted;
}

function large([array, k]: readonly Value[], ctx: CallContext): Value {
  const sorted = sortedSeries(array, ctx);
  const given = numberOf(k, ctx);
  const place = Math.ceil(given);
  return given < 1 || place > sorted.length ? NUM : sorted[sorted.length - place]!;
}

function small([array, k]: readonly Value[], ctx: CallContext): Value {
  const sorted = sortedSeries(array, ctx);
  const place = Math.trunc(numberOf(k, ctx));
  return place < 1 || place > sorted.length ? NUM : sorted[place - 1]!;
}

/** Position in the order (descending unless `order` is not 0) and how many share it. */
function rankOf([number, ref, order]: readonly Value[], ctx: CallContext): { rank: number; ties: number } {
  const x = numberOf(number, ctx);
  const ascending = order === undefined ? false : numberOf(order, ctx) !== 0;
  let [before, ties] = [0, 0];
  for (const n of seriesIn(ref, ctx)) {
    if (n === x) ties++;
    else if (ascending ? n < x : n > x) before++;
  }
  return ties === 0 ? fail(NA) : { rank: before + 1, ties };
}

/** The value at a fractional position, counted from 0. */
function between(sorted: readonly number[], position: number): number {
  const low = Math.floor(position);
  const share = position - low;
  const value = sorted[low]!;
  return share === 0 ? value : value + share * (sorted[low + 1]! - value);
}

function inclusive(sorted: readonly number[], k: number): Value {
  return k < 0 || k > 1 ? NUM : between(sorted, k * (sorted.length - 1));
}

/** Exclusive percentiles leave out both ends of the order. */
function exclusive(sorted: readonly number[], k: number): Value {
  const position = k * (sorted.length + 1) - 1;
  return k <= 0 || k >= 1 || position < 0 || position > sorted.length - 1 ? NUM : between(sorted, position);
}

type Percentile = (sorted: readonly number[], k: number) => Value;

function percentile(name: string, body: Percentile): FunctionDef {
  return ranged(name, 2, 2, ([array, k], ctx) => body(sortedSeries(array, ctx), numberOf(k, ctx)), ['any', 'scalar']);
}

function quartile(name: string, body: Percentile): FunctionDef {
  const call = ([array, quart]: readonly Value[], ctx: CallContext) => {
    const sorted = sortedSeries(array, ctx);
    const q = Math.floor(numberOf(quart, ctx));
    return q < 0 || q > 4 ? NUM : body(sorted, q / 4);
  };
  return ranged(name, 2, 2, call, ['any', 'scalar']);
}

/** Where x stands among the sorted numbers, counted from 0, between two of them in proportion. */
function positionOf(sorted: readonly number[], x: number): number {
  const first = sorted.findIndex((n) => n >= x);
  if (first < 0 || x < sorted[0]!) return fail(NA);
  if (sorted[first] === x) return first;
  const [below, above] = [sorted[first - 1]!, sorted[first]!];
  return first - 1 + (x - below) / (above - below);
}

type RankShare = (position: number, count: number) => number;

/** The share is cut, not rounded, to the digits asked for. */
function percentRank(name: string, share: RankShare): FunctionDef {
  const call = ([array, x, digits]: readonly Value[], ctx: CallContext) => {
    const sorted = sortedSeries(array, ctx);
    const value = numberOf(x, ctx);
    const places = digits === undefined ? 3 : Math.trunc(numberOf(digits, ctx));
    if (places < 1) return NUM;
    const scale = 10 ** places;
    return Math.floor(share(positionOf(sorted, value), sorted.length) * scale + 1e-9) / scale;
  };
  return ranged(name, 2, 3, call, ['any', 'scalar', 'scalar']);
}

/** FREQUENCY: how many numbers fall up to each bin, and past the last; a repeated bin gets none. */
function frequency([data, bins]: readonly Value[], ctx: CallContext): Value {
  const given = seriesIn(bins, ctx);
  const limits = given.length === 0 ? [0] : given;
  const order = limits.map((_, i) => i).sort((a, b) => limits[a]! - limits[b]! || a - b);
  const sortedLimits = order.map((i) => limits[i]!);
  const counts = new Array<number>(limits.length + 1).fill(0);
  for (const n of seriesIn(data, ctx)) {
    let [low, high] = [0, sortedLimits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sortedLimits[middle]! >= n) high = middle;
      else low = middle + 1;
    }
    counts[low === sortedLimits.length ? limits.length : order[low]!]!++;
  }
  return new ArrayValue(counts.length, 1, counts);
}

function probability([values, chances, lower, upper]: readonly Value[], ctx: CallContext): Value {
  const [x, p] = itemsInStep(values, chances, ctx, NA);
  const from = numberOf(lower, ctx);
  const to = upper === undefined ? from : numberOf(upper, ctx);
  let [total, inside, seen] = [0, 0, false];
  for (let i = 0; i < p.length; i++) {
    const chance = p[i]!;
    if (isError(chance)) return chance;
    if (typeof chance !== 'number') continue;
    seen = true;
    if (chance < 0 || chance > 1) return NUM;
    total += chance;
    const value = x[i]!;
    if (typeof value === 'number' && value >= from && value <= to) inside += chance;
  }
  if (!seen) return DIV0;
  return Math.abs(total - 1) > 1e-7 ? NUM : inside;
}

const RANK_EQ = ranged('RANK.EQ', 2, 3, (args, ctx) => rankOf(args, ctx).rank, ['scalar', 'any', 'scalar']);
const PERCENTILE_INC = percentile('PERCENTILE.INC', inclusive);
const QUARTILE_INC = quartile('QUARTILE.INC', inclusive);
const PERCENTRANK_INC = percentRank('PERCENTRANK.INC', (position, count) => (count === 1 ? 1 : position / (count - 1)));

function averageRank(args: readonly Value[], ctx: CallContext): Value {
  const { rank, ties } = rankOf(args, ctx);
  return rank + (ties - 1) / 2;
}

export const rankingFunctions: readonly FunctionDef[] = [
  ranged('LARGE', 2, 2, large, ['any', 'scalar']),
  ranged('SMALL', 2, 2, small, ['any', 'scalar']),
  RANK_EQ,
  renamed('RANK', RANK_EQ),
  ranged('RANK.AVG', 2, 3, averageRank, ['scalar', 'any', 'scalar']),
  PERCENTILE_INC,
  renamed('PERCENTILE', PERCENTILE_INC),
  percentile('PERCENTILE.EXC', exclusive),
  QUARTILE_INC,
  renamed('QUARTILE', QUARTILE_INC),
  quartile('QUARTILE.EXC', exclusive),
  PERCENTRANK_INC,
  renamed('PERCENTRANK', PERCENTRANK_INC),
  percentRank('PERCENTRANK.EXC', (position, count) => (position + 1) / (count + 1)),
  ranged('FREQUENCY', 2, 2, frequency),
  ranged('PROB', 3, 4, probability, ['any', 'any', 'scalar', 'scalar']),
];
