// Serial day numbers to calendar days and back, in Excel's 1900 (with its 29 February 1900) and 1904 systems. Knows no text.

/** 9999-12-31 in the 1900 system. */
const LAST_1900 = 2958465;
/** Days from 1899-12-31 to 1970-01-01 and from 1904-01-01 to 1970-01-01. */
const EPOCH_1900 = 25568;
const EPOCH_1904 = 24107;
/** Serial of the day that never was: 1900-02-29. */
const PHANTOM = 60;

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Last serial of a date system. */
export function lastSerial(date1904: boolean): number {
  return date1904 ? LAST_1900 - 1462 : LAST_1900;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month of the Gregorian calendar (1900 is no leap year here). */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : LENGTHS[month - 1]!;
}

/** Days since 1970-01-01 of a proleptic Gregorian day. */
export function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function dayOfCount(days: number): CalendarDay {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
}

/** Serial of a day; months and days out of range carry over, as DATE does. */
export function serialOf(year: number, month: number, day: number, date1904: boolean): number {
  const y = year + Math.floor((month - 1) / 12);
  const m = ((((month - 1) % 12) + 12) % 12) + 1;
  const first = daysSince1970(y, m, 1);
  if (date1904) return first + EPOCH_1904 + day - 1;
  const serial = first + EPOCH_1900;
  return (serial >= PHANTOM ? serial + 1 : serial) + day - 1;
}

/** Calendar day of a serial: 0 is 1900-01-00 and 60 is 1900-02-29 in the 1900 system, as Excel shows them. */
export function dayOf(serial: number, date1904: boolean): CalendarDay {
  const whole = Math.floor(serial);
  if (date1904) return dayOfCount(whole - EPOCH_1904);
  if (whole === 0) return { year: 1900, month: 1, day: 0 };
  if (whole === PHANTOM) return { year: 1900, month: 2, day: 29 };
  return dayOfCount(whole - EPOCH_1900 - (whole > PHANTOM ? 1 : 0));
}

/** 0 is Sunday. Before March 1900 this is Excel's weekday, one off the true one. */
export function weekdayOf(serial: number, date1904: boolean): number {
  return (((Math.floor(serial) + (date1904 ? 5 : 6)) % 7) + 7) % 7;
}

/** Serial moved by whole months, kept inside the target month; `toEnd` asks for the month's last day. */
export function shiftMonths(serial: number, months: number, date1904: boolean, toEnd = false): number {
  const { year, month, day } = dayOf(serial, date1904);
  const last = serialOf(year, month + months + 1, 1, date1904) - 1;
  if (toEnd) return last;
  return Math.min(serialOf(year, month + months, day, date1904), last);
}
