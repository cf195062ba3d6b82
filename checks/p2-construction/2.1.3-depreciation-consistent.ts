// 2.1.3: depreciation and amortization are one figure on the income statement, the cash flow and the fixed asset schedules.

import { type DepreciationView, depreciationView, facet, identity, type Line, magnitude, type Side, view } from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;

interface Member {
  readonly subject: string;
  readonly left: Side;
  readonly right: Side;
}

export default facet({
  id: '2.1.3',
  claim: 'Depreciation and amortization agree across income statement, cash flow and schedules.',
  needs: {
    da: view(
      'depreciation and amortization on two of income statement, cash flow and schedules',
      (c) => atLeastTwo(depreciationView(c.model)),
      'unresolved',
    ),
  },
  over: ({ da }, { model }): Member[] => {
    const members: Member[] = [];
    const whole = embedded(da, model.years.historical) ? [] : da.income;
    const pairs: Pair[] = [['the income statement', whole, 'the cash flow', matching(whole, da.cash)], againstSchedules(da)];
    for (const [nameA, a, nameB, b] of pairs) {
      if (a.length && b.length)
        members.push({
          subject: `D&A: ${nameA} = ${nameB}`,
          left: side(`D&A on ${nameA}`, a),
          right: side(`D&A in ${nameB}`, b),
        });
    }
    return members;
  },
  judge: (member, _, { model }) => identity({ ...member, years: model.years.forecast, tolerancePct: TOLERANCE_PCT }),
  fix: 'Compute D&A once, in the fixed asset and intangible schedules, and link the income statement and the cash flow to it.',
});

type Pair = readonly [string, readonly Line[], string, readonly Line[]];

/** The cash flow's figure, or, where the income statement shows depreciation apart and only that has a schedule, the part that has one. */
function againstSchedules({ income, cash: all, schedule }: DepreciationView): Pair {
  const scheduled = new Set(schedule.flatMap(charges));
  // Amortization that has no schedule cannot be held against one.
  const having = all.filter((l) => charges(l).some((k) => scheduled.has(k)));
  const cash = having.length ? having : all;
  const whole = matching(cash, schedule);
  const part = matching(schedule, income);
  const split = part.length < income.length && hits(schedule, part) > hits(cash, whole);
  return cash.length && !split
    ? ['the cash flow', cash, 'the schedules', whole]
    : ['the income statement', part, 'the schedules', schedule];
}

/** The income statement names only one of the charges that the cash flow adds back, and reported so: the other is inside its costs. */
function embedded({ income, cash }: DepreciationView, reported: readonly number[]): boolean {
  const shown = new Set(income.flatMap(charges));
  if (cash.flatMap(charges).every((k) => shown.has(k))) return false;
  const years = reported.filter((y) => magnitude(income, y) !== undefined && magnitude(cash, y) !== undefined);
  return years.length > 0 && years.every((y) => magnitude(income, y)! < 0.95 * magnitude(cash, y)!);
}

/** Which charges a row names: depreciation, amortization, or both. */
const charges = (l: Line): string[] => {
  const named = ['depreciation', 'amortization'].filter((word) => l.norm.includes(word));
  return named.length ? named : ['depreciation', 'amortization'];
};

function atLeastTwo(da: DepreciationView): DepreciationView | undefined {
  return [da.income, da.cash, da.schedule].filter((l) => l.length).length >= 2 ? da : undefined;
}

function side(name: string, lines: readonly Line[]): Side {
  const first = lines[0]!;
  return {
    name,
    place: { sheet: first.sheetName, range: first.range() },
    at: (year) => {
      const value = magnitude(lines, year);
      return value === undefined
        ? undefined
        : {
            value,
            cell: lines
              .filter((l) => l.value(year) !== undefined)
              .map((l) => l.address(year))
              .join(' + '),
          };
    },
    trouble: (year) => lines.map((l) => l.trouble(year)).find((t) => t !== undefined),
  };
}

const MAX_SUBSET = 10;

/** The subset of b that adds up to a in most years: one statement may split what another shows apart. All of b where none does. */
function matching(a: readonly Line[], b: readonly Line[]): readonly Line[] {
  if (b.length > MAX_SUBSET) return b;
  let best = b;
  let most = hits(a, b);
  for (let mask = 1; mask < 1 << b.length; mask++) {
    const part = b.filter((_, i) => mask & (1 << i));
    const n = hits(a, part);
    if (n > most) {
      most = n;
      best = part;
    }
  }
  return best;
}

function hits(a: readonly Line[], b: readonly Line[]): number {
  return [...new Set(a.flatMap((l) => l.years))].filter((y) => {
    const [x, z] = [magnitude(a, y), magnitude(b, y)];
    return x !== undefined && z !== undefined && Math.abs(x - z) <= 0.005 * Math.max(x, z);
  }).length;
}
