// Functions that make or rearrange arrays: FILTER, SORT, UNIQUE, SEQUENCE, stacking, taking, wrapping, TRANSPOSE.

import { MAX_ITEMS } from '../broadcast.ts';
import { compareScalars } from '../compare.ts';
import { keyOf } from '../indexes.ts';
import { ArrayValue, CALC, type ExcelError, isError, NA, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef, Param } from './define.ts';
import { toBoolean, toNumber } from './numbers.ts';

/** Ends a function with an error value; caught where functions are declared here. */
class Stop {
  constructor(readonly error: ExcelError) {}
}

function stop(error: ExcelError): never {
  throw new Stop(error);
}

function make(rows: number, cols: number, at: (row: number, col: number) => Scalar): ArrayValue {
  if (rows < 1 || cols < 1) return stop(CALC);
  if (rows * cols > MAX_ITEMS) return stop(NUM);
  const data = new Array<Scalar>(rows * cols);
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) data[r * cols + c] = at(r, c);
  return new ArrayValue(rows, cols, data);
}

/** An array argument; an error given instead of an array is the answer. */
function arrayOf(v: Value | undefined, ctx: CallContext): ArrayValue {
  if (v === undefined) return stop(VALUE);
  return isError(v) ? stop(v) : ctx.array(v);
}

function numberOf(v: Value | undefined, missing: number, ctx: CallContext): number {
  if (v === undefined || v === null) return missing;
  const n = toNumber(ctx.array(v).data[0] ?? null, ctx);
  return typeof n === 'number' ? n : stop(n);
}

function wholeOf(v: Value | undefined, missing: number, ctx: CallContext): number {
  return Math.trunc(numberOf(v, missing, ctx));
}

function truthOf(v: Value | undefined, missing: boolean, ctx: CallContext): boolean {
  if (v === undefined || v === null) return missing;
  const b = toBoolean(ctx.array(v).data[0] ?? null);
  return typeof b === 'boolean' ? b : stop(b);
}

const transposed = (a: ArrayValue) => make(a.cols, a.rows, (r, c) => a.at(c, r));
const rowsAt = (a: ArrayValue, rows: readonly number[]) => make(rows.length, a.cols, (r, c) => a.at(rows[r]!, c));
const colsAt = (a: ArrayValue, cols: readonly number[]) => make(a.rows, cols.length, (r, c) => a.at(r, cols[c]!));

function filter(args: readonly Value[], ctx: CallContext): Value {
  const a = arrayOf(args[0], ctx);
  const include = arrayOf(args[1], ctx);
  const byRow = include.cols === 1 && include.rows === a.rows;
  if (!byRow && !(include.rows === 1 && include.cols === a.cols)) return VALUE;
  const kept: number[] = [];
  for (const [i, v] of include.data.entries()) {
    const b = toBoolean(v);
    if (typeof b !== 'boolean') return b;
    if (b) kept.push(i);
  }
  if (kept.length === 0) return args[2] === undefined ? CALC : (args[2] ?? '');
  return byRow ? rowsAt(a, kept) : colsAt(a, kept);
}

const ERROR_ORDER = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA', '#SPILL!', '#CALC!'];

/** Order of a sort: blanks last whatever the direction, errors after everything else. */
function sortOrder(a: Scalar, b: Scalar, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (isError(a) && isError(b)) return (ERROR_ORDER.indexOf(a.code) - ERROR_ORDER.indexOf(b.code)) * direction;
  if (isError(a) || isError(b)) return isError(a) ? direction : -direction;
  return compareScalars(a, b) * direction;
}

function sort(args: readonly Value[], ctx: CallContext): Value {
  const given = arrayOf(args[0], ctx);
  const byCol = truthOf(args[3], false, ctx);
  const a = byCol ? transposed(given) : given;
  const keys = args[1] === undefined || args[1] === null ? [1] : ctx.array(args[1]).data.map((v) => Math.trunc(Number(v)));
  const directions = args[2] === undefined || args[2] === null ? [1] : ctx.array(args[2]).data.map(Number);
  if (keys.some((k) => !(k >= 1 && k <= a.cols)) || directions.some((d) => d !== 1 && d !== -1)) return VALUE;
  const order = Array.from({ length: a.rows }, (_, i) => i).sort((x, y) => {
    for (const [i, key] of keys.entries()) {
      const o = sortOrder(a.at(x, key - 1), a.at(y, key - 1), directions[i % directions.length]!);
      if (o !== 0) return o;
    }
    return x - y;
  });
  const sorted = rowsAt(a, order);
  return byCol ? transposed(sorted) : sorted;
}

