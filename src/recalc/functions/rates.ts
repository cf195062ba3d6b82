// Rates of return found by iteration (IRR, XIRR, RATE), with MIRR and XNPV beside them.

import { Area, AreaSet, ArrayValue, DIV0, isError, isUnknown, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, numeric, ranged, strictNumberOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { eachValue, itemsInStep, numbersIn } from './series.ts';

const CLOSE = 1e-7;
const MOST_STEPS = 60;

/** A function of one unknown and its slope. */
type Curve = (x: number) => readonly [value: number, slope: number];

/** Newton's method from a start; undefined when it does not settle. */
export function newton(curve: Curve, start: number, close = CLOSE, steps = MOST_STEPS): number | undefined {
  let x = start;
  for (let i = 0; i < steps; i++) {
    const [value, slope] = curve(x);
    if (value === 0) return x;
    const next = x - value / slope;
    if (!Number.isFinite(next)) return undefined;
    if (Math.abs(next - x) < close) return next;
    x = next;
  }
  return undefined;
}

/** RATE: the future value of an annuity as a curve of its rate. */
function rate([nper, pmt, pv, fvGiven, typeGiven, guess]: number[]): Value {
  const n = nper!;
  const [fv, due] = [fvGiven ?? 0, typeGiven ? 1 : 0];
  if (n <= 0) return NUM;
  // A payment at the start of a period is one more at the outset and one less at the end.
  const [atStart, atEnd] = [pv! + pmt! * due, fv - pmt! * due];
  const found = newton(
    (x) => {
      const power = (1 + x) ** n;
      const lesser = n * (1 + x) ** (n - 1);
      const series = x === 0 ? n : (power - 1) / x;
      const slope = x === 0 ? (n * (n - 1)) / 2 : lesser / x - series / x;
      return [atEnd + atStart * power + pmt! * series, atStart * lesser + pmt! * slope];
    },
    guess ?? 0.1,
    CLOSE,
    150,
  );
  return found === undefined || found <= -1 ? NUM : found;
}

/** The flows as a polynomial of the discount factor, which settles from nearly every guess. */
function byFactor(flows: readonly number[], guess: number): number | undefined {
  const factor = newton(
    (q) => {
      let [value, slope] = [0, 0];
      for (let i = flows.length - 1; i >= 0; i--) {
        slope = slope * q + value;
        value = value * q + flows[i]!;
      }
      return [value, slope];
    },
    1 / (1 + guess),
    1e-12,
    100,
  );
  return factor === undefined || factor <= 0 ? undefined : 1 / factor - 1;
}

function byRate(flows: readonly number[], guess: number): number | undefined {
  const found = newton((r) => {
    let [value, slope, factor] = [0, 0, 1];
    for (let i = 0; i < flows.length; i++) {
      value += flows[i]! * factor;
      factor /= 1 + r;
      slope -= i * flows[i]! * factor;
    }
    return [value, slope];
  }, guess);
  return found === undefined || found <= -1 ? undefined : found;
}

function internalRate([values, guess]: readonly Value[], ctx: CallContext): Value {
  const start = guess === undefined ? 0.1 : numberOf(guess, ctx);
  const flows: number[] = [];
  eachValue([values!], ctx, (v, direct) => {
    // Any error among the flows is #VALUE!.
    if (v !== null && isError(v)) fail(isUnknown(v) ? v : VALUE);
    if (typeof v === 'number') flows.push(v);
    else if (direct) flows.push(numberOf(v, ctx));
  });
  if (!flows.some((f) => f > 0) || !flows.some((f) => f < 0)) return NUM;
  if (start <= -1) return VALUE;
  return byFactor(flows, start) ?? byRate(flows, start) ?? NUM;
}

function modifiedRate([values, finance, reinvest]: readonly Value[], ctx: CallContext): Value {
  const flows = numbersIn([values!], ctx);
  const [cost, gain] = [numberOf(finance, ctx), numberOf(reinvest, ctx)];
  const n = flows.length;
  let [paid, received] = [0, 0];
  for (let i = 0; i < n; i++) {
    if (flows[i]! < 0) paid += flows[i]! / (1 + cost) ** i;
    else received += flows[i]! * (1 + gain) ** (n - 1 - i);
  }
  if (paid === 0 || n < 2) return DIV0;
  const ratio = -received / paid;
  return ratio < 0 && n > 2 ? NUM : ratio ** (1 / (n - 1)) - 1;
}

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
  const found = newton((r) => datedCurve(flows, r), start, 1e-10, 100);
  if (found !== undefined && found > -1) return found;
  return bisected((r) => datedCurve(flows, r)[0]) ?? NUM;
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

/** Rates between which a lost search looks for a change of sign. */
const LADDER = [
  -0.9999999, -0.99999, -0.999, -0.99, -0.9, -0.75, -0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5, 1, 2, 5, 10, 50, 100, 1e3, 1e4, 1e6,
];

function bisected(value: (r: number) => number): number | undefined {
  for (let i = 1; i < LADDER.length; i++) {
    let [low, high] = [LADDER[i - 1]!, LADDER[i]!];
    const sign = Math.sign(value(low));
    if (sign === 0 || sign === Math.sign(value(high))) continue;
    for (let step = 0; step < 200 && high - low > 1e-15 * Math.max(1, Math.abs(high)); step++) {
      const middle = (low + high) / 2;
      if (Math.sign(value(middle)) === sign) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
  return undefined;
}

/** XNPV refuses rates that are not positive, and amounts that are no numbers. */
function datedValue([rateGiven, values, dates]: readonly Value[], ctx: CallContext): Value {
  const r = single(rateGiven, ctx);
  if (r <= 0) return NUM;
  const flows = datedFlows(values, dates, ctx, (v) => (typeof v === 'number' ? v : fail(v !== null && isError(v) ? v : NUM)));
  return datedCurve(flows, r)[0];
}

export const rateFunctions: readonly FunctionDef[] = [
  numeric('RATE', 3, 6, rate),
  ranged('IRR', 1, 2, internalRate, ['any', 'scalar']),
  ranged('MIRR', 3, 3, modifiedRate, ['any', 'scalar', 'scalar']),
  ranged('XIRR', 2, 3, datedRate),
  ranged('XNPV', 3, 3, datedValue),
];
