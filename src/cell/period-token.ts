// Years, quarters and dates in running text -> tokens. Knows how people write them; not what they refer to.

export interface PeriodMark {
  readonly type: 'period';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Fiscal year. */
  readonly year: number;
  /** 2025A and 2026E say so themselves. */
  readonly stage?: 'actual' | 'forecast';
}

/** A date, or a month of a year. */
export interface DateMark {
  readonly type: 'date';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly year?: number;
  readonly month: number;
}

/** A quarter, a half year or a span of years: a time, but no single fiscal year. */
export interface SpanMark {
  readonly type: 'span';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type TimeMark = PeriodMark | DateMark | SpanMark;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const END = String.raw`(?![\p{L}\p{N}])`;

const DATES: readonly (readonly [RegExp, (m: RegExpExecArray) => { year?: number; month: number }])[] = [
  [
    new RegExp(String.raw`\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+(${YEAR})${END}`, 'uy'),
    (m) => ({ month: month(m[1]!), year: Number(m[2]) }),
  ],
  [
    new RegExp(String.raw`${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(${YEAR})${END}`, 'uy'),
    (m) => ({ month: month(m[1]!), year: Number(m[2]) }),
  ],
  [new RegExp(String.raw`(${YEAR})-(\d{2})-\d{2}${END}`, 'uy'), (m) => ({ month: Number(m[2]), year: Number(m[1]) })],
  [new RegExp(String.raw`\d{1,2}[/.](\d{1,2})[/.](${YEAR})${END}`, 'uy'), (m) => ({ month: Number(m[1]), year: Number(m[2]) })],
  [new RegExp(String.raw`${MONTH}[\s-]+(${YEAR})${END}`, 'uy'), (m) => ({ month: month(m[1]!), year: Number(m[2]) })],
  [
    new RegExp(String.raw`${MONTH}[\s-]?['’]?(\d{2})${END}(?!\s*(?:${YEAR}|%))`, 'uy'),
    (m) => ({ month: month(m[1]!), year: 2000 + Number(m[2]) }),
  ],
  [new RegExp(String.raw`\d{1,2}(?:st|nd|rd|th)?\s+${MONTH}${END}`, 'uy'), (m) => ({ month: month(m[1]!) })],
];

const month = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Actual, estimate, forecast, plan, budget: a small letter only right behind the digits, where "2026 a" is two words. */
const MARK = String.raw`(?:\s?[AEFPB]|[aefpb])?`;

const SPANS: readonly RegExp[] = [
  new RegExp(String.raw`(?:FY|CY)?\s?['’]?${YEAR}${MARK}\s?[-–—]\s?(?:FY|CY)?['’]?(?:${YEAR}|\d{2})${MARK}${END}(?![,.]\d|%)`, 'uy'),
  new RegExp(String.raw`FY\s?['’]?\d{2}${MARK}\s?[-–—]\s?(?:FY)?['’]?\d{2}${MARK}${END}`, 'uy'),
  new RegExp(String.raw`(?:[1-4]Q|[12]H|9M)\s?(?:FY|CY)?['’]?\d{2}(?:\d{2})?${MARK}${END}`, 'uy'),
  new RegExp(String.raw`(?:Q[1-4]|H[12])(?:[\s-]?(?:FY|CY)?\s?['’]?\d{2}(?:\d{2})?${MARK})?${END}`, 'uy'),
];

const YEARS: readonly RegExp[] = [
  new RegExp(String.raw`(?:FY|CY|fiscal)\s?['’]?(${YEAR})/(\d{2})${MARK}${END}`, 'uiy'),
  new RegExp(String.raw`(?:FY|CY)\s?\d{1,2}/(${YEAR})${MARK}${END}`, 'uy'),
  new RegExp(String.raw`(?:FYE?|CY)\s?['’]?(${YEAR}|\d{2})${MARK}${END}`, 'uy'),
  new RegExp(String.raw`(${YEAR})/(\d{2})${MARK}${END}`, 'uy'),
  new RegExp(String.raw`(${YEAR})${MARK}${END}(?![,.]\d|\s?%|\s?x${END}|-\p{L})`, 'uy'),
  new RegExp(String.raw`['’](\d{2})(?:[AEF]|[aef])${END}`, 'uy'),
];

function at(form: RegExp, text: string, from: number): RegExpExecArray | null {
  form.lastIndex = from;
  return form.exec(text);
}

const fiscal = (digits: string): number => (digits.length === 4 ? Number(digits) : 2000 + Number(digits));

/** The date, span or year that begins at a position. */
export function timeAt(text: string, start: number): TimeMark | undefined {
  if (/[\p{L}\p{N}$€£¥.,#]/u.test(text[start - 1] ?? ' ') && !/[.,]\s?$/.test(text.slice(0, start))) return undefined;
  for (const [form, read] of DATES) {
    const m = at(form, text, start);
    const found = m && read(m);
    if (m && found && found.month >= 1 && found.month <= 12) return { type: 'date', start, end: start + m[0].length, text: m[0], ...found };
  }
  for (const form of SPANS) {
    const m = at(form, text, start);
    if (m && !splitYear(m[0])) return { type: 'span', start, end: start + m[0].length, text: m[0] };
  }
  for (const form of YEARS) {
    const m = at(form, text, start);
    if (!m) continue;
    const first = fiscal(m[1]!);
    const year = m[2] ? Math.floor(first / 100) * 100 + Number(m[2]) : first;
    if ((m[2] && year !== first + 1) || year < 1980 || year > 2099) continue;
    const mark = /\d\s?([AEFPB])$/i.exec(m[0])?.[1]?.toUpperCase();
    const stage = mark === undefined ? undefined : mark === 'A' ? ('actual' as const) : ('forecast' as const);
    return { type: 'period', start, end: start + m[0].length, text: m[0], year, ...(stage ? { stage } : {}) };
  }
  return undefined;
}

/** "2023/24" is one fiscal year, not a span. */
const splitYear = (text: string): boolean => /\/\d{2}$/.test(text);
