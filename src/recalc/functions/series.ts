// Numbers out of ranges, arrays and direct arguments, by the rules of Excel's statistical functions. Knows no single function.

import { Area, AreaSet, ArrayValue, type ExcelError, isError, isUnknown, NA, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf } from './declare.ts';
import type { CallContext } from './define.ts';

/** Visits every value: the non-blank cells of references, all items of arrays, direct arguments with `direct` set. */
export function eachValue(values: readonly Value[], ctx: CallContext, visit: (value: Scalar, direct: boolean) => void): void {
  for (const value of values) {
    if (value instanceof Area || value instanceof AreaSet) ctx.each(value, (v) => visit(v, false));
    else if (value instanceof ArrayValue) for (const item of value.data) visit(item, false);
    else visit(value as Scalar, true);
  }
}

/** The numbers among the arguments: text and truth values count only when given directly; an error ends the function. */
export function numbersIn(values: readonly Value[], ctx: CallContext): number[] {
  const numbers: number[] = [];
  eachValue(values, ctx, (v, direct) => {
    if (typeof v === 'number') numbers.push(v);
    else if (direct) numbers.push(numberOf(v, ctx));
    else if (isError(v)) fail(v);
  });
  return numbers;
}

/** As numbersIn, with text in ranges as 0 and truth values as 1 and 0 (STDEVA, VARA and their kin). */
export function numbersInAll(values: readonly Value[], ctx: CallContext): number[] {
  const numbers: number[] = [];
  eachValue(values, ctx, (v, direct) => {
    if (typeof v === 'number') numbers.push(v);
    else if (isError(v)) fail(v);
    else if (direct) numbers.push(numberOf(v, ctx));
    else if (typeof v === 'boolean') numbers.push(v ? 1 : 0);
    else if (v !== null) numbers.push(0);
  });
  return numbers;
}

/** The items of an argument in order, blanks as null. */
export function itemsOf(value: Value | undefined, ctx: CallContext): readonly Scalar[] {
  return value === undefined ? [] : ctx.array(value).data;
}

/** Two series item by item, only where both are numbers; #N/A when their sizes differ. */
export function pairsIn(a: Value | undefined, b: Value | undefined, ctx: CallContext): { first: number[]; second: number[] } {
  const [left, right] = itemsInStep(a, b, ctx, NA);
  const first: number[] = [];
  const second: number[] = [];
  for (let i = 0; i < left.length; i++) {
    const [l, r] = [left[i]!, right[i]!];
    if (isError(l)) fail(l);
    if (isError(r)) fail(r);
    if (typeof l !== 'number' || typeof r !== 'number') continue;
    first.push(l);
    second.push(r);
  }
  return { first, second };
}

/** The items of two arguments side by side; `unequal` when their sizes differ, whatever part of them is in use. */
export function itemsInStep(
  a: Value | undefined,
  b: Value | undefined,
  ctx: CallContext,
  unequal: ExcelError,
): [readonly Scalar[], readonly Scalar[]] {
  if (a instanceof Area && b instanceof Area) {
    if (a.rows * a.cols !== b.rows * b.cols) fail(unequal);
    if (a.rows === b.rows && a.cols === b.cols) return clippedAlike(a, b, ctx);
  }
  const [left, right] = [itemsOf(a, ctx), itemsOf(b, ctx)];
  if (left.length !== right.length) fail(unequal);
  return [left, right];
}

/** Two areas of one shape, both cut to the larger of their used parts. */
function clippedAlike(a: Area, b: Area, ctx: CallContext): [readonly Scalar[], readonly Scalar[]] {
  const [ca, cb] = [ctx.clip(a), ctx.clip(b)];
  const rows = Math.max(1, Math.min(a.rows, Math.max(ca.row2 - a.row1, cb.row2 - b.row1) + 1));
  const cols = Math.max(1, Math.min(a.cols, Math.max(ca.col2 - a.col1, cb.col2 - b.col1) + 1));
  return [cellsOf(a, rows, cols, ctx), cellsOf(b, rows, cols, ctx)];
}

function cellsOf(area: Area, rows: number, cols: number, ctx: CallContext): Scalar[] {
  const data: Scalar[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) data.push(ctx.read(area.sheet, area.row1 + r, area.col1 + c));
  }
  return data;
}

export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  /** Row-major. */
  readonly data: number[];
}

/** A rectangle of numbers; anything else in it is #VALUE!, and so are its errors unless they are to be kept. */
export function matrixIn(value: Value | undefined, ctx: CallContext, keepErrors = false): Matrix {
  const a = ctx.array(value ?? null);
  const data = a.data.map((v) => (typeof v === 'number' ? v : fail(isUnknown(v) || (keepErrors && isError(v)) ? v : VALUE)));
  return { rows: a.rows, cols: a.cols, data };
}

/** The numbers of a series argument in order, skipping what is no number in ranges and arrays. */
export function seriesIn(value: Value | undefined, ctx: CallContext): number[] {
  return numbersIn([value ?? null], ctx);
}

export function sumOf(numbers: readonly number[]): number {
  let total = 0;
  for (const n of numbers) total += n;
  return total;
}

export function meanOf(numbers: readonly number[]): number {
  return sumOf(numbers) / numbers.length;
}

/** Sum of squared deviations from the mean. */
export function squaresOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  let total = 0;
  for (const n of numbers) total += (n - mean) ** 2;
  return total;
}
