// Unit text ("USD mm", "EUR thousand", "$/bbl", "% of sales") -> currency, scale and what it measures. Knows no finance beyond that.

export type Measure = 'money' | 'percent' | 'points' | 'multiple' | 'perShare' | 'rate' | 'count' | 'days' | 'none';

export interface Unit {
  readonly text: string;
  readonly measure: Measure;
  /** ISO code; "$" alone is USD. */
  readonly currency?: string;
  /** 1e3 for thousands, 1e6 for millions; undefined when the text names none. */
  readonly scale?: number;
}

const SYMBOLS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['HK$', 'HKD'],
  ['NZ$', 'NZD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['NT$', 'TWD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['RMB', 'CNY'],
  ['$', 'USD'],
];
const CODES =
  'USD EUR GBP JPY CHF CAD AUD NZD CNY HKD SGD INR KRW SEK NOK DKK PLN BRL MXN ZAR TRY TWD THB IDR MYR PHP ILS SAR AED CZK HUF CLP COP RUB QAR KWD EGP NGN VND'.split(
    ' ',
  );
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:us )?dollars?$/i, 'USD'],
  [/^euros?$/i, 'EUR'],
  [/^(?:pounds?|sterling)$/i, 'GBP'],
  [/^yen$/i, 'JPY'],
];

const literal = (s: string): string => s.replace(/[$.]/g, '\\$&');
/** Source of a regular expression for a currency mark: symbol or ISO code. */
export const CURRENCY = `(?:${[...SYMBOLS].map(([s]) => literal(s)).join('|')}|(?:${CODES.join('|')})(?![A-Za-z]*[a-z]{3}))`;

/** ISO code of a currency mark or word; undefined for anything else. */
export function currencyOf(mark: string): string | undefined {
  const t = mark.trim();
  const symbol = SYMBOLS.find(([s]) => s.toLowerCase() === t.toLowerCase());
  if (symbol) return symbol[1];
  return CODES.find((c) => c === t.toUpperCase()) ?? WORDS.find(([w]) => w.test(t))?.[1];
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousands?|'?000s?|000|k|th|tsd|t)$/i, 1e3],
  [/^(?:millions?|mm|mn|mln|mio|m)$/i, 1e6],
  [/^(?:billions?|bn|bln|b)$/i, 1e9],
  [/^(?:trillions?|tn|trn|tr)$/i, 1e12],
  [/^lakhs?$/i, 1e5],
  [/^(?:crores?|cr)$/i, 1e7],
];

/** 1e6 for "mm", "million", "mn"; undefined for no scale word. */
export function scaleOf(word: string): number | undefined {
  return SCALES.find(([form]) => form.test(word.trim()))?.[1];
}

function money(text: string): { currency?: string; scale?: number } {
  const glued = new RegExp(`(${CURRENCY})\\s*'?([A-Za-z]+|0{3}s?)?`).exec(text);
  const words = text.split(/[\s/()]+/).filter((w) => w !== '');
  const currency = (glued && currencyOf(glued[1]!)) ?? words.map(currencyOf).find((c) => c !== undefined);
  const scale =
    (glued?.[2] ? scaleOf(glued[2]) : undefined) ?? words.map((w) => (w === 't' ? undefined : scaleOf(w))).find((s) => s !== undefined);
  return { ...(currency ? { currency } : {}), ...(scale ? { scale } : {}) };
}

function measureOf(t: string, currency: string | undefined): Measure {
  if (/%|\bper ?cent\b|\bpct\b/.test(t)) return 'percent';
  if (/\bbps?\b|basis points?|percentage points?|^pp$/.test(t)) return 'points';
  if (/^x$|\bmultiple\b|\btimes\b|^(?:ev|p)\/|\bx$/.test(t)) return 'multiple';
  if (/(?:\/|per|a)\s*share\b/.test(t)) return 'perShare';
  if (/^days?$|\bdays\b/.test(t)) return 'days';
  if (currency) return /\/|\bper\b/.test(t) ? 'rate' : 'money';
  return t === '' ? 'none' : 'count';
}

/** Reads a unit cell, a bracketed unit or a caption such as "EUR millions unless stated". */
export function parseUnit(text: string): Unit {
  const found = money(text.trim());
  return { text: text.trim(), measure: measureOf(text.trim().toLowerCase(), found.currency), ...found };
}