function sortBy(args: readonly Value[], ctx: CallContext): Value {
  const a = arrayOf(args[0], ctx);
  const keys: { data: readonly Scalar[]; direction: number }[] = [];
  const first = arrayOf(args[1], ctx);
  const byCol = first.rows === 1 && first.cols === a.cols && a.cols > 1;
  for (let i = 1; i < args.length; i += 2) {
    const by = arrayOf(args[i], ctx);
    if (by.data.length !== (byCol ? a.cols : a.rows)) return VALUE;
    const direction = numberOf(args[i + 1], 1, ctx);
    if (direction !== 1 && direction !== -1) return VALUE;
    keys.push({ data: by.data, direction });
  }
  const order = Array.from({ length: byCol ? a.cols : a.rows }, (_, i) => i).sort((x, y) => {
    for (const { data, direction } of keys) {
      const o = sortOrder(data[x]!, data[y]!, direction);
      if (o !== 0) return o;
    }
    return x - y;
  });
  return byCol ? colsAt(a, order) : rowsAt(a, order);
}

function unique(args: readonly Value[], ctx: CallContext): Value {
  const given = arrayOf(args[0], ctx);
  const byCol = truthOf(args[1], false, ctx);
  const once = truthOf(args[2], false, ctx);
  const a = byCol ? transposed(given) : given;
  const seen = new Map<string, number[]>();
  for (let r = 0; r < a.rows; r++) {
    const key = a.data
      .slice(r * a.cols, (r + 1) * a.cols)
      .map((v) => `${typeof v}:${isError(v) ? v.code : String(keyOf(v) ?? '')}`)
      .join('\u0000');
    const rows = seen.get(key);
    if (rows) rows.push(r);
    else seen.set(key, [r]);
  }
  const kept = [...seen.values()].filter((rows) => !once || rows.length === 1).map((rows) => rows[0]!);
  if (kept.length === 0) return CALC;
  const result = rowsAt(a, kept);
  return byCol ? transposed(result) : result;
}

function sequence(args: readonly Value[], ctx: CallContext): Value {
  const [rows, cols] = [wholeOf(args[0], 1, ctx), wholeOf(args[1], 1, ctx)];
  const [start, step] = [numberOf(args[2], 1, ctx), numberOf(args[3], 1, ctx)];
  if (rows < 0 || cols < 0) return VALUE;
  return make(rows, cols, (r, c) => start + (r * cols + c) * step);
}

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
  return r1 > r2 || c1 > c2 ? VALUE : make(r2 - r1 + 1, c2 - c1 + 1, (r, c) => a.at(r1 + r, c1 + c));
}

function bounds(size: number, mode: number, filled: (i: number) => boolean): [number, number] {
  let from = 0;
  let to = size - 1;
  if (mode & 1) while (from < size && !filled(from)) from++;
  if (mode & 2) while (to >= from && !filled(to)) to--;
  return [from, to];
}

function define(name: string, min: number, max: number, body: FunctionDef['call'], selects?: readonly number[]): FunctionDef {
  const params: readonly Param[] = ['any'];
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

const SORT_KEYS = Array.from({ length: 254 }, (_, i) => i + 1);

export const arrayFunctions: readonly FunctionDef[] = [
  define('FILTER', 2, 3, filter, [1]),
  define('SORT', 1, 4, sort, [1, 2, 3]),
  define('SORTBY', 2, 255, sortBy, SORT_KEYS),
  define('UNIQUE', 1, 3, unique, [1, 2]),
  define('SEQUENCE', 1, 4, sequence),
  define('TRANSPOSE', 1, 1, ([v], ctx) => transposed(arrayOf(v, ctx))),
  define('TAKE', 2, 3, takeOrDrop(false), [1, 2]),
  define('DROP', 2, 3, takeOrDrop(true), [1, 2]),
  define('VSTACK', 1, 254, stack(true)),
  define('HSTACK', 1, 254, stack(false)),
  define('CHOOSEROWS', 2, 255, choose(true), SORT_KEYS),
  define('CHOOSECOLS', 2, 255, choose(false), SORT_KEYS),
  define('TOCOL', 1, 3, line(true)),
  define('TOROW', 1, 3, line(false)),
  define('WRAPROWS', 2, 3, wrap(true)),
  define('WRAPCOLS', 2, 3, wrap(false)),
  define('EXPAND', 1, 4, expand),
  define('TRIMRANGE', 1, 3, trimRange),
];
