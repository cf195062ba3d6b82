// A free cash flow build against the statements -> levered tax, interest left inside, parts missing, turned round or of another year.

import { debtView } from './debt.ts';
import { depreciationView, magnitude } from './depreciation.ts';
import { type FlowBuild, type FlowYear, first, has, SAME, slack, total } from './fcfbuild.ts';
import type { FlowTerm } from './fcfterms.ts';
import { flowKind } from './flowkind.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { reinvested } from './reinvestment.ts';
import { taxRates } from './taxrates.ts';

export type FlowFaultKind =
  | 'missing'
  | 'sign'
  | 'amount'
  | 'levered tax'
  | 'tax rate'
  | 'untaxed'
  | 'interest inside'
  | 'interest gross'
  | 'twice'
  | 'other year'
  | 'plug'
  | 'mixed';

export interface FlowFault {
  readonly kind: FlowFaultKind;
  readonly what: string;
  readonly year: number;
  readonly value: number;
  readonly cell: string;
  readonly other: number | undefined;
  readonly otherCell: string | undefined;
  readonly note: boolean;
}

export function flowFaults(model: Model, build: FlowBuild): FlowFault[] {
  const ways = build.years.flatMap((y) => [
    ...foreign(y),
    ...plugs(y),
    ...taxed(model, y, build),
    ...interest(model, y, build),
    ...doubled(y),
  ]);
  return [...ways, ...parts(model, build), ...mixed(model, build)];
}

function foreign(y: FlowYear): FlowFault[] {
  return y.terms.flatMap((t) => t.foreign.slice(0, 1).map((f) => make('other year', t, y.year, f.year, f.line.address(f.year))));
}

function plugs(y: FlowYear): FlowFault[] {
  return y.terms
    .filter((t) => t.kind === 'constant' && Math.abs(t.effect) > slack(y))
    .map((t) => make('plug', t, y.year, undefined, undefined));
}

function taxed(model: Model, y: FlowYear, build: FlowBuild): FlowFault[] {
  const { terms, year } = y;
  if (!has(terms, 'ebit') && !has(terms, 'ebitda')) return [];
  const ebit = has(terms, 'ebit') ? total(terms, 'ebit') : operatingProfit(model, terms, year);
  const tax = total(terms, 'tax');
  const term = first(terms, 'tax');
  const base = first(terms, 'ebit', 'ebitda')!;
  if (ebit === undefined || ebit <= 0) return [];
  const rates = taxRates(model, year);
  if (!term || Math.abs(tax) < 1e-9) {
    const charged = rates.some((r) => r.value > 0.02 && r.value < 0.6);
    return charged
      ? [make('untaxed', term ?? base, year, rates.find((r) => r.value > 0.02)!.value, rates.find((r) => r.value > 0.02)!.address)]
      : [];
  }
  if (tax > 0) return [make('sign', term, year, undefined, undefined)];
  const rate = -tax / ebit;
  if (rates.some((r) => Math.abs(r.value - rate) * ebit <= slack(y))) return [];
  const levered = model.line('tax');
  const charge = levered?.value(year);
  if (charge !== undefined && Math.abs(Math.abs(charge) - Math.abs(tax)) <= 0.005 * Math.abs(charge)) {
    const right = rates[0] ? rates[0].value * ebit : undefined;
    return right !== undefined && Math.abs(right - Math.abs(tax)) > slack(y)
      ? [make('levered tax', term, year, right, levered!.address(year))]
      : [];
  }
  const based = onOtherBase(model, y, -tax, rates);
  if (based) return [{ ...make('levered tax', term, year, rates[0]!.value * ebit, based), note: false }];
  const odd = rate > 0.6;
  const right = rates[0];
  return [{ ...make('tax rate', term, year, right?.value, right?.address), value: rate, note: !odd || build.toEquity }];
}

