// Short ways to declare library functions: coerced arguments in, a plain result out. Bodies stop with `fail(error)`.

import { Area, AreaSet, ArrayValue, type ExcelError, isError, NA, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import type { DateSystem } from './datetext.ts';
import type { CallContext, FunctionDef, Param } from './define.ts';
import { toBoolean, toNumber, toText } from './numbers.ts';

/** Ends the running function with an Excel error. */
export function fail(error: ExcelError): never {
  throw error;
}

/** Runs a body and answers the error it stopped with; a number that is not finite is #NUM!. */
export function answer(body: () => Value): Value {
  try {
    const result = body();
    if (typeof result !== 'number') return result;
    return Number.isFinite(result) ? (result === 0 ? 0 : result) : NUM;
  } catch (stop) {
    if (stop instanceof Object && isError(stop as Value)) return stop as ExcelError;
    throw stop;
  }
}

/** The number of a scalar argument, or the end of the function. */
export function numberOf(value: Value | undefined, ctx: DateSystem): number {
  if (typeof value === 'number') return value;
  const n = toNumber(scalarOf(value), ctx);
  return typeof n === 'number' ? n : fail(n);
}

/** As numberOf, for the functions of the former Analysis ToolPak, which refuse truth values. */
export function strictNumberOf(value: Value | undefined, ctx: DateSystem): number {
  return typeof value === 'boolean' ? fail(VALUE) : numberOf(value, ctx);
}

export function textOf(value: Value | undefined): string {
  const t = toText(scalarOf(value));
  return typeof t === 'string' ? t : fail(t);
}

export function truthOf(value: Value | undefined): boolean {
  const b = toBoolean(scalarOf(value));
  return typeof b === 'boolean' ? b : fail(b);
}

/** A value that must be a scalar by now; anything else cannot be coerced. */
export function scalarOf(value: Value | undefined): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && !isError(value)) return fail(VALUE);
  return value as Scalar;
}

export type NumericBody = (args: number[], ctx: CallContext) => Value;

const SCALARS: readonly Param[] = ['scalar'];
const ANYTHING: readonly Param[] = ['any'];

/** A function of numbers, coerced from left to right: the first bad argument gives the error, as in Excel. Omitted ones are undefined. */
export function numeric(name: string, min: number, max: number, body: NumericBody, by: FunctionDef['by'] = 'own'): FunctionDef {
  return {
    name,
    min,
    max,
    params: SCALARS,
    takesErrors: true,
    by,
    call: (args, ctx) =>
      answer(() => {
        const numbers = new Array<number>(args.length);
        for (let i = 0; i < args.length; i++) numbers[i] = numberOf(args[i], ctx);
        return body(numbers, ctx);
      }),
  };
}

/**
 * A function of numbers of the former Analysis ToolPak: truth values and ranges of more than one cell are #VALUE!,
 * arrays are taken item by item.
 */
export function strict(name: string, min: number, max: number, body: NumericBody, by: FunctionDef['by'] = 'own'): FunctionDef {
  const one = (args: readonly Value[], ctx: CallContext): Value =>
    answer(() =>
      body(
        args.map((a) => strictNumberOf(a, ctx)),
        ctx,
      ),
    );
  return { name, min, max, params: ANYTHING, by, call: (args, ctx) => lifted(args, ctx, one) };
}

/** As strict, for bodies that coerce their scalars themselves (dates in text, complex numbers). */
export function strictScalar(name: string, min: number, max: number, body: ScalarBody, by: FunctionDef['by'] = 'own'): FunctionDef {
  const one = (args: readonly Value[], ctx: CallContext): Value => answer(() => body(args as readonly Scalar[], ctx));
  return { name, min, max, params: ANYTHING, by, call: (args, ctx) => lifted(args, ctx, one) };
}

type Call = (args: readonly Value[], ctx: CallContext) => Value;

/** Reads single cells, refuses larger ranges and arguments written empty, and calls once for each item of array arguments. */
function lifted(args: readonly Value[], ctx: CallContext, one: Call): Value {
  if (args.includes(null)) return NA;
  const read = args.map((a) => (a instanceof Area && a.rows === 1 && a.cols === 1 ? ctx.read(a.sheet, a.row1, a.col1) : a));
  if (read.some((a) => a instanceof Area || a instanceof AreaSet)) return VALUE;
  const arrays = read.filter((a): a is ArrayValue => a instanceof ArrayValue);
  if (arrays.length === 0) return one(read, ctx);
  const rows = Math.max(...arrays.map((a) => a.rows));
  const cols = Math.max(...arrays.map((a) => a.cols));
  const data: Scalar[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++)
      data.push(
        one(
          read.map((a) => itemAt(a, r, c)),
          ctx,
        ) as Scalar,
      );
  }
  return new ArrayValue(rows, cols, data);
}

/** Single rows and columns repeat; past the end of anything else is #N/A. */
function itemAt(value: Value, row: number, col: number): Value {
  if (!(value instanceof ArrayValue)) return value;
  const r = value.rows === 1 ? 0 : row;
  const c = value.cols === 1 ? 0 : col;
  return r < value.rows && c < value.cols ? value.at(r, c) : NA;
}

export type ScalarBody = (args: readonly Scalar[], ctx: CallContext) => Value;

/** A function of scalars that coerces them itself, from left to right, errors included. */
export function scalar(name: string, min: number, max: number, body: ScalarBody, by: FunctionDef['by'] = 'own'): FunctionDef {
  const call: FunctionDef['call'] = (args, ctx) => answer(() => body(args as readonly Scalar[], ctx));
  return { name, min, max, params: SCALARS, takesErrors: true, by, call };
}

export type ValueBody = (args: readonly Value[], ctx: CallContext) => Value;

/** A function that takes its arguments as they are, ranges included; `params` gives the kinds where some are scalars. */
export function ranged(name: string, min: number, max: number, body: ValueBody, params: readonly Param[] = ANYTHING): FunctionDef {
  return { name, min, max, params, by: 'own', call: (args, ctx) => answer(() => body(args, ctx)) };
}

/** The same function under a second name. */
export function renamed(name: string, def: FunctionDef): FunctionDef {
  return { ...def, name };
}
