// 2.4.3: material goodwill and intangibles change only by what a roll explains; a balance that never changes has nothing to explain.

import {
  type AssetRoll,
  assetRoll,
  type Case,
  type Flag,
  facet,
  identity,
  type Judged,
  type Line,
  leftOutRows,
  type Model,
  periodName,
  placeOf,
  sideOf,
  sumOf,
  yearsText,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;
const MATERIAL_PCT = 1;

export default facet({
  id: '2.4.3',
  claim: 'Goodwill and intangibles roll forward.',
  inapplicable: ({ model }) =>
    material(model) ? undefined : `goodwill and intangibles are under ${MATERIAL_PCT}% of total assets in every year`,
  needs: {},
  over: (_, { model }) => balances(model),
  judge: (balance, _, c) => explained(balance, c),
  scale: ({ flags, members }, _, c) => {
    const failing = flags.filter((f) => !f.note);
    const still = members.filter((l) => flat(l, c.model) && !assetRoll(c.model, l));
    if (failing.length === 0)
      return still.length === members.length && c.overlay('2.4.3') === 'O'
        ? { outcome: 0, status: 'absent', reason: 'balances never change and no roll is shown' }
        : { outcome: 1 };
    return { outcome: 0 };
  },
  fix: 'Show opening + additions - amortization - impairment = closing for goodwill and intangibles, and link the balance sheet to it.',
});

function balances(model: Model): Line[] {
  return ['goodwill', 'intangibles']
    .flatMap((id) => model.line(id) ?? [])
    .filter((l, i, all) => all.indexOf(l) === i && l.statement === 'balance');
}

function material(model: Model): boolean {
  const assets = model.line('total_assets') ?? model.line('net_assets');
  if (!assets) return balances(model).length > 0;
  return model.years.all.some((y) => {
    const held = balances(model).reduce((s, l) => s + Math.abs(l.value(y) ?? 0), 0);
    const all = Math.abs(assets.value(y) ?? 0);
    return all > 0 && (held / all) * 100 > MATERIAL_PCT;
  });
}

function flat(l: Line, model: Model): boolean {
  const values = [...model.years.historical.slice(-1), ...model.years.forecast].map((y) => l.value(y)).filter((v) => v !== undefined);
  return values.every((v) => Math.abs(v - values[0]!) <= 1e-6 * Math.max(1, Math.abs(v)));
}

function explained(balance: Line, { model }: Case): Judged {
  const roll = assetRoll(model, balance);
  const years = model.years.forecast;
  if (!roll) {
    const changed = years.filter(
      (y) => Math.abs((balance.value(y) ?? 0) - (balance.value(y - 1) ?? balance.value(y) ?? 0)) > 1e-6 * Math.abs(balance.value(y) ?? 1),
    );
    return { flags: flat(balance, model) ? [] : [unexplained(balance, changed)] };
  }
  const closing = sumOf(
    'the closing balance of the roll',
    roll.parts.map((p) => ({ line: p.roll.closing, sign: p.sign })),
  );
  const ties = roll.parts.some((p) => p.roll.closing !== balance)
    ? [
        identity({
          left: sideOf(balance),
          right: closing,
          years,
          tolerancePct: TOLERANCE_PCT,
          subject: `${balance.label}: roll = balance sheet`,
        }),
      ]
    : [];
  const moves = roll.parts.map(({ roll: r }) =>
    identity({
      left: sideOf(r.closing),
      right: sumOf('prior closing plus movements', [
        { line: r.closing, lag: 1 },
        ...r.movements.map((m) => ({ line: m.line, sign: m.coef, optional: true })),
      ]),
      years,
      tolerancePct: TOLERANCE_PCT,
      subject: `${balance.label}: roll`,
    }),
  );
  const all = [...ties, ...moves];
  return {
    flags: [...all.flatMap((r) => r.flags), ...roll.parts.flatMap((p) => [...leftOut(p.roll, model), ...added(p, model)])],
    unreadable: all.flatMap((r) => r.unreadable),
  };
}

/** Movements that the schedule shows and its closing forgets. */
function leftOut(roll: AssetRoll['parts'][number]['roll'], model: Model): Flag[] {
  const years = model.years.forecast;
  return leftOutRows(model, roll).map((l) => ({
    message: `"${l.label}" (${l.where(years)}) stands in the roll, and "${roll.closing.label}" (${roll.closing.where(years)}) does not take it`,
    at: placeOf(l, years),
    evidence: years.map((y) => ({ label: 'movement', period: periodName(y), cell: l.address(y), value: l.value(y) ?? null })),
    subject: l.label,
  }));
}

const TAKES = /\b(?:amortization|impairment|write ?offs?)\b/;

/** Amortization and impairment lower the balance, whatever the sign convention of their rows. */
function added({ roll, sign }: AssetRoll['parts'][number], model: Model): Flag[] {
  return roll.movements.flatMap(({ line: l, coef }) => {
    if (!TAKES.test(l.norm) || /reversal|disposal|sale|sold/.test(l.norm)) return [];
    const wrong = model.years.forecast.filter((y) => sign * coef * (l.value(y) ?? 0) > 1e-9);
    if (wrong.length === 0) return [];
    return [
      {
        message: `"${l.label}" (${l.where(wrong)}) raises the balance in ${yearsText(wrong)}: its sign in the roll is wrong`,
        at: placeOf(l, wrong),
        evidence: wrong.map((y) => ({ label: 'movement', period: periodName(y), cell: l.address(y), value: l.value(y) ?? null })),
        subject: l.label,
      },
    ];
  });
}

function unexplained(balance: Line, years: readonly number[]): Flag {
  return {
    message: `"${balance.label}" (${balance.where(years)}) changes in ${yearsText(years)} and no roll explains it`,
    at: placeOf(balance, years),
    evidence: years.map((y) => ({
      label: 'balance',
      period: periodName(y),
      cell: balance.address(y),
      value: balance.value(y) ?? null,
      other: balance.value(y - 1) ?? null,
    })),
    subject: balance.label,
  };
}
