// 5.3.2: a visible checks tab (or block) has live flags that test at least the balance sheet and the cash tie.

import { type Flag, facet, groupFlags, type IntegrityFlag, integrityFlags, type Line, type Model, placeAt } from '../../src/rule/index.ts';

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
    flags: [...missing(flags, model), ...groupFlags(flags.filter((f) => f.failing)).map(failing)],
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
