// Text that names a day, a time or both, to a serial number, by the rules of an English (United States) Excel. Knows no cells.

import { daysInMonth, serialOf } from './calendar.ts';

/** What reading a date out of text depends on. */
export interface DateSystem {
  readonly date1904: boolean;
  /** Serial of today, for days without a year. */
  readonly now: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

function monthOf(name: string): number {
  const n = name.toLowerCase();
  const short = MONTHS.indexOf(n);
  if (short >= 0) return short + 1;
  if (n === 'sept') return 9;
  return FULL.indexOf(n) + 1;
}

/** Two digits below 30 are this century, the others the last one. */
function yearOf(digits: string): number {
  const n = Number(digits);
  if (digits.length <= 2) return n < 30 ? 2000 + n : 1900 + n;
  return digits.length === 4 ? n : -1;
}

function currentYear(system: DateSystem): number {
  // Whole years from the day count: good to the day, and free of a clock.
  const days = Math.floor(system.now) + (system.date1904 ? 1462 : 0);
  const guess = 1900 + Math.floor(days / 365.2425);
  return serialOf(guess + 1, 1, 1, false) <= days ? guess + 1 : serialOf(guess, 1, 1, false) <= days ? guess : guess - 1;
}

function serialOfParts(year: number, month: number, day: number, system: DateSystem): number | undefined {
  if (month < 1 || month > 12 || day < 1 || year > 9999) return undefined;
  if (year < (system.date1904 ? 1904 : 1900)) return undefined;
  const phantom = year === 1900 && month === 2 && day === 29 && !system.date1904;
  if (day > daysInMonth(year, month) && !phantom) return undefined;
  return serialOf(year, month, day, system.date1904);
}

const THREE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{1,4})$/;
/** Whether a text is a day only where the day comes before the month: "13/01/2024". */
export function isDayFirst(text: string): boolean {
  const m = THREE.exec(text.trim());
  if (!m || m[2] === '.') return false;
  const [day, month, year] = [Number(m[1]), Number(m[3]), yearOf(m[4]!)];
  return day > 12 && month >= 1 && month <= 12 && year >= 1900 && day <= (year === 1900 && month === 2 ? 29 : daysInMonth(year, month));
}

const ISO = /^(\d{4})([/-])(\d{1,2})(?:\2(\d{1,2}))?$/;
const TWO = /^(\d{1,2})[/-](\d{1,4})$/;
const DAY_FIRST = /^(\d{1,2})[ -]?([a-z]{3,9})\.?(?:[ ,/-]{1,2}(\d{1,4}))?$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.?[ -](\d{1,4})(?:(?:, ?| |-)(\d{1,4}))?$/i;
const MONTH_SLASH = /^([a-z]{3,9})\/(\d{1,2})(?:\/(\d{1,4}))?$/i;
const YEAR_NAME = /^(\d{4})[ -]([a-z]{3,9})(?:[ -](\d{1,2}))?$/i;

/** The day a text names, as a serial; undefined when it names none. */
export function parseDay(text: string, system: DateSystem): number | undefined {
  const t = text.trim();
  let m = ISO.exec(t);
  if (m) return serialOfParts(Number(m[1]), Number(m[3]), m[4] === undefined ? 1 : Number(m[4]), system);
  m = THREE.exec(t);
  if (m) return m[2] === '.' ? undefined : serialOfParts(yearOf(m[4]!), Number(m[1]), Number(m[3]), system);
  m = TWO.exec(t);
  if (m) return monthAndNumber(Number(m[1]), m[2]!, system);
  m = DAY_FIRST.exec(t);
  if (m) return serialOfParts(m[3] === undefined ? currentYear(system) : yearOf(m[3]), monthOf(m[2]!), Number(m[1]), system);
  m = MONTH_FIRST.exec(t) ?? MONTH_SLASH.exec(t);
  if (m && m[3] === undefined) return monthAndNumber(monthOf(m[1]!), m[2]!, system);
  if (m) return serialOfParts(yearOf(m[3]!), monthOf(m[1]!), Number(m[2]), system);
  m = YEAR_NAME.exec(t);
  if (m) return serialOfParts(Number(m[1]), monthOf(m[2]!), m[3] === undefined ? 1 : Number(m[3]), system);
  return undefined;
}

/** "3/15" and "Mar 15" are a day of this year; "3/2024" and "Mar 45" the first of a month. */
function monthAndNumber(month: number, digits: string, system: DateSystem): number | undefined {
  const n = Number(digits);
  if (digits.length <= 2) {
    const day = serialOfParts(currentYear(system), month, n, system);
    if (day !== undefined) return day;
  }
  if (digits.length === 3) return undefined;
  return serialOfParts(yearOf(digits), month, 1, system);
}

const CLOCK = /^(\d{1,4}):(\d{1,4})(?::(\d{1,4}))?(\.\d*)?(?: ?([ap])m?)?$/i;
const HOUR_ONLY = /^(\d{1,2}) ?([ap])m?$/i;

/** The time a text names, as a fraction of a day (more than 1 for elapsed hours); undefined when it names none. */
export function parseTime(text: string): number | undefined {
  const t = text.trim();
  const hourOnly = HOUR_ONLY.exec(t);
  if (hourOnly) return halfDay(Number(hourOnly[1]), hourOnly[2], 0);
  const m = CLOCK.exec(t);
  if (!m) return undefined;
  let [hours, minutes, seconds] = [Number(m[1]), Number(m[2]), Number(m[3] ?? 0)];
  const fraction = m[4] === undefined || m[4] === '.' ? 0 : Number(m[4]);
  // "12:30.5" is minutes and seconds.
  if (m[4] !== undefined && m[4] !== '.' && m[3] === undefined) [hours, minutes, seconds] = [0, hours, minutes];
  const over = (hours > 23 ? 1 : 0) + (minutes > 59 ? 1 : 0) + (seconds > 59 ? 1 : 0);
  if (over > 1 || hours > 9999 || (m[5] !== undefined && over > 0)) return undefined;
  return halfDay(hours, m[5], (minutes * 60 + seconds + fraction) / 86400);
}

function halfDay(hours: number, half: string | undefined, rest: number): number | undefined {
  if (half === undefined) return (hours * 3600) / 86400 + rest;
  if (hours > 12) return undefined;
  const afternoon = half.toLowerCase() === 'p';
  return (((hours % 12) + (afternoon ? 12 : 0)) * 3600) / 86400 + rest;
}

/** A day, a time, or a day and a time (in either order). */
export function parseDateTime(text: string, system: DateSystem): number | undefined {
  const t = text.trim().replace(/ {2,}/g, ' ');
  if (!/\d/.test(t) || t.length > 64) return undefined;
  const whole = t.includes(':') ? parseTime(t) : (parseDay(t, system) ?? parseTime(t));
  if (whole !== undefined) return whole;
  for (let cut = t.indexOf(' '); cut > 0; cut = t.indexOf(' ', cut + 1)) {
    const [left, right] = [t.slice(0, cut), t.slice(cut + 1)];
    const pair = joined(parseDay(left, system), parseTime(right)) ?? joined(parseDay(right, system), parseTime(left));
    if (pair !== undefined) return pair;
  }
  return undefined;
}

function joined(day: number | undefined, time: number | undefined): number | undefined {
  return day === undefined || time === undefined ? undefined : day + time;
}
