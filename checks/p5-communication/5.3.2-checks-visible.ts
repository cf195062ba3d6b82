// 5.3.2: a visible checks tab (or block) has live flags that test at least the balance sheet and the cash tie.

import {
  addressOfId,
  type Flag,
  facet,
  groupFlags,
  type IntegrityFlag,
  idleChecks,
  integrityFlags,
  type Line,
  type Model,
  placeAt,
  placeOfIds,
} from '../../src/rule/index.ts';

/** A breach of this share of total assets fires G1. */
const GATE_SHARE = 0.001;

export default facet({
  id: '5.3.2',
  claim: 'A checks tab tests the balance sheet and the cash tie with live flags.',
  needs: {},
  over: (_, { model }) => {
    const flags = integrityFlags(model);
    return flags.length ? [flags] : [];
  },
  nothing: { status: 'absent', because: 'no visible sheet or block of checks with formula flags' },
  judge: (flags, _, { model }) => ({
    flags: [...missing(flags, model), ...groupFlags(flags.filter((f) => f.failing)).map(failing), ...blind(model)],
    evidence: flags
      .slice(0, 12)
      .map((f) => ({ label: f.label || 'flag', cell: f.address, value: f.value, formula: model.graph.formulas.text(f.id) })),
  }),
  fix: 'Add a Checks sheet with formulas that compare total assets with liabilities plus equity and ending cash with balance-sheet cash in every year, and one overall flag.',
});

function missing(flags: readonly IntegrityFlag[], model: Model): Flag[] {
  const tests = (wanted: readonly (readonly (Line | undefined)[])[]) =>
    flags.some((f) => wanted.every((any) => any.some((l) => l && f.tests.has(l))));
  const line = (...ids: string[]) => ids.map((id) => model.line(id));
  const balance = tests([
    line('total_assets', 'net_assets'),
    line('total_liabilities_equity', 'total_liabilities', 'total_equity', 'equity_parent'),
  ]);
  const cash = tests([line('cash'), line('cash_end', 'net_change_cash', 'cfo')]);
  const out: Flag[] = [];
  const [first] = flags;
  const at = placeAt(first!.sheet, first!.row, first!.col);
  if (!balance)
    out.push({
      message: 'no flag of the checks tests total assets against liabilities plus equity',
      at,
      evidence: [],
      subject: 'balance check',
    });
  if (!cash)
    out.push({
      message: 'no flag of the checks tests ending cash of the cash flow against balance-sheet cash',
      at,
      evidence: [],
      subject: 'cash check',
    });
  return out;
}

function failing(group: { readonly label: string; readonly flags: readonly IntegrityFlag[] }): Flag {
  const [first] = group.flags;
  const last = group.flags.at(-1)!;
  return {
    message: `check "${group.label}" says ${String(first!.value)} in ${group.flags.length} cell${group.flags.length > 1 ? 's' : ''} (${first!.address}${group.flags.length > 1 ? `..${last.address}` : ''})`,
    at: placeAt(first!.sheet, first!.row, first!.col, last.row, last.col),
    evidence: group.flags.slice(0, 10).map((f) => ({ label: group.label, cell: f.address, value: f.value })),
    subject: group.label,
    note: true,
  };
}

/** Checks that say OK over a breach of a gate's size, or whatever the figures are. */
function blind(model: Model): Flag[] {
  const groups = new Map<string, ReturnType<typeof idleChecks>>();
  for (const check of idleChecks(model, GATE_SHARE)) {
    if (check.kind === 'typed' || check.kind === 'linked') continue;
    const key = `${check.label}\n${check.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()].map((checks) => {
    const ids = checks.map((c) => c.id);
    return {
      message: `check "${checks[0]!.label}" (${addressOfId(model, ids[0]!)}) would hide a breach: ${checks[0]!.why}`,
      at: placeOfIds(model, ids),
      evidence: ids
        .slice(0, 10)
        .map((id) => ({ label: checks[0]!.label, cell: addressOfId(model, id), formula: model.graph.formulas.text(id) })),
      subject: checks[0]!.label,
      note: true,
    };
  });
}
