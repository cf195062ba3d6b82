// A serial number in a section of date and time tokens, with English names. Knows no digits places but those of seconds.

import { dayOf, lastSerial, weekdayOf } from './calendar.ts';
import type { FormatToken } from './formatcode.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Digits after the second, as many as the format shows. */
  readonly fraction: string;
  /** Whole seconds since day 0. */
  readonly elapsed: number;
  readonly twelve: boolean;
}

interface Step {
  readonly token: FormatToken;
  /** 'minute' turns an m run into minutes, 'fraction' a point and zeros into parts of a second. */
  readonly role: 'plain' | 'minute' | 'fraction';
  readonly places: number;
}

const isSecond = (t: FormatToken) => (t.kind === 'date' || t.kind === 'elapsed') && t.text[0] === 's';
const isHour = (t: FormatToken) => (t.kind === 'date' || t.kind === 'elapsed') && t.text[0] === 'h';
const isClock = (t: FormatToken) => t.kind === 'date' || t.kind === 'elapsed';

/** m and mm are minutes after an hour or before a second. */
function isMinute(tokens: readonly FormatToken[], at: number): boolean {
  const t = tokens[at]!;
  if (t.kind !== 'date' || t.text[0] !== 'm' || t.text.length > 2) return false;
  const before = tokens.slice(0, at).findLast(isClock);
  const after = tokens.slice(at + 1).find(isClock);
  return (before !== undefined && isHour(before)) || (after !== undefined && isSecond(after));
}

/** Steps of the sections met so far. */
const KNOWN = new WeakMap<readonly FormatToken[], readonly Step[]>();

function stepsOf(tokens: readonly FormatToken[]): readonly Step[] {
  const known = KNOWN.get(tokens);
  if (known) return known;
  const steps = readSteps(tokens);
  KNOWN.set(tokens, steps);
  return steps;
}

function readSteps(tokens: readonly FormatToken[]): Step[] {
  const steps: Step[] = [];
  let seconds = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (isClock(token)) seconds = isSecond(token);
    let places = 0;
    if (token.kind === 'point' && (seconds || steps.length === 0 || tokens[i + 1]?.text === '0')) {
      while (tokens[i + 1 + places]?.text === '0' && tokens[i + 1 + places]!.kind === 'digit') places++;
    }
    if (places > 0) steps.push({ token, role: 'fraction', places });
    else steps.push({ token, role: isMinute(tokens, i) ? 'minute' : 'plain', places: 0 });
    i += places;
  }
  return steps;
}

/** The moment of a serial, its seconds rounded to the places shown, with the carry going all the way up. */
function momentOf(serial: number, places: number, timed: boolean, twelve: boolean, date1904: boolean): Moment {
  const unit = 10 ** places;
  const whole = Math.floor(serial);
  const parts = timed ? Math.round((serial - whole) * 86400 * unit) : Math.floor((serial - whole) * 86400 * unit);
  const carried = parts >= 86400 * unit;
  const date = carried ? whole + 1 : whole;
  const inDay = carried ? 0 : parts;
  const seconds = Math.floor(inDay / unit);
  return {
    ...dayOf(date, date1904),
    weekday: weekdayOf(date, date1904),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    fraction: places === 0 ? '' : String(inDay - seconds * unit).padStart(places, '0'),
    elapsed: date * 86400 + seconds,
    twelve,
  };
}

const two = (n: number) => String(n).padStart(2, '0');
const numbered = (n: number, length: number) => (length === 1 ? String(n) : two(n));

function named(name: string, length: number): string {
  return length === 3 ? name.slice(0, 3) : length === 5 ? name[0]! : name;
}

function spellDate(run: string, minute: boolean, m: Moment): string {
  const length = run.length;
  switch (run[0]) {
    case 'y':
      return length <= 2 ? two(m.year % 100) : String(m.year);
    case 'e':
      return String(m.year);
    case 'b':
      return length <= 2 ? two((m.year + 543) % 100) : String(m.year + 543);
    case 'm':
      if (minute) return numbered(m.minute, length);
      return length <= 2 ? numbered(m.month, length) : named(MONTHS[m.month - 1]!, length);
    case 'd':
      if (length <= 2) return numbered(m.day, length);
      return length === 3 ? DAYS[m.weekday]!.slice(0, 3) : DAYS[m.weekday]!;
    case 'h':
      return numbered(m.twelve ? m.hour % 12 || 12 : m.hour, length);
    case 's':
      return numbered(m.second, length);
    default:
      return '';
  }
}

function spellElapsed(run: string, m: Moment): string {
  const unit = run[0] === 'h' ? 3600 : run[0] === 'm' ? 60 : 1;
  return String(Math.floor(m.elapsed / unit)).padStart(run.length, '0');
}

/** A/P keeps the case of the code; AM/PM is always in capitals. */
function spellHalf(text: string, m: Moment): string {
  if (text.length > 3) return m.hour < 12 ? 'AM' : 'PM';
  return m.hour < 12 ? text[0]! : text[2]!;
}

function spellStep(step: Step, m: Moment): string {
  const { token } = step;
  if (step.role === 'fraction') return `.${m.fraction.slice(0, step.places).padEnd(step.places, '0')}`;
  if (token.kind === 'date') return spellDate(token.text, step.role === 'minute', m);
  if (token.kind === 'elapsed') return spellElapsed(token.text, m);
  if (token.kind === 'half') return spellHalf(token.text, m);
  if (token.kind === 'pad') return ' ';
  return token.kind === 'fill' ? '' : token.text;
}

/** Outside the calendar only elapsed time can be told, and before day 0 only in one unit ("[h]", not "[h]:mm"). */
function tellable(tokens: readonly FormatToken[], serial: number, date1904: boolean): boolean {
  const size = date1904 ? Math.abs(serial) : serial;
  if (size >= 0 && size < lastSerial(date1904) + 1) return true;
  const clocks = tokens.filter((t) => isClock(t) || t.kind === 'point');
  if (!clocks.some((t) => t.kind === 'elapsed')) return false;
  return serial < 0 ? clocks.length === 1 : !clocks.some((t) => t.kind === 'date' && /[ymdebg]/.test(t.text[0]!));
}

/** The text of a serial; undefined where Excel shows none. */
export function layDate(tokens: readonly FormatToken[], serial: number, date1904: boolean): string | undefined {
  if (!tellable(tokens, serial, date1904)) return undefined;
  const steps = stepsOf(tokens);
  const places = Math.max(0, ...steps.map((s) => s.places));
  if (places > 3 || steps.some((s) => s.token.kind === 'digit' || s.token.kind === 'exponent')) return undefined;
  const timed = steps.some((s) => s.role !== 'plain' || s.token.kind === 'elapsed' || isHour(s.token) || isSecond(s.token));
  const twelve = tokens.some((t) => t.kind === 'half');
  const moment = momentOf(Math.abs(serial), places, timed, twelve, date1904);
  const text = steps.map((s) => spellStep(s, moment)).join('');
  return serial < 0 ? `-${text}` : text;
}
