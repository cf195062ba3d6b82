// Excel's coercions of one scalar: to a number, a text, a truth value. Errors come back as values. Knows no references.

import { type ExcelError, isError, type Scalar, Unknown, VALUE } from '../value.ts';
import { type DateSystem, isDayFirst, parseDateTime, parseTime } from './datetext.ts';

const PLAIN = /^\d+(?:\.\d*)?$|^\.\d+$/;
/** Thousands separators need three digits after each of them. */
const GROUPED = /^\d+(?:,\d{3,})+(?:\.\d*)?$/;
const SCIENTIFIC = /^((?:\d+(?:\.\d*)?)|(?:\.\d+))e([+-]?\d{1,4})$/i;
const FRACTION = /^(?:(\d+) )?(\d+)\/(\d{1,5})$/;
const CURRENCY = /^[$€£¥]/;

function magnitudeOf(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  if (SCIENTIFIC.test(text)) return Number(text);
  const m = FRACTION.exec(text);
  // "1/2" alone is a date, "0 1/2" a number.
  if (m?.[1] !== undefined && Number(m[3]) !== 0) return Number(m[1]) + Number(m[2]) / Number(m[3]);
  return undefined;
}

/** Strips signs, currency, percent and accounting parentheses; undefined when the rest is no number. */
function parseAmount(text: string): number | undefined {
  let t = text;
  let sign = 1;
  let divisor = 1;
  let currency = false;
  if (t.startsWith('(') && t.endsWith(')')) {
    t = t.slice(1, -1).trim();
    sign = -1;
    if (/^[+-]/.test(t)) return undefined;
  }
  if (t.endsWith('%')) [t, divisor] = [t.slice(0, -1).trimEnd(), 100];
  let signed = sign < 0;
  for (let step = 0; step < 3; step++) {
    const first = t.charAt(0);
    if ((first === '-' || first === '+') && !signed) {
      sign = first === '-' ? -1 : 1;
      signed = true;
    } else if (CURRENCY.test(first) && !currency) currency = true;
    else if (first === '%' && divisor === 1) divisor = 100;
    else break;
    t = t.slice(1).trimStart();
  }
  if (!currency && /[$€£¥]$/.test(t)) t = t.slice(0, -1).trimEnd();
  const n = magnitudeOf(t);
  return n === undefined || !Number.isFinite(n) ? undefined : (sign * n) / divisor;
}

/** A number as Excel reads it out of text: "1,234", "12%", "$5", "(3)", "1E3", "2024-01-31", "1:30 PM"; undefined when it is none. */
export function parseNumber(text: string, system: DateSystem): number | undefined {
  const t = text.trim();
  if (t === '' || t.length > 255) return undefined;
  const amount = parseAmount(t);
  if (amount !== undefined) return amount === 0 ? 0 : amount;
  // Spaces around a number or a time are skipped, around a date they are not.
  return t === text ? parseDateTime(t, system) : parseTime(t);
}

/** The number of a scalar argument: blanks are 0, TRUE is 1, text is read, an error stays. */
export function toNumber(value: Scalar, system: DateSystem): number | ExcelError {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isError(value)) return value;
  return parseNumber(value, system) ?? unread(value);
}

/** Where a day may come first is a setting of the machine, which no workbook tells. */
export function unread(text: string): ExcelError {
  return isDayFirst(text) ? new Unknown('a text that is a date in some countries only') : VALUE;
}

/** The text of a scalar: numbers in General with all 15 digits, truth values in capitals, blanks empty. */
export function toText(value: Scalar): string | ExcelError {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

/** The truth value of a scalar; text only when it spells TRUE or FALSE. */
export function toBoolean(value: Scalar): boolean | ExcelError {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (isError(value)) return value;
  const t = value.toUpperCase();
  return t === 'TRUE' ? true : t === 'FALSE' ? false : VALUE;
}

/** A number as & joins it: 15 significant digits, an exponent only where more than 20 places would be needed. */
export function numberText(n: number): string {
  if (Number.isInteger(n) && Math.abs(n) < 1e15) return String(n === 0 ? 0 : n);
  const [mantissa, exponentText] = n.toExponential(14).split('e') as [string, string];
  const exponent = Number(exponentText);
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  const body = layOut(digits, exponent);
  return negative ? `-${body}` : body;
}

function layOut(digits: string, exponent: number): string {
  if (digits === '') return '0';
  if (exponent >= 0 && exponent <= 20) {
    const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
    const rest = digits.slice(exponent + 1);
    return rest === '' ? whole : `${whole}.${rest}`;
  }
  // Small numbers stay decimal while their digits fit in 19 places.
  if (exponent < 0 && -exponent - 1 + digits.length <= 19) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  const e = Math.abs(exponent);
  return `${mantissa}E${exponent < 0 ? '-' : '+'}${e < 10 ? `0${e}` : e}`;
}
