// A discounted series -> what is wrong with it: factors that do not fall, miss their period or rate, or meet the flow of another year.

import { fullName } from '../../grammar/ref.ts';
import { discountConvention, labelledTimings } from './convention.ts';
import type { DiscountedYear, Discounting } from './discounting.ts';
import { conceptById, says } from './lexicon.ts';
import type { Model } from './model.ts';
import type { ScalarCell } from './scalar.ts';

export type FaultKind =
  | 'not falling'
  | 'off the period'
  | 'uneven'
  | 'two rates'
  | 'wrong rate'
  | 'other year'
  | 'not the product'
  | 'unstated'
  | 'contradicted'
  | 'omitted';

/** One fault in one year: a figure, what it is compared with, both addresses. */
export interface Fault {
  readonly kind: FaultKind;
  readonly year: number;
  readonly value: number | undefined;
  readonly cell: string | undefined;
  readonly other: number | undefined;
  readonly otherCell: string | undefined;
  readonly note?: boolean;
  /** What the comparison is about, where numbers alone do not say it. */
  readonly text?: string;
}

/** Percent of the factor: what rounding to four digits hides. */
const FACTOR_PCT = 0.1;
const PRESENT_PCT = 0.5;
/** A year is 365 or 366 days. */
const STEP = 0.02;
const NOT_A_RATE = ['terminal_growth', 'cost_of_debt', 'risk_free', 'erp'] as const;

export function discountFaults(model: Model, d: Discounting): Fault[] {
  return [
    ...notFalling(d),
    ...offPeriod(d),
    ...uneven(d),
    ...rates(model, d),
    ...otherYear(d),
    ...notProduct(d),
    ...undiscounted(model, d),
    ...convention(model, d),
    ...omitted(model, d),
  ];
}

function notFalling(d: Discounting): Fault[] {
  return d.years.flatMap((y, i) => {
    const last = d.years[i - 1];
    return last && y.factor >= last.factor * (1 - 1e-9)
      ? [fault('not falling', y, y.factor, y.factorAddress, last.factor, last.factorAddress)]
      : [];
  });
}

/** Factor against 1/(1+rate)^period of the shown period row; half a year earlier in every year is the mid-year convention in the formula. */
function offPeriod(d: Discounting): Fault[] {
  const rate = d.years.find((y) => y.rate !== undefined)?.rate;
  if (rate === undefined || byYear(d)) return [];
  const counted = d.years.filter((y) => y.period !== undefined);
  const half = counted.every((y) => !apart(y.factor, (1 + rate) ** (0.5 - y.period!), FACTOR_PCT));
  return counted.flatMap((y) => {
    const want = (1 + rate) ** -y.period!;
    return !half && apart(y.factor, want, FACTOR_PCT)
      ? [fault('off the period', y, y.factor, y.factorAddress, want, d.periods?.address(y.year))]
      : [];
  });
}

/** Each year's rate stands in the row of rates: factors chain. */
const byYear = (d: Discounting): boolean => new Set(d.years.map((y) => y.rateId)).size > 1 && new Set(d.years.map((y) => y.rate)).size > 1;

/** Periods that a factor means, by its rate. */
export function impliedPeriod(y: DiscountedYear, rate = y.rate): number | undefined {
  return y.written ?? (rate && rate > 0 ? -Math.log(y.factor) / Math.log(1 + rate) : undefined);
}

/** Shares of a year, for models whose columns are no years. */
const PART: Readonly<Record<string, number>> = { half: 1 / 2, quarter: 1 / 4, month: 1 / 12 };

/** After a first stub, annual flows are one year apart. */
function uneven(d: Discounting): Fault[] {
  const rate = d.years.find((y) => y.rate !== undefined)?.rate;
  return d.years.flatMap((y, i) => {
    const last = d.years[i - 1];
    const n = impliedPeriod(y, rate);
    const before = last && impliedPeriod(last, rate);
    if (!last || n === undefined || before === undefined || byYear(d)) return [];
    const step = n - before;
    const want = y.year - last.year;
    const stub = i === 1 && before < 1 && step > 0.4 && step <= 1.5;
    const even = [1, PART[d.flow?.axis.periods[0]?.step ?? 'year'] ?? 1].some((part) => Math.abs(step - want * part) <= STEP * want);
    return !even && !stub ? [fault('uneven', y, n, y.factorAddress, before, last.factorAddress)] : [];
  });
}

function rates(model: Model, d: Discounting): Fault[] {
  const shaped = d.years.filter((y) => y.rate !== undefined);
  const first = shaped[0];
  if (!first) return d.years[0]?.rateTyped ? typedRate(model, d) : [];
  const two = shaped.filter(
    (y) => y.rateId !== first.rateId && y.rate !== first.rate && !(y.rateId !== undefined && model.lineOf(y.rateId)?.year === y.year),
  );
  if (two.length) return two.map((y) => fault('two rates', y, y.rate, placed(model, y.rateId), first.rate, placed(model, first.rateId)));
  const named = first.rateId === undefined ? undefined : model.scalars.find((s) => s.id === first.rateId);
  const wrong = named && NOT_A_RATE.find((id) => says(named.norm, conceptById(id)!) === 'strong');
  if (wrong) return [fault('wrong rate', first, first.rate, named.address, undefined, undefined, named.label)];
  return first.rateTyped ? typedRate(model, d) : [];
}

