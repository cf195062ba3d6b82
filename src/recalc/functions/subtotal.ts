// SUBTOTAL and AGGREGATE: another function over what is left when hidden rows, nested subtotals or errors are passed over.

import { underFilter } from '../filtered.ts';
import type { Host } from '../host.ts';
import { Area, AreaSet, ArrayValue, isError, type Scalar, Unknown, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toNumber } from './numbers.ts';

/** By function number, 1 to 19. */
const NAMES = (
  'AVERAGE COUNT COUNTA MAX MIN PRODUCT STDEV.S STDEV.P SUM VAR.S VAR.P MEDIAN MODE.SNGL LARGE SMALL ' +
  'PERCENTILE.INC QUARTILE.INC PERCENTILE.EXC QUARTILE.EXC'
).split(' ');

interface Passing {
  readonly hidden: 'none' | 'filtered' | 'all';
  readonly errors: boolean;
  readonly nested: boolean;
}

/** The non-blank values that are not passed over. */
function left(args: readonly Value[], passing: Passing, host: Host): ArrayValue | Scalar {
  const data: Scalar[] = [];
  for (const arg of args) {
    if (arg instanceof ArrayValue) data.push(...arg.data.filter((v) => !(passing.errors && isError(v))));
    else if (arg instanceof Area || arg instanceof AreaSet) {
      host.each(arg, (v, row, col, sheet) => {
        if (passing.errors && isError(v)) return;
        if (
          passing.hidden !== 'none' &&
          host.hiddenRow(sheet, row) &&
          (passing.hidden === 'all' || underFilter(host.store.book, sheet, row))
        )
          return;
        if (passing.nested && host.isSubtotal(sheet, row, col)) return;
        data.push(v);
      });
    } else return isError(arg) ? arg : VALUE;
  }
  return new ArrayValue(1, Math.max(1, data.length), data.length === 0 ? [null] : data);
}

function applied(name: string, values: ArrayValue, rest: readonly Value[], host: Host): Value {
  const def = host.book.functionOf(name);
  // An array that holds nothing but a blank stands for no values at all.
  return def ? def.call([values, ...rest], host) : new Unknown(`unsupported function ${name}`);
}

function subtotal(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const n = toNumber(args[0] as Scalar, ctx);
  if (isError(n)) return n;
  const code = Math.trunc(n);
  const number = code > 100 ? code - 100 : code;
  if (number < 1 || number > 11) return VALUE;
  const values = left(args.slice(1), { hidden: code > 100 ? 'all' : 'filtered', errors: false, nested: true }, host);
  if (!(values instanceof ArrayValue)) return values;
  return counted(NAMES[number - 1]!, values, [], host);
}

/** COUNTA counts what is there, so a blank that stands for nothing must not be counted. */
function counted(name: string, values: ArrayValue, rest: readonly Value[], host: Host): Value {
  if (name === 'COUNTA') return values.data.filter((v) => v !== null).length;
  return applied(name, values, rest, host);
}

function aggregate(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const [n, o] = [toNumber(args[0] as Scalar, ctx), toNumber((args[1] ?? null) as Scalar, ctx)];
  if (isError(n)) return n;
  if (isError(o)) return o;
  const [number, option] = [Math.trunc(n), Math.trunc(o)];
  if (number < 1 || number > 19 || option < 0 || option > 7) return VALUE;
  const passing: Passing = {
    hidden: option === 1 || option === 3 || option === 5 || option === 7 ? 'all' : 'none',
    errors: option === 2 || option === 3 || option === 6 || option === 7,
    nested: option < 4,
  };
  const withOrder = number >= 14;
  if (withOrder && args.length < 4) return VALUE;
  const values = left(withOrder ? args.slice(2, 3) : args.slice(2), passing, host);
  if (!(values instanceof ArrayValue)) return values;
  return counted(NAMES[number - 1]!, values, withOrder ? [host.single(args[3]!)] : [], host);
}

export const subtotalFunctions: readonly FunctionDef[] = [
  { name: 'SUBTOTAL', min: 2, max: 255, params: ['scalar', 'any'], by: 'own', call: subtotal },
  { name: 'AGGREGATE', min: 3, max: 255, params: ['scalar', 'scalar', 'any'], by: 'own', call: aggregate },
];
