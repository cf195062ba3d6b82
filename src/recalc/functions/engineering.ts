// Comparisons and Bessel functions of the engineering group. Bases, complex numbers and units have their own files.

import { NUM, type Value } from '../value.ts';
import { strict } from './declare.ts';
import type { FunctionDef } from './define.ts';
import { borrowed } from './library.ts';

/** Excel and the library both take Bessel functions from the polynomials of Numerical Recipes, good to about eight digits. */
function bessel(name: string, positive: boolean): FunctionDef {
  const body = ([x, order]: number[]): Value => {
    const n = Math.trunc(order!);
    if (n < 0 || (positive && x! <= 0)) return NUM;
    // The library goes wrong on negatives; the function is even or odd with its order.
    const value = borrowed(name, [Math.abs(x!), n]);
    return x! < 0 && n % 2 === 1 && typeof value === 'number' ? -value : value;
  };
  return strict(name, 2, 2, body, 'formulajs');
}

export const engineeringFunctions: readonly FunctionDef[] = [
  strict('DELTA', 1, 2, ([a, b]) => (a === (b ?? 0) ? 1 : 0)),
  strict('GESTEP', 1, 2, ([n, step]) => (n! >= (step ?? 0) ? 1 : 0)),
  bessel('BESSELI', false),
  bessel('BESSELJ', false),
  bessel('BESSELK', true),
  bessel('BESSELY', true),
];