/** A rate typed into the formulas, or factors typed outright, against the shown cost of capital. */
function typedRate(model: Model, d: Discounting): Fault[] {
  const shown = model.scalar.get('wacc')?.cell ?? model.scalar.get('cost_of_equity')?.cell;
  const a = d.years[0];
  const b = d.years.at(-1);
  if (!shown || typeof shown.value !== 'number' || !a || !b || a === b) return [];
  const rate = a.rate ?? (a.factor / b.factor) ** (1 / (b.year - a.year)) - 1;
  // Factors typed to two digits give the rate to a percent.
  const rounding = a.rate === undefined ? 1.5 * 10 ** -digits(b.factor) : 0;
  return Math.abs(rate - shown.value) > 0.0006 + rounding
    ? [fault('wrong rate', a, rate, a.factorAddress, shown.value, shown.address)]
    : [];
}

const digits = (v: number): number => (String(v).split('.')[1] ?? '').length;

function placed(model: Model, id: number | undefined): string | undefined {
  if (id === undefined || id < 0) return undefined;
  const { sheet, row, col } = model.expressions.hostOf(id);
  return fullName(model.sheets[sheet]!.name, row, col);
}

function otherYear(d: Discounting): Fault[] {
  return d.years.flatMap((y) => [
    ...(y.factorYear !== y.year
      ? [fault('other year', y, y.year, y.presentAddress, y.factorYear, d.factors?.address(y.factorYear), 'factor')]
      : []),
    ...(y.flowYear !== undefined && y.flowYear !== y.year
      ? [fault('other year', y, y.year, y.presentAddress ?? y.factorAddress, y.flowYear, d.flow?.address(y.flowYear), 'flow')]
      : []),
  ]);
}

function notProduct(d: Discounting): Fault[] {
  return d.years.flatMap((y) => {
    if (y.present === undefined || y.flow === undefined || y.factorYear !== y.year || (y.flowYear ?? y.year) !== y.year) return [];
    const want = y.flow * y.factor;
    const size = Math.max(Math.abs(want), Math.abs(y.flow) * 0.01);
    return Math.abs(y.present - want) > (PRESENT_PCT / 100) * size + 1e-9 && apart(y.present, want, PRESENT_PCT)
      ? [fault('not the product', y, y.present, y.presentAddress, want, d.flow?.address(y.year))]
      : [];
  });
}

/** Years between discounted ones whose present value is the flow itself. */
function undiscounted(model: Model, { present, flow, factors, years }: Discounting): Fault[] {
  const [first] = years;
  if (!present || !flow || !first) return [];
  const read = new Set(years.map((y) => y.year));
  return model.years.forecast.flatMap((year) => {
    const [shown, whole] = [present.value(year), flow.value(year)];
    const start = impliedPeriod(first);
    const chained = first.rate === undefined || start === undefined ? undefined : (1 + first.rate) ** -(start + year - first.year);
    const factor = factors?.value(year) ?? chained;
    if (read.has(year) || year < first.year || shown === undefined || !whole || factor === undefined) return [];
    if (apart(shown, whole, PRESENT_PCT) || !apart(shown, whole * factor, PRESENT_PCT)) return [];
    return [
      { kind: 'not the product', year, value: shown, cell: present.address(year), other: whole * factor, otherCell: flow.address(year) },
    ];
  });
}

function convention(model: Model, d: Discounting): Fault[] {
  const first = d.years[0]!;
  const last = d.years.at(-1)!;
  const n = impliedPeriod(last, d.years.find((y) => y.rate !== undefined)?.rate);
  const said = labelledTimings(d);
  const spoken = said[0];
  if (spoken && n !== undefined) {
    const part = Math.abs(n - Math.round(n));
    const agrees = (timing: string) => (timing === 'mid-year' ? part >= 0.03 : Math.abs(part - 0.5) >= 0.03);
    const label = fullName(spoken.line.sheetName, spoken.line.labelRow, spoken.line.labelCol);
    if (!said.some((x) => agrees(x.timing))) return [fault('contradicted', last, n, last.factorAddress, undefined, label, spoken.timing)];
  }
  const explicit =
    d.periods !== undefined ||
    d.by === 'npv' ||
    d.by === 'xnpv' ||
    d.years.filter((y) => y.written !== undefined).length * 2 > d.years.length;
  return explicit || discountConvention(model, d)
    ? []
    : [fault('unstated', first, first.factor, first.factorAddress, undefined, undefined)];
}

/** Forecast years whose present value the sum behind the value leaves out. */
function omitted(model: Model, d: Discounting): Fault[] {
  const { present } = d;
  const target: ScalarCell | undefined =
    model.scalar.get('enterprise_value')?.cell ?? model.scalar.get('equity_value')?.cell ?? model.scalar.get('implied_price')?.cell;
  if (!present || !target) return [];
  const at = (t: { sheet: number; row: number; col: number }) => model.lineAt(t.sheet, t.row, t.col);
  const form = model.linear.expand(target.id, (t) => at(t)?.line === present, 8);
  const taken = new Set((form?.terms ?? []).flatMap((t) => (at(t)?.line === present ? [at(t)!.year] : [])));
  if (taken.size === 0 || form!.opaque > 0) return [];
  return d.years
    .filter((y) => !taken.has(y.year) && (y.present ?? 0) !== 0)
    .map((y) => ({ ...fault('omitted', y, y.present, y.presentAddress, undefined, target.address, target.label), note: true }));
}

const apart = (a: number, b: number, pct: number): boolean =>
  Math.abs(a - b) > (pct / 100) * Math.max(Math.abs(a), Math.abs(b)) * (1 + 1e-9);

function fault(
  kind: FaultKind,
  y: DiscountedYear,
  value: number | undefined,
  cell: string | undefined,
  other: number | undefined,
  otherCell: string | undefined,
  text?: string,
): Fault {
  return { kind, year: y.year, value, cell, other, otherCell, ...(text === undefined ? {} : { text }) };
}
