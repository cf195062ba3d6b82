// Depreciation: straight line, sum of digits, declining balances, and the French methods.

import { DIV0, NUM, type Scalar, type Value } from '../value.ts';
import { basisOf, wholeDay, yearFraction } from './daycount.ts';
import { numberOf, numeric, scalar, strict, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { roundTo } from './rounding.ts';

/** Longest life walked period by period. */
const MOST_PERIODS = 100000;

function sumOfDigits([cost, salvage, life, per]: number[]): Value {
  if (life! <= 0 || per! <= 0 || per! > life!) return NUM;
  return ((cost! - salvage!) * (life! - per! + 1) * 2) / (life! * (life! + 1));
}

/** DB: a fixed rate, rounded to three places; the first and the last year may be parts of one. */
function fixedDeclining([cost, salvage, lifeGiven, periodGiven, monthGiven]: number[]): Value {
  const [life, period, month] = [lifeGiven!, Math.trunc(periodGiven!), Math.trunc(monthGiven ?? 12)];
  if (cost! < 0 || salvage! < 0 || life <= 0 || period < 1 || month < 1 || month > 12) return NUM;
  if (period > life + (month < 12 ? 1 : 0) || period > MOST_PERIODS) return NUM;
  if (cost === 0) return 0;
  const rate = roundTo(1 - (salvage! / cost!) ** (1 / life), 3);
  let amount = (cost! * rate * month) / 12;
  let total = amount;
  for (let p = 2; p <= period; p++) {
    amount = p > life ? ((cost! - total) * rate * (12 - month)) / 12 : (cost! - total) * rate;
    total += amount;
  }
  return amount;
}

/** One period of declining balance, never below the salvage value. */
function declining(cost: number, salvage: number, life: number, period: number, factor: number): number {
  const rate = Math.min(1, factor / life);
  const before = rate >= 1 ? (period === 1 ? cost : 0) : cost * (1 - rate) ** (period - 1);
  const after = cost * (1 - rate) ** period;
  return Math.max(0, before - Math.max(after, salvage));
}

function doubleDeclining([cost, salvage, life, period, factor]: number[]): Value {
  const f = factor ?? 2;
  if (cost! < 0 || salvage! < 0 || life! <= 0 || period! <= 0 || period! > life! || f <= 0) return NUM;
  return declining(cost!, salvage!, life!, Math.max(period!, 1), f);
}

interface Asset {
  readonly cost: number;
  readonly salvage: number;
  readonly life: number;
  readonly factor: number;
}

/**
 * What is written off from start to end. The walk goes in whole periods that end at `start`, so a start within a period makes
 * the first step a part of one; each step takes the declining balance or, once that is more, an even share of what is left.
 */
function writtenOff(asset: Asset, start: number, end: number, noSwitch: boolean): number {
  const rate = Math.min(1, asset.factor / asset.life);
  const part = start - Math.floor(start);
  let value = asset.cost;
  let total = 0;
  for (let at = 0; at < end; ) {
    const length = at === 0 && part > 0 ? Math.min(part, end) : Math.min(1, end - at);
    const rest = Math.max(0, value - asset.salvage);
    const quick = Math.min(value * rate * length, rest);
    const amount = noSwitch ? quick : Math.max(quick, (rest * length) / (asset.life - at));
    if (at >= start) total += amount;
    value -= amount;
    at = at === 0 && part > 0 ? part : at + length;
  }
  return total;
}

function variable([cost, salvage, life, start, end, factor, plain]: readonly Scalar[], ctx: CallContext): Value {
  const numbers = [cost, salvage, life, start, end].map((v) => numberOf(v, ctx));
  const [c, s, l, from, to] = numbers as [number, number, number, number, number];
  const asset = { cost: c, salvage: s, life: l, factor: factor === undefined ? 2 : numberOf(factor, ctx) };
  const noSwitch = plain === undefined ? false : truthOf(plain);
  if (from < 0 || to < from || to > l || c < 0 || s < 0 || asset.factor < 0 || l > MOST_PERIODS) return NUM;
  if (s > c) return from < 1 && to >= 1 ? c - s : 0;
  return writtenOff(asset, from, to, noSwitch);
}

/** AMORDEGRC weighs the rate by the length of the life. */
function lifeFactor(years: number): number {
  if (years < 3) return 1;
  return years < 5 ? 1.5 : years <= 6 ? 2 : 2.5;
}

function frenchDegressive([cost, bought, firstEnd, salvage, period, rate, basis]: number[], ctx: CallContext): Value {
  const factor = lifeFactor(1 / rate!) * rate!;
  let left = cost!;
  let amount = Math.round(yearFraction(wholeDay(bought!), wholeDay(firstEnd!), basisOf(basis), ctx.date1904) * factor * left);
  left -= amount;
  let rest = left - salvage!;
  const whole = Math.trunc(period!);
  for (let n = 0; n < whole; n++) {
    amount = Math.round(factor * left);
    rest -= amount;
    // The last two periods halve what is left.
    if (rest < 0) return whole - n <= 1 ? Math.round(left * 0.5) : 0;
    left -= amount;
  }
  return amount;
}

function frenchLinear([cost, bought, firstEnd, salvage, period, rate, basis]: number[], ctx: CallContext): Value {
  const yearly = cost! * rate!;
  const first = yearly * yearFraction(wholeDay(bought!), wholeDay(firstEnd!), basisOf(basis), ctx.date1904);
  const total = cost! - salvage!;
  const full = Math.trunc((total - first) / yearly);
  const whole = Math.trunc(period!);
  if (whole === 0) return first;
  if (whole <= full) return yearly;
  return whole === full + 1 ? total - yearly * full - first : 0;
}

function french(args: number[], ctx: CallContext, method: typeof frenchLinear): Value {
  const [cost, bought, firstEnd, salvage, period, rate] = args;
  if (cost! < 0 || salvage! < 0 || salvage! > cost! || period! < 0 || rate! <= 0 || bought! > firstEnd!) return NUM;
  if (basisOf(args[6]) === 2 || period! > MOST_PERIODS) return NUM;
  return method(args, ctx);
}

export const depreciationFunctions: readonly FunctionDef[] = [
  numeric('SLN', 3, 3, ([cost, salvage, life]) => (life === 0 ? DIV0 : (cost! - salvage!) / life!)),
  numeric('SYD', 4, 4, sumOfDigits),
  numeric('DB', 4, 5, fixedDeclining),
  numeric('DDB', 4, 5, doubleDeclining),
  scalar('VDB', 5, 7, variable),
  strict('AMORDEGRC', 6, 7, (args, ctx) => french(args, ctx, frenchDegressive)),
  strict('AMORLINC', 6, 7, (args, ctx) => french(args, ctx, frenchLinear)),
];
