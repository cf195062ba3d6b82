// Function calls -> closures: lazy forms, functions of the table, lambdas; scalar places are lifted over arrays.

import type { CallNode, Node } from '../../grammar/ast.ts';
import { broadcast } from './broadcast.ts';
import { type Compiling, Lift, type Place, type Run, variable } from './compiling.ts';
import type { FunctionDef } from './functions/define.ts';
import type { Host } from './host.ts';
import { ArrayValue, CALC, ExcelError, isError, Lambda, type Scalar, Unknown, VALUE, type Value } from './value.ts';

/**
 * Functions whose arguments Excel evaluates as arrays even in a plain formula ("array class" of the file format, and all that came with
 * dynamic arrays). Source: Excel binary file format documentation, token classes.
 */
const TAKES_ARRAYS = new Set(
  (
    'SUMPRODUCT MMULT MINVERSE MDETERM TRANSPOSE LOOKUP INDEX MODE MODE.SNGL MODE.MULT CORREL COVAR COVARIANCE.P COVARIANCE.S PEARSON ' +
    'INTERCEPT SLOPE RSQ STEYX FORECAST FORECAST.LINEAR SUMX2MY2 SUMX2PY2 SUMXMY2 CHITEST CHISQ.TEST FTEST F.TEST TTEST T.TEST PROB ' +
    'FREQUENCY LINEST LOGEST TREND GROWTH AGGREGATE XLOOKUP XMATCH FILTER SORT SORTBY UNIQUE TAKE DROP HSTACK VSTACK CHOOSECOLS CHOOSEROWS ' +
    'TOCOL TOROW WRAPROWS WRAPCOLS EXPAND MAP REDUCE SCAN BYROW BYCOL MAKEARRAY TEXTSPLIT ARRAYTOTEXT'
  ).split(' '),
);

export function call(node: CallNode, place: Place, k: Compiling, want: 'value' | 'operand'): Run {
  const local = variable(place.scope, node.name);
  if (local) {
    const callee = k.operand({ kind: 'name', name: node.name }, place);
    return finished(applied(callee, node.args, place, k), place, want);
  }
  const form = k.world.formOf(node.name);
  if (form) {
    if (node.args.length < form.min || node.args.length > form.max) return wrongCount(node.name);
    return form.compile(node, place, k, want);
  }
  const def = k.world.functionOf(node.name);
  return finished(def ? functionCall(def, node, place, k) : namedCall(node, place, k), place, want);
}

function finished(run: Run, place: Place, want: 'value' | 'operand'): Run {
  if (want === 'operand') return run;
  const lift = place.lift > 0;
  return (c) => {
    const v = run(c);
    return typeof v === 'object' ? c.deref(v, lift) : v;
  };
}

function wrongCount(name: string): Run {
  const unknown = new Unknown(`wrong number of arguments: ${name}`);
  return () => unknown;
}

/** A name that holds a lambda, or a function that nobody here can compute. */
function namedCall(node: CallNode, place: Place, k: Compiling): Run {
  const unknown = new Unknown(`unsupported function ${node.name}`);
  const args = node.args.map((a) => argument(a, place, k));
  return (c) => {
    const named = k.world.name(node.name, c.sheet, undefined);
    const callee = named?.(c);
    if (callee instanceof Lambda) return callee.apply(args.map((a) => a?.(c)) as Value[]);
    return callee !== undefined && isError(callee) ? callee : unknown;
  };
}

/** undefined for an omitted argument, which a lambda can ask about. */
function argument(node: Node, place: Place, k: Compiling): Run | undefined {
  return node.kind === 'missing' ? undefined : k.operand(node, place);
}

export function applied(callee: Run, nodes: readonly Node[], place: Place, k: Compiling): Run {
  const args = nodes.map((a) => argument(a, place, k));
  return (c) => {
    const f = callee(c);
    if (f instanceof Lambda) return f.apply(args.map((a) => a?.(c)) as Value[]);
    return isError(f) ? f : VALUE;
  };
}

/** Kind of the i-th parameter; the last ones repeat in groups. */
export function kindOf(def: FunctionDef, i: number): 'scalar' | 'any' {
  const { params, repeat = 1 } = def;
  if (i < params.length) return params[i]!;
  const from = params.length - repeat;
  return params[from + ((i - from) % repeat)]!;
}

/** True when its arguments are evaluated as arrays even in a plain formula. */
export function takesArrays(def: FunctionDef): boolean {
  return def.arrays ?? TAKES_ARRAYS.has(def.name);
}

function functionCall(def: FunctionDef, node: CallNode, place: Place, k: Compiling): Run {
  const { args } = node;
  if (args.length < def.min || args.length > def.max) return wrongCount(def.name);
  if (/^RAND(BETWEEN|ARRAY)?$/.test(def.name)) return unknownly('random');
  const inside: Place = takesArrays(def) && place.lift === Lift.Plain ? { ...place, lift: Lift.Argument } : place;
  const scalars = args.map((_, i) => kindOf(def, i) === 'scalar');
  const runs = args.map((a, i) => (scalars[i] ? k.value(a, place) : k.operand(a, inside)));
  const selects = args.map((_, i) => def.selects === 'all' || (def.selects?.includes(i) ?? false));
  const run = evaluated(def, runs, scalars, selects, inside.lift > 0);
  return def.name === 'NOW' || def.name === 'TODAY' ? timed(run) : run;
}

function unknownly(reason: string): Run {
  const unknown = new Unknown(reason);
  return () => unknown;
}

function timed(run: Run): Run {
  const unknown = new Unknown('no date to calculate for');
  return (c) => (c.knowsTime ? run(c) : unknown);
}

function evaluated(def: FunctionDef, runs: readonly Run[], scalars: readonly boolean[], selects: readonly boolean[], array: boolean): Run {
  const n = runs.length;
  const takesErrors = def.takesErrors === true;
  return (c) => {
    const args = new Array<Value>(n);
    let lifted = false;
    let failure: ExcelError | undefined;
    for (let i = 0; i < n; i++) {
      const v = c.recorder !== undefined && selects[i] ? c.select(() => runs[i]!(c)) : runs[i]!(c);
      args[i] = v;
      if (typeof v !== 'object' || v === null) continue;
      if (v instanceof ExcelError) {
        if (v instanceof Unknown) return v;
        if (scalars[i] && !takesErrors) failure ??= v;
      } else if (scalars[i]) {
        if (v instanceof ArrayValue) lifted = true;
        else if (v instanceof Lambda) failure ??= CALC;
      }
    }
    if (failure && !lifted) return failure;
    c.arrayContext = array;
    return lifted ? spread(def, args, scalars, c) : def.call(args, c);
  };
}

/** Calls once for each position of the arrays that stand in scalar places. */
function spread(def: FunctionDef, args: readonly Value[], scalars: readonly boolean[], c: Host): Value {
  const lifted = args.map((_, i) => i).filter((i) => scalars[i]);
  const actual = args.slice();
  return broadcast(
    lifted.map((i) => args[i]!),
    (items: Scalar[]) => {
      for (const [j, i] of lifted.entries()) {
        const item = items[j]!;
        if (isError(item) && (!def.takesErrors || item instanceof Unknown)) return item;
        actual[i] = item;
      }
      return c.item(def.call(actual, c));
    },
  );
}
