// NETWORKDAYS and WORKDAY with their weekends and holidays, by whole weeks instead of day by day.

import { isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { lastSerial, weekdayOf } from './calendar.ts';
import { serialIn } from './date.ts';
import { fail, numberOf, ranged } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { eachValue } from './series.ts';

/** Free days by weekday, Monday first. */
type Weekend = readonly boolean[];

const SATURDAY_SUNDAY: Weekend = [false, false, false, false, false, true, true];

/** 1 to 7 are two days from Saturday and Sunday on, 11 to 17 one day from Sunday on; or seven digits, Monday first. */
function weekendOf(value: Value | undefined, ctx: CallContext): Weekend {
  if (value === undefined || value === null) return SATURDAY_SUNDAY;
  if (typeof value === 'string') return /^[01]{7}$/.test(value) ? [...value].map((c) => c === '1') : fail(VALUE);
  const n = Math.trunc(numberOf(value, ctx));
  const free = new Array<boolean>(7).fill(false);
  if (n >= 1 && n <= 7) {
    free[(n + 4) % 7] = true;
    free[(n + 5) % 7] = true;
  } else if (n >= 11 && n <= 17) free[(n - 11 + 6) % 7] = true;
  else fail(NUM);
  return free;
}

const isFree = (day: number, weekend: Weekend, ctx: CallContext) => weekend[(weekdayOf(day, ctx.date1904) + 6) % 7]!;

/** Holidays that fall on working days, sorted, each once. */
function holidaysOf(value: Value | undefined, weekend: Weekend, ctx: CallContext): number[] {
  const days = new Set<number>();
  if (value === undefined || value === null) return [];
  eachValue([value], ctx, (item: Scalar) => {
    if (item === null) return;
    if (isError(item)) fail(item);
    if (typeof item === 'boolean') fail(VALUE);
    const day = Math.floor(serialIn(numberOf(item, ctx), ctx));
    if (!isFree(day, weekend, ctx)) days.add(day);
  });
  return [...days].sort((a, b) => a - b);
}

function workingIn(from: number, to: number, weekend: Weekend, ctx: CallContext): number {
  const days = to - from + 1;
  const perWeek = weekend.filter((free) => !free).length;
  let count = Math.floor(days / 7) * perWeek;
  for (let day = to - (days % 7) + 1; day <= to; day++) if (!isFree(day, weekend, ctx)) count++;
  return count;
}

function networkDays([start, end, weekend, holidays]: readonly (Value | undefined)[], ctx: CallContext): Value {
  const a = Math.floor(serialIn(numberOf(start, ctx), ctx));
  const b = Math.floor(serialIn(numberOf(end, ctx), ctx));
  const free = weekendOf(weekend, ctx);
  const [from, to] = a <= b ? [a, b] : [b, a];
  const off = holidaysOf(holidays, free, ctx).filter((d) => d >= from && d <= to).length;
  const count = workingIn(from, to, free, ctx) - off;
  return a <= b ? count : -count;
}

function workDay([start, days, weekend, holidays]: readonly (Value | undefined)[], ctx: CallContext): Value {
  let day = Math.floor(serialIn(numberOf(start, ctx), ctx));
  let left = Math.trunc(numberOf(days, ctx));
  const free = weekendOf(weekend, ctx);
  const off = new Set(holidaysOf(holidays, free, ctx));
  const perWeek = free.filter((f) => !f).length;
  if (perWeek === 0) return VALUE;
  const step = left < 0 ? -1 : 1;
  const last = lastSerial(ctx.date1904);
  if (Math.abs(left) > last) return NUM;
  for (left = Math.abs(left); left > 0; ) {
    day += step;
    if (day < 0 || day > last) return NUM;
    if (!isFree(day, free, ctx) && !off.has(day)) left--;
  }
  return day;
}

export const workdayFunctions: readonly FunctionDef[] = [
  ranged('NETWORKDAYS', 2, 3, ([a, b, off], ctx) => networkDays([a, b, undefined, off], ctx), ['scalar', 'scalar', 'any']),
  ranged('NETWORKDAYS.INTL', 2, 4, networkDays, ['scalar', 'scalar', 'scalar', 'any']),
  ranged('WORKDAY', 2, 3, ([a, b, off], ctx) => workDay([a, b, undefined, off], ctx), ['scalar', 'scalar', 'any']),
  ranged('WORKDAY.INTL', 2, 4, workDay, ['scalar', 'scalar', 'scalar', 'any']),
];
