// Functions that make arrays out of arrays: FILTER, SORT, UNIQUE, SEQUENCE, TRANSPOSE.

import { compareScalars } from '../compare.ts';
import { keyOf } from '../indexes.ts';
import { CALC, isError, type Scalar, VALUE, type Value } from '../value.ts';
import { ARRAY, arrayOf, colsAt, define, ITEMS, LATER, make, numberOf, rowsAt, transposed, truthOf, wholeOf } from './arraywork.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toBoolean } from './numbers.ts';

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

export const arrayFunctions: readonly FunctionDef[] = [
  define('FILTER', 2, 3, ARRAY, filter, [1]),
  define('SORT', 1, 4, ARRAY, sort, LATER),
  define('SORTBY', 2, 255, ARRAY, sortBy, LATER),
  define('UNIQUE', 1, 3, ARRAY, unique, LATER),
  define('SEQUENCE', 1, 4, ITEMS, sequence),
  define('TRANSPOSE', 1, 1, ARRAY, ([v], ctx) => transposed(arrayOf(v, ctx))),
];
