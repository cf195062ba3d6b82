// Special functions behind the distributions: gamma, incomplete gamma and beta, error function, normal quantile. Plain numbers only.

/** Lanczos' series for the logarithm of gamma (Numerical Recipes, third edition, section 6.1). */
const LANCZOS = [
  57.1562356658629235, -59.5979603554754912, 14.1360979747417471, -0.491913816097620199, 0.339946499848118887e-4, 0.465236289270485756e-4,
  -0.983744753048795646e-4, 0.158088703224912494e-3, -0.210264441724104883e-3, 0.217439618115212643e-3, -0.16431810653676389e-3,
  0.844182239838527433e-4, -0.261908384015814087e-4, 0.368991826595316234e-5,
];
const TINY = 1e-300;
const EPSILON = 1e-16;
const MOST_TERMS = 100000;

/** Logarithm of gamma for positive x. */
export function lnGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  const t = x + 5.2421875;
  let series = 0.999999999999997092;
  for (let j = 0; j < LANCZOS.length; j++) series += LANCZOS[j]! / (x + 1 + j);
  return (x + 0.5) * Math.log(t) - t + Math.log((2.5066282746310005 * series) / x);
}

/** Gamma, negative arguments by reflection; NaN at its poles. */
export function gamma(x: number): number {
  if (Number.isInteger(x)) {
    if (x <= 0) return Number.NaN;
    let product = 1;
    for (let i = 2; i < x && Number.isFinite(product); i++) product *= i;
    return product;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  return Math.exp(lnGamma(x));
}

export function lnBeta(a: number, b: number): number {
  return lnGamma(a) + lnGamma(b) - lnGamma(a + b);
}

const HALF_LN_TWO_PI = 0.9189385332046727;

/** What Stirling's formula lacks of ln(z!). */
function stirlingRest(z: number): number {
  if (z < 16) return lnGamma(z + 1) - (z + 0.5) * Math.log(z) + z - HALF_LN_TWO_PI;
  const square = z * z;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / z;
}

/** x ln(x/m) + m - x without loss where x is near m. */
function deviance(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  const v = (x - m) / (x + m);
  let sum = (x - m) * v;
  let term = 2 * x * v;
  for (let j = 1; j < 1000; j++) {
    term *= v * v;
    const next = sum + term / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** Binomial mass for real counts, p + q = 1: Loader's saddle-point form, which keeps its digits for large counts. */
export function binomialMass(k: number, n: number, p: number, q: number): number {
  if (p === 0) return k === 0 ? 1 : 0;
  if (q === 0) return k === n ? 1 : 0;
  if (k === 0) return Math.exp(n * (p < 0.5 ? Math.log1p(-p) : Math.log(q)));
  if (k === n) return Math.exp(n * (q < 0.5 ? Math.log1p(-q) : Math.log(p)));
  const log = stirlingRest(n) - stirlingRest(k) - stirlingRest(n - k) - deviance(k, n * p) - deviance(n - k, n * q);
  return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * k * (n - k)));
}

/** Poisson mass for real counts, in the same form. */
export function poissonMass(k: number, mean: number): number {
  if (mean === 0) return k === 0 ? 1 : 0;
  if (k === 0) return Math.exp(-mean);
  return Math.exp(-stirlingRest(k) - deviance(k, mean)) / Math.sqrt(2 * Math.PI * k);
}

/** x^a e^-x / gamma(a), the factor before both series below. */
function gammaFactor(a: number, x: number): number {
  return a * poissonMass(a, x);
}

/** Lower and upper regularised incomplete gamma: [P, Q]. */
export function incompleteGamma(a: number, x: number): readonly [lower: number, upper: number] {
  if (x <= 0) return [0, 1];
  if (x === Infinity) return [1, 0];
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < MOST_TERMS && term > sum * EPSILON; n++) {
      term *= x / (a + n);
      sum += term;
    }
    const lower = sum * gammaFactor(a, x);
    return [lower, 1 - lower];
  }
  const upper =
    gammaFactor(a, x) *
    continued(
      x + 1 - a,
      (n) => -n * (n - a),
      (n) => x + 1 - a + 2 * n,
    );
  return [1 - upper, upper];
}

