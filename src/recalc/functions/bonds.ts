// Bonds with regular coupons, discounted and at-maturity securities, treasury bills: prices, yields, durations.

import { DIV0, NUM, type Value } from '../value.ts';
import { shiftMonths } from './calendar.ts';
import { accruedDays, periodDays, type Terms, termsOf } from './coupons.ts';
import { basisOf, wholeDay, yearFraction } from './daycount.ts';
import { fail, strict } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { newton } from './rates.ts';

interface Period {
  /** Share of the coupon period already accrued. */
  readonly accrued: number;
  /** Share still to come. */
  readonly left: number;
  readonly count: number;
}

function periodOf(t: Terms): Period {
  const days = periodDays(t.coupons.previous, t.coupons.next, t.frequency, t.basis);
  const accrued = accruedDays(t.coupons.previous, t.settlement, t.basis, t.date1904) / days;
  return { accrued, left: 1 - accrued, count: t.coupons.count };
}

/** Clean price for 100 of face value. */
function priceOf(p: Period, rate: number, yld: number, redemption: number, frequency: number): number {
  const coupon = (100 * rate) / frequency;
  const growth = 1 + yld / frequency;
  if (p.count === 1) return (redemption + coupon) / (1 + (p.left * yld) / frequency) - p.accrued * coupon;
  let value = redemption / growth ** (p.count - 1 + p.left);
  for (let k = 0; k < p.count; k++) value += coupon / growth ** (k + p.left);
  return value - p.accrued * coupon;
}

function price([settlement, maturity, rate, yld, redemption, frequency, basis]: number[], ctx: CallContext): Value {
  const terms = termsOf(settlement!, maturity!, frequency!, basis, ctx);
  if (rate! < 0 || yld! < 0 || redemption! <= 0) return NUM;
  return priceOf(periodOf(terms), rate!, yld!, redemption!, terms.frequency);
}

/** Finds the yield at which a falling price curve meets a price: Newton first, else a search by halves. */
export function yieldFor(priceAt: (yld: number) => number, target: number, guess: number, frequency: number): number {
  const step = 1e-6;
  const found = newton((y) => [priceAt(y) - target, (priceAt(y + step) - priceAt(y - step)) / (2 * step)], guess, 1e-13, 100);
  if (found !== undefined && found > -frequency && Math.abs(priceAt(found) - target) < 1e-6) return found;
  let [low, high] = [-0.999 * frequency, 1];
  while (priceAt(high) > target && high < 1e6) high *= 2;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (priceAt(middle) > target) low = middle;
    else high = middle;
  }
  return Math.abs(priceAt(low) - target) < 1e-6 ? low : fail(NUM);
}

function bondYield([settlement, maturity, rate, pr, redemption, frequency, basis]: number[], ctx: CallContext): Value {
  const terms = termsOf(settlement!, maturity!, frequency!, basis, ctx);
  if (rate! < 0 || pr! <= 0 || redemption! <= 0) return NUM;
  const p = periodOf(terms);
  const f = terms.frequency;
  if (p.count === 1) {
    const paid = pr! / 100 + (p.accrued * rate!) / f;
    return ((redemption! / 100 + rate! / f - paid) / paid) * (f / p.left);
  }
  return yieldFor((y) => priceOf(p, rate!, y, redemption!, f), pr!, rate! || 0.05, f);
}

function macaulay([settlement, maturity, coupon, yld, frequency, basis]: number[], ctx: CallContext): number {
  const terms = termsOf(settlement!, maturity!, frequency!, basis, ctx);
  if (coupon! < 0 || yld! < 0) fail(NUM);
  const p = periodOf(terms);
  const growth = 1 + yld! / terms.frequency;
  let [weighted, value] = [0, 0];
  for (let k = 0; k < p.count; k++) {
    const time = k + p.left;
    const flow = ((100 * coupon!) / terms.frequency + (k === p.count - 1 ? 100 : 0)) / growth ** time;
    weighted += time * flow;
    value += flow;
  }
  return weighted / value / terms.frequency;
}

/** Years from settlement to maturity; the wrong order is an error. */
function yearsTo(settlement: number, maturity: number, basis: number | undefined, ctx: CallContext): number {
  const [from, to, b] = [wholeDay(settlement), wholeDay(maturity), basisOf(basis)];
  return from >= to ? fail(NUM) : yearFraction(from, to, b, ctx.date1904);
}

type Simple = (years: number, a: number, b: number) => number;

