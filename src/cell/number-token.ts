// Figures in running text: currency, sign, digits, unit words -> one number with its printed precision. One figure at a time; no context.

import { CURRENCY, currencyOf, scaleOf } from './unit.ts';

export type FigureMeasure = 'money' | 'percent' | 'points' | 'multiple' | 'plain';

export interface Figure {
  readonly type: 'number';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** As printed, with its sign, before any scale word. */
  readonly printed: number;
  /** Half a unit of the last printed digit, in printed units. */
  readonly half: number;
  readonly measure: FigureMeasure;
  readonly currency?: string;
  /** 1e6 for "m"; 0.01 for cents and pence; undefined when no word says so. */
  readonly scale?: number;
  readonly perShare: boolean;
  /** Written with + or -. */
  readonly signed: boolean;
}

const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:['’\u00a0\u202f]\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?|\.\d+`;
const FIGURE = new RegExp(String.raw`([-−–+~≈]?)\s?((?:${CURRENCY})?)\s?([-−]?)(${DIGITS})`, 'y');
const SCALE_WORDS = 'thousands?|millions?|billions?|trillions?|crores?|lakhs?|mm|mn|mln|bn|tn|trn';
const SCALE = new RegExp(String.raw`\s?(${SCALE_WORDS})(?![\p{L}\p{N}])|([kKmMbB])(?![\p{L}\p{N}/])|\s([mk])(?![\p{L}\p{N}/])`, 'uy');
const PERCENT = /\s?(?:%|(?:percent|per cent|pct)(?![\p{L}]))(?!\s?(?:points?|pts?)\b)/uy;
const POINTS = /\s?(?:bps?|basis[ -]points?|pp|ppts?|(?:%|percent|percentage)[ -]?(?:points?|pts?)|points?)(?![\p{L}])/uy;
const MULTIPLE = /x(?![\p{L}\p{N}])|\sx(?![\p{L}\p{N}])(?!\s*\d)|\stimes(?![\p{L}])/uy;
const CENTS = /\s?(?:cents?|pence)(?![\p{L}])|p(?![\p{L}\p{N}])|c(?![\p{L}])(?=\s*(?:per|a|\/)\s*share)/uy;
const AFTER_CURRENCY = new RegExp(String.raw`\s?(?:(${CURRENCY})(?![\p{L}\p{N}])|(euros?|dollars?|pounds?|yen)(?![\p{L}]))`, 'uy');
const PER_SHARE = /\s*(?:per|a|an|\/)\s*(?:diluted |basic |ordinary |common )?(?:share|ads|adr)(?![\p{L}])/iuy;

function at(form: RegExp, text: string, from: number): RegExpExecArray | null {
  form.lastIndex = from;
  return form.exec(text);
}

/** Digits with their separators -> number and decimals; a comma before one or two digits is a decimal comma. */
function readDigits(digits: string): { value: number; decimals: number } {
  const decimalComma = /^\d+,\d{1,2}$/.test(digits) || /^\d{1,3}(?:\.\d{3}){2,}/.test(digits);
  const clean = decimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replace(/[,'’\u00a0\u202f]/g, '');
  return { value: Number(clean), decimals: /\.(\d+)$/.exec(clean)?.[1]?.length ?? 0 };
}

interface Suffix {
  readonly end: number;
  readonly measure?: FigureMeasure;
  readonly scale?: number;
  readonly currency?: string;
}

function suffixAt(text: string, from: number, currency: boolean): Suffix {
  const points = at(POINTS, text, from);
  if (points && !currency) return { end: from + points[0].length, measure: 'points' };
  const percent = at(PERCENT, text, from);
  if (percent) return { end: from + percent[0].length, measure: 'percent' };
  const multiple = at(MULTIPLE, text, from);
  if (multiple && !currency) return { end: from + multiple[0].length, measure: 'multiple' };
  const cents = at(CENTS, text, from);
  if (cents) return { end: from + cents[0].length, measure: 'money', scale: 0.01 };
  const scale = at(SCALE, text, from);
  const loose = scale?.[3] !== undefined && !currency;
  const end = scale && !loose ? from + scale[0].length : from;
  const after = at(AFTER_CURRENCY, text, end);
  const mark = after ? currencyOf(after[1] ?? after[2]!) : undefined;
  return {
    end: mark ? end + after![0].length : end,
    ...(scale && !loose ? { scale: scaleOf((scale[1] ?? scale[2] ?? scale[3])!)! } : {}),
    ...(mark ? { currency: mark } : {}),
  };
}

/** A sign counts where a number may begin: not inside "9-12" or "FY2026-28". */
function signCounts(text: string, start: number): boolean {
  return start === 0 || /[\s(|,;:/"“[]/.test(text[start - 1]!);
}

/** The figure that begins at a position; undefined when none does or it runs on into a word (10-K, 5y, 3D). */
export function figureAt(text: string, start: number): Figure | undefined {
  const m = at(FIGURE, text, start);
  if (!m || m[0].trimStart() !== m[0]) return undefined;
  const [whole, sign, mark, inner, digits] = m as unknown as [string, string, string, string, string];
  if (sign !== '' && !signCounts(text, start)) return undefined;
  if (/[-−–]/.test(sign) && /^.\s/.test(whole)) return undefined;
  const currency = mark === '' ? undefined : currencyOf(mark);
  if (mark !== '' && /[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') && sign === '') return undefined;
  const from = start + whole.length;
  const suffix = suffixAt(text, from, currency !== undefined);
  if (/^\d+,\d{1,2}$/.test(digits) && !currency && suffix.end === from) return undefined;
  if (suffix.end === from && /^(?:[\p{L}\p{N}_]|-\p{L}|[.,]\d)/u.test(text.slice(from, from + 2))) return undefined;
  const { value, decimals } = readDigits(digits);
  const share = at(PER_SHARE, text, suffix.end);
  const end = share ? suffix.end + share[0].length : suffix.end;
  const money = currency ?? suffix.currency;
  const scale = suffix.scale;
  const negative = /[-−–]/.test(sign) || inner !== '';
  return {
    type: 'number',
    start,
    end,
    text: text.slice(start, end),
    printed: negative ? -value : value,
    half: 0.5 * 10 ** -decimals,
    measure: suffix.measure ?? (money ? 'money' : 'plain'),
    ...(money ? { currency: money } : {}),
    ...(scale ? { scale } : {}),
    perShare: share !== null,
    signed: /[-−–+]/.test(sign) || inner !== '',
  };
}
