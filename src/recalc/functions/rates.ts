// Rates of return of even flows, found by iteration (IRR, RATE), and MIRR. Dated flows have their own file.

import { DIV0, isError, isUnknown, NUM, VALUE, type Value } from '../value.ts';
import { fail, numberOf, numeric, ranged } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { eachValue, numbersIn } from './series.ts';

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

export const rateFunctions: readonly FunctionDef[] = [
  numeric('RATE', 3, 6, rate),
  ranged('IRR', 1, 2, internalRate, ['any', 'scalar']),
  ranged('MIRR', 3, 3, modifiedRate, ['any', 'scalar', 'scalar']),
];
