// SUM, AVERAGE, COUNT, MIN, MAX, PRODUCT, SUMPRODUCT and their kin over references, arrays and direct arguments.

import type { Host } from '../host.ts';
import { Tally, tallyArea } from '../tally.ts';
import { Area, AreaSet, ArrayValue, DIV0, type ExcelError, isError, Lambda, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toNumber } from './numbers.ts';

/** Numbers among all arguments: in references and arrays numbers alone count, direct arguments are coerced. */
function tallied(args: readonly Value[], ctx: CallContext): Tally {
  const host = ctx as Host;
  const tally = new Tally();
  for (const arg of args) {
    if (typeof arg === 'number') tally.add(arg);
    else if (arg instanceof Area) tallyArea(host, arg, tally);
    else if (arg instanceof AreaSet) for (const a of arg.areas) tallyArea(host, a, tally);
    else if (arg instanceof ArrayValue) for (const v of arg.data) tally.item(v);
    else tally.direct(arg instanceof Lambda ? VALUE : arg === null ? 0 : toNumber(arg as Scalar, host));
    if (tally.error) break;
  }
  return tally;
}

function over(name: string, finish: (t: Tally) => Scalar): FunctionDef {
  return {
    name,
    min: 1,
    max: 255,
    params: ['any'],
    by: 'own',
    call: (args, ctx) => {
      const t = tallied(args, ctx);
      if (t.error) return t.error;
      const r = finish(t);
      return typeof r === 'number' && !Number.isFinite(r) ? NUM : r;
    },
  };
}

/** Every value, errors included: `direct` tells an argument that is no reference or array. */
function eachItem(args: readonly Value[], ctx: CallContext, visit: (v: Scalar, direct: boolean) => void): void {
  for (const arg of args) {
    if (arg instanceof Area || arg instanceof AreaSet) ctx.each(arg, (v) => visit(v, false));
    else if (arg instanceof ArrayValue) for (const v of arg.data) visit(v, false);
    else visit(arg instanceof Lambda ? VALUE : (arg as Scalar), true);
  }
}

/** As tallied, with truth values and texts in references counted as 1, 0 and 0. */
function overAll(name: string, finish: (t: Tally) => Scalar): FunctionDef {
  const call: FunctionDef['call'] = (args, ctx) => {
    const t = new Tally();
    eachItem(args, ctx, (v, direct) => {
      if (direct) t.direct(v === null ? 0 : toNumber(v, ctx));
      else if (v !== null) t.direct(isError(v) || typeof v === 'number' ? v : v === true ? 1 : 0);
    });
    return t.error ?? finish(t);
  };
  return { name, min: 1, max: 255, params: ['any'], by: 'own', call };
}

function count(args: readonly Value[], ctx: CallContext): Value {
  let n = 0;
  for (const arg of args) {
    if (arg instanceof Area || arg instanceof AreaSet) ctx.each(arg, (v) => void (typeof v === 'number' && n++));
    else if (arg instanceof ArrayValue) for (const v of arg.data) typeof v === 'number' && n++;
    else if (!(arg instanceof Lambda) && typeof toNumber(arg as Scalar, ctx) === 'number') n++;
  }
  return n;
}

function countA(args: readonly Value[], ctx: CallContext): Value {
  let n = 0;
  eachItem(args, ctx, (v, direct) => {
    if (v !== null || direct) n++;
  });
  return n;
}

/** Cells that are blank or hold an empty text. */
function countBlank([arg]: readonly Value[], ctx: CallContext): Value {
  const areas = arg instanceof Area ? [arg] : arg instanceof AreaSet ? arg.areas : undefined;
  if (!areas) return isError(arg as Value) ? (arg as ExcelError) : VALUE;
  let n = 0;
  for (const a of areas) {
    n += a.rows * a.cols;
    ctx.each(a, (v) => void (v !== '' && n--));
  }
  return n;
}

function sumProduct(args: readonly Value[], ctx: CallContext): Value {
  for (const a of args) {
    if (isError(a)) return a;
    // One cell is a direct argument: text there is no number.
    if (a instanceof Area && a.rows * a.cols === 1 && typeof ctx.read(a.sheet, a.row1, a.col1) === 'string') return VALUE;
  }
  const arrays = args.map((a) => ctx.array(a));
  const rows = Math.max(...arrays.map((a) => a.rows));
  const cols = Math.max(...arrays.map((a) => a.cols));
  if (arrays.some((a) => (a.rows !== rows || a.cols !== cols) && !a.open)) return VALUE;
  const ragged = arrays.some((a) => a.rows !== rows || a.cols !== cols);
  let sum = 0;
  for (let i = 0; i < rows * cols; i++) {
    let product = 1;
    for (const a of arrays) {
      const v = ragged ? itemIn(a, Math.floor(i / cols), i % cols) : a.data[i]!;
      if (isError(v)) return v;
      product = typeof v === 'number' ? product * v : 0;
    }
    sum += product;
  }
  return Number.isFinite(sum) ? sum : NUM;
}

function itemIn(a: ArrayValue, row: number, col: number): Scalar {
  return row < a.rows && col < a.cols ? a.at(row, col) : null;
}

export const AGGREGATES: Readonly<Record<string, (t: Tally) => Scalar>> = {
  SUM: (t) => t.sum,
  AVERAGE: (t) => (t.count === 0 ? DIV0 : t.sum / t.count),
  MIN: (t) => (t.count === 0 ? 0 : t.min),
  MAX: (t) => (t.count === 0 ? 0 : t.max),
  PRODUCT: (t) => (t.count === 0 ? 0 : t.product),
  SUMSQ: (t) => t.squares,
};

export const aggregateFunctions: readonly FunctionDef[] = [
  ...Object.entries(AGGREGATES).map(([name, finish]) => over(name, finish)),
  overAll('AVERAGEA', AGGREGATES.AVERAGE!),
  overAll('MINA', AGGREGATES.MIN!),
  overAll('MAXA', AGGREGATES.MAX!),
  { name: 'COUNT', min: 1, max: 255, params: ['any'], takesErrors: true, by: 'own', call: count },
  { name: 'COUNTA', min: 1, max: 255, params: ['any'], takesErrors: true, by: 'own', call: countA },
  { name: 'COUNTBLANK', min: 1, max: 1, params: ['any'], by: 'own', call: countBlank },
  { name: 'SUMPRODUCT', min: 1, max: 255, params: ['any'], by: 'own', call: sumProduct },
];
