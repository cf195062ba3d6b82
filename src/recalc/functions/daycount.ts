// Day counts between two serials by Excel's five bases: 30/360 US, actual/actual, actual/360, actual/365, 30/360 European.

import { NUM } from '../value.ts';
import { type CalendarDay, dayOf, daysInMonth, daysSince1970, isLeapYear, serialOf } from './calendar.ts';
import { fail } from './declare.ts';

export type Basis = 0 | 1 | 2 | 3 | 4;

/** A basis argument, 0 when left out. */
export function basisOf(n: number | undefined): Basis {
  const basis = Math.trunc(n ?? 0);
  return basis < 0 || basis > 4 ? fail(NUM) : (basis as Basis);
}

/** A serial argument as a whole day of the calendar. */
export function wholeDay(n: number): number {
  const day = Math.floor(n);
  return day < 0 || day > 2958465 ? fail(NUM) : day;
}

const isFebruaryEnd = (d: CalendarDay) => d.month === 2 && d.day >= daysInMonth(d.year, 2);

function count360(a: CalendarDay, dayA: number, b: CalendarDay, dayB: number): number {
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + dayB - dayA;
}

/** 30E/360: both days at most the 30th. */
export function days360European(start: number, end: number, date1904: boolean): number {
  const [a, b] = [dayOf(start, date1904), dayOf(end, date1904)];
  return count360(a, Math.min(a.day, 30), b, Math.min(b.day, 30));
}

/** 30/360 US. `bothEnds` pulls an end in February to the 30th when the start is one too (YEARFRAC and bonds; DAYS360 does not). */
export function days360American(start: number, end: number, date1904: boolean, bothEnds: boolean): number {
  const [a, b] = [dayOf(start, date1904), dayOf(end, date1904)];
  let [dayA, dayB] = [a.day, b.day];
  if (isFebruaryEnd(a)) {
    if (bothEnds && isFebruaryEnd(b)) dayB = 30;
    dayA = 30;
  }
  if (dayA === 31) dayA = 30;
  if (dayB === 31 && dayA === 30) dayB = 30;
  return count360(a, dayA, b, dayB);
}

/** Days from start to end as a basis counts them. */
export function daysBetween(start: number, end: number, basis: Basis, date1904: boolean): number {
  if (basis === 0) return days360American(start, end, date1904, true);
  return basis === 4 ? days360European(start, end, date1904) : end - start;
}

/** Days in the year of a basis; actual/actual takes those of the year given. */
export function daysInYear(basis: Basis, year: number): number {
  if (basis === 1) return isLeapYear(year) ? 366 : 365;
  return basis === 3 ? 365 : 360;
}

/** No more than a year apart, by the calendar. */
function withinYear(a: CalendarDay, b: CalendarDay): boolean {
  if (a.year === b.year) return true;
  return a.year + 1 === b.year && (a.month > b.month || (a.month === b.month && a.day >= b.day));
}

/** True when a 29 February lies in the span. */
function spansLeapDay(start: number, end: number, a: CalendarDay, b: CalendarDay, date1904: boolean): boolean {
  if (a.year === b.year) return isLeapYear(a.year);
  for (const year of [a.year, b.year]) {
    const leapDay = serialOf(year, 2, 29, date1904);
    if (isLeapYear(year) && start <= leapDay && leapDay <= end) return true;
  }
  return false;
}

/** Length of the year under actual/actual: the average over the years touched, or that of the one year spanned. */
function averageYear(start: number, end: number, date1904: boolean): number {
  const [a, b] = [dayOf(start, date1904), dayOf(end, date1904)];
  if (withinYear(a, b)) return spansLeapDay(start, end, a, b, date1904) ? 366 : 365;
  // True lengths: 1900 has no leap day here.
  const days = daysSince1970(b.year + 1, 1, 1) - daysSince1970(a.year, 1, 1);
  return days / (b.year - a.year + 1);
}

/** YEARFRAC: the span in years; the order of the two days does not count. */
export function yearFraction(from: number, to: number, basis: Basis, date1904: boolean): number {
  const [start, end] = from <= to ? [from, to] : [to, from];
  if (start === end) return 0;
  const days = daysBetween(start, end, basis, date1904);
  if (basis === 1) return days / averageYear(start, end, date1904);
  return days / (basis === 3 ? 365 : 360);
}