/** The rate times EBITDA or profit before tax, not EBIT: address of that line. */
function onOtherBase(model: Model, y: FlowYear, tax: number, rates: readonly { value: number }[]): string | undefined {
  for (const id of ['ebitda', 'pbt']) {
    const line = model.line(id);
    const v = line?.value(y.year);
    if (line && v !== undefined && rates.some((r) => r.value > 0.02 && Math.abs(r.value * v - tax) <= slack(y) * 0.2))
      return line.address(y.year);
  }
  return undefined;
}

function operatingProfit(model: Model, terms: readonly FlowTerm[], year: number): number | undefined {
  const shown = model.line('ebit')?.value(year);
  const da = magnitude(depreciationView(model).income, year);
  return shown ?? (da === undefined ? undefined : total(terms, 'ebitda') - da);
}

/** Unlevered flows hold no interest; those built from net income add it back after tax. */
function interest(model: Model, y: FlowYear, build: FlowBuild): FlowFault[] {
  const { terms, year } = y;
  const inside = terms.filter((t) => t.kind === 'interest');
  const operating = has(terms, 'ebit') || has(terms, 'ebitda');
  if (operating && !build.toEquity)
    return inside.filter((t) => t.effect < -slack(y)).map((t) => make('interest inside', t, year, undefined, t.source?.line.address(year)));
  const base = first(terms, 'net income', 'profit before tax', 'operating cash flow');
  const paid = model.line('interest_expense');
  const amount = Math.abs(paid?.value(year) ?? 0) - Math.abs(model.line('interest_income')?.value(year) ?? 0);
  const t = taxRates(model, year)[0]?.value ?? 0.25;
  if (operating || !base || build.toEquity || !paid || Math.abs(amount) * (1 - t) <= slack(y)) return [];
  const added = inside.reduce((s, term) => s + term.effect, 0);
  if (Math.abs(added) <= 1e-9) return [make('interest inside', base, year, amount, paid.address(year))];
  const gross = [amount, Math.abs(paid.value(year) ?? 0)].some((v) => Math.abs(added - v) <= slack(y));
  const net = [amount, Math.abs(paid.value(year) ?? 0)].some((v) => Math.abs(added - v * (1 - t)) <= slack(y));
  return gross && !net ? [make('interest gross', inside[0]!, year, amount * (1 - t), paid.address(year))] : [];
}

/** EBITDA holds depreciation already. */
function doubled(y: FlowYear): FlowFault[] {
  const da = first(y.terms, 'depreciation');
  return has(y.terms, 'ebitda') && !has(y.terms, 'ebit') && da && da.effect > slack(y)
    ? [make('twice', da, y.year, undefined, undefined)]
    : [];
}

/** Other stated lines that may hold a part. */
const HIDES: Readonly<Record<'depreciation' | 'capex' | 'working capital', RegExp>> = {
  depreciation: /non-?cash|add-?backs?|amorti|deprec|adjustments/,
  capex: /invest|acqui|purchase|spend|addition|develop|capital/,
  'working capital': /operating|receivable|payable|inventor|current|working|\bwc\b/,
};

/** Depreciation, capex and working capital against what the statements show, over all years at once. */
function parts(model: Model, build: FlowBuild): FlowFault[] {
  const kinds = ['depreciation', 'capex', 'working capital'] as const;
  return kinds.flatMap((kind) =>
    build.years.flatMap((y): FlowFault[] => {
      const viaCash = has(y.terms, 'operating cash flow') && kind !== 'capex';
      if (y.terms.length === 0 || viaCash || (kind === 'depreciation' && has(y.terms, 'ebitda'))) return [];
      const want = reinvested(model, kind, y.year) ?? (first(y.terms, kind) ? undefined : beside(model, build.flow, kind, y.year));
      const term = first(y.terms, kind);
      const own = total(y.terms, kind);
      const base = first(y.terms, 'ebit', 'ebitda', 'net income', 'profit before tax', 'operating cash flow') ?? y.terms[0]!;
      if (!want)
        return kind !== 'working capital' && term && Math.sign(own) === (kind === 'depreciation' ? -1 : 1) && Math.abs(own) > slack(y)
          ? [make('sign', term, y.year, undefined, undefined)]
          : [];
      const elsewhere = y.terms.some((t) => t.kind === 'other' && HIDES[kind].test(t.label.toLowerCase()));
      if (!term)
        return Math.abs(want.value) > slack(y) && !elsewhere
          ? [{ ...make('missing', base, y.year, want.value, want.address), what: kind, value: 0 }]
          : [];
      return compared(kind, y, term, own, want);
    }),
  );
}

