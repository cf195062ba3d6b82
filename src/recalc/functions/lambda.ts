// LET, LAMBDA and the functions that take lambdas. A lambda keeps the variables in sight where it was made.

import type { CallNode, Node } from '../../../grammar/ast.ts';
import { itemAt, shapeOf } from '../broadcast.ts';
import { bareName, type Compiling, type LazyForm, type Place, type Run, type Scope, variable } from '../compiling.ts';
import type { Host } from '../host.ts';
import type { Env } from '../hosting.ts';
import { Area, AreaSet, ArrayValue, CALC, isError, Lambda, NAME, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toNumber } from './numbers.ts';

/** Lambdas that call lambdas; Excel stops at a similar depth with #NUM!. */
const MAX_DEPTH = 250;

/** Name a node gives to a variable; undefined when it is no plain name. */
function nameOf(node: Node | undefined): string | undefined {
  if (node?.kind === 'name' && !node.sheet) return bareName(node.name);
  return undefined;
}

function letForm(node: CallNode, place: Place, k: Compiling, want: 'value' | 'operand'): Run {
  const { args } = node;
  if (args.length % 2 === 0) return () => VALUE;
  const names: string[] = [];
  const runs: Run[] = [];
  const scopeNow = (): Scope => ({ names: names.slice(), outer: place.scope });
  for (let i = 0; i + 1 < args.length; i += 2) {
    const name = nameOf(args[i]);
    if (name === undefined) return () => NAME;
    runs.push(k.operand(args[i + 1]!, { ...place, scope: scopeNow() }));
    names.push(name);
  }
  const last = args[args.length - 1]!;
  const inside = { ...place, scope: scopeNow() };
  const body = want === 'value' ? k.value(last, inside) : k.operand(last, inside);
  return (c) => {
    const outer = c.env;
    const values: (Value | undefined)[] = [];
    c.env = { values, outer };
    for (const run of runs) values.push(run(c));
    const result = body(c);
    c.env = outer;
    return result;
  };
}

function lambdaForm(node: CallNode, place: Place, k: Compiling): Run {
  const names = node.args.slice(0, -1).map(nameOf);
  if (names.some((n) => n === undefined)) return () => VALUE;
  const params = names as string[];
  const body = k.operand(node.args[node.args.length - 1]!, { ...place, scope: { names: params, outer: place.scope } });
  return (c) => {
    const outer = c.env;
    return new Lambda(params, (args) => applied(c, body, params, args, outer));
  };
}

function applied(c: Host, body: Run, params: readonly string[], args: readonly (Value | undefined)[], outer: Env | undefined): Value {
  if (args.length > params.length) return VALUE;
  if (c.depth >= MAX_DEPTH) return NUM;
  const env = c.env;
  c.env = { values: params.map((_, i) => args[i]), outer };
  c.depth++;
  const value = body(c);
  c.depth--;
  c.env = env;
  return value;
}

function omitted(node: CallNode, place: Place): Run {
  const arg = node.args[0]!;
  const found = arg.kind === 'name' ? variable(place.scope, arg.name) : undefined;
  if (!found) return () => false;
  return (c) => {
    let { env } = c;
    for (let i = 0; i < found.depth; i++) env = env!.outer;
    return env!.values[found.slot] === undefined;
  };
}

export const lambdaForms: readonly LazyForm[] = [
  { name: 'LET', min: 3, max: 255, compile: letForm },
  { name: 'LAMBDA', min: 1, max: 254, compile: lambdaForm },
  { name: 'ISOMITTED', min: 1, max: 1, compile: omitted },
];

/** The one value of a lambda's answer; an array with more items may not be an item of an array. */
function item(v: Value, ctx: CallContext): Scalar {
  if (v instanceof Area || v instanceof AreaSet) return item(ctx.array(v), ctx);
  if (v instanceof ArrayValue) return v.data.length === 1 ? v.data[0]! : CALC;
  return v instanceof Lambda ? CALC : (v as Scalar);
}