/** 1 / (b0 + a1/(b1 + a2/(b2 + ...))) by Lentz's method. */
function continued(b0: number, a: (n: number) => number, b: (n: number) => number): number {
  let c = 1 / TINY;
  let d = 1 / b0;
  let h = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const [an, bn] = [a(n), b(n)];
    d = an * d + bn;
    if (Math.abs(d) < TINY) d = TINY;
    c = bn + an / c;
    if (Math.abs(c) < TINY) c = TINY;
    d = 1 / d;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < EPSILON * 2) break;
  }
  return h;
}

/** Regularised incomplete beta I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = ((a * b) / (a + b)) * binomialMass(a, a + b, x, 1 - x);
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const coefficient = (n: number) => {
    const m = n >> 1;
    if (n % 2 === 0) return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
  };
  return continued(1, coefficient, () => 1);
}

const TWO_OVER_ROOT_PI = 1.1283791670955126;

export function erf(x: number): number {
  const size = Math.abs(x);
  if (size > 2) return Math.sign(x) * (1 - erfc(size));
  // All terms have one sign: no digits are lost.
  let term = size;
  let sum = term;
  for (let n = 1; term > sum * EPSILON; n++) {
    term *= (2 * size * size) / (2 * n + 1);
    sum += term;
  }
  return Math.sign(x) * TWO_OVER_ROOT_PI * Math.exp(-size * size) * sum;
}

export function erfc(x: number): number {
  if (x < 2) return 1 - erf(x);
  if (x > 27.3) return 0;
  const square = x * x;
  return (
    (TWO_OVER_ROOT_PI / 2) *
    x *
    Math.exp(-square) *
    continued(
      square + 0.5,
      (n) => -n * (n - 0.5),
      (n) => square + 0.5 + 2 * n,
    )
  );
}

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / 2.5066282746310005;
}

export function normalCumulative(z: number): number {
  return z < 0 ? erfc(-z / Math.SQRT2) / 2 : 1 - erfc(z / Math.SQRT2) / 2;
}

type Coefficients = readonly [numerator: readonly number[], denominator: readonly number[]];

/** Wichura's algorithm AS 241 (1988), highest power first. */
const CENTRE: Coefficients = [
  [
    2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
    1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
  ],
  [
    5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077, 687.1870074920579083,
    42.313330701600911252, 1,
  ],
];
const MIDDLE: Coefficients = [
  [
    7.7454501427834140764e-4, 2.27238449892691845833e-2, 2.4178072517745061177e-1, 1.27045825245236838258, 3.64784832476320460504,
    5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
  ],
  [
    1.05075007164441684324e-9, 5.475938084995344946e-4, 1.51986665636164571966e-2, 1.4810397642748007459e-1, 6.8976733498510000455e-1,
    1.6763848301838038494, 2.05319162663775882187, 1,
  ],
];
const FAR: Coefficients = [
  [
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.2426609473880784386e-3, 2.6532189526576123093e-2, 2.9656057182850489123e-1,
    1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
  ],
  [
    2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4, 1.48753612908506148525e-2,
    1.3692988092273580531e-1, 5.9983220655588793769e-1, 1,
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

/**
 * The x at which a rising function reaches a target, between two bounds (the upper one may be Infinity):
 * secant steps kept inside a shrinking bracket.
 */
export function inverse(rising: (x: number) => number, target: number, low: number, high: number): number {
  let [a, b] = [low, high];
  if (b === Infinity) for (b = Math.max(1, a * 2); rising(b) < target && b < 1e300; b *= 2) a = b;
  let [fa, fb] = [rising(a) - target, rising(b) - target];
  for (let i = 0; i < 300; i++) {
    if (fa === 0) return a;
    if (fb === 0) return b;
    const secant = a - (fa * (b - a)) / (fb - fa);
    const margin = (b - a) * (i % 3 === 2 ? 0.5 : 1e-4);
    const x = i % 3 === 2 || !(secant > a && secant < b) ? (a + b) / 2 : Math.min(Math.max(secant, a + margin), b - margin);
    if (x <= a || x >= b) break;
    const fx = rising(x) - target;
    if (fx < 0) [a, fa] = [x, fx];
    else [b, fb] = [x, fx];
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}
