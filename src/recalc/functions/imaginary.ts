// The functions of complex numbers: COMPLEX and the IM family.

import { DIV0, isError, type Scalar, VALUE, type Value } from '../value.ts';
import {
  add,
  argument,
  type Complex,
  complexText,
  cosine,
  cotangent,
  divide,
  exponential,
  hyperbolicCosine,
  hyperbolicSine,
  logarithm,
  modulus,
  multiply,
  parseComplex,
  power,
  sine,
  subtract,
  tangent,
} from './complex.ts';
import { ranged, strictNumberOf, strictScalar, textOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

const ONE: Complex = { re: 1, im: 0, unit: '' };

function complex([re, im, unit]: readonly Scalar[], ctx: CallContext): Value {
  const [real, imaginary] = [strictNumberOf(re, ctx), strictNumberOf(im, ctx)];
  const letter = unit === undefined ? 'i' : textOf(unit);
  if (letter !== 'i' && letter !== 'j' && letter !== '') return VALUE;
  return complexText({ re: real, im: imaginary, unit: letter === '' ? 'i' : letter });
}

/** One complex number in, one out. */
function ofOne(name: string, body: (z: Complex) => Complex): FunctionDef {
  return strictScalar(name, 1, 1, ([z]) => complexText(body(parseComplex(z))));
}

function measure(name: string, body: (z: Complex) => Value): FunctionDef {
  return strictScalar(name, 1, 1, ([z]) => body(parseComplex(z)));
}

function ofTwo(name: string, body: (a: Complex, b: Complex) => Complex): FunctionDef {
  return strictScalar(name, 2, 2, ([a, b]) => {
    const first = parseComplex(a);
    return complexText(body(first, parseComplex(b)));
  });
}

/** Sums and products of any number of arguments and ranges: a lone blank is 0, and here mixed units are #VALUE!. */
function ofMany(name: string, start: Complex, body: (a: Complex, b: Complex) => Complex): FunctionDef {
  return ranged(name, 1, Infinity, (args, ctx) => {
    let total = start;
    for (const arg of args) {
      const { data } = ctx.array(arg);
      for (const item of data) {
        if (item !== null && isError(item)) return item;
        if (item === null && data.length > 1) continue;
        const z = parseComplex(item);
        if (total.unit !== '' && z.unit !== '' && total.unit !== z.unit) return VALUE;
        total = body(total, z);
      }
    }
    return complexText(total);
  });
}

const over =
  (bottom: (z: Complex) => Complex) =>
  (z: Complex): Complex =>
    divide({ ...ONE, unit: z.unit }, bottom(z));

function raised([z, exponent]: readonly Scalar[], ctx: CallContext): Value {
  const base = parseComplex(z);
  return complexText(power(base, strictNumberOf(exponent, ctx)));
}

export const imaginaryFunctions: readonly FunctionDef[] = [
  strictScalar('COMPLEX', 2, 3, complex),
  measure('IMREAL', (z) => z.re),
  measure('IMAGINARY', (z) => z.im),
  measure('IMABS', modulus),
  measure('IMARGUMENT', (z) => (modulus(z) === 0 ? DIV0 : argument(z))),
  ofOne('IMCONJUGATE', (z) => ({ ...z, im: -z.im })),
  ofOne('IMEXP', exponential),
  ofOne('IMLN', (z) => logarithm(z)),
  ofOne('IMLOG10', (z) => logarithm(z, 10)),
  ofOne('IMLOG2', (z) => logarithm(z, 2)),
  ofOne('IMSQRT', (z) => (modulus(z) === 0 ? z : power(z, 0.5))),
  strictScalar('IMPOWER', 2, 2, raised),
  ofOne('IMSIN', sine),
  ofOne('IMCOS', cosine),
  ofOne('IMTAN', tangent),
  ofOne('IMCOT', cotangent),
  ofOne('IMSEC', over(cosine)),
  ofOne('IMCSC', over(sine)),
  ofOne('IMSINH', hyperbolicSine),
  ofOne('IMCOSH', hyperbolicCosine),
  ofOne('IMSECH', over(hyperbolicCosine)),
  ofOne('IMCSCH', over(hyperbolicSine)),
  ofTwo('IMDIV', divide),
  ofTwo('IMSUB', subtract),
  ofMany('IMSUM', { re: 0, im: 0, unit: '' }, add),
  ofMany('IMPRODUCT', ONE, multiply),
];
