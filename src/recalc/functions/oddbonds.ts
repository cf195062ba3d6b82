// Bonds with an odd first or last period, and interest accrued since the issue (ACCRINT), over quasi-coupon periods.

import { NUM, type Scalar, type Value } from '../value.ts';
import { yieldFor } from './bonds.ts';
import { couponBefore, couponsAround, frequencyOf, periodDays, wholeAmerican } from './coupons.ts';
import { type Basis, basisOf, days360American, daysBetween, wholeDay } from './daycount.ts';
import { fail, strict, strictNumberOf, strictScalar, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

interface Odd {
  readonly settlement: number;
  readonly maturity: number;
  readonly rate: number;
  readonly redemption: number;
  readonly frequency: number;
  readonly basis: Basis;
  readonly date1904: boolean;
}

interface FirstPeriod {
  /** Coupons after the first one. */
  readonly regular: number;
  /** Periods from the settlement to the first coupon. */
  readonly wait: number;
  /** The first coupon and what of it has accrued, in regular coupons. */
  readonly first: number;
  readonly accrued: number;
}

/** A first period shorter than a regular one. */
function shortFirst(b: Odd, issue: number, firstCoupon: number, days: number, length: number): FirstPeriod {
  const count = couponsAround(b.settlement, b.maturity, b.frequency, b.date1904).count;
  return {
    regular: count - 1,
    wait: daysBetween(b.settlement, firstCoupon, b.basis, b.date1904) / days,
    first: length / days,
    accrued: daysBetween(issue, b.settlement, b.basis, b.date1904) / days,
  };
}

/** A first period of more than one regular length, cut into quasi-coupon periods. */
function longFirst(b: Odd, issue: number, firstCoupon: number, days: number): FirstPeriod {
  let [first, accrued] = [0, 0];
  for (let late = firstCoupon, n = 1; late > issue; n++) {
    const early = couponBefore(firstCoupon, n, b.frequency, b.date1904);
    const length = periodDays(early, late, b.frequency, b.basis);
    const from = Math.max(issue, early);
    first += from === early ? 1 : daysBetween(from, late, b.basis, b.date1904) / length;
    const to = Math.min(b.settlement, late);
    if (to > from) accrued += daysBetween(from, to, b.basis, b.date1904) / length;
    late = early;
  }
  const around = couponsAround(b.settlement, firstCoupon, b.frequency, b.date1904);
  const left =
    b.basis === 2 || b.basis === 3 ? around.next - b.settlement : days - daysBetween(around.previous, b.settlement, b.basis, b.date1904);
  const regular = couponsAround(firstCoupon, b.maturity, b.frequency, b.date1904).count;
  return { regular, wait: around.count - 1 + left / days, first, accrued };
}

function firstPeriod(b: Odd, issue: number, firstCoupon: number): FirstPeriod {
  const around = couponsAround(b.settlement, firstCoupon, b.frequency, b.date1904);
  const days = periodDays(around.previous, around.next, b.frequency, b.basis);
  const length = daysBetween(issue, firstCoupon, b.basis, b.date1904);
  return length < days ? shortFirst(b, issue, firstCoupon, days, length) : longFirst(b, issue, firstCoupon, days);
}

function oddFirstPrice(b: Odd, p: FirstPeriod, yld: number): number {
  const coupon = (100 * b.rate) / b.frequency;
  const growth = 1 + yld / b.frequency;
  let value = b.redemption / growth ** (p.regular + p.wait) + (coupon * p.first) / growth ** p.wait;
  for (let k = 1; k <= p.regular; k++) value += coupon / growth ** (k + p.wait);
  return value - coupon * p.accrued;
}

function oddFirst(args: number[], ctx: CallContext, solve: (b: Odd, p: FirstPeriod, amount: number) => number): Value {
  const [settlement, maturity, issue, firstCoupon] = args.slice(0, 4).map(wholeDay) as [number, number, number, number];
  const [rate, amount, redemption, frequency, basis] = args.slice(4) as [number, number, number, number, number | undefined];
  const b: Odd = {
    settlement,
    maturity,
    rate,
    redemption,
    frequency: frequencyOf(frequency),
    basis: basisOf(basis),
    date1904: ctx.date1904,
  };
  if (rate < 0 || amount < 0 || redemption <= 0) return NUM;
  if (!(maturity > firstCoupon && firstCoupon > settlement && settlement > issue)) return NUM;
  // The first coupon must lie on the schedule of the maturity.
  if (couponsAround(firstCoupon, maturity, b.frequency, b.date1904).previous !== firstCoupon) return NUM;
  return solve(b, firstPeriod(b, issue, firstCoupon), amount);
}

interface LastPeriod {
  readonly whole: number;
  readonly accrued: number;
  readonly left: number;
}

/** The last period in regular coupons: whole, accrued at the settlement, and left from there. */
function lastPeriod(b: Odd, lastInterest: number): LastPeriod {
  let [whole, accrued, left] = [0, 0, 0];
  for (let early = lastInterest, n = 1; early < b.maturity; n++) {
    const late = couponBefore(lastInterest, -n, b.frequency, b.date1904);
    const length = daysBetween(early, late, b.basis, b.date1904);
    const end = Math.min(b.maturity, late);
    const share = (from: number, to: number) => (to > from ? daysBetween(from, to, b.basis, b.date1904) / length : 0);
    whole += share(early, end);
    accrued += share(early, Math.min(b.settlement, end));
    left += share(Math.max(b.settlement, early), end);
    early = late;
  }
  return { whole, accrued, left };
}

function oddLast(args: number[], ctx: CallContext, solve: (b: Odd, p: LastPeriod, amount: number) => number): Value {
  const [settlement, maturity, lastInterest] = args.slice(0, 3).map(wholeDay) as [number, number, number];
  const [rate, amount, redemption, frequency, basis] = args.slice(3) as [number, number, number, number, number | undefined];
  const f = frequencyOf(frequency);
  const b: Odd = { settlement, maturity, rate, redemption, frequency: f, basis: basisOf(basis), date1904: ctx.date1904 };
  if (rate < 0 || amount < 0 || redemption <= 0) return NUM;
  if (!(maturity > settlement && settlement > lastInterest)) return NUM;
  return solve(b, lastPeriod(b, lastInterest), amount);
}

function oddLastPrice(b: Odd, p: LastPeriod, yld: number): number {
  const coupon = (100 * b.rate) / b.frequency;
  return (b.redemption + p.whole * coupon) / (1 + (p.left * yld) / b.frequency) - p.accrued * coupon;
}

function oddLastYield(b: Odd, p: LastPeriod, price: number): number {
  const coupon = (100 * b.rate) / b.frequency;
  const paid = price + p.accrued * coupon;
  return ((b.redemption + p.whole * coupon - paid) / paid) * (b.frequency / p.left);
}

/** ACCRINT: with `whole` off, full periods between the issue and the first interest do not count. */
function accrued(args: readonly Scalar[], ctx: CallContext): Value {
  const [issueGiven, first, settle, rate, par, frequency] = args.slice(0, 6).map((a) => strictNumberOf(a, ctx)) as number[];
  const basis = basisOf(args[6] === undefined ? 0 : strictNumberOf(args[6], ctx));
  const whole = args[7] === undefined ? true : truthOf(args[7]);
  const [issue, firstInterest, settlement] = [wholeDay(issueGiven!), wholeDay(first!), wholeDay(settle!)];
  const f = frequencyOf(frequency!);
  if (rate! <= 0 || par! <= 0 || issue >= settlement) return NUM;
  const { date1904 } = ctx;
  const at = (n: number) => couponBefore(firstInterest, n, f, date1904);
  let n = 1;
  if (settlement > firstInterest && whole) while (at(n - 1) < settlement) n--;
  let start = at(n);
  const days = periodDays(at(1), firstInterest, f, basis);
  let periods = daysBetween(Math.max(issue, start), settlement, basis, date1904) / days;
  while (start > issue) {
    const end = start;
    start = at(++n);
    if (issue <= start) periods += whole ? 1 : 0;
    else periods += daysBetween(issue, end, basis, date1904) / stubLength(start, end, f, basis, date1904);
  }
  return ((par! * rate!) / f) * periods;
}

function stubLength(start: number, end: number, frequency: number, basis: Basis, date1904: boolean): number {
  if (basis === 0) return wholeAmerican(start, end, date1904);
  if (basis === 2) return days360American(start, end, date1904, true);
  return basis === 3 ? 365 / frequency : daysBetween(start, end, basis, date1904);
}

function oddFirstYield(b: Odd, p: FirstPeriod, price: number): number {
  if (price <= 0) fail(NUM);
  return yieldFor((y) => oddFirstPrice(b, p, y), price, b.rate || 0.05, b.frequency);
}

export const oddBondFunctions: readonly FunctionDef[] = [
  strict('ODDFPRICE', 8, 9, (args, ctx) => oddFirst(args, ctx, oddFirstPrice)),
  strict('ODDFYIELD', 8, 9, (args, ctx) => oddFirst(args, ctx, oddFirstYield)),
  strict('ODDLPRICE', 7, 8, (args, ctx) => oddLast(args, ctx, oddLastPrice)),
  strict('ODDLYIELD', 7, 8, (args, ctx) => oddLast(args, ctx, oddLastYield)),
  strictScalar('ACCRINT', 6, 8, accrued),
];
