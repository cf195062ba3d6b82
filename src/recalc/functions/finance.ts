// Annuities: payments, values, periods, and the present value of even flows. Money paid is negative, as in Excel.

import { DIV0, isError, NUM, VALUE, type Value } from '../value.ts';
import { fail, numberOf, numeric, ranged, strict } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { eachValue, numbersIn } from './series.ts';

const due = (type: number | undefined) => (type ? 1 : 0);

export function payment(rate: number, nper: number, pv: number, fv: number, type: number): number {
  if (nper === 0) return fail(NUM);
  if (rate === 0) return -(pv + fv) / nper;
  if (rate <= -1) return fail(NUM);
  const growth = (1 + rate) ** nper;
  return (-rate * (pv * growth + fv)) / ((1 + rate * type) * (growth - 1));
}

export function futureValue(rate: number, nper: number, pmt: number, pv: number, type: number): number {
  if (rate === 0) return -(pv + pmt * nper);
  if (rate === -1 && nper < 0) return fail(DIV0);
  const growth = (1 + rate) ** nper;
  return -(pv * growth + (pmt * (1 + rate * type) * (growth - 1)) / rate);
}

function presentValue(rate: number, nper: number, pmt: number, fv: number, type: number): number {
  if (rate === 0) return -(pmt * nper + fv);
  const growth = (1 + rate) ** nper;
  return growth === 0 ? fail(DIV0) : -((pmt * (1 + rate * type) * (growth - 1)) / rate + fv) / growth;
}

function periods(rate: number, pmt: number, pv: number, fv: number, type: number): number {
  if (rate === 0) return pmt === 0 ? fail(DIV0) : -(pv + fv) / pmt;
  if (rate <= -1) return fail(NUM);
  const due1 = pmt * (1 + rate * type);
  const ratio = (due1 - fv * rate) / (due1 + pv * rate);
  return ratio <= 0 ? fail(NUM) : Math.log(ratio) / Math.log(1 + rate);
}

function interest(rate: number, per: number, nper: number, pv: number, fv: number, type: number): number {
  if (per < 1 || per >= nper + 1) return fail(NUM);
  if (type === 1 && per === 1) return 0;
  const pmt = payment(rate, nper, pv, fv, type);
  // What is owed before the period, after the payment made at its start.
  const owed = type === 1 ? futureValue(rate, per - 2, pmt, pv, 1) - pmt : futureValue(rate, per - 1, pmt, pv, 0);
  return owed * rate;
}

/** In closed form, which keeps the digits that payment less interest would lose. */
function principal(rate: number, per: number, nper: number, pv: number, fv: number, type: number): number {
  if (per < 1 || per >= nper + 1) return fail(NUM);
  if (rate === 0 || rate <= -1 || (type === 1 && per === 1)) return payment(rate, nper, pv, fv, type);
  return (-rate * (pv + fv) * (1 + rate) ** (per - 1 - type)) / ((1 + rate) ** nper - 1);
}

type Cumulated = typeof interest;

/** Most periods summed one by one. */
const MOST_PERIODS = 1e6;

/** Sums interest or principal from one period through another. */
function cumulated([rate, nper, pv, start, end, type]: number[], part: Cumulated): Value {
  const [first, last, kind] = [Math.ceil(start!), Math.trunc(end!), type!];
  if (rate! <= 0 || nper! <= 0 || pv! <= 0 || start! < 1 || end! < start! || end! > nper! || (kind !== 0 && kind !== 1)) return NUM;
  if (last - first > MOST_PERIODS) return NUM;
  let total = 0;
  for (let per = first; per <= last; per++) total += part(rate!, per, nper!, pv!, 0, kind);
  return total;
}

/** NPV: the first flow a period from now. Numbers in ranges count, their blanks and texts take no period. */
function netPresentValue([rate, ...flows]: readonly Value[], ctx: CallContext): Value {
  const r = numberOf(rate, ctx);
  if (r === -1) return DIV0;
  let factor = 1;
  let total = 0;
  for (const flow of numbersIn(flows, ctx)) {
    factor *= 1 + r;
    total += flow / factor;
  }
  return total;
}

