// Functions that take arrays apart and put them together: TAKE, DROP, stacks, CHOOSEROWS, TOCOL, wraps, EXPAND, TRIMRANGE.

import { ArrayValue, CALC, isError, NA, NUM, REF, type Scalar, VALUE, type Value } from '../value.ts';
import { ARRAY, ARRAY_AND_ITEMS, arrayOf, colsAt, define, LATER, make, rowsAt, transposed, truthOf, wholeOf } from './arraywork.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toNumber } from './numbers.ts';

/** Range of lines kept by TAKE (n > 0 from the start) or left by DROP. */
function span(size: number, n: number | undefined, drop: boolean): [number, number] {
  if (n === undefined) return [0, size];
  if (drop) return n >= 0 ? [Math.min(n, size), size] : [0, Math.max(0, size + n)];
  return n >= 0 ? [0, Math.min(n, size)] : [Math.max(0, size + n), size];
}

function takeOrDrop(drop: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const a = arrayOf(args[0], ctx);
    const given = (v: Value | undefined) => (v === undefined || v === null ? undefined : wholeOf(v, 0, ctx));
    const [r1, r2] = span(a.rows, given(args[1]), drop);
    const [c1, c2] = span(a.cols, given(args[2]), drop);
    return make(r2 - r1, c2 - c1, (r, c) => a.at(r1 + r, c1 + c));
  };
}

function stack(down: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const parts = args.map((v) => (isError(v) ? new ArrayValue(1, 1, [v]) : ctx.array(v))).map((a) => (down ? a : transposed(a)));
    const cols = Math.max(...parts.map((a) => a.cols));
    const data: Scalar[] = [];
    for (const a of parts) for (let r = 0; r < a.rows; r++) for (let c = 0; c < cols; c++) data.push(c < a.cols ? a.at(r, c) : NA);
    const result = new ArrayValue(data.length / cols, cols, data);
    return down ? result : transposed(result);
  };
}

function choose(rows: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const a = arrayOf(args[0], ctx);
    const size = rows ? a.rows : a.cols;
    const wanted: number[] = [];
    for (const v of args.slice(1).flatMap((x) => ctx.array(x).data)) {
      const n = toNumber(v, ctx);
      if (typeof n !== 'number') return n;
      const i = Math.trunc(n);
      if (i === 0 || Math.abs(i) > size) return VALUE;
      wanted.push(i > 0 ? i - 1 : size + i);
    }
    return rows ? rowsAt(a, wanted) : colsAt(a, wanted);
  };
}

/** TOCOL and TOROW: 1 leaves out blanks, 2 errors, 3 both. */
function line(down: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const a = arrayOf(args[0], ctx);
    const ignore = wholeOf(args[1], 0, ctx);
    if (ignore < 0 || ignore > 3) return VALUE;
    const scanned = truthOf(args[2], false, ctx) ? transposed(a) : a;
    const kept = scanned.data.filter((v) => !((ignore & 1 && v === null) || (ignore & 2 && isError(v))));
    if (kept.length === 0) return CALC;
    return down ? new ArrayValue(kept.length, 1, kept) : new ArrayValue(1, kept.length, kept);
  };
}

function wrap(byRows: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const a = arrayOf(args[0], ctx);
    const n = wholeOf(args[1], 1, ctx);
    if (a.rows > 1 && a.cols > 1) return VALUE;
    if (n < 1) return NUM;
    const pad = args[2] === undefined || args[2] === null ? NA : (ctx.array(args[2]).data[0] ?? null);
    const lines = Math.ceil(a.data.length / n);
    const item = (i: number) => (i < a.data.length ? a.data[i]! : pad);
    return byRows ? make(lines, n, (r, c) => item(r * n + c)) : make(n, lines, (r, c) => item(c * n + r));
  };
}

function expand(args: readonly Value[], ctx: CallContext): Value {
  const a = arrayOf(args[0], ctx);
  const [rows, cols] = [wholeOf(args[1], a.rows, ctx), wholeOf(args[2], a.cols, ctx)];
  if (rows < a.rows || cols < a.cols) return VALUE;
  const pad = args[3] === undefined || args[3] === null ? NA : (ctx.array(args[3]).data[0] ?? null);
  return make(rows, cols, (r, c) => (r < a.rows && c < a.cols ? a.at(r, c) : pad));
}

/** TRIMRANGE: 1 trims leading blanks, 2 trailing ones, 3 both, for rows and for columns. */
function trimRange(args: readonly Value[], ctx: CallContext): Value {
  const a = arrayOf(args[0], ctx);
  const [rowMode, colMode] = [wholeOf(args[1], 3, ctx), wholeOf(args[2], 3, ctx)];
  const filledRow = (r: number) => a.data.slice(r * a.cols, (r + 1) * a.cols).some((v) => v !== null);
  const filledCol = (c: number) => Array.from({ length: a.rows }, (_, r) => a.at(r, c)).some((v) => v !== null);
  const [r1, r2] = bounds(a.rows, rowMode, filledRow);
  const [c1, c2] = bounds(a.cols, colMode, filledCol);
  return r1 > r2 || c1 > c2 ? REF : make(r2 - r1 + 1, c2 - c1 + 1, (r, c) => a.at(r1 + r, c1 + c));
}

function bounds(size: number, mode: number, filled: (i: number) => boolean): [number, number] {
  let from = 0;
  let to = size - 1;
  if (mode & 1) while (from < size && !filled(from)) from++;
  if (mode & 2) while (to >= from && !filled(to)) to--;
  return [from, to];
}

/** What fills up may be an error, which then is no failure. */
const ARRAY_ITEM_PAD = ['any', 'scalar', 'any'] as const;

export const rearrangingFunctions: readonly FunctionDef[] = [
  define('TAKE', 2, 3, ARRAY_AND_ITEMS, takeOrDrop(false), LATER),
  define('DROP', 2, 3, ARRAY_AND_ITEMS, takeOrDrop(true), LATER),
  define('VSTACK', 1, 254, ARRAY, stack(true)),
  define('HSTACK', 1, 254, ARRAY, stack(false)),
  define('CHOOSEROWS', 2, 255, ARRAY, choose(true), LATER),
  define('CHOOSECOLS', 2, 255, ARRAY, choose(false), LATER),
  define('TOCOL', 1, 3, ARRAY_AND_ITEMS, line(true), LATER),
  define('TOROW', 1, 3, ARRAY_AND_ITEMS, line(false), LATER),
  define('WRAPROWS', 2, 3, ARRAY_ITEM_PAD, wrap(true), LATER),
  define('WRAPCOLS', 2, 3, ARRAY_ITEM_PAD, wrap(false), LATER),
  define('EXPAND', 1, 4, ['any', 'scalar', 'scalar', 'any'], expand, [1, 2]),
  define('TRIMRANGE', 1, 3, ARRAY, trimRange, LATER),
  // As files spell the trimming operators: A:.A, A.:A and A.:.A.
  define('_TRO_TRAILING', 1, 1, ARRAY, (args, ctx) => trimRange([args[0]!, 2, 2], ctx)),
  define('_TRO_LEADING', 1, 1, ARRAY, (args, ctx) => trimRange([args[0]!, 1, 1], ctx)),
  define('_TRO_ALL', 1, 1, ARRAY, (args, ctx) => trimRange([args[0]!, 3, 3], ctx)),
];
