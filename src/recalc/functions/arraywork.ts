// What the array functions share: coerced arguments, arrays made item by item, and an end by an error value.

import { MAX_ITEMS } from '../broadcast.ts';
import { ArrayValue, CALC, type ExcelError, isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef, Param } from './define.ts';
import { toBoolean, toNumber } from './numbers.ts';

/** Ends a function with an error value; caught where functions are declared here. */
class Stop {
  constructor(readonly error: ExcelError) {}
}

export function stop(error: ExcelError): never {
  throw new Stop(error);
}

export function make(rows: number, cols: number, at: (row: number, col: number) => Scalar): ArrayValue {
  if (rows < 1 || cols < 1) return stop(CALC);
  if (rows * cols > MAX_ITEMS) return stop(NUM);
  const data = new Array<Scalar>(rows * cols);
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) data[r * cols + c] = at(r, c);
  return new ArrayValue(rows, cols, data);
}

/** An array argument; an error given instead of an array is the answer. */
export function arrayOf(v: Value | undefined, ctx: CallContext): ArrayValue {
  if (v === undefined) return stop(VALUE);
  return isError(v) ? stop(v) : ctx.array(v);
}

export function numberOf(v: Value | undefined, missing: number, ctx: CallContext): number {
  if (v === undefined || v === null) return missing;
  const n = toNumber(ctx.array(v).data[0] ?? null, ctx);
  return typeof n === 'number' ? n : stop(n);
}

export function wholeOf(v: Value | undefined, missing: number, ctx: CallContext): number {
  return Math.trunc(numberOf(v, missing, ctx));
}

export function truthOf(v: Value | undefined, missing: boolean, ctx: CallContext): boolean {
  if (v === undefined || v === null) return missing;
  const b = toBoolean(ctx.array(v).data[0] ?? null);
  return typeof b === 'boolean' ? b : stop(b);
}

export const transposed = (a: ArrayValue) => make(a.cols, a.rows, (r, c) => a.at(c, r));
export const rowsAt = (a: ArrayValue, rows: readonly number[]) => make(rows.length, a.cols, (r, c) => a.at(rows[r]!, c));
export const colsAt = (a: ArrayValue, cols: readonly number[]) => make(a.rows, cols.length, (r, c) => a.at(r, cols[c]!));

export const ARRAY: readonly Param[] = ['any'];
export const ARRAY_AND_ITEMS: readonly Param[] = ['any', 'scalar'];
export const ITEMS: readonly Param[] = ['scalar'];

export function define(
  name: string,
  min: number,
  max: number,
  params: readonly Param[],
  body: FunctionDef['call'],
  selects?: readonly number[],
): FunctionDef {
  const call: FunctionDef['call'] = (args, ctx) => {
    try {
      return body(args, ctx);
    } catch (e) {
      if (e instanceof Stop) return e.error;
      throw e;
    }
  };
  return { name, min, max, params, by: 'own', call, ...(selects ? { selects } : {}) };
}

export const LATER = Array.from({ length: 254 }, (_, i) => i + 1);
