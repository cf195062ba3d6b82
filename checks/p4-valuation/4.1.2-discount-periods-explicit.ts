// 4.1.2: discount factors fall from year to year, follow the period index and the rate, and the convention is stated.

import {
  type Case,
  type Discounting,
  discountConvention,
  discountFaults,
  discountings,
  type Evidence,
  type Fault,
  type FaultKind,
  type Flag,
  facet,
  forecast,
  impliedPeriod,
  intact,
  isValued,
  num,
  placeOf,
  view,
  yearsText,
} from '../../src/rule/index.ts';

export default facet({
  id: '4.1.2',
  claim: 'Discount periods are explicit and consistent with the rate.',
  needs: {
    cells: intact(['wacc', 'cost_of_equity'], ['fcf', 'dcf_dividend', 'discount_period', 'discount_factor', 'pv_flow']),
    years: forecast(),
    all: view('a series of flows with its discounting', (c) => main(c)),
  },
  over: ({ all }) => all,
  judge: (d, { all }, c) => {
    const strict = d === all[0] || (d.flow !== undefined && isValued(d.flow));
    const flags = grouped(discountFaults(c.model, d)).map((faults) => say(faults, d, !strict));
    return { flags, evidence: shown(d, c) };
  },
  fix: 'Show a row of periods (1, 2, 3 or 0.5, 1.5, 2.5), compute every factor as 1/(1+rate)^period from one rate cell, and say which convention is used.',
});

/** What the headline price rests on; where it rests on none, every valued flow that is discounted. */
function main(c: Case): Discounting[] | undefined {
  const all = discountings(c.model);
  const own = all.filter((d) => d.main);
  const found = own.length ? own : all.filter((d) => d.flow && isValued(d.flow));
  return found.length ? found : undefined;
}

function grouped(faults: readonly Fault[]): Fault[][] {
  const kinds = new Map<FaultKind, Fault[]>();
  for (const f of faults) kinds.set(f.kind, [...(kinds.get(f.kind) ?? []), f]);
  return [...kinds.values()];
}

function say(faults: readonly Fault[], d: Discounting, note: boolean): Flag {
  const f = faults[0]!;
  const row = d.factors ?? d.present ?? d.flow!;
  const when = yearsText(faults.map((x) => x.year));
  return {
    message: `${SENTENCES[f.kind](f, row.label, d)} (${when})`,
    at: placeOf(
      row,
      faults.map((x) => x.year),
    ),
    evidence: faults.map((x) => evidence(x)),
    subject: `${f.kind}: ${row.label}`,
    ...(note || f.note ? { note: true } : {}),
  };
}

const SENTENCES: Readonly<Record<FaultKind, (f: Fault, row: string, d: Discounting) => string>> = {
  'not falling': (f, row) => `"${row}" does not fall: ${num(f.value)} at ${f.cell} after ${num(f.other)} at ${f.otherCell} the year before`,
  'off the period': (f, row, d) =>
    `"${row}" is ${num(f.value)} at ${f.cell}, but 1/(1+rate)^period with the period of "${d.periods?.label}" at ${f.otherCell} is ${num(f.other)}`,
  uneven: (f, row) =>
    `"${row}" discounts over ${num(f.value)} years at ${f.cell} after ${num(f.other)} years at ${f.otherCell}: annual flows lie one year apart`,
  'two rates': (f, row) =>
    `"${row}" discounts at ${num(f.value)} (${f.cell ?? 'typed'}) here and at ${num(f.other)} (${f.otherCell ?? 'typed'}) in its first year`,
  'wrong rate': (f, row) =>
    f.text
      ? `"${row}" discounts at "${f.text}" (${f.cell}, ${num(f.value)}), which is no cost of capital`
      : `"${row}" discounts at ${num(f.value)}, but the cost of capital shown at ${f.otherCell} is ${num(f.other)}`,
  'other year': (f, row) => `"${row}": the present value at ${f.cell} takes the ${f.text} of ${f.other} (${f.otherCell})`,
  'not the product': (f, row) => `"${row}": the present value at ${f.cell} is ${num(f.value)}, flow times factor is ${num(f.other)}`,
  unstated: (f, row) => `neither a row of periods nor any words say when the flows behind "${row}" (${f.cell}) fall: mid-year or year-end`,
  contradicted: (f, row) => `"${row}" is computed with ${num(f.value)} years in the last year, but ${f.otherCell} calls it ${f.text}`,
  omitted: (f, row) => `the sum behind "${f.text}" (${f.otherCell}) leaves out "${row}" at ${f.cell}, ${num(f.value)}`,
};

function evidence(f: Fault): Evidence {
  return {
    label: f.kind,
    period: String(f.year),
    ...(f.cell ? { cell: f.cell } : {}),
    value: f.value ?? null,
    ...(f.otherCell ? { otherCell: f.otherCell } : {}),
    ...(f.other === undefined ? {} : { other: f.other }),
  };
}

/** Rate, periods and convention of a series that is in order. */
function shown(d: Discounting, c: Case): Evidence[] {
  const said = discountConvention(c.model, d);
  const rate = d.years.find((y) => y.rate !== undefined)?.rate;
  return [
    ...d.years.map(
      (y): Evidence => ({
        label: 'discount factor',
        period: String(y.year),
        cell: y.factorAddress,
        value: y.factor,
        other: impliedPeriod(y, rate) ?? null,
      }),
    ),
    ...(said ? [{ label: `convention: ${said.timing}`, cell: said.address, value: said.text }] : []),
  ];
}
