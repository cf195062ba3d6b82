// Correlation, simple and multiple regression: CORREL to LINEST, and the forecasts made from them.

import { Area, ArrayValue, DIV0, isError, isUnknown, NA, NUM, REF, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, ranged, renamed, truthOf } from './declare.ts';
import type { CallContext, FunctionDef, Param } from './define.ts';
import { type Fit, leastSquares } from './leastsquares.ts';
import { type Matrix, matrixIn, meanOf, pairsIn } from './series.ts';

/** Sums of squares and products about the means. */
interface Cross {
  readonly n: number;
  readonly xMean: number;
  readonly yMean: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

function cross(x: readonly number[], y: readonly number[]): Cross {
  const [xMean, yMean] = [meanOf(x), meanOf(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i]! - xMean, y[i]! - yMean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return { n: x.length, xMean, yMean, xx, yy, xy };
}

type FromCross = (c: Cross) => Value;

/** A function of y and x, in that order in the call. */
function ofPairs(name: string, atLeast: number, body: FromCross): FunctionDef {
  return ranged(name, 2, 2, ([a, b], ctx) => {
    const { first: y, second: x } = pairsIn(a, b, ctx);
    return x.length < atLeast ? DIV0 : body(cross(x, y));
  });
}

const ratio = (a: number, b: number): Value => (b === 0 ? DIV0 : a / b);
const correlation: FromCross = (c) => ratio(c.xy, Math.sqrt(c.xx * c.yy));
const slope: FromCross = (c) => ratio(c.xy, c.xx);
const intercept: FromCross = (c) => (c.xx === 0 ? DIV0 : c.yMean - (c.xy / c.xx) * c.xMean);
const determination: FromCross = (c) => ratio(c.xy * c.xy, c.xx * c.yy);
const standardError: FromCross = (c) => (c.xx === 0 ? DIV0 : Math.sqrt((c.yy - (c.xy * c.xy) / c.xx) / (c.n - 2)));

function forecast([at, ys, xs]: readonly Value[], ctx: CallContext): Value {
  const x0 = numberOf(at, ctx);
  const { first: y, second: x } = pairsIn(ys, xs, ctx);
  if (x.length === 0) return NA;
  const c = cross(x, y);
  return c.xx === 0 ? DIV0 : c.yMean + (c.xy / c.xx) * (x0 - c.xMean);
}

interface Problem {
  readonly y: number[];
  readonly columns: number[][];
  /** Observations run down a column. */
  readonly down: boolean;
  readonly several: boolean;
}

function counting(shape: Matrix): Matrix {
  return { ...shape, data: shape.data.map((_, i) => i + 1) };
}

/** Splits x into variables: the columns of a block beside a column of y, the rows of one under a row of y. */
function variablesOf(x: Matrix, down: boolean): number[][] {
  if (down) return Array.from({ length: x.cols }, (_, c) => Array.from({ length: x.rows }, (_, r) => x.data[r * x.cols + c]!));
  return Array.from({ length: x.rows }, (_, r) => x.data.slice(r * x.cols, (r + 1) * x.cols));
}

function problemOf(ys: Value | undefined, xs: Value | undefined, ctx: CallContext): Problem {
  if (ys instanceof Area && xs instanceof Area && ys.rows !== xs.rows && ys.cols !== xs.cols) return fail(REF);
  const y = matrixIn(ys, ctx);
  const x = xs === undefined || xs === null ? counting(y) : matrixIn(xs, ctx);
  if (x.rows === y.rows && x.cols === y.cols) return { y: y.data, columns: [x.data], down: y.cols === 1, several: false };
  const down = y.cols === 1;
  if ((down && x.rows !== y.rows) || (!down && (y.rows !== 1 || x.cols !== y.cols))) return fail(REF);
  return { y: y.data, columns: variablesOf(x, down), down, several: true };
}

const flag = (value: Value | undefined, otherwise: boolean) => (value === undefined || value === null ? otherwise : truthOf(value));

/** The fitted values at new points: in the shape of the points for one variable, else along the observations. */
function fitted(args: readonly Value[], ctx: CallContext, exponential: boolean): Value {
  const [ys, xs, news, constant] = args;
  const p = problemOf(ys, xs, ctx);
  const fit = fitOf(p, flag(constant, true), exponential);
  const points =
    news !== undefined && news !== null
      ? matrixIn(news, ctx)
      : xs !== undefined && xs !== null
        ? matrixIn(xs, ctx)
        : counting(matrixIn(ys, ctx));
  const place = (v: number) => (exponential ? Math.exp(v) : v);
  if (!p.several) {
    const data = points.data.map((x) => place(fit.intercept + fit.coefficients[0]! * x));
    return new ArrayValue(points.rows, points.cols, data);
  }
  const variables = variablesOf(points, p.down);
  if (variables.length !== p.columns.length) return REF;
  const data = variables[0]!.map((_, i) => place(variables.reduce((sum, v, j) => sum + fit.coefficients[j]! * v[i]!, fit.intercept)));
  return p.down ? new ArrayValue(data.length, 1, data) : new ArrayValue(1, data.length, data);
}

/** Observations times variables squared. */
const MOST_STEPS = 1e9;

function fitOf(p: Problem, constant: boolean, exponential: boolean): Fit {
  if (exponential && p.y.some((v) => v <= 0)) fail(NUM);
  if (p.y.length * p.columns.length ** 2 > MOST_STEPS) fail(NUM);
  return leastSquares(exponential ? p.y.map(Math.log) : p.y, p.columns, constant);
}

/** LINEST and LOGEST: coefficients last variable first, then the intercept; with statistics four more rows. */
function estimate([ys, xs, constantGiven, statistics]: readonly Value[], ctx: CallContext, exponential: boolean): Value {
  const constant = flag(constantGiven, true);
  const p = problemOf(ys, xs, ctx);
  const fit = fitOf(p, constant, exponential);
  const place = (v: number) => (exponential ? Math.exp(v) : v);
  const k = p.columns.length;
  const first: Scalar[] = [...fit.coefficients.map(place).reverse(), place(fit.intercept)];
  if (!flag(statistics, false)) return new ArrayValue(1, k + 1, first);
  const pad = (row: Scalar[]) => [...row, ...new Array<Scalar>(k + 1 - row.length).fill(NA)];
  const total = fit.explained + fit.residual;
  const used = p.y.length - fit.degrees - (constant ? 1 : 0);
  const spread = fit.degrees > 0 ? fit.residual / fit.degrees : 0;
  const rows = [
    first,
    [...[...fit.errors].reverse(), constant ? fit.interceptError : NA],
    pad([total === 0 ? 1 : fit.explained / total, Math.sqrt(spread)]),
    pad([spread === 0 || used === 0 ? NUM : fit.explained / used / spread, fit.degrees]),
    pad([fit.explained, fit.residual]),
  ];
  return new ArrayValue(5, k + 1, rows.flat());
}

/** An error in place of any argument is #VALUE!, as it is among the numbers. */
function checked(body: (args: readonly Value[], ctx: CallContext) => Value): (args: readonly Value[], ctx: CallContext) => Value {
  return (args, ctx) => {
    for (const a of args) if (isError(a)) return isUnknown(a) ? a : VALUE;
    return args[0] === null ? VALUE : body(args, ctx);
  };
}

function fitting(name: string, body: (args: readonly Value[], ctx: CallContext) => Value, params: readonly Param[]): FunctionDef {
  return { ...ranged(name, 1, 4, checked(body), params), takesErrors: true };
}

const FORECAST = ranged('FORECAST', 3, 3, forecast, ['scalar', 'any', 'any']);
const COVARIANCE_P = ofPairs('COVARIANCE.P', 1, (c) => c.xy / c.n);
const FIT_PARAMS = ['any', 'any', 'any', 'scalar'] as const;
const ESTIMATE_PARAMS = ['any', 'any', 'scalar', 'scalar'] as const;

export const regressionFunctions: readonly FunctionDef[] = [
  ofPairs('CORREL', 1, correlation),
  ofPairs('PEARSON', 1, correlation),
  ofPairs('RSQ', 1, determination),
  ofPairs('SLOPE', 1, slope),
  ofPairs('INTERCEPT', 1, intercept),
  ofPairs('STEYX', 3, standardError),
  COVARIANCE_P,
  renamed('COVAR', COVARIANCE_P),
  ofPairs('COVARIANCE.S', 2, (c) => c.xy / (c.n - 1)),
  FORECAST,
  renamed('FORECAST.LINEAR', FORECAST),
  fitting('TREND', (a, ctx) => fitted(a, ctx, false), FIT_PARAMS),
  fitting('GROWTH', (a, ctx) => fitted(a, ctx, true), FIT_PARAMS),
  fitting('LINEST', (a, ctx) => estimate(a, ctx, false), ESTIMATE_PARAMS),
  fitting('LOGEST', (a, ctx) => estimate(a, ctx, true), ESTIMATE_PARAMS),
];
