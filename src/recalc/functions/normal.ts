// The standard normal distribution: density, cumulative share and quantile. Plain numbers only.

import { erfc } from './special.ts';

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

export function normalCumulative(z: number): number {
  return z < 0 ? erfc(-z / Math.SQRT2) / 2 : 1 - erfc(z / Math.SQRT2) / 2;
}

type Coefficients = readonly [numerator: readonly number[], denominator: readonly number[]];

/** Wichura's algorithm AS 241 (1988), highest power first. */
const CENTRE: Coefficients = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513, 133.14166789178438,
    3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579, 42.31333070160091,
    1,
  ],
];
const MIDDLE: Coefficients = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045, 5.769497221460691,
    4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851, 1.6763848301838038,
    2.053191626637759, 1,
  ],
];
const FAR: Coefficients = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487, 1.7848265399172913,
    5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615, 0.1369298809227358,
    0.599832206555888, 1,
  ],
];

function rational([numerator, denominator]: Coefficients, r: number): number {
  const value = (coefficients: readonly number[]) => coefficients.reduce((sum, c) => sum * r + c, 0);
  return value(numerator) / value(denominator);
}

/** The z below which a share p of the standard normal lies. */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * rational(CENTRE, 0.180625 - q * q);
  const tail = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const z = tail <= 5 ? rational(MIDDLE, tail - 1.6) : rational(FAR, tail - 5);
  return q < 0 ? -z : z;
}
