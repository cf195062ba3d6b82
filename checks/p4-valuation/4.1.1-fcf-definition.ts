// 4.1.1: the free cash flow is EBIT less tax on EBIT plus D&A less capex less the increase in working capital, with stated other lines, at the rate that fits it.

import {
  type Case,
  type Evidence,
  type Flag,
  type FlowBuild,
  type FlowFault,
  type FlowFaultKind,
  facet,
  flowBuild,
  flowFaults,
  intact,
  isFree,
  isValued,
  mainSeries,
  num,
  pct,
  placeOfCell,
  view,
  yearsText,
} from '../../src/rule/index.ts';

export default facet({
  id: '4.1.1',
  claim: 'The free cash flow is defined consistently.',
  inapplicable: (c) => noFlow(c),
  needs: {
    cells: intact([], ['fcf', 'dcf_ebit', 'dcf_ebitda', 'dcf_tax', 'nopat', 'dcf_da', 'dcf_capex', 'dcf_nwc']),
    build: view('a discounted free cash flow', (c) => flowBuild(c.model)),
  },
  over: ({ build }) => [build],
  judge: (build, _, { model }) => ({ flags: grouped(flowFaults(model, build)).map(say), evidence: shown(build) }),
  scale: ({ members, flags }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const [build] = members;
    const read = build!.years.filter((y) => y.terms.length > 0);
    return read.length
      ? { outcome: 1 }
      : {
          outcome: 0,
          status: 'unresolved',
          reason: `"${build!.flow.label}" (${build!.flow.where()}) is typed: its terms cannot be read`,
        };
  },
  fix: 'Build the flow from EBIT: less tax at the rate times EBIT, plus D&A, less capex, less the increase in net working capital, each linked to the same year of its statement; keep interest and its tax shield out.',
});

/** Dividends and residual income are no free cash flow. */
function noFlow({ model }: Case): string | undefined {
  const flow = mainSeries(model)?.flow;
  return flow && isValued(flow) && !isFree(flow) ? `"${flow.label}" is discounted, no free cash flow` : undefined;
}

function grouped(faults: readonly FlowFault[]): FlowFault[][] {
  const groups = new Map<string, FlowFault[]>();
  for (const f of faults) groups.set(`${f.kind}|${f.what}|${f.note}`, [...(groups.get(`${f.kind}|${f.what}|${f.note}`) ?? []), f]);
  return [...groups.values()];
}

function say(faults: readonly FlowFault[]): Flag {
  const f = faults[0]!;
  return {
    message: `${SENTENCES[f.kind](f)} (${yearsText(faults.map((x) => x.year))})`,
    at: placeOfCell(f.cell),
    evidence: faults.map((x) => ({
      label: x.kind,
      period: String(x.year),
      cell: x.cell,
      value: x.value,
      ...(x.other === undefined ? {} : { other: x.other }),
      ...(x.otherCell ? { otherCell: x.otherCell } : {}),
    })),
    subject: `${f.kind}: ${f.what}`,
    ...(f.note ? { note: true } : {}),
  };
}

const SENTENCES: Readonly<Record<FlowFaultKind, (f: FlowFault) => string>> = {
  missing: (f) => `the free cash flow holds no ${f.what}; the statements show ${num(f.other)} (${f.otherCell})`,
  sign: (f) =>
    `"${f.what}" (${f.cell}) ${f.value > 0 ? 'adds' : 'takes'} ${num(Math.abs(f.value))}: the sign is wrong${f.other === undefined ? '' : `, ${num(f.other)} is due (${f.otherCell})`}`,
  amount: (f) => `"${f.what}" enters with ${num(f.value)} (${f.cell}); the statements show ${num(f.other)} (${f.otherCell})`,
  'levered tax': (f) =>
    `"${f.what}" takes ${num(-f.value)} (${f.cell}), tax on another base than EBIT (${f.otherCell}); tax on EBIT is ${num(f.other)}`,
  'tax rate': (f) =>
    `"${f.what}" (${f.cell}) is ${pct(f.value * 100)} of EBIT${f.other === undefined ? '' : `; the model's tax rate is ${pct(f.other * 100)} (${f.otherCell})`}`,
  untaxed: (f) => `no tax is taken from "${f.what}" (${f.cell}); the model's tax rate is ${pct((f.other ?? 0) * 100)} (${f.otherCell})`,
  'interest inside': (f) =>
    `interest is inside the unlevered flow: "${f.what}" with ${num(f.value)} (${f.cell})${f.otherCell ? `, interest at ${f.otherCell}` : ''}`,
  'interest gross': (f) => `"${f.what}" adds back ${num(f.value)} (${f.cell}) before tax; after tax it is ${num(f.other)} (${f.otherCell})`,
  twice: (f) => `"${f.what}" of ${num(f.value)} (${f.cell}) is added to EBITDA, which holds it already`,
  'other year': (f) => `"${f.what}" (${f.cell}) takes the figure of ${f.other} (${f.otherCell})`,
  plug: (f) => `a number of ${num(f.value)} stands in the formula (${f.cell})`,
  mixed: (f) =>
    `a ${f.what} (${f.cell}) is discounted at ${f.otherCell} (${pct((f.other ?? 0) * 100)}), the rate for the other kind of flow`,
};

/** The build of the first forecast year, term by term. */
function shown({ flow, years }: FlowBuild): Evidence[] {
  const y = years[0];
  if (!y) return [];
  return [
    { label: flow.label, period: String(y.year), cell: flow.address(y.year), value: y.flow },
    ...y.terms.map(
      (t): Evidence => ({
        label: `${t.kind}: ${t.label}`,
        period: String(y.year),
        cell: t.address,
        value: t.effect,
        ...(t.source ? { otherCell: t.source.line.address(t.source.year) } : {}),
      }),
    ),
  ];
}