/** A row of the build's own block that says the part and that the flow does not take. */
function beside(model: Model, flow: Line, kind: 'depreciation' | 'capex' | 'working capital', year: number) {
  const row = model.lines.find(
    (l) => l.axis === flow.axis && l !== flow && l.unit !== 'percent' && flowKind(l.norm) === kind && Math.abs(l.value(year) ?? 0) > 0,
  );
  if (!row) return undefined;
  const value = kind === 'working capital' ? row.value(year)! : (kind === 'capex' ? -1 : 1) * Math.abs(row.value(year)!);
  return { value, all: [value], address: row.address(year), sure: true };
}

function compared(
  kind: 'depreciation' | 'capex' | 'working capital',
  y: FlowYear,
  term: FlowTerm,
  own: number,
  want: { value: number; all: readonly number[]; address: string; sure: boolean },
): FlowFault[] {
  const near = (v: number) => Math.abs(own - v) <= slack(y);
  if (want.all.some(near)) return [];
  const turned = want.all.some((v) => Math.abs(own + v) <= slack(y) * 0.5 && Math.abs(v) > slack(y) * 0.5);
  if (turned) return [make('sign', term, y.year, want.value, want.address)];
  if (kind === 'depreciation' && own < 0) return [make('sign', term, y.year, want.value, want.address)];
  if (kind === 'capex' && own > slack(y)) return [make('sign', term, y.year, want.value, want.address)];
  const explained = has(y.terms, 'other');
  return [{ ...make('amount', term, y.year, want.value, want.address), note: explained || !want.sure }];
}

/** Flows to equity belong to the cost of equity, flows to the firm to the cost of capital. */
function mixed(model: Model, build: FlowBuild): FlowFault[] {
  const id = build.series?.years.find((y) => y.rateId !== undefined)?.rateId;
  const rate = id === undefined ? undefined : model.scalars.find((s) => s.id === id);
  const y = build.years[0];
  if (!rate || !y || y.terms.length === 0) return [];
  const equity = says(rate.norm, conceptById('cost_of_equity')!) === 'strong' && says(rate.norm, conceptById('wacc')!) === undefined;
  const firm = says(rate.norm, conceptById('wacc')!) === 'strong' && !/cost of equity/.test(rate.norm);
  const last = model.years.historical.at(-1);
  const debt = (last === undefined ? undefined : debtView(model)?.total(last)) ?? bridged(model);
  const ev = model.scalar.get('enterprise_value')?.cell.value;
  const levered = debt !== undefined && Math.abs(debt) > SAME * Math.abs(typeof ev === 'number' ? ev : y.flow);
  const wrong = build.toEquity ? firm : equity && levered;
  return wrong
    ? [
        {
          kind: 'mixed',
          what: build.toEquity ? 'flow to equity' : 'flow to the firm',
          year: y.year,
          value: y.flow,
          cell: build.flow.address(y.year),
          other: typeof rate.value === 'number' ? rate.value : undefined,
          otherCell: rate.address,
          note: false,
        },
      ]
    : [];
}

/** Debt where only the bridge shows it. */
function bridged(model: Model): number | undefined {
  const shown = ['bridge_debt', 'net_debt'].map((id) => model.scalar.get(id)?.cell.value);
  return shown.find((v): v is number => typeof v === 'number');
}

function make(kind: FlowFaultKind, t: FlowTerm, year: number, other: number | undefined, otherCell: string | undefined): FlowFault {
  return { kind, what: t.label, year, value: t.effect, cell: t.address, other, otherCell, note: false };
}
