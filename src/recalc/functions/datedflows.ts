// Dated flows: XIRR and XNPV.

import { Area, AreaSet, ArrayValue, isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, ranged, strictNumberOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { newton } from './rates.ts';
import { itemsInStep } from './series.ts';

/** An argument that must be one item: a range of several cells is refused. */
function single(value: Value | undefined, ctx: CallContext): number {
  if (value instanceof Area && (value.rows > 1 || value.cols > 1)) return fail(VALUE);
  if (value instanceof AreaSet) return fail(VALUE);
  return strictNumberOf(value instanceof Area || value instanceof ArrayValue ? ctx.array(value).data[0] : value, ctx);
}

interface DatedFlows {
  readonly amounts: readonly number[];
  /** Days since the first flow. */
  readonly days: readonly number[];
}

/** Amounts with their days. A day may be text that spells a date, as Excel reads it; a pair without a day is skipped. */
function datedFlows(values: Value | undefined, dates: Value | undefined, ctx: CallContext, amountOf: (v: Scalar) => number): DatedFlows {
  const [amountItems, dateItems] = itemsInStep(values, dates, ctx, NUM);
  const serials = dateItems.map((d) => (d === null ? null : Math.floor(strictNumberOf(d, ctx))));
  const amounts: number[] = [];
  const days: number[] = [];
  let first: number | undefined;
  for (let i = 0; i < serials.length; i++) {
    const serial = serials[i]!;
    if (serial === null) continue;
    first ??= serial;
    if (serial < first || first < 0) fail(NUM);
    amounts.push(amountOf(amountItems[i]!));
    days.push(serial - first);
  }
  return amounts.length === 0 ? fail(NUM) : { amounts, days };
}

function datedRate([values, dates, guess]: readonly Value[], ctx: CallContext): Value {
  const start = guess === undefined ? 0.1 : single(guess, ctx);
  const flows = datedFlows(values, dates, ctx, (v) => (v === null ? 0 : strictNumberOf(v, ctx)));
  if (start <= -1 || !flows.amounts.some((a) => a > 0) || !flows.amounts.some((a) => a < 0)) return NUM;
  const bracket = start >= 0 ? bracketFrom(flows, start === 0 ? SMALLEST_GUESS : start) : undefined;
  if (bracket) return halved(flows, bracket);
  // Where Excel loses a rate between 0 and minus the guess (and answers 2.98E-09), it is found all the same.
  const found = newton((r) => datedCurve(flows, r), start, 1e-12, 100);
  return found !== undefined && found > -0.999999 ? found : NUM;
}

/** Stands in for a guess of 0. */
const SMALLEST_GUESS = 1e-5;
const MOST_DOUBLINGS = 25;

type Bracket = readonly [low: number, high: number];

/** Excel looks for a change of sign at the guess doubled or halved again and again, then between -1 and minus the guess. */
function bracketFrom(flows: DatedFlows, guess: number): Bracket | undefined {
  const positive = (r: number) => datedCurve(flows, r)[0] > 0;
  const sign = positive(guess);
  for (let i = 0; i < MOST_DOUBLINGS; i++) {
    const [up, down] = [guess * 2 ** (i + 1), guess / 2 ** (i + 1)];
    if (positive(up) !== sign) return [up / 2, up];
    if (positive(down) !== sign) return [down, down * 2];
  }
  return positive(-guess) !== positive(LOWEST) ? [-1, -guess] : undefined;
}

/** Nothing at a rate of -1 can be discounted; this close to it a rate counts as none. */
const LOWEST = -0.9999999;
const CLOSE = 1e-8;

/** Halves the bracket as Excel does, which settles the last digits: to 1E-8 of the rate and of the flows. */
function halved(flows: DatedFlows, [from, to]: Bracket): number {
  let [low, high] = [from, to];
  const above = datedCurve(flows, high)[0] > 0;
  const close = CLOSE * Math.max(1, to);
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    const value = datedCurve(flows, middle)[0];
    if ((high - low) / 2 < close && Math.abs(value) <= CLOSE * sizeOf(flows, middle)) return middle;
    if (value > 0 === above) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Sum of the sizes of the discounted flows. */
function sizeOf({ amounts, days }: DatedFlows, r: number): number {
  return amounts.reduce((sum, a, i) => sum + Math.abs(a) / (1 + r) ** (days[i]! / 365), 0);
}

function datedCurve({ amounts, days }: DatedFlows, r: number): readonly [number, number] {
  let [value, slope] = [0, 0];
  for (let i = 0; i < amounts.length; i++) {
    const years = days[i]! / 365;
    const discounted = amounts[i]! / (1 + r) ** years;
    value += discounted;
    slope -= (years * discounted) / (1 + r);
  }
  return [value, slope];
}

/** XNPV refuses rates that are not positive, and amounts that are no numbers. */
function datedValue([rateGiven, values, dates]: readonly Value[], ctx: CallContext): Value {
  const r = single(rateGiven, ctx);
  if (r <= 0) return NUM;
  const flows = datedFlows(values, dates, ctx, (v) => (typeof v === 'number' ? v : fail(v !== null && isError(v) ? v : NUM)));
  return datedCurve(flows, r)[0];
}

export const datedFunctions: readonly FunctionDef[] = [ranged('XIRR', 2, 3, datedRate), ranged('XNPV', 3, 3, datedValue)];
