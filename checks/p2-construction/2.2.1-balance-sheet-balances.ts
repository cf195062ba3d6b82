// 2.2.1: assets equal liabilities plus equity in every forecast year, measured from the totals, their parts and their leaves.

import {
  type BalanceView,
  balanceFootings,
  balanceView,
  beside,
  explainGap,
  type Flag,
  type Footing,
  facet,
  forecast,
  type IdentityResult,
  identity,
  type Line,
  linkedYears,
  type Model,
  partOf,
  placeOf,
  pureLinks,
  type Side,
  sideOf,
  sumOf,
  view,
  yearsText,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.1;

interface Member {
  readonly subject: string;
  readonly left: Side;
  readonly right: Side;
  /** Both sides of the sheet are compared: a breach is the gate's own. */
  readonly sides: boolean;
}

/** A total that is only a link to the other side's total. */
interface Tied {
  readonly total: Line;
  readonly other: Line;
  readonly tiedIn: readonly number[];
}

export default facet({
  id: '2.2.1',
  claim: 'The balance sheet balances in every forecast year.',
  needs: {
    balance: view('both sides of the balance sheet', (c) => balanceView(c.model), partOf('balance')),
    years: forecast(),
  },
  over: ({ balance }, { model }): (Member | Tied)[] => [
    ...totals(model, balance),
    ...leaves(model, balance),
    ...tiedTotals(model, balance),
  ],
  judge: (member, { years }, { model }) => {
    if ('tiedIn' in member) return [tiedFlag(member)];
    const { left, right, subject, sides } = member;
    return withCause(model, sides, identity({ left, right, years, tolerancePct: TOLERANCE_PCT, trigger: sides, subject }));
  },
  scale: ({ flags, members }, { years }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const measured = members.some((m) => !('tiedIn' in m) && m.sides && years.some((y) => m.left.at(y) && m.right.at(y)));
    return measured
      ? { outcome: 1 }
      : { outcome: 0, status: 'unresolved', reason: 'no forecast year shows both sides of the balance sheet independently of each other' };
  },
  fix: 'Find the line whose series equals the gap (a total that stops a row short, a sign, a movement missing from the cash flow) and repair that formula; do not plug the difference.',
});

function withCause(model: Model, sides: boolean, result: IdentityResult): IdentityResult {
  const [flag] = result.flags;
  if (!sides || !flag) return result;
  const cause = explainGap(model, result.gaps);
  return cause ? { ...result, flags: [{ ...flag, cause: cause.says }] } : result;
}

function tiedTotals(model: Model, { assets, claims }: BalanceView): Tied[] {
  if (!claims) return [];
  const forecastOnly = (years: readonly number[]) => years.filter((y) => model.years.forecast.includes(y));
  return [
    { total: claims, other: assets, tiedIn: forecastOnly(pureLinks(model, claims, assets)) },
    { total: assets, other: claims, tiedIn: forecastOnly(pureLinks(model, assets, claims)) },
  ].filter((t) => t.tiedIn.length > 0);
}

function tiedFlag({ total, other, tiedIn }: Tied): Flag {
  return {
    message: `"${total.label}" (${total.where(tiedIn)}) is set equal to "${other.label}" in ${yearsText(tiedIn)}: it adds up nothing of its own side`,
    at: placeOf(total, tiedIn),
    evidence: beside('a total linked to the other side', total, other, tiedIn),
    subject: total.label,
    fix: 'Let the total add up the lines of its own side.',
  };
}

/** Total against total; a total that is computed from the other side proves nothing in that year. */
function totals(model: Model, { assets, claims, liabilities, equity, form, claimsSign }: BalanceView): Member[] {
  const left = sideOf(assets, form === 'assets' ? 'total assets' : 'net assets');
  const members: Member[] = [];
  if (claims) {
    const tied = new Set([...linkedYears(model, claims, assets), ...linkedYears(model, assets, claims)]);
    members.push({
      subject: 'assets = liabilities + equity',
      left,
      right: except(sideOf(claims, `"${claims.label}"`, claimsSign), tied),
      sides: true,
    });
  }
  if (liabilities && equity.length && !(claims && equalsParts(claims, [liabilities, ...equity]))) {
    members.push({
      subject: 'assets = total liabilities + equity',
      left,
      right: sumOf(
        'total liabilities plus equity',
        [liabilities, ...equity].map((line) => ({ line, sign: claimsSign })),
      ),
      sides: true,
    });
  }
  return members;
}

/** The shown total is the sum of its two parts: comparing them too would say everything twice. */
function equalsParts(claims: Line, parts: readonly Line[]): boolean {
  return claims.years.every(
    (y) => Math.abs((claims.value(y) ?? 0) - parts.reduce((s, p) => s + (p.value(y) ?? 0), 0)) <= 1e-6 * Math.abs(claims.value(y) ?? 1),
  );
}

function leaves(model: Model, balance: BalanceView): Member[] {
  const { assets, claims, liabilities } = balanceFootings(model, balance);
  const turned = balance.claimsSign;
  const members: Member[] = [];
  for (const f of [assets, claims, liabilities]) {
    if (f) members.push({ subject: `"${f.total.label}" = the lines above it`, left: sideOf(f.total), right: leafSide(f), sides: false });
  }
  if (assets && claims)
    members.push({
      subject: 'asset lines = liability and equity lines',
      left: leafSide(assets),
      right: leafSide(claims, turned),
      sides: true,
    });
  return members;
}

function leafSide(f: Footing, sign: 1 | -1 = 1): Side {
  const name = `the sum of the ${f.leaves.length} lines above "${f.total.label}"`;
  const first = f.leaves[0]!;
  return {
    name,
    place: { sheet: first.sheetName, range: first.range() },
    at: (year) => {
      const value = f.sum(year);
      return value === undefined
        ? undefined
        : { value: sign * value, cell: `${f.leaves[0]!.address(year)}..${f.leaves.at(-1)!.address(year)}` };
    },
    trouble: (year) => f.leaves.map((l) => l.trouble(year)).find((t) => t !== undefined),
  };
}

function except(side: Side, years: ReadonlySet<number>): Side {
  return { ...side, at: (year) => (years.has(year) ? undefined : side.at(year)) };
}
