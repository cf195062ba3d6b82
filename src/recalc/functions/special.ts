// Special functions behind the distributions: gamma, incomplete gamma and beta, error function, inverses. Plain numbers only.

/** Lanczos' series for the logarithm of gamma (Numerical Recipes, third edition, section 6.1). */
const LANCZOS = [
  57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5, 4.652362892704858e-5,
  -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639,
  8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
];
const TINY = 1e-300;
const EPSILON = 1e-16;
const MOST_TERMS = 100000;

/** Logarithm of gamma for positive x. */
export function lnGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  const t = x + 5.2421875;
  let series = 0.9999999999999971;
  for (let j = 0; j < LANCZOS.length; j++) series += LANCZOS[j]! / (x + 1 + j);
  return (x + 0.5) * Math.log(t) - t + Math.log((Math.sqrt(2 * Math.PI) * series) / x);
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
