// A number as its 15 significant decimal digits, and their rounding half away from zero. Knows no format codes.

/** 0.d1d2d3... times 10^exponent; no digits for zero. */
export interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

const ZERO: Decimal = { digits: '', exponent: 0 };

/** The size of a number, without its sign, at the 15 digits Excel keeps. */
export function decimalOf(n: number): Decimal {
  if (n === 0 || !Number.isFinite(n)) return ZERO;
  const [mantissa, exponent] = Math.abs(n).toExponential(14).split('e') as [string, string];
  return { digits: mantissa.replace('.', '').replace(/0+$/, ''), exponent: Number(exponent) + 1 };
}

export function shifted(d: Decimal, places: number): Decimal {
  return d.digits === '' ? d : { digits: d.digits, exponent: d.exponent + places };
}

/** Rounded to a number of places after the point (negative: before it). */
export function roundedTo(d: Decimal, places: number): Decimal {
  const keep = d.exponent + places;
  if (keep >= d.digits.length) return d;
  if (keep < 0) return ZERO;
  const up = d.digits.charCodeAt(keep) >= 53;
  const kept = d.digits.slice(0, keep);
  if (!up) return trimmed(kept, d.exponent);
  let i = keep - 1;
  while (i >= 0 && kept[i] === '9') i--;
  if (i < 0) return { digits: '1', exponent: d.exponent + 1 };
  return { digits: kept.slice(0, i) + String.fromCharCode(kept.charCodeAt(i) + 1), exponent: d.exponent };
}

function trimmed(digits: string, exponent: number): Decimal {
  const t = digits.replace(/0+$/, '');
  return t === '' ? ZERO : { digits: t, exponent };
}

/** Digits before the point; empty below 1. */
export function wholeDigits(d: Decimal): string {
  return d.exponent <= 0 ? '' : d.digits.slice(0, d.exponent).padEnd(d.exponent, '0');
}

/** Digits after the point, without trailing zeros. */
export function fractionDigits(d: Decimal): string {
  if (d.digits === '') return '';
  return d.exponent >= 0 ? d.digits.slice(d.exponent) : '0'.repeat(-d.exponent) + d.digits;
}
