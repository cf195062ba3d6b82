// Element by element over arrays of different shapes, as Excel lifts operators and functions: one row or column repeats, a gap is #N/A.

import { ArrayValue, CALC, Lambda, NA, NUM, type Scalar, VALUE, type Value } from './value.ts';

/** Largest array a formula may make: beyond it #NUM!. */
export const MAX_ITEMS = 20_000_000;

/** The scalar in a value that may be an array or lambda in a place for one item. */
export function itemOf(v: Value): Scalar {
  if (v instanceof ArrayValue) return v.data.length > 0 ? v.data[0]! : CALC;
  if (v instanceof Lambda) return CALC;
  return typeof v === 'object' && v !== null && !('code' in v) ? VALUE : (v as Scalar);
}

/** Item of an operand at a position of the result; #N/A outside of it. */
export function itemAt(v: Value, row: number, col: number): Scalar {
  if (!(v instanceof ArrayValue)) return itemOf(v);
  const r = v.rows === 1 ? 0 : row;
  const c = v.cols === 1 ? 0 : col;
  return r < v.rows && c < v.cols ? v.data[r * v.cols + c]! : v.open ? null : NA;
}

/** Common shape of the arrays among the values. */
export function shapeOf(values: readonly Value[]): { rows: number; cols: number } {
  let rows = 1;
  let cols = 1;
  for (const v of values) {
    if (!(v instanceof ArrayValue)) continue;
    if (v.rows > rows) rows = v.rows;
    if (v.cols > cols) cols = v.cols;
  }
  return { rows, cols };
}

function inside(v: Value, row: number, col: number): boolean {
  return !(v instanceof ArrayValue) || v.open || ((v.rows === 1 || row < v.rows) && (v.cols === 1 || col < v.cols));
}

/** True when every array among the values has the result's shape, so that items go by one index. */
function even(values: readonly Value[], rows: number, cols: number): boolean {
  return values.every((v) => !(v instanceof ArrayValue) || (v.rows === rows && v.cols === cols));
}

export function broadcast2(a: Value, b: Value, f: (x: Scalar, y: Scalar) => Scalar): Value {
  const { rows, cols } = shapeOf([a, b]);
  if (rows * cols > MAX_ITEMS) return NUM;
  const data = new Array<Scalar>(rows * cols);
  if (even([a, b], rows, cols)) {
    const x = a instanceof ArrayValue ? a.data : itemOf(a);
    const y = b instanceof ArrayValue ? b.data : itemOf(b);
    for (let i = 0; i < data.length; i++) data[i] = f(Array.isArray(x) ? x[i] : (x as Scalar), Array.isArray(y) ? y[i] : (y as Scalar));
    return new ArrayValue(rows, cols, data, isOpen(a) || isOpen(b));
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      data[r * cols + c] = inside(a, r, c) && inside(b, r, c) ? f(itemAt(a, r, c), itemAt(b, r, c)) : NA;
    }
  }
  return new ArrayValue(rows, cols, data, isOpen(a) || isOpen(b));
}

function isOpen(v: Value): boolean {
  return v instanceof ArrayValue && v.open;
}

/** `f` over the items of several values; positions that an array lacks are #N/A. */
export function broadcast(values: readonly Value[], f: (items: Scalar[]) => Scalar): Value {
  const { rows, cols } = shapeOf(values);
  if (rows * cols > MAX_ITEMS) return NUM;
  const data = new Array<Scalar>(rows * cols);
  if (even(values, rows, cols)) {
    const sources = values.map((v) => (v instanceof ArrayValue ? v.data : undefined));
    const items = values.map(itemOf);
    for (let i = 0; i < data.length; i++) {
      for (let k = 0; k < sources.length; k++) if (sources[k]) items[k] = sources[k]![i]!;
      data[i] = f(items);
    }
    return new ArrayValue(rows, cols, data, values.some(isOpen));
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      let whole = true;
      for (const v of values) if (!inside(v, r, c)) whole = false;
      data[r * cols + c] = whole ? f(values.map((v) => itemAt(v, r, c))) : NA;
    }
  }
  return new ArrayValue(rows, cols, data, values.some(isOpen));
}

export function map(a: ArrayValue, f: (x: Scalar) => Scalar): ArrayValue {
  const data = new Array<Scalar>(a.data.length);
  for (let i = 0; i < data.length; i++) data[i] = f(a.data[i]!);
  return new ArrayValue(a.rows, a.cols, data, a.open);
}
