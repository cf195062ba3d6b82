// 2.1.1: retained earnings move by net income less dividends (and what else the shown roll carries), with the statements' own figures.

import {
  afterPreferred,
  dividendsPaid,
  type EarningsRoll,
  earningsRoll,
  facet,
  type IdentitySpec,
  identity,
  incomeLines,
  type Line,
  line,
  type Model,
  outflowSign,
  parentsShare,
  sameSeries,
  sideOf,
  sumOf,
  view,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;

type Member = Omit<IdentitySpec, 'tolerancePct' | 'years'>;

export default facet({
  id: '2.1.1',
  claim: 'Net income rolls into retained earnings.',
  needs: {
    balance: line('retained_earnings', 'balance'),
    income: line('net_income', 'income', 'net_income_parent'),
    roll: view('the movement of retained earnings', (c) => earningsRoll(c.model), 'unresolved'),
  },
  over: ({ roll }, { model }): Member[] => [
    rollIdentity(roll),
    ...tieNetIncome(model, roll),
    ...tieDividends(model, roll),
    ...tieSchedule(roll),
  ],
  judge: (member, _, { model }) => identity({ ...member, years: model.years.forecast, tolerancePct: TOLERANCE_PCT }),
  scale: ({ flags, members }, _, { model }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const compared = model.years.forecast.some((y) => members[0]!.left.at(y) && members[0]!.right.at(y));
    return compared
      ? { outcome: 1 }
      : { outcome: 0, status: 'unresolved', reason: 'no forecast year shows retained earnings with their movements' };
  },
  fix: 'Roll retained earnings as prior balance + net income attributable to the parent - dividends of the cash flow (+ what else passes through them), and link each part to its statement.',
});

function rollIdentity(roll: EarningsRoll): Member {
  const right = sumOf('prior retained earnings plus net income less dividends and other shown movements', [
    { line: roll.balance, lag: 1 },
    ...roll.parts.map((p) => ({ line: p.line, sign: p.sign, optional: true })),
  ]);
  const gross = (year: number) => Math.max(...[roll.balance.value(year), roll.balance.value(year - 1)].map((v) => Math.abs(v ?? 0)));
  return { left: sideOf(roll.balance, 'retained earnings'), right, scale: gross, subject: 'retained earnings roll' };
}

/** The roll's net income is the income statement's: attributable to the parent where minorities have their own line. */
function tieNetIncome(model: Model, roll: EarningsRoll): Member[] {
  const shown = roll.parts.filter((p) => p.what === 'net income');
  if (roll.from === 'shown' && shown.length === 0) return otherProfit(model, roll);
  if (roll.from !== 'shown' || shown.length !== 1) return [];
  const years = model.years.forecast;
  const own = parentsShare(model);
  const theirs = own ? roll.parts.filter((p) => p !== shown[0] && sameSeries(p.line, own.minorities, years)) : [];
  if (own && (theirs.length > 0 || sameSeries(own.whole, shown[0]!.line, years)))
    return [
      {
        left: sumOf(
          'net income in the roll',
          [...shown, ...theirs].map((p) => ({ line: p.line, sign: p.sign * roll.turned, optional: true })),
        ),
        right: sideOf(own.parent, 'net income attributable to the parent'),
        subject: 'net income in the roll = parent share',
      },
    ];
  const wanted = incomeLines(model).filter((l) => l.statement === 'income');
  const best = wanted.find((l) => sameSeries(l, shown[0]!.line, years)) ?? wanted[0];
  const sign = shown[0]!.sign * roll.turned < 0 ? -1 : 1;
  if (!best || (best === shown[0]!.line && sign === 1)) return [];
  return [
    {
      left: sideOf(shown[0]!.line, 'net income in the roll', sign),
      right: sideOf(best, 'net income on the income statement'),
      subject: 'net income in the roll = income statement',
    },
  ];
}

/** Another profit of the income statement stands where net income should. */
function otherProfit(model: Model, roll: EarningsRoll): Member[] {
  const [net] = incomeLines(model).filter((l) => l.statement === 'income');
  const taken = roll.parts.find((p) =>
    ['pbt', 'ebit', 'ebitda', 'gross_profit'].some((id) => model.line(id) && sameSeries(model.line(id)!, p.line, model.years.forecast)),
  );
  if (!net || !taken) return [];
  return [
    {
      left: sideOf(taken.line, 'the profit in the roll', taken.sign * roll.turned < 0 ? -1 : 1),
      right: sideOf(net, 'net income on the income statement'),
      subject: 'profit in the roll = net income',
    },
  ];
}

function tieDividends(model: Model, roll: EarningsRoll): Member[] {
  const shown = roll.parts.filter((p) => p.what === 'dividends');
  const paid = model.line('dividends');
  if (roll.from !== 'shown' || !paid || paid.statement !== 'cash') return [];
  if (shown.length === 0) return nothingDeducted(roll, paid);
  const all = dividendsPaid(model);
  // Net income after preferred dividends leaves only the others to deduct.
  const wanted = all.includes(paid) && !afterPreferred(model, roll) ? all : [paid];
  return [
    {
      left: sumOf(
        'dividends in the roll',
        shown.map((p) => ({ line: p.line, sign: p.sign * roll.turned, optional: true })),
      ),
      right: sumOf(
        'dividends paid in the cash flow',
        wanted.map((l) => ({ line: l, sign: outflowSign(l), optional: true })),
      ),
      subject: 'dividends in the roll = cash flow',
    },
  ];
}

/** Dividends are paid in cash, but no movement of the roll carries them. */
function nothingDeducted(roll: EarningsRoll, paid: Line): Member[] {
  return [
    {
      left: sideOf(roll.balance, 'retained earnings'),
      right: sumOf('prior retained earnings plus the shown movements less dividends paid', [
        { line: roll.balance, lag: 1 },
        ...roll.parts.map((p) => ({ line: p.line, sign: p.sign, optional: true })),
        { line: paid, sign: roll.turned * outflowSign(paid), optional: true },
      ]),
      subject: 'dividends leave retained earnings',
    },
  ];
}

/** A schedule's closing is what the balance sheet shows. */
function tieSchedule(roll: EarningsRoll): Member[] {
  const closing = roll.roll?.closing;
  if (!closing || closing === roll.balance) return [];
  return [
    {
      left: sideOf(roll.balance, 'retained earnings on the balance sheet', roll.against),
      right: sideOf(closing, 'the closing balance of the roll'),
      subject: 'roll closing = balance sheet',
    },
  ];
}
