// Excel's order and equality of scalars: numbers before text before truth values, numbers at 15 digits, text without case.

import { type ExcelError, isError, type Scalar } from './value.ts';

/** The number at 15 significant digits, in which Excel tells numbers apart. */
export function at15(n: number): number {
  return Number.isInteger(n) && n < 1e15 && n > -1e15 ? n : Number(n.toPrecision(15));
}

/** Negative, zero or positive; numbers that agree in 15 significant digits are equal. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  const gap = a - b;
  if (Math.abs(gap) < Math.abs(a) * 1e-14 && at15(a) === at15(b)) return 0;
  return gap;
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x === y ? 0 : x < y ? -1 : 1;
}

/** Equality without the lower case of texts that cannot be equal. */
function equalScalars(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
  return compareScalars(a, b) === 0;
}

function rank(v: Scalar): number {
  return typeof v === 'number' ? 0 : typeof v === 'string' ? 1 : 2;
}

/** A blank takes the kind of the other side: 0, "" or FALSE. */
function blankLike(other: Scalar): Scalar {
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** Order of two scalars that are no errors. */
export function compareScalars(left: Scalar, right: Scalar): number {
  const a = left === null ? blankLike(right) : left;
  const b = right === null ? blankLike(left) : right;
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return rank(a) - rank(b);
}

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** The answer of a comparison operator; the first error wins. */
export function comparison(op: Comparison): (a: Scalar, b: Scalar) => boolean | ExcelError {
  if (op === '=') return (a, b) => (isError(a) ? a : isError(b) ? b : equalScalars(a, b));
  if (op === '<>') return (a, b) => (isError(a) ? a : isError(b) ? b : !equalScalars(a, b));
  const judge = JUDGES[op];
  return (a, b) => {
    if (isError(a)) return a;
    if (isError(b)) return b;
    return judge(compareScalars(a, b));
  };
}

const JUDGES: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (o) => o === 0,
  '<>': (o) => o !== 0,
  '<': (o) => o < 0,
  '<=': (o) => o <= 0,
  '>': (o) => o > 0,
  '>=': (o) => o >= 0,
};
