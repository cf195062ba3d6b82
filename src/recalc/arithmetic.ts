// Excel's operators on two scalars: coercion, vanishing differences, overflow. Knows no references or arrays.

import type { BinaryOp } from '../../grammar/ast.ts';
import { type Comparison, comparison } from './compare.ts';
import type { DateSystem } from './functions/datetext.ts';
import { toNumber, toText } from './functions/numbers.ts';
import { DIV0, isError, NUM, type Scalar, VALUE } from './value.ts';

/** Four units in the last place: what is left of two equal numbers after rounding. */
const VANISHING = 8.9e-16;

function add(a: number, b: number): Scalar {
  const r = a + b;
  return r - r === 0 ? r : NUM;
}

function subtract(a: number, b: number): Scalar {
  const r = a - b;
  return r - r === 0 ? r : NUM;
}

/**
 * Excel clears what is left of two equal numbers only where the sum or difference is the last operation of a formula: =A1-B1 is 0 where
 * =(A1-B1) and =MAX(A1-B1,0) are 2.8E-17. Source: values that Excel saved, and Microsoft's article on floating-point results.
 */
export function cleared(r: Scalar, a: number): Scalar {
  return typeof r === 'number' && r !== 0 && Math.abs(r) < Math.abs(a) * VANISHING ? 0 : r;
}

export function multiply(a: number, b: number): Scalar {
  const r = a * b;
  return r - r === 0 ? r : NUM;
}

export function divide(a: number, b: number): Scalar {
  if (b === 0) return DIV0;
  const r = a / b;
  return r - r === 0 ? r : NUM;
}

/** 0^0 and even roots of negative numbers are #NUM!, 0 to a negative power #DIV/0!. */
export function power(a: number, b: number): Scalar {
  if (a === 0) return b > 0 ? 0 : b === 0 ? NUM : DIV0;
  const r = a < 0 && !Number.isInteger(b) ? oddRoot(a, b) : a ** b;
  return Number.isFinite(r) ? r : NUM;
}

/** Excel takes odd roots of negative numbers: (-8)^(1/3) is -2. */
function oddRoot(base: number, exponent: number): number {
  const root = Math.round(1 / exponent);
  const odd = Math.abs(1 / exponent - root) <= 1e-9 && root % 2 !== 0;
  return odd ? -((-base) ** exponent) : Number.NaN;
}

/** Longest text of a cell. */
const MAX_TEXT = 32767;

export function concatenate(a: Scalar, b: Scalar): Scalar {
  const left = toText(a);
  if (isError(left)) return left;
  const right = toText(b);
  if (isError(right)) return right;
  return left.length + right.length > MAX_TEXT ? VALUE : left + right;
}

export type ScalarOperator = (a: Scalar, b: Scalar, system: DateSystem) => Scalar;

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => Scalar>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '^': power,
};

function numeric(f: (a: number, b: number) => Scalar): ScalarOperator {
  return (a, b, system) => {
    const left = toNumber(a, system);
    if (typeof left !== 'number') return left;
    const right = toNumber(b, system);
    return typeof right === 'number' ? f(left, right) : right;
  };
}

/** The plain function of an arithmetic operator, undefined for & and comparisons. */
export function arithmetic(op: BinaryOp): ((a: number, b: number) => Scalar) | undefined {
  return ARITHMETIC[op];
}

export function scalarOperator(op: BinaryOp): ScalarOperator {
  const f = ARITHMETIC[op];
  if (f) return numeric(f);
  return op === '&' ? concatenate : comparison(op as Comparison);
}
