// 2.4.1: each cash flow movement of working capital is the change of its balances, with the right sign, and no balance is forgotten.

import {
  type Flag,
  facet,
  type Line,
  line,
  type Movement,
  num,
  periodName,
  placeOf,
  signOf,
  view,
  type WorkingCapital,
  workingCapital,
  yearsText,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;
const MATERIAL = 0.005;

type Member =
  | { readonly kind: 'row'; readonly line: Line; readonly movements: readonly Movement[] }
  | { readonly kind: 'coverage'; readonly wc: WorkingCapital };

export default facet({
  id: '2.4.1',
  claim: 'Cash flow working capital is the change of the balance sheet.',
  needs: {
    cfo: line('cfo', 'cash'),
    wc: view('operating balances on the balance sheet', (c) => workingCapital(c.model), 'unresolved'),
  },
  over: ({ wc }): Member[] => {
    const rows = [...new Set(wc.movements.map((m) => m.line))];
    if (rows.length === 0) return [];
    return [
      ...rows.map((l) => ({ kind: 'row' as const, line: l, movements: wc.movements.filter((m) => m.line === l) })),
      { kind: 'coverage', wc },
    ];
  },
  nothing: {
    status: 'unresolved',
    because: 'no working capital movement of the cash flow statement leads to a balance of the balance sheet',
  },
  judge: (member, { cfo }, { model }) => {
    const years = model.years.forecast;
    return member.kind === 'row'
      ? row(member.line, member.movements)
      : { flags: forgotten(member.wc, years), unreadable: years.flatMap((y) => cfo.trouble(y) ?? []) };
  },
  fix: 'Compute each movement as prior balance less this balance for assets, this less prior for liabilities, and cover every operating balance once.',
});

function row(l: Line, movements: readonly Movement[]): Flag[] {
  const wrong = movements.flatMap((m) => {
    const expected = expectedEffect(m);
    return expected !== undefined && !close(m.effect, expected, m) ? [{ m, expected }] : [];
  });
  if (wrong.length === 0) return [];
  const [first] = wrong;
  const flipped = wrong.every(({ m, expected }) => close(m.effect, -expected, m));
  const years = wrong.map((w) => w.m.year);
  const what = flipped ? 'has the wrong sign' : 'is not the change of its balance';
  return [
    {
      message: `"${l.label}" (${l.where(years)}) ${what} in ${yearsText(years)}: ${num(first!.m.effect)} against ${num(first!.expected)} in ${first!.m.year}`,
      at: placeOf(l, years),
      evidence: wrong.map(({ m, expected }) => ({
        label: 'movement against change of balance',
        period: periodName(m.year),
        cell: l.address(m.year),
        value: m.effect,
        otherCell: balancesOf(m)
          .map((b) => b.address(m.year))
          .join(', '),
        other: expected,
        gap: m.effect - expected,
      })),
      subject: l.label,
    },
  ];
}

const balancesOf = (m: Movement): Line[] => (m.parts ? m.parts.map((p) => p.balance.line) : m.named ? [m.named.line] : []);

/** What the movement should do to cash, from the balances it takes (or bears the name of). */
function expectedEffect(m: Movement): number | undefined {
  const balances = m.parts ? m.parts.map((p) => p.balance) : m.named ? [m.named] : [];
  let sum = 0;
  for (const b of balances) {
    const end = b.line.value(m.year);
    const start = b.line.value(m.year - 1);
    if (end === undefined || start === undefined) return undefined;
    sum += signOf(b.line) * (b.side === 'asset' ? start - end : end - start);
  }
  return sum;
}

function close(a: number, b: number, m: Movement): boolean {
  const gross = Math.max(
    ...balancesOf(m).map((l) => Math.abs((l.value(m.year) ?? 0) - (l.value(m.year - 1) ?? 0))),
    Math.abs(a),
    Math.abs(b),
  );
  return Math.abs(a - b) <= (TOLERANCE_PCT / 100) * gross + 1e-6 * Math.max(1, gross);
}

/** A core balance that changes and is in no movement. */
function forgotten(wc: WorkingCapital, years: readonly number[]): Flag[] {
  const covered = new Set(wc.movements.flatMap((m) => [...(m.parts ?? []).map((p) => p.balance), ...(m.named ? [m.named] : [])]));
  if (![...wc.movements].some((m) => m.parts)) return [];
  return wc.balances
    .filter((b) => b.core && !covered.has(b))
    .flatMap(({ line: l }) => {
      const changed = years.filter(
        (y) => Math.abs((l.value(y) ?? 0) - (l.value(y - 1) ?? l.value(y) ?? 0)) > MATERIAL * Math.abs(l.value(y) ?? 0) + 1e-6,
      );
      if (changed.length === 0) return [];
      return [
        {
          message: `"${l.label}" (${l.where(changed)}) changes in ${yearsText(changed)}, and no line of operating cash flow carries the change`,
          at: placeOf(l, changed),
          evidence: changed.map((y) => ({
            label: 'balance',
            period: periodName(y),
            cell: l.address(y),
            value: l.value(y) ?? null,
            other: l.value(y - 1) ?? null,
          })),
          subject: l.label,
        },
      ];
    });
}
