// 2.3.2: interest is computed on debt balances and any circularity it brings settles; no loop and no #REF! is left anywhere.

import {
  type Case,
  type Evidence,
  type Flag,
  facet,
  fullNameOf,
  hasDebt,
  type InterestView,
  interestView,
  type Model,
  periodName,
  placeAt,
  placeOf,
  positionOf,
  statedConvention,
  type Troubles,
  troubles,
  yearsText,
} from '../../src/rule/index.ts';

type Member = { readonly kind: 'loops'; readonly found: Troubles } | { readonly kind: 'interest'; readonly view: InterestView | undefined };

export default facet({
  id: '2.3.2',
  claim: 'Interest rests on debt balances and circularity is resolved.',
  needs: {},
  inapplicable: (c) => {
    const { unresolved, refRoots } = troubles(c.model);
    if (unresolved.length || refRoots.length || hasDebt(c.model, c.model.years.forecast)) return undefined;
    return 'no debt and no revolver over the forecast';
  },
  over: (_, { model }): Member[] => [
    { kind: 'loops', found: troubles(model) },
    ...(hasDebt(model, model.years.forecast) ? [{ kind: 'interest' as const, view: interestView(model) }] : []),
  ],
  judge: (member, _, c) => (member.kind === 'loops' ? loops(member.found, c.model) : interest(member.view, c)),
  scale: ({ members, flags }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const seen = members.find((m) => m.kind === 'interest');
    return seen && !seen.view
      ? { outcome: 0, status: 'unresolved', reason: 'debt is outstanding, but no interest expense line could be located' }
      : { outcome: 1 };
  },
  fix: 'Compute interest as rate x opening balance (and say so), or on averages with iterative calculation on and a breaker switch; repair every #REF!.',
});

function loops({ unresolved, dormant, refRoots }: Troubles, model: Model): { flags: Flag[]; evidence: Evidence[] } {
  const flags: Flag[] = unresolved.map((c) => {
    const at = positionOf(model.book, c.cells[0]!);
    const why = c.iterated
      ? `does not settle${c.trouble ? ` (${c.trouble.replaceAll('-', ' ')})` : ''} after ${c.iterations} iterations`
      : 'is not iterated: iterative calculation is off';
    return {
      message: `a circular reference of ${c.cells.length} cell${c.cells.length > 1 ? 's' : ''} starting at ${fullNameOf(model.book, c.cells[0]!)} ${why}`,
      at: placeAt(at.sheet, at.row, at.col),
      evidence: c.cells
        .slice(0, 12)
        .map((id) => ({ label: 'in the loop', cell: fullNameOf(model.book, id), formula: model.graph.formulas.text(id) })),
      subject: 'loop',
      trigger: true,
    };
  });
  for (const c of dormant) {
    const at = positionOf(model.book, c.cells[0]!);
    flags.push({
      message: `a circular reference of ${c.cells.length} cells at ${fullNameOf(model.book, c.cells[0]!)} is switched off by a branch that is not taken`,
      at: placeAt(at.sheet, at.row, at.col),
      evidence: [],
      subject: 'dormant loop',
      note: true,
    });
  }
  for (const id of refRoots.slice(0, 20)) {
    const at = positionOf(model.book, id);
    flags.push({
      message: `${fullNameOf(model.book, id)} shows #REF!: =${model.graph.formulas.text(id)}`,
      at: placeAt(at.sheet, at.row, at.col),
      evidence: [{ label: '#REF!', cell: fullNameOf(model.book, id), formula: model.graph.formulas.text(id), value: '#REF!' }],
      subject: '#REF!',
      trigger: true,
    });
  }
  return { flags, evidence: [] };
}

function interest(view: InterestView | undefined, c: Case): { flags: Flag[]; evidence: Evidence[] } {
  if (!view || view.years.length === 0) return { flags: [], evidence: [] };
  const { line } = view;
  const evidence = view.years.map((y) => ({
    label: `interest on ${y.basis} balances`,
    period: periodName(y.year),
    cell: line.address(y.year),
    value: line.value(y.year) ?? null,
    ...(y.balances.length
      ? {
          otherCell: y.balances
            .slice(0, 4)
            .map((id) => fullNameOf(c.model.book, id))
            .join(', '),
        }
      : {}),
  }));
  const of = (basis: string) => view.years.filter((y) => y.basis === basis).map((y) => y.year);
  const flags: Flag[] = [];
  const say = (years: readonly number[], what: string, trigger: boolean) => {
    if (years.length)
      flags.push({
        message: `"${line.label}" (${line.where(years)}) ${what} in ${yearsText(years)} although debt is outstanding`,
        at: placeOf(line, years),
        evidence: evidence.filter((_, i) => years.includes(view.years[i]!.year)),
        subject: line.label,
        ...(trigger ? { trigger: true } : {}),
      });
  };
  say(of('error'), 'cannot be evaluated', true);
  say(of('typed'), 'is typed', false);
  say(of('unrelated'), 'rests on no debt balance', false);
  const opening = of('opening');
  if (opening.length && !statedConvention(c.model)) {
    flags.push({
      message: `interest is computed on opening balances in ${yearsText(opening)}, and no note says so`,
      at: placeOf(line, opening),
      evidence: [],
      subject: line.label,
      note: true,
    });
  }
  return { flags, evidence };
}
