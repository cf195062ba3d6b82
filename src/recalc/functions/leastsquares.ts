// Linear least squares by orthogonal reduction: coefficients, their errors and the quality of the fit. Knows no cells.

/** Columns whose remaining length falls below this share of their own are combinations of the ones before. */
const DEPENDENT = 1e-10;

export interface Fit {
  /** One per column, in the order given; 0 for a column that depends on others. */
  readonly coefficients: readonly number[];
  readonly intercept: number;
  readonly errors: readonly number[];
  readonly interceptError: number;
  readonly degrees: number;
  readonly explained: number;
  readonly residual: number;
}

const dot = (a: readonly number[], b: readonly number[]) => {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
};

interface Reduced {
  /** Orthonormal columns, and the triangle that makes the given ones of them. */
  readonly basis: number[][];
  readonly triangle: number[][];
  /** Which given column each one stands for. */
  readonly kept: number[];
}

/** Gram-Schmidt, each column cleaned twice. */
function reduce(columns: readonly (readonly number[])[]): Reduced {
  const basis: number[][] = [];
  const triangle: number[][] = [];
  const kept: number[] = [];
  for (let j = 0; j < columns.length; j++) {
    const column = [...columns[j]!];
    const own = Math.sqrt(dot(column, column));
    const shares = new Array<number>(basis.length).fill(0);
    for (let pass = 0; pass < 2; pass++) {
      for (let k = 0; k < basis.length; k++) {
        const share = dot(basis[k]!, column);
        shares[k]! += share;
        for (let i = 0; i < column.length; i++) column[i]! -= share * basis[k]![i]!;
      }
    }
    const length = Math.sqrt(dot(column, column));
    if (own === 0 || length <= own * DEPENDENT) continue;
    basis.push(column.map((v) => v / length));
    triangle.push([...shares, length]);
    kept.push(j);
  }
  return { basis, triangle, kept };
}

/** Solves the triangle for a right side, last unknown first. */
function backwards(triangle: readonly (readonly number[])[], right: readonly number[]): number[] {
  const x = [...right];
  for (let j = x.length - 1; j >= 0; j--) {
    x[j]! /= triangle[j]![j]!;
    for (let i = 0; i < j; i++) x[i]! -= triangle[j]![i]! * x[j]!;
  }
  return x;
}

/** Rows of the inverse triangle, whose squared lengths are the variances of the coefficients. */
function inverseRows(triangle: readonly (readonly number[])[]): number[][] {
  const n = triangle.length;
  const columns = Array.from({ length: n }, (_, k) =>
    backwards(
      triangle,
      Array.from({ length: n }, (_, i) => (i === k ? 1 : 0)),
    ),
  );
  return Array.from({ length: n }, (_, i) => columns.map((c) => c[i]!));
}

/** Fits y by the columns, with an intercept or through the origin. */
export function leastSquares(y: readonly number[], columns: readonly (readonly number[])[], constant: boolean): Fit {
  const n = y.length;
  const mean = (v: readonly number[]) => v.reduce((a, b) => a + b, 0) / n;
  const means = columns.map((c) => (constant ? mean(c) : 0));
  const yMean = constant ? mean(y) : 0;
  const centred = columns.map((c, j) => c.map((v) => v - means[j]!));
  const target = y.map((v) => v - yMean);
  const { basis, triangle, kept } = reduce(centred);
  const right = basis.map((b) => dot(b, target));
  const solved = backwards(triangle, right);
  const coefficients = columns.map(() => 0);
  for (let k = 0; k < kept.length; k++) coefficients[kept[k]!] = solved[k]!;
  const intercept = yMean - dot(coefficients, means);
  const rest = target.map((v, i) => v - columns.reduce((sum, _, j) => sum + coefficients[j]! * centred[j]![i]!, 0));
  const whole = dot(target, target);
  const left = dot(rest, rest);
  // What rounding leaves of a perfect fit is nothing.
  const residual = left <= whole * 1e-26 ? 0 : left;
  const degrees = n - kept.length - (constant ? 1 : 0);
  const spread = degrees > 0 ? residual / degrees : 0;
  const rows = inverseRows(triangle);
  const errors = columns.map(() => 0);
  for (let k = 0; k < kept.length; k++) errors[kept[k]!] = Math.sqrt(spread * dot(rows[k]!, rows[k]!));
  // The intercept's variance adds that of the means' combination.
  const lever = forwards(
    triangle,
    kept.map((j) => means[j]!),
  );
  const interceptError = constant ? Math.sqrt(spread * (1 / n + dot(lever, lever))) : 0;
  return { coefficients, intercept, errors, interceptError, degrees, explained: whole - residual, residual };
}

/** Solves the transposed triangle, first unknown first. */
function forwards(triangle: readonly (readonly number[])[], right: readonly number[]): number[] {
  const x = [...right];
  for (let j = 0; j < x.length; j++) {
    for (let i = 0; i < j; i++) x[j]! -= triangle[j]![i]! * x[i]!;
    x[j]! /= triangle[j]![j]!;
  }
  return x;
}