/** Functions of a span in years and two positive amounts. */
function simple(name: string, body: Simple): FunctionDef {
  return strict(name, 4, 5, ([settlement, maturity, a, b, basis], ctx) => {
    const years = yearsTo(settlement!, maturity!, basis, ctx);
    return a! <= 0 || b! <= 0 ? NUM : body(years, a!, b!);
  });
}

/** Years from issue to settlement and from issue and settlement to maturity, for interest paid at maturity. */
function atMaturity(args: number[], ctx: CallContext): { sold: number; held: number; whole: number } {
  const [settlement, maturity, issue, , , basis] = args;
  const [s, m, i, b] = [wholeDay(settlement!), wholeDay(maturity!), wholeDay(issue!), basisOf(basis)];
  if (s >= m || i > s) fail(NUM);
  const whole = yearFraction(i, m, b, ctx.date1904);
  return { sold: yearFraction(i, s, b, ctx.date1904), held: yearFraction(s, m, b, ctx.date1904), whole };
}

function priceAtMaturity(args: number[], ctx: CallContext): Value {
  const [, , , rate, yld] = args;
  const t = atMaturity(args, ctx);
  if (rate! < 0 || yld! < 0) return NUM;
  return (100 + t.whole * rate! * 100) / (1 + t.held * yld!) - t.sold * rate! * 100;
}

function yieldAtMaturity(args: number[], ctx: CallContext): Value {
  const [, , , rate, pr] = args;
  const t = atMaturity(args, ctx);
  if (rate! < 0 || pr! <= 0) return NUM;
  const paid = pr! / 100 + t.sold * rate!;
  return (1 + t.whole * rate! - paid) / paid / t.held;
}

function interestAtMaturity([issue, settlement, rate, par, basis]: number[], ctx: CallContext): Value {
  const years = yearsTo(issue!, settlement!, basis, ctx);
  return rate! <= 0 || par! <= 0 ? NUM : par! * rate! * years;
}

/** Days of a treasury bill: at most a year. */
function billDays(settlement: number, maturity: number, amount: number, ctx: CallContext): number {
  const [from, to] = [wholeDay(settlement), wholeDay(maturity)];
  if (from >= to || to > shiftMonths(from, 12, ctx.date1904) || amount <= 0) return fail(NUM);
  return to - from;
}

function billEquivalent([settlement, maturity, discount]: number[], ctx: CallContext): Value {
  const days = billDays(settlement!, maturity!, discount!, ctx);
  if (days <= 182) {
    const base = 360 - discount! * days;
    return base === 0 ? DIV0 : base < 0 ? NUM : (365 * discount!) / base;
  }
  const price = 1 - (discount! * days) / 360;
  const years = days / (days === 366 ? 366 : 365);
  const root = years * years - (2 * years - 1) * (1 - 1 / price);
  return root < 0 || price <= 0 ? NUM : (2 * (Math.sqrt(root) - years)) / (2 * years - 1);
}

function billPrice([settlement, maturity, discount]: number[], ctx: CallContext): Value {
  const value = 100 * (1 - (discount! * billDays(settlement!, maturity!, discount!, ctx)) / 360);
  return value < 0 ? NUM : value;
}

function billYield([settlement, maturity, pr]: number[], ctx: CallContext): Value {
  return ((100 - pr!) / pr!) * (360 / billDays(settlement!, maturity!, pr!, ctx));
}

export const bondFunctions: readonly FunctionDef[] = [
  strict('PRICE', 6, 7, price),
  strict('YIELD', 6, 7, bondYield),
  strict('DURATION', 5, 6, macaulay),
  strict('MDURATION', 5, 6, (args, ctx) => macaulay(args, ctx) / (1 + args[3]! / Math.trunc(args[4]!))),
  simple('DISC', (years, pr, redemption) => (1 - pr / redemption) / years),
  simple('INTRATE', (years, invested, redemption) => (redemption / invested - 1) / years),
  simple('RECEIVED', (years, invested, discount) => (1 - discount * years <= 0 ? fail(NUM) : invested / (1 - discount * years))),
  simple('PRICEDISC', (years, discount, redemption) => redemption * (1 - discount * years)),
  simple('YIELDDISC', (years, pr, redemption) => (redemption / pr - 1) / years),
  strict('PRICEMAT', 5, 6, priceAtMaturity),
  strict('YIELDMAT', 5, 6, yieldAtMaturity),
  strict('ACCRINTM', 4, 5, interestAtMaturity),
  strict('TBILLEQ', 3, 3, billEquivalent),
  strict('TBILLPRICE', 3, 3, billPrice),
  strict('TBILLYIELD', 3, 3, billYield),
];
