// 4.1.3: there is a terminal value by growth, value driver or multiple; it is discounted by the right factor and growth lies below the rate.

import {
  type Case,
  type Discounting,
  discountings,
  type Evidence,
  type Flag,
  facet,
  intact,
  num,
  pct,
  placeAt,
  type TerminalFault,
  type TerminalFaultKind,
  type TerminalValue,
  terminalFaults,
  terminalTiming,
  terminalValues,
  view,
} from '../../src/rule/index.ts';

interface Member {
  readonly tv: TerminalValue;
  readonly inside: boolean;
  readonly series: Discounting | undefined;
}

export default facet({
  id: '4.1.3',
  claim: 'A terminal value is present and rightly discounted.',
  needs: {
    cells: intact(['terminal_value', 'pv_terminal', 'terminal_growth', 'wacc', 'enterprise_value'], ['fcf', 'dcf_dividend']),
    found: view('a terminal value', (c) => found(c)),
  },
  over: ({ found }) => found,
  judge: ({ tv, inside, series }, _, { model }) => ({
    flags: inside ? terminalFaults(model, tv, series).map((f) => say(f, tv)) : [stray(tv)],
    evidence: inside ? shown(tv, series) : [],
  }),
  fix: 'Capitalise the flow of the last forecast year times (1+g) at rate - g (or a multiple of its EBITDA), keep g below the rate, and discount the result with the factor of the last year.',
});

/** Those behind the headline value; where there are none, labelled ones that enter nothing. */
function found({ model }: Case): Member[] | undefined {
  const { inside, aside } = terminalValues(model);
  const all = discountings(model);
  const own = all.filter((d) => d.main && d.years.length >= 2);
  const series = own.find((d) => d.flow !== undefined) ?? own[0] ?? all[0];
  const list = (inside.length ? inside : aside).map((tv) => ({ tv, inside: inside.length > 0, series: on(tv, own) ?? series }));
  return list.length ? list : undefined;
}

/** The series of the same sheet, where several are discounted. */
function on(tv: TerminalValue, own: readonly Discounting[]): Discounting | undefined {
  return own.find((d) => (d.factors ?? d.flow)?.sheetName === tv.sheet);
}

function say(f: TerminalFault, tv: TerminalValue): Flag {
  return {
    message: SENTENCES[f.kind](f, tv),
    at: placeAt(tv.sheet, tv.row, tv.col),
    evidence: [{ label: f.kind, cell: f.cell, value: f.value, other: f.other, ...(f.otherCell ? { otherCell: f.otherCell } : {}) }],
    subject: `${f.kind}: ${tv.label}`,
    ...(f.note ? { note: true } : {}),
  };
}

const SENTENCES: Readonly<Record<TerminalFaultKind, (f: TerminalFault, tv: TerminalValue) => string>> = {
  undiscounted: (f, tv) =>
    `the terminal value "${tv.label}" of ${num(f.value)} (${f.cell}) enters "${tv.into?.label}" (${f.otherCell}) undiscounted`,
  'wrong factor': (f, tv) =>
    `the terminal value "${tv.label}" (${f.cell}) enters "${tv.into?.label}" (${f.otherCell}) discounted over ${num(f.value)} years; the last flow lies ${num(f.other)} years away`,
  growth: (f, tv) =>
    `terminal growth of ${pct(f.value * 100)} (${f.cell}) is not below the rate of ${pct(f.other * 100)} in "${tv.label}" (${f.otherCell})`,
  'early flow': (f, tv) =>
    `the terminal value "${tv.label}" (${f.cell}) capitalises the flow of ${f.value}; the last one discounted is that of ${f.other}${f.otherCell ? ` (${f.otherCell})` : ''}`,
  'half year': (f, tv) =>
    `the exit multiple value "${tv.label}" (${f.cell}) is discounted over ${num(f.value)} years; a sale at the end of the last year lies ${num(f.other)} years away`,
};

function stray(tv: TerminalValue): Flag {
  return {
    message: `the terminal value "${tv.label}" of ${num(tv.value)} enters no value: nothing behind the implied price reads it`,
    at: placeAt(tv.sheet, tv.row, tv.col),
    evidence: [{ label: 'terminal value', value: tv.value }],
    subject: `stray: ${tv.label}`,
  };
}

/** How it is formed and discounted, in words a reader can check. */
function shown(tv: TerminalValue, series: Discounting | undefined): Evidence[] {
  const { periods, end, last } = terminalTiming(tv, series);
  const which =
    periods === undefined || end === undefined || last === undefined
      ? ''
      : Math.abs(periods - last) <= Math.abs(periods - end)
        ? last === end
          ? ', at the end of the last year'
          : ', with the mid-year factor of the last flow'
        : ', at the end of the last year';
  return [
    {
      label: `terminal value, ${tv.form}`,
      value: tv.value,
      ...(tv.growth === undefined ? {} : { other: `growth ${pct(tv.growth * 100)}, rate ${pct(tv.rate! * 100)}` }),
    },
    { label: `discounted${which}`, value: tv.applied ?? null, ...(periods === undefined ? {} : { other: `${num(periods)} years` }) },
  ];
}