function effective([nominal, perYear]: number[]): Value {
  const n = Math.trunc(perYear!);
  return nominal! <= 0 || n < 1 ? NUM : (1 + nominal! / n) ** n - 1;
}

function nominal([rate, perYear]: number[]): Value {
  const n = Math.trunc(perYear!);
  return rate! <= 0 || n < 1 ? NUM : ((1 + rate!) ** (1 / n) - 1) * n;
}

function growthRate([nper, pv, fv]: number[]): Value {
  if (nper! <= 0 || pv === 0) return NUM;
  const ratio = fv! / pv!;
  return ratio < 0 ? NUM : ratio ** (1 / nper!) - 1;
}

function duration([rate, pv, fv]: number[]): Value {
  return rate! <= 0 || pv! <= 0 || fv! <= 0 ? NUM : (Math.log(fv!) - Math.log(pv!)) / Math.log(1 + rate!);
}

/** FVSCHEDULE: blanks are rates of 0, anything else must be a number. */
function schedule([start, rates]: readonly Value[], ctx: CallContext): Value {
  let value = numberOf(start, ctx);
  eachValue([rates ?? null], ctx, (rate) => {
    if (rate !== null && isError(rate)) fail(rate);
    if (rate !== null && typeof rate !== 'number') fail(VALUE);
    value *= 1 + (rate ?? 0);
  });
  return value;
}

/** Digits of the fraction a price is quoted in. */
function quoteDigits(fraction: number): number {
  return 10 ** Math.ceil(Math.log10(fraction));
}

function quote([price, fraction]: number[], convert: (part: number, fraction: number) => number): Value {
  const f = Math.trunc(fraction!);
  if (fraction! < 0) return NUM;
  if (f < 1) return DIV0;
  const whole = Math.trunc(price!);
  return whole + convert(price! - whole, f);
}

export const financeFunctions: readonly FunctionDef[] = [
  numeric('PMT', 3, 5, ([r, n, pv, fv, type]) => payment(r!, n!, pv!, fv ?? 0, due(type))),
  numeric('FV', 3, 5, ([r, n, pmt, pv, type]) => futureValue(r!, n!, pmt!, pv ?? 0, due(type))),
  numeric('PV', 3, 5, ([r, n, pmt, fv, type]) => presentValue(r!, n!, pmt!, fv ?? 0, due(type))),
  numeric('NPER', 3, 5, ([r, pmt, pv, fv, type]) => periods(r!, pmt!, pv!, fv ?? 0, due(type))),
  numeric('IPMT', 4, 6, ([r, per, n, pv, fv, type]) => interest(r!, per!, n!, pv!, fv ?? 0, due(type))),
  numeric('PPMT', 4, 6, ([r, per, n, pv, fv, type]) => principal(r!, per!, n!, pv!, fv ?? 0, due(type))),
  strict('CUMIPMT', 6, 6, (args) => cumulated(args, interest)),
  strict('CUMPRINC', 6, 6, (args) => cumulated(args, principal)),
  numeric('ISPMT', 4, 4, ([r, per, n, pv]) => (n === 0 ? DIV0 : pv! * r! * (per! / n! - 1))),
  ranged('NPV', 2, Infinity, netPresentValue, ['scalar', 'any']),
  strict('EFFECT', 2, 2, effective),
  strict('NOMINAL', 2, 2, nominal),
  numeric('RRI', 3, 3, growthRate),
  numeric('PDURATION', 3, 3, duration),
  ranged('FVSCHEDULE', 2, 2, schedule, ['scalar', 'any']),
  strict('DOLLARDE', 2, 2, (args) => quote(args, (part, f) => (part * quoteDigits(f)) / f)),
  strict('DOLLARFR', 2, 2, (args) => quote(args, (part, f) => (part * f) / quoteDigits(f))),
];
