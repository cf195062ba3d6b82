// Text to numbers and numbers to text: VALUE, NUMBERVALUE, FIXED, DOLLAR, ARRAYTOTEXT, VALUETOTEXT, CHAR and CODE.

import { isError, NA, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, numeric, ranged, renamed, scalar, textOf, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { parseNumber, toText } from './numbers.ts';
import { roundTo } from './rounding.ts';
import { formatNumber } from './textformat.ts';

function value([given]: readonly Scalar[], ctx: CallContext): Value {
  if (typeof given === 'boolean') return VALUE;
  return numberOf(given, ctx);
}

/** NUMBERVALUE reads with its own separators: spaces and group marks are dropped, percent signs multiply. */
function numberValue([text, decimalMark, groupMark]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text).replace(/\s/g, '');
  const decimal = decimalMark === undefined ? '.' : textOf(decimalMark).charAt(0);
  const groups = groupMark === undefined ? (decimal === ',' ? '' : ',') : textOf(groupMark);
  if (typeof text === 'boolean' || decimal === '' || groupMark === null || decimal === groups.charAt(0)) return VALUE;
  if (t === '') return 0;
  const point = t.indexOf(decimal);
  const group = groups.charAt(0);
  const whole = (point < 0 ? t : t.slice(0, point)).split(group === '' ? '\u0000' : group).join('');
  const rest = point < 0 ? '' : t.slice(point + 1);
  if (rest.includes(decimal) || (group !== '' && rest.includes(group))) return VALUE;
  return readPlain(point < 0 ? whole : `${whole}.${rest}`, ctx);
}

/** Percent signs may stand inside closing parentheses and after them. */
function readPlain(text: string, ctx: CallContext): number {
  const percents = /^\(?[^%]*?(%*)(\)?)(%*)$/.exec(text);
  if (!percents) return fail(VALUE);
  const body = text.replaceAll('%', '');
  const n = /^\(?[+-]?[$€£¥]?[\d.]/.test(body) ? parseNumber(body, ctx) : undefined;
  if (n === undefined) return fail(VALUE);
  return n / 100 ** (text.length - body.length);
}

/** Places beyond this are refused. */
const MOST_PLACES = 127;

function fixedCode(places: number, commas: boolean): string {
  return (commas ? '#,##0' : '0') + (places > 0 ? `.${'0'.repeat(places)}` : '');
}

function fixed([number, decimals, noCommas]: readonly Scalar[], ctx: CallContext): Value {
  const n = numberOf(number, ctx);
  const places = decimals === undefined ? 2 : Math.trunc(numberOf(decimals, ctx));
  const plain = noCommas === undefined ? false : truthOf(noCommas);
  if (places > MOST_PLACES) return VALUE;
  return formatNumber(roundTo(n, places), fixedCode(places, !plain));
}

function dollar([number, decimals]: readonly Scalar[], ctx: CallContext): Value {
  const n = numberOf(number, ctx);
  const places = decimals === undefined ? 2 : Math.trunc(numberOf(decimals, ctx));
  if (places > MOST_PLACES) return VALUE;
  const code = fixedCode(places, true);
  return formatNumber(roundTo(n, places), `$${code};($${code})`);
}

/** Strict form quotes text, as in a formula. */
function spell(item: Scalar, strict: boolean): string {
  if (isError(item)) return item.code;
  if (strict && typeof item === 'string') return `"${item.replaceAll('"', '""')}"`;
  return toText(item) as string;
}

function strictness(format: Value | undefined, ctx: CallContext): boolean {
  const f = format === undefined ? 0 : Math.trunc(numberOf(format, ctx));
  return f === 0 || f === 1 ? f === 1 : fail(VALUE);
}

function valueToText([item, format]: readonly Scalar[], ctx: CallContext): Value {
  return spell(item ?? null, strictness(format, ctx));
}

function arrayToText([array, format]: readonly Value[], ctx: CallContext): Value {
  const strict = strictness(format, ctx);
  const a = ctx.array(array ?? null);
  if (strict && a.data.length === 1 && a.data[0] === null) return VALUE;
  const items = a.data.map((item) => spell(item, strict));
  if (!strict) return items.join(', ');
  const rows = Array.from({ length: a.rows }, (_, r) => items.slice(r * a.cols, (r + 1) * a.cols).join(','));
  return `{${rows.join(';')}}`;
}

/** Windows-1252 from 128 to 159; holes stand for themselves. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Mac OS Roman from 128 to 255. */
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** CHAR and CODE go by the code page of the system that the workbook comes from. */
function char([code]: number[], ctx: CallContext): Value {
  const n = Math.trunc(code!);
  if (n < 1 || n > 255) return VALUE;
  if (ctx.macintosh && n >= 128) return MACINTOSH[n - 128]!;
  return n >= 128 && n < 160 ? WINDOWS[n - 128]! : String.fromCharCode(n);
}

function code([text]: readonly Scalar[], ctx: CallContext): Value {
  const t = textOf(text);
  if (t === '') return VALUE;
  const unit = t.charCodeAt(0);
  if (ctx.macintosh && unit >= 128) {
    const at = MACINTOSH.indexOf(t[0]!);
    return at < 0 ? 95 : 128 + at;
  }
  const windows = WINDOWS.indexOf(t[0]!);
  if (windows >= 0) return 128 + windows;
  // What the code page lacks is a question mark.
  return unit < 256 ? unit : 63;
}

function unichar([code]: number[]): Value {
  const n = Math.trunc(code!);
  if (n < 1 || n > 0x10ffff) return VALUE;
  if (n >= 0xd800 && n <= 0xdfff) return NA;
  return (n & 0xffff) >= 0xfffe ? NA : String.fromCodePoint(n);
}

function unicode([text]: readonly Scalar[]): Value {
  return textOf(text).codePointAt(0) ?? VALUE;
}

function encodeUrl([text]: readonly Scalar[]): Value {
  const t = textOf(text);
  // A lone half of a surrogate pair cannot be encoded.
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(t)) return VALUE;
  const escaped = encodeURIComponent(t);
  return escaped.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const DOLLAR = scalar('DOLLAR', 1, 2, dollar);

export const textNumberFunctions: readonly FunctionDef[] = [
  scalar('VALUE', 1, 1, value),
  scalar('NUMBERVALUE', 1, 3, numberValue),
  scalar('FIXED', 1, 3, fixed),
  DOLLAR,
  renamed('USDOLLAR', DOLLAR),
  scalar('VALUETOTEXT', 1, 2, valueToText),
  ranged('ARRAYTOTEXT', 1, 2, arrayToText, ['any', 'scalar']),
  numeric('CHAR', 1, 1, char),
  scalar('CODE', 1, 1, code),
  numeric('UNICHAR', 1, 1, unichar),
  scalar('UNICODE', 1, 1, unicode),
  scalar('ENCODEURL', 1, 1, encodeUrl),
];
