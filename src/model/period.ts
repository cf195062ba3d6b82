// Header cell -> period. Knows how people write years, quarters, months and actual/estimate marks; nothing of where they stand.

import type { Scalar } from '../recalc/value.ts';

export type Stage = 'actual' | 'forecast';

/** A header token. `year` is the fiscal year; `part` the quarter 1-4, half 1-2 or month 1-12 within it. */
export interface PeriodToken {
  readonly kind: 'year' | 'half' | 'quarter' | 'month' | 'index';
  readonly year: number;
  readonly part: number;
  /** Set when the header itself says so (2026E, FY25A). */
  readonly stage?: Stage;
  /** Day serial for date headers, to tell annual from quarterly steps. */
  readonly serial?: number;
}

const MIN_YEAR = 1980;
const MAX_YEAR = 2099;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const STAGES: ReadonlyMap<string, Stage> = new Map([
  ...['a', 'act', 'actual', 'actuals', 'h', 'hist', 'historical', 'history', 'reported', 'audited', 'r'].map((w) => [w, 'actual'] as const),
  ...[
    'e',
    'est',
    'estimate',
    'estimates',
    'estimated',
    'f',
    'fc',
    'fcst',
    'forecast',
    'forecasts',
    'forecasted',
    'p',
    'proj',
    'projected',
    'projection',
    'projections',
    'b',
    'bud',
    'budget',
    'plan',
    'pf',
    'model',
    'modelled',
    'outlook',
    'ce',
    'coe',
    'le',
    'guidance',
    'guided',
    'target',
    'consensus',
    'bdg',
    'bgt',
    'rf',
    'reforecast',
    'bp',
  ].map((w) => [w, 'forecast'] as const),
]);

/** "A", "Est.", "Projected" -> its stage; undefined for any other text. */
export function stageOf(text: string): Stage | undefined {
  const words = text
    .toLowerCase()
    .replace(/[^a-z ]+/g, ' ')
    .trim()
    .split(/\s+/);
  if (words.length === 0 || words.length > 2) return undefined;
  return STAGES.get(words[0]!) ?? (words.length === 2 ? STAGES.get(words[1]!) : undefined);
}

const fullYear = (digits: string): number => (digits.length === 4 ? Number(digits) : 2000 + Number(digits));
const inRange = (year: number): boolean => year >= MIN_YEAR && year <= MAX_YEAR;

/** Text header -> token: 2026, 2026E, FY26A, FY2025/26, Q1 2026, 1Q26, H1-26, Mar-26, FY3/27CE, Year 5, 31/12/2026 E, Year ended 31 March 2026, Plan 2026. */
export function parseTextHeader(raw: string): PeriodToken | undefined {
  const text = raw.trim().toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  if (text.length === 0 || text.length > 40 || !/\d/.test(text)) return undefined;
  const led = LEADING_STAGE.exec(text);
  const stage = led ? stageOf(led[1]!) : undefined;
  const rest = stage ? led![2]! : text;
  const token = parseQuarter(rest) ?? parseDate(rest) ?? parseMonth(rest) ?? parseYear(rest) ?? parseIndex(rest);
  return token && stage ? { ...token, stage } : token;
}

/** "Plan 2026", "Est. FY26": the mark stands first. */
const LEADING_STAGE = /^([a-z]{2,12}|[aefpb])[ .:-]+(.*\d.*)$/;
const TAIL = /^[ ()[\].:*-]*((?:[a-z]+[ .]*){1,3})?[ ()[\].:*]*$/;

