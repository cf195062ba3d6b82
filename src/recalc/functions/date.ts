// Dates and times: their making, their parts, months ahead, spans. Workdays have their own file.

import { isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { dayOf, lastSerial, serialOf, shiftMonths, weekdayOf } from './calendar.ts';
import { parseDateTime } from './datetext.ts';
import { basisOf, days360American, days360European, wholeDay, yearFraction } from './daycount.ts';
import { fail, numberOf, numeric, scalar, strict, strictNumberOf, strictScalar, textOf, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { unread } from './numbers.ts';

/** The serial of a day; one outside the calendar is #NUM!. */
export function serialIn(n: number, ctx: { date1904: boolean }): number {
  return n < 0 || n >= lastSerial(ctx.date1904) + 1 ? fail(NUM) : n;
}

function date([y, m, d]: number[], ctx: CallContext): Value {
  let year = Math.trunc(y!);
  if (year < 0 || year > 9999) return NUM;
  if (year < (ctx.date1904 ? 1904 : 1900)) year += 1900;
  const [month, day] = [Math.trunc(m!), Math.trunc(d!)];
  if (Math.abs(month) > 200000 || Math.abs(day) > 4e6) return NUM;
  if (year + Math.floor((month - 1) / 12) > 9999) return NUM;
  const serial = serialOf(year, month, day, ctx.date1904);
  return serial < 0 || serial > lastSerial(ctx.date1904) ? NUM : serial;
}

/** Hours, minutes and seconds past a day start over. */
function time([h, m, s]: number[]): Value {
  const parts = [Math.trunc(h!), Math.trunc(m!), Math.trunc(s!)];
  if (parts.some((p) => p > 32767)) return NUM;
  const seconds = parts[0]! * 3600 + parts[1]! * 60 + parts[2]!;
  return seconds < 0 ? NUM : (seconds % 86400) / 86400;
}

/** Whole seconds of the day, rounded as a clock shows them. */
function secondsOf(n: number, ctx: CallContext): number {
  serialIn(n, ctx);
  return Math.round((n - Math.floor(n)) * 86400) % 86400;
}

/** Text that spells a date or a time; numbers are refused. */
function spelled(value: Scalar | undefined, ctx: CallContext): number {
  if (typeof value !== 'string') return fail(value !== undefined && value !== null && isError(value) ? value : VALUE);
  return parseDateTime(value.trim(), ctx) ?? fail(unread(value));
}

/** First weekday counted as 1 for the types of WEEKDAY and WEEKNUM. */
const FIRST_DAYS: Readonly<Record<number, number>> = { 1: 0, 2: 1, 11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 16: 6, 17: 0 };

function weekday([serial, type]: number[], ctx: CallContext): Value {
  const kind = Math.trunc(type ?? 1);
  const day = weekdayOf(serialIn(serial!, ctx), ctx.date1904);
  if (kind === 3) return (day + 6) % 7;
  const first = FIRST_DAYS[kind];
  return first === undefined ? NUM : ((day - first + 7) % 7) + 1;
}

/** ISO 8601: the week of the Thursday. */
function isoWeek(serial: number, date1904: boolean): number {
  const whole = Math.floor(serial);
  const thursday = whole - ((weekdayOf(whole, date1904) + 6) % 7) + 3;
  const year = thursday < 0 ? 1899 : dayOf(thursday, date1904).year;
  return Math.floor((thursday - serialOf(year, 1, 1, date1904)) / 7) + 1;
}

function weekNumber([serial, type]: number[], ctx: CallContext): Value {
  const kind = Math.trunc(type ?? 1);
  const whole = Math.floor(serialIn(serial!, ctx));
  if (kind === 21) return isoWeek(whole, ctx.date1904);
  const first = FIRST_DAYS[kind];
  if (first === undefined) return NUM;
  const start = serialOf(dayOf(whole, ctx.date1904).year, 1, 1, ctx.date1904);
  const offset = (weekdayOf(start, ctx.date1904) - first + 7) % 7;
  return Math.floor((whole - start + offset) / 7) + 1;
}

function monthsAhead([start, months]: number[], ctx: CallContext, toEnd: boolean): Value {
  const from = Math.floor(serialIn(start!, ctx));
  const serial = shiftMonths(from, Math.trunc(months!), ctx.date1904, toEnd);
  return serial < 0 || serial > lastSerial(ctx.date1904) ? NUM : serial;
}

/** The day shown for a serial: less than half a second before midnight is the next one. */
function shownDay(value: Scalar | undefined, ctx: CallContext): number {
  return Math.floor(serialIn(numberOf(value, ctx), ctx) + 0.5 / 86400);
}

function days360([start, end, method]: readonly Scalar[], ctx: CallContext): Value {
  const [a, b] = [shownDay(start, ctx), shownDay(end, ctx)];
  const european = method === undefined ? false : truthOf(method);
  return european ? days360European(a, b, ctx.date1904) : days360American(a, b, ctx.date1904, false);
}

/** The basis is looked at first. */
function yearFrac([start, end, basis]: readonly Scalar[], ctx: CallContext): Value {
  const b = basisOf(basis === undefined ? 0 : strictNumberOf(basis, ctx));
  const [from, to] = [wholeDay(strictNumberOf(start, ctx)), wholeDay(strictNumberOf(end, ctx))];
  return yearFraction(from, to, b, ctx.date1904);
}

function dateDif([start, end, unit]: readonly Scalar[], ctx: CallContext): Value {
  const from = Math.floor(serialIn(numberOf(start, ctx), ctx));
  const to = Math.floor(serialIn(numberOf(end, ctx), ctx));
  const kind = textOf(unit).toUpperCase();
  if (from > to) return NUM;
  const [a, b] = [dayOf(from, ctx.date1904), dayOf(to, ctx.date1904)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  if (kind === 'D') return to - from;
  if (kind === 'M') return months;
  if (kind === 'Y') return Math.floor(months / 12);
  if (kind === 'YM') return months % 12;
  // The days of the last month begun, counted in the month before the end.
  if (kind === 'MD') return b.day >= a.day ? b.day - a.day : to - serialOf(b.year, b.month - 1, a.day, ctx.date1904);
  if (kind !== 'YD') return NUM;
  // Counted in the year of the start.
  const sameYear = serialOf(a.year, b.month, b.day, ctx.date1904);
  return (sameYear >= from ? sameYear : serialOf(a.year + 1, b.month, b.day, ctx.date1904)) - from;
}

/** A part of a day: year, month or day. */
function part(name: string, pick: (serial: number, date1904: boolean) => number): FunctionDef {
  return numeric(name, 1, 1, ([serial], ctx) => pick(serialIn(serial!, ctx), ctx.date1904));
}

function clock(name: string, read: (ctx: CallContext) => number): FunctionDef {
  return { name, min: 0, max: 0, params: ['scalar'], volatile: true, by: 'own', call: (_, ctx) => read(ctx) };
}

export const dateFunctions: readonly FunctionDef[] = [
  numeric('DATE', 3, 3, date),
  numeric('TIME', 3, 3, time),
  scalar('DATEVALUE', 1, 1, ([text], ctx) => Math.floor(spelled(text, ctx))),
  scalar('TIMEVALUE', 1, 1, ([text], ctx) => spelled(text, ctx) % 1),
  part('YEAR', (s, d) => dayOf(s, d).year),
  part('MONTH', (s, d) => dayOf(s, d).month),
  part('DAY', (s, d) => dayOf(s, d).day),
  numeric('HOUR', 1, 1, ([n], ctx) => Math.floor(secondsOf(n!, ctx) / 3600)),
  numeric('MINUTE', 1, 1, ([n], ctx) => Math.floor(secondsOf(n!, ctx) / 60) % 60),
  numeric('SECOND', 1, 1, ([n], ctx) => secondsOf(n!, ctx) % 60),
  numeric('WEEKDAY', 1, 2, weekday),
  strict('WEEKNUM', 1, 2, weekNumber),
  numeric('ISOWEEKNUM', 1, 1, ([n], ctx) => isoWeek(serialIn(n!, ctx), ctx.date1904)),
  strict('EDATE', 2, 2, (args, ctx) => monthsAhead(args, ctx, false)),
  strict('EOMONTH', 2, 2, (args, ctx) => monthsAhead(args, ctx, true)),
  numeric('DAYS', 2, 2, ([end, start], ctx) => Math.floor(serialIn(end!, ctx)) - Math.floor(serialIn(start!, ctx))),
  scalar('DAYS360', 2, 3, days360),
  strictScalar('YEARFRAC', 2, 3, yearFrac),
  scalar('DATEDIF', 3, 3, dateDif),
  clock('TODAY', (ctx) => Math.floor(ctx.now)),
  clock('NOW', (ctx) => ctx.now),
];
