// The coupon schedule of a bond, walked back from its maturity, and day counts within it (the COUP functions).

import { NUM } from '../value.ts';
import { dayOf, daysInMonth, shiftMonths } from './calendar.ts';
import { type Basis, basisOf, days360American, days360European, daysBetween, wholeDay } from './daycount.ts';
import { fail, strict } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

/** Coupons a year. */
export function frequencyOf(n: number): number {
  const f = Math.trunc(n);
  return f === 1 || f === 2 || f === 4 ? f : fail(NUM);
}

export function isMonthEnd(serial: number, date1904: boolean): boolean {
  const d = dayOf(serial, date1904);
  return d.day === daysInMonth(d.year, d.month);
}

/** The coupon day a number of periods before (or, negative, after) an anchor; month ends stay month ends. */
export function couponBefore(anchor: number, count: number, frequency: number, date1904: boolean): number {
  return shiftMonths(anchor, (-count * 12) / frequency, date1904, isMonthEnd(anchor, date1904));
}

export interface Coupons {
  /** Coupon day on or before the settlement. */
  readonly previous: number;
  /** First coupon day after it. */
  readonly next: number;
  /** Coupons from the settlement through the maturity. */
  readonly count: number;
}

export function couponsAround(settlement: number, maturity: number, frequency: number, date1904: boolean): Coupons {
  const [a, b] = [dayOf(settlement, date1904), dayOf(maturity, date1904)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  let count = Math.max(0, Math.floor((months * frequency) / 12) - 1);
  while (couponBefore(maturity, count, frequency, date1904) > settlement) count++;
  return {
    previous: couponBefore(maturity, count, frequency, date1904),
    next: couponBefore(maturity, count - 1, frequency, date1904),
    count,
  };
}

/** Days of a coupon period as a basis fixes them; actual/actual counts them. */
export function periodDays(previous: number, next: number, frequency: number, basis: Basis): number {
  if (basis === 1) return next - previous;
  return (basis === 3 ? 365 : 360) / frequency;
}

/** From the last coupon to the settlement. */
export function accruedDays(previous: number, settlement: number, basis: Basis, date1904: boolean): number {
  return daysBetween(previous, settlement, basis, date1904);
}

/** From the settlement to the next coupon. */
function remainingDays(coupons: Coupons, settlement: number, basis: Basis, date1904: boolean): number {
  if (basis === 0) {
    const whole = wholeAmerican(coupons.previous, coupons.next, date1904);
    return whole - days360American(coupons.previous, settlement, date1904, true);
  }
  return basis === 4 ? days360European(settlement, coupons.next, date1904) : coupons.next - settlement;
}

/** 30/360 US with both days pulled to the 30th at a month's end. */
export function wholeAmerican(start: number, end: number, date1904: boolean): number {
  const [a, b] = [dayOf(start, date1904), dayOf(end, date1904)];
  const shown = (d: typeof a) => (d.day === 31 || (d.month === 2 && d.day === daysInMonth(d.year, 2)) ? 30 : d.day);
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + shown(b) - shown(a);
}

export interface Terms {
  readonly settlement: number;
  readonly maturity: number;
  readonly frequency: number;
  readonly basis: Basis;
  readonly coupons: Coupons;
  readonly date1904: boolean;
}

/** The common arguments of a bond with regular coupons. */
export function termsOf(settlement: number, maturity: number, frequency: number, basis: number | undefined, ctx: CallContext): Terms {
  const [from, to, f, b] = [wholeDay(settlement), wholeDay(maturity), frequencyOf(frequency), basisOf(basis)];
  if (from >= to) fail(NUM);
  return {
    settlement: from,
    maturity: to,
    frequency: f,
    basis: b,
    coupons: couponsAround(from, to, f, ctx.date1904),
    date1904: ctx.date1904,
  };
}

function coupon(name: string, pick: (terms: Terms) => number): FunctionDef {
  return strict(name, 3, 4, ([settlement, maturity, frequency, basis], ctx) =>
    pick(termsOf(settlement!, maturity!, frequency!, basis, ctx)),
  );
}

export const couponFunctions: readonly FunctionDef[] = [
  coupon('COUPPCD', (t) => t.coupons.previous),
  coupon('COUPNCD', (t) => t.coupons.next),
  coupon('COUPNUM', (t) => t.coupons.count),
  coupon('COUPDAYS', (t) => periodDays(t.coupons.previous, t.coupons.next, t.frequency, t.basis)),
  coupon('COUPDAYBS', (t) => accruedDays(t.coupons.previous, t.settlement, t.basis, t.date1904)),
  coupon('COUPDAYSNC', (t) => remainingDays(t.coupons, t.settlement, t.basis, t.date1904)),
];