/** undefined: nothing behind the year; null: words that mark no stage, so no period header. */
function stageTail(tail: string): Stage | undefined | null {
  const m = TAIL.exec(tail);
  if (!m) return null;
  const words = (m[1] ?? '').split(/[ .]+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const stages = words.map((w) => STAGES.get(w)).filter((s) => s !== undefined);
  return stages.length * 2 >= words.length ? stages[0]! : null;
}

function parseYear(text: string): PeriodToken | undefined {
  const m =
    /^(?:(fy|cy|fye|ye|year|fiscal year|financial year|f|calendar year|year ended|year ending)[ .:'-]*)?(?:(\d{1,2})[/](?=\d{2}))?'?((?:19|20)\d{2}|\d{2})(?:[/-](\d{2}|\d{4}))?(.*)$/.exec(
      text,
    );
  if (!m) return undefined;
  const [, prefix, month, first, second, tail] = m;
  const bare = first!.length === 2;
  const stage = stageTail(tail!);
  if (stage === null) return undefined;
  if (bare && !prefix && stage === undefined) return undefined;
  if (month && (Number(month) < 1 || Number(month) > 12)) return undefined;
  const start = fullYear(first!);
  const year = second ? fullYear(second) : start;
  if (second && year !== start + 1) return undefined;
  return inRange(year) ? { kind: 'year', year, part: 0, ...(stage ? { stage } : {}) } : undefined;
}

function parseQuarter(text: string): PeriodToken | undefined {
  const m =
    /^(?:([qh])([1-4])|([1-4])([qh]))[ '/.-]*(?:fy|cy)?[ '/.-]*(\d{4}|\d{2})(.*)$/.exec(text) ??
    reorder(/^(?:fy|cy)?[ ']*((?:19|20)\d{2}|\d{2})[ '/.-]*(?:([qh])([1-4])|([1-4])([qh]))(.*)$/.exec(text));
  if (!m) return undefined;
  const stage = stageTail(m[6]!);
  if (stage === null) return undefined;
  const part = Number(m[2] ?? m[3]);
  const half = (m[1] ?? m[4]) === 'h';
  const year = fullYear(m[5]!);
  if (!inRange(year) || (half && part > 2)) return undefined;
  return { kind: half ? 'half' : 'quarter', year, part, ...(stage ? { stage } : {}) };
}

function reorder(m: RegExpExecArray | null): (string | undefined)[] | null {
  return m ? [m[0], m[2], m[3], m[4], m[5], m[1], m[6]] : null;
}

/** 31/12/2026, 2026-12-31, 31.12.26: a day names the month that ends a period. The part over twelve is the day. */
function parseDate(text: string): PeriodToken | undefined {
  const date = text.replace(WORDS_OF_END, '');
  const m =
    /^(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d{4}|\d{2})(?<tail>\D.*)?$/.exec(date) ??
    /^(?<y>\d{4})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<a>\d{1,2})(?<tail>\D.*)?$/.exec(date);
  if (!m) return undefined;
  const { a, b, y, tail } = m.groups as Record<'a' | 'b' | 'y', string> & { tail?: string };
  const stage = stageTail(tail ?? '');
  const [day, part] = Number(b) > 12 ? [Number(b), Number(a)] : [Number(a), Number(b)];
  const year = fullYear(y);
  if (stage === null || part < 1 || part > 12 || day < 1 || day > 31 || !inRange(year)) return undefined;
  return { kind: 'month', year, part, ...(stage ? { stage } : {}) };
}

const ENDED = `(?:(?:fye|fy|ye|year|fiscal year|financial year|(?:12|twelve) months)[ .:-]*(?:ended|ending|to|end)?[ .:-]*)?`;
const WORDS_OF_END = new RegExp(`^${ENDED}`);
const DAY_FIRST = new RegExp(String.raw`^${ENDED}(?:\d{1,2}(?:st|nd|rd|th)?[ -])?([a-z]{3})[a-z]*[ '.,/-]*(\d{2}|\d{4})(\D.*)?$`);
const DAY_SECOND = new RegExp(String.raw`^${ENDED}([a-z]{3})[a-z]*[ .]\d{1,2}(?:st|nd|rd|th)?,? (\d{4})(\D.*)?$`);

function parseMonth(text: string): PeriodToken | undefined {
  const m = DAY_SECOND.exec(text) ?? DAY_FIRST.exec(text);
  if (!m) return undefined;
  const part = MONTHS.indexOf(m[1]!) + 1;
  const stage = stageTail(m[3] ?? '');
  const year = fullYear(m[2]!);
  return part > 0 && stage !== null && inRange(year) ? { kind: 'month', year, part, ...(stage ? { stage } : {}) } : undefined;
}

function parseIndex(text: string): PeriodToken | undefined {
  const m = /^(?:year|yr|y|period)[ .#-]*(\d{1,2})(.*)$/.exec(text);
  const stage = m ? stageTail(m[2]!) : null;
  return m && stage !== null ? { kind: 'index', year: Number(m[1]), part: 0, ...(stage ? { stage } : {}) } : undefined;
}

const EPOCH_1900 = Date.UTC(1899, 11, 30);

/** Serial -> calendar date (UTC); the 1900 leap bug does not matter past 1900-03-01. */
export function dateOf(serial: number, date1904: boolean): { readonly year: number; readonly month: number; readonly day: number } {
  const d = new Date(EPOCH_1900 + Math.floor(serial + (date1904 ? 1462 : 0)) * 86_400_000);
  return { year: d.getUTCFullYear(), month: d.getUTCMonth() + 1, day: d.getUTCDate() };
}

/** True for a number format that shows a date (not an amount, not an elapsed time). */
export function isDateFormat(code: string): boolean {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  return /[yd]|mmm/.test(plain) && !/[#0]/.test(plain.replace(/\.0+/, ''));
}

/** Header value with its number format -> token; undefined when it names no period. */
export function parseHeader(value: Scalar, format: string, date1904: boolean): PeriodToken | undefined {
  if (typeof value === 'string') return parseTextHeader(value);
  if (typeof value !== 'number') return undefined;
  if (isDateFormat(format)) {
    if (value < 25_000 || value > 75_000) return undefined;
    const d = dateOf(value, date1904);
    return { kind: 'month', year: d.year, part: d.month, serial: value, ...stageFromFormat(format) };
  }
  if (!Number.isInteger(value) || !inRange(value)) return undefined;
  return { kind: 'year', year: value, part: 0, ...stageFromFormat(format) };
}

/** 0"E" and 0"A" number formats carry the stage. */
function stageFromFormat(format: string): { stage?: Stage } {
  const quoted = [...format.matchAll(/"([^"]*)"|\\(.)/g)].map((m) => (m[1] ?? m[2] ?? '').trim()).join('');
  const bare = /^[0#]+([AEFP])$/.exec(format.trim())?.[1];
  const stage = stageOf(bare ?? quoted);
  return stage && (bare ?? quoted).length <= 10 ? { stage } : {};
}
