// 2.4.2: opening + capex - depreciation +/- disposals = closing, and the closing is net property on the balance sheet.

import {
  type AssetRoll,
  assetRoll,
  type Flag,
  facet,
  identity,
  type Line,
  leftOutRows,
  line,
  type Model,
  periodName,
  placeOf,
  type Side,
  sideOf,
  sumOf,
  view,
  yearsText,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;
const ADDS =
  /\b(?:capex|capital expenditures?|additions?|purchases?|acquisitions?|investments?|development|spend|spending|growth capex|maintenance)\b/;
const TAKES = /\b(?:depreciation|amortization|da|impairment|write ?offs?|depletion)\b/;

type Member =
  | { readonly kind: 'identity'; readonly subject: string; readonly left: Side; readonly right: Side }
  | { readonly kind: 'signs' };

export default facet({
  id: '2.4.2',
  claim: 'The property roll-forward ties to the balance sheet.',
  needs: {
    ppe: line('ppe', 'balance'),
    roll: view('a property roll-forward', (c) => (c.model.line('ppe') ? assetRoll(c.model, c.model.line('ppe')!) : undefined)),
  },
  over: ({ ppe, roll }): Member[] => {
    const closing = sumOf(
      'the closing balance of the property roll',
      roll.parts.map((p) => ({ line: p.roll.closing, sign: p.sign })),
    );
    const members: Member[] = roll.parts.some((p) => p.roll.closing !== ppe)
      ? [
          {
            kind: 'identity',
            subject: 'property roll = balance sheet',
            left: closing,
            right: sideOf(ppe, 'net property on the balance sheet'),
          },
        ]
      : [];
    for (const { roll: r } of roll.parts) {
      const opening = r.opening ?? r.closing;
      members.push({
        kind: 'identity',
        subject: `roll of "${r.closing.headings.at(-1)?.text ?? r.closing.label}"`,
        left: sideOf(r.closing),
        right: sumOf('prior closing plus movements', [
          { line: r.closing, lag: 1 },
          ...r.movements.map((m) => ({ line: m.line, sign: m.coef, optional: true })),
        ]),
      });
      if (opening !== r.closing)
        members.push({
          kind: 'identity',
          subject: 'opening = prior closing',
          left: sideOf(opening),
          right: sumOf('the closing of the year before', [{ line: r.closing, lag: 1 }]),
        });
    }
    return [...members, { kind: 'signs' }];
  },
  judge: (member, { roll }, { model }) =>
    member.kind === 'signs'
      ? [...signs(roll, model.years.forecast), ...leftOut(roll, model)]
      : identity({ ...member, years: model.years.forecast, tolerancePct: TOLERANCE_PCT }),
  fix: 'Roll property as opening + capex - depreciation - disposals and link the balance sheet to the closing row.',
});

/** Capex must raise net property and depreciation lower it, whatever the sign convention of their rows. */
function signs({ parts }: AssetRoll, years: readonly number[]): Flag[] {
  return parts.flatMap(({ roll, sign }) =>
    roll.movements.flatMap(({ line: l, coef }) => {
      const wanted = TAKES.test(l.norm) ? -1 : ADDS.test(l.norm) ? 1 : 0;
      if (wanted === 0 || /disposal|sale|sold/.test(l.norm)) return [];
      const wrong = years.filter((y) => wanted * sign * coef * (l.value(y) ?? 0) < -1e-9);
      return wrong.length ? [wrongSign(l, wanted, wrong)] : [];
    }),
  );
}

/** Movements that the schedule shows and its closing forgets. */
function leftOut({ parts }: AssetRoll, model: Model): Flag[] {
  return parts.flatMap(({ roll }) =>
    leftOutRows(model, roll).map((l) => ({
      message: `"${l.label}" (${l.where(model.years.forecast)}) stands in the roll, and "${roll.closing.label}" (${roll.closing.where(model.years.forecast)}) does not take it`,
      at: placeOf(l, model.years.forecast),
      evidence: model.years.forecast.map((y) => ({
        label: 'movement',
        period: periodName(y),
        cell: l.address(y),
        value: l.value(y) ?? null,
        otherCell: roll.closing.address(y),
        other: roll.closing.value(y) ?? null,
      })),
      subject: l.label,
    })),
  );
}

function wrongSign(l: Line, wanted: number, years: readonly number[]): Flag {
  return {
    message: `"${l.label}" (${l.where(years)}) ${wanted < 0 ? 'raises' : 'lowers'} net property in ${yearsText(years)}: its sign in the roll is wrong`,
    at: placeOf(l, years),
    evidence: years.map((y) => ({ label: 'movement', period: periodName(y), cell: l.address(y), value: l.value(y) ?? null })),
    subject: l.label,
  };
}