function mapped(args: readonly Value[], ctx: CallContext): Value {
  const f = args[args.length - 1];
  if (!(f instanceof Lambda)) return VALUE;
  const arrays = args.slice(0, -1).map((a) => ctx.array(a));
  const { rows, cols } = shapeOf(arrays);
  const data: Scalar[] = [];
  for (let r = 0; r < rows; r++) {
    for (let q = 0; q < cols; q++) {
      const items = arrays.map((a) => itemAt(a, r, q));
      data.push(item(f.apply(items), ctx));
    }
  }
  return new ArrayValue(rows, cols, data);
}

/** REDUCE and SCAN: the array (or the only argument but the lambda) is gone through with what has been gathered. */
function fold(args: readonly Value[], ctx: CallContext, each: (gathered: Value) => void): Value {
  const [initial, over, f] = args.length === 2 ? [undefined, args[0]!, args[1]] : [args[0]!, args[1]!, args[2]];
  if (!(f instanceof Lambda)) return VALUE;
  const array = ctx.array(over);
  let gathered: Value | undefined = initial;
  array.data.forEach((x) => {
    gathered = gathered === undefined ? x : f.apply([gathered, x]);
    each(gathered);
  });
  return gathered ?? null;
}

function scanned(args: readonly Value[], ctx: CallContext): Value {
  const data: Scalar[] = [];
  const result = fold(args, ctx, (g) => data.push(item(g, ctx)));
  if (result === VALUE && data.length === 0) return VALUE;
  const { rows, cols } = ctx.array(args[args.length - 2]!);
  return new ArrayValue(rows, cols, data);
}

function byLines(args: readonly Value[], ctx: CallContext, byRow: boolean): Value {
  const f = args[1];
  if (!(f instanceof Lambda)) return VALUE;
  const a = ctx.array(args[0]!);
  const count = byRow ? a.rows : a.cols;
  const data = Array.from({ length: count }, (_, i) => {
    const line = byRow
      ? new ArrayValue(1, a.cols, a.data.slice(i * a.cols, (i + 1) * a.cols))
      : new ArrayValue(
          a.rows,
          1,
          Array.from({ length: a.rows }, (_unused, r) => a.at(r, i)),
        );
    return item(f.apply([line]), ctx);
  });
  return byRow ? new ArrayValue(count, 1, data) : new ArrayValue(1, count, data);
}

function made(args: readonly Value[], ctx: CallContext): Value {
  const [r, q] = [toNumber(args[0] as Scalar, ctx), toNumber(args[1] as Scalar, ctx)];
  const f = args[2];
  if (isError(r)) return r;
  if (isError(q)) return q;
  const [rows, cols] = [Math.trunc(r), Math.trunc(q)];
  if (!(f instanceof Lambda) || rows < 1 || cols < 1) return VALUE;
  if (rows * cols > 5_000_000) return NUM;
  const data: Scalar[] = [];
  for (let i = 1; i <= rows; i++) for (let j = 1; j <= cols; j++) data.push(item(f.apply([i, j]), ctx));
  return new ArrayValue(rows, cols, data);
}

const ANY = ['any'] as const;

export const lambdaFunctions: readonly FunctionDef[] = [
  { name: 'MAP', min: 2, max: 255, params: ANY, by: 'own', call: mapped },
  { name: 'REDUCE', min: 2, max: 3, params: ANY, by: 'own', call: (args, ctx) => fold(args, ctx, () => {}) },
  { name: 'SCAN', min: 2, max: 3, params: ANY, by: 'own', call: scanned },
  { name: 'BYROW', min: 2, max: 2, params: ANY, by: 'own', call: (args, ctx) => byLines(args, ctx, true) },
  { name: 'BYCOL', min: 2, max: 2, params: ANY, by: 'own', call: (args, ctx) => byLines(args, ctx, false) },
  { name: 'MAKEARRAY', min: 3, max: 3, params: ['scalar', 'scalar', 'any'], by: 'own', call: made },
];
