// Matrices: products, inverses, determinants, and sums over pairs of series.

import { ArrayValue, DIV0, isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, ranged, strictNumberOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { eachValue, type Matrix, matrixIn, pairsIn } from './series.ts';

/** Beyond this many items or multiplications a product is refused. */
const MOST_ITEMS = 5e6;
const MOST_STEPS = 1e9;

function product([a, b]: readonly Value[], ctx: CallContext): Value {
  const [left, right] = [matrixIn(a, ctx, true), matrixIn(b, ctx, true)];
  const items = left.rows * right.cols;
  if (left.cols !== right.rows || items > MOST_ITEMS || items * left.cols > MOST_STEPS) return VALUE;
  const data: number[] = [];
  for (let r = 0; r < left.rows; r++) {
    for (let c = 0; c < right.cols; c++) {
      let sum = 0;
      for (let k = 0; k < left.cols; k++) sum += left.data[r * left.cols + k]! * right.data[k * right.cols + c]!;
      data.push(Number.isFinite(sum) ? sum : fail(NUM));
    }
  }
  return new ArrayValue(left.rows, right.cols, data);
}

interface Reduction {
  readonly rows: number[][];
  readonly determinant: number;
}

/** Gauss elimination of a square matrix beside `extra`, rows exchanged for the largest pivot. */
function reduced(m: Matrix, extra: number[][]): Reduction {
  const n = m.rows;
  const rows = Array.from({ length: n }, (_, r) => [...m.data.slice(r * n, (r + 1) * n), ...(extra[r] ?? [])]);
  let determinant = 1;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(rows[r]![c]!) > Math.abs(rows[pivot]![c]!)) pivot = r;
    if (rows[pivot]![c] === 0) return { rows, determinant: 0 };
    if (pivot !== c) {
      [rows[c], rows[pivot]] = [rows[pivot]!, rows[c]!];
      determinant = -determinant;
    }
    determinant *= rows[c]![c]!;
    for (let r = c + 1; r < n; r++) {
      const factor = rows[r]![c]! / rows[c]![c]!;
      if (factor !== 0) for (let k = c; k < rows[r]!.length; k++) rows[r]![k]! -= factor * rows[c]![k]!;
    }
  }
  return { rows, determinant };
}

/** A determinant this small beside the product of its row lengths is 0. */
const SINGULAR = 1e-15;

function scaleOf(m: Matrix): number {
  let scale = 1;
  for (let r = 0; r < m.rows; r++) scale *= Math.hypot(...m.data.slice(r * m.cols, (r + 1) * m.cols));
  return scale;
}

function square(value: Value | undefined, ctx: CallContext): Matrix {
  const m = matrixIn(value, ctx, true);
  return m.rows !== m.cols || m.rows > 1000 ? fail(VALUE) : m;
}

function determinant([array]: readonly Value[], ctx: CallContext): Value {
  const m = square(array, ctx);
  return reduced(m, []).determinant;
}

function unitRows(n: number): number[][] {
  return Array.from({ length: n }, (_, r) => Array.from({ length: n }, (_, c) => (r === c ? 1 : 0)));
}

function inverse([array]: readonly Value[], ctx: CallContext): Value {
  const m = square(array, ctx);
  const n = m.rows;
  const { rows, determinant: size } = reduced(m, unitRows(n));
  if (Math.abs(size) <= SINGULAR * scaleOf(m)) return NUM;
  for (let c = n - 1; c >= 0; c--) {
    const pivot = rows[c]![c]!;
    for (let k = n; k < 2 * n; k++) rows[c]![k]! /= pivot;
    for (let r = 0; r < c; r++) {
      const factor = rows[r]![c]!;
      if (factor !== 0) for (let k = n; k < 2 * n; k++) rows[r]![k]! -= factor * rows[c]![k]!;
    }
  }
  return new ArrayValue(
    n,
    n,
    rows.flatMap((row) => row.slice(n)),
  );
}

function identity([size]: readonly Value[], ctx: CallContext): Value {
  const n = Math.trunc(numberOf(size, ctx));
  if (n <= 0 || n * n > MOST_ITEMS) return VALUE;
  return new ArrayValue(n, n, unitRows(n).flat());
}

/** A sum over pairs of numbers; pairs where either is none are passed over. */
function overPairs(name: string, term: (x: number, y: number) => number): FunctionDef {
  return ranged(name, 2, 2, ([a, b], ctx) => {
    const { first, second } = pairsIn(a, b, ctx);
    if (first.length === 0) return DIV0;
    let sum = 0;
    for (let i = 0; i < first.length; i++) sum += term(first[i]!, second[i]!);
    return sum;
  });
}

/** SERIESSUM: coefficients times rising powers of x. */
function powerSeries([x, start, step, coefficients]: readonly Value[], ctx: CallContext): Value {
  const [base, first, by] = [x, start, step].map((v) => strictNumberOf(ctx.array(v ?? null).data[0], ctx)) as [number, number, number];
  let [sum, i] = [0, 0];
  eachValue([coefficients ?? null], ctx, (c: Scalar) => {
    if (c !== null && isError(c)) fail(c);
    if (typeof c !== 'number') fail(VALUE);
    const exponent = first + by * i++;
    sum += (c as number) * (base === 0 && exponent === 0 ? fail(NUM) : base ** exponent);
  });
  return sum;
}

export const matrixFunctions: readonly FunctionDef[] = [
  ranged('MMULT', 2, 2, product),
  ranged('MDETERM', 1, 1, determinant),
  ranged('MINVERSE', 1, 1, inverse),
  ranged('MUNIT', 1, 1, identity, ['scalar']),
  overPairs('SUMX2MY2', (x, y) => x * x - y * y),
  overPairs('SUMX2PY2', (x, y) => x * x + y * y),
  overPairs('SUMXMY2', (x, y) => (x - y) ** 2),
  ranged('SERIESSUM', 4, 4, powerSeries),
];
