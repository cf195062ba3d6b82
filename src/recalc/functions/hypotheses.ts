// Tests of hypotheses on samples: T.TEST, F.TEST, Z.TEST, CHISQ.TEST and their older names.

import { DIV0, isError, NA, NUM, type Value } from '../value.ts';
import { fail, numberOf, ranged, renamed } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { chiSquaredTail } from './distributions.ts';
import { normalCumulative } from './normal.ts';
import { studentTail } from './ratios.ts';
import { meanOf, pairsIn, seriesIn, squaresOf } from './series.ts';
import { incompleteBeta } from './special.ts';

interface Statistic {
  readonly t: number;
  readonly degrees: number;
}

function paired(a: Value | undefined, b: Value | undefined, ctx: CallContext): Statistic {
  const { first, second } = pairsIn(a, b, ctx);
  const gaps = first.map((v, i) => v - second[i]!);
  const n = gaps.length;
  if (n < 2) fail(DIV0);
  const deviation = Math.sqrt(squaresOf(gaps) / (n - 1));
  return { t: meanOf(gaps) / (deviation / Math.sqrt(n)), degrees: n - 1 };
}

function unpaired(x: readonly number[], y: readonly number[], equal: boolean): Statistic {
  const [n, m] = [x.length, y.length];
  if (n < 2 || m < 2) fail(DIV0);
  const gap = meanOf(x) - meanOf(y);
  if (equal) {
    const pooled = (squaresOf(x) + squaresOf(y)) / (n + m - 2);
    return { t: gap / Math.sqrt(pooled * (1 / n + 1 / m)), degrees: n + m - 2 };
  }
  // Welch's test.
  const [a, b] = [squaresOf(x) / (n - 1) / n, squaresOf(y) / (m - 1) / m];
  return { t: gap / Math.sqrt(a + b), degrees: (a + b) ** 2 / (a ** 2 / (n - 1) + b ** 2 / (m - 1)) };
}

function tTest([a, b, tailsGiven, typeGiven]: readonly Value[], ctx: CallContext): Value {
  const [tails, type] = [Math.trunc(numberOf(tailsGiven, ctx)), Math.trunc(numberOf(typeGiven, ctx))];
  if ((tails !== 1 && tails !== 2) || type < 1 || type > 3) return NUM;
  const statistic = type === 1 ? paired(a, b, ctx) : unpaired(seriesIn(a, ctx), seriesIn(b, ctx), type === 2);
  if (Number.isNaN(statistic.t) || Number.isNaN(statistic.degrees)) return DIV0;
  return tails * studentTail(Math.abs(statistic.t), statistic.degrees);
}

/** Twice the smaller tail of the ratio of variances. */
function fTest([a, b]: readonly Value[], ctx: CallContext): Value {
  const [x, y] = [seriesIn(a, ctx), seriesIn(b, ctx)];
  if (x.length < 2 || y.length < 2) return DIV0;
  const [d1, d2] = [x.length - 1, y.length - 1];
  const [v1, v2] = [squaresOf(x) / d1, squaresOf(y) / d2];
  if (v1 === 0 || v2 === 0) return DIV0;
  const below = incompleteBeta((d1 * v1) / (d1 * v1 + d2 * v2), d1 / 2, d2 / 2);
  return 2 * Math.min(below, 1 - below);
}

function zTest([array, x, sigma]: readonly Value[], ctx: CallContext): Value {
  const numbers = seriesIn(array, ctx);
  const target = numberOf(x, ctx);
  const n = numbers.length;
  if (n === 0) return NA;
  const given = sigma === undefined ? undefined : numberOf(sigma, ctx);
  if (given !== undefined && given <= 0) return NUM;
  if (n < 2) return DIV0;
  const deviation = given ?? Math.sqrt(squaresOf(numbers) / (n - 1));
  return deviation === 0 ? DIV0 : normalCumulative((target - meanOf(numbers)) / (deviation / Math.sqrt(n)));
}

function chiSquaredTest([actual, expected]: readonly Value[], ctx: CallContext): Value {
  const [a, e] = [ctx.array(actual ?? null), ctx.array(expected ?? null)];
  if (a.data.length !== e.data.length || a.data.length < 2) return NA;
  let [chi, seenAny] = [0, false];
  for (let i = 0; i < a.data.length; i++) {
    const [seen, wanted] = [a.data[i]!, e.data[i]!];
    if (isError(seen)) return seen;
    if (isError(wanted)) return wanted;
    if (typeof seen !== 'number' || typeof wanted !== 'number') continue;
    seenAny = true;
    if (wanted === 0) return DIV0;
    if (wanted < 0) return NUM;
    chi += (seen - wanted) ** 2 / wanted;
  }
  if (!seenAny) return DIV0;
  const degrees = a.rows > 1 && a.cols > 1 ? (a.rows - 1) * (a.cols - 1) : a.data.length - 1;
  return chiSquaredTail(chi, degrees);
}

const T_TEST = ranged('T.TEST', 4, 4, tTest, ['any', 'any', 'scalar', 'scalar']);
const F_TEST = ranged('F.TEST', 2, 2, fTest);
const Z_TEST = ranged('Z.TEST', 2, 3, zTest, ['any', 'scalar', 'scalar']);
const CHISQ_TEST = ranged('CHISQ.TEST', 2, 2, chiSquaredTest);

export const hypothesisFunctions: readonly FunctionDef[] = [
  T_TEST,
  renamed('TTEST', T_TEST),
  F_TEST,
  renamed('FTEST', F_TEST),
  Z_TEST,
  renamed('ZTEST', Z_TEST),
  CHISQ_TEST,
  renamed('CHITEST', CHISQ_TEST),
];
