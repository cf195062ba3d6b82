// 4.3.1: equity value is enterprise value less debt, leases, minorities and preferred, plus cash, securities and associates; price is equity per share.

import {
  type Bridge,
  type BridgeFault,
  type BridgeFaultKind,
  bridgeFaults,
  type Case,
  directEquity,
  discountings,
  type Evidence,
  equityBridges,
  type Flag,
  facet,
  intact,
  marketClaims,
  type Need,
  num,
  placeOfCell,
} from '../../src/rule/index.ts';

/** Of enterprise value: a larger unexplained rest means that the bridge was not read. */
const UNREAD = 0.01;

export default facet({
  id: '4.3.1',
  claim: 'Enterprise value is bridged to equity value and to a price per share.',
  inapplicable: ({ model }) => directEquity(model),
  needs: { cells: intact(['enterprise_value', 'equity_value', 'implied_price', 'net_debt']), bridges: bridges() },
  over: ({ bridges: all }) => all,
  judge: (bridge, _, c) => ({ flags: bridgeFaults(c.model, bridge, marketClaims(c)).map((f) => say(f, bridge)), evidence: shown(bridge) }),
  scale: ({ members, flags }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const dark = members.find((b) => !b.value || Math.abs(b.rest) > UNREAD * Math.abs(b.value.value));
    return dark ? { outcome: 0, status: 'unresolved', reason: unread(dark) } : { outcome: 1 };
  },
  fix: 'Between enterprise and equity value deduct debt, leases, minority interests and preferred stock and add cash, securities and associates, each linked to the balance sheet; then divide by diluted shares.',
});

function bridges(): Need<readonly Bridge[]> {
  return {
    describe: 'the walk from enterprise to equity value',
    optional: false,
    resolve: ({ model }: Case) => {
      const found = equityBridges(model);
      if (found.length) return { found };
      const ev = model.scalar.get('enterprise_value')?.cell;
      if (ev)
        return { missing: 'absent', because: `enterprise value (${ev.address}) is not taken on to equity value or a price per share` };
      const something = discountings(model).length > 0 || model.shapes.perpetuities.length > 0;
      return something
        ? {
            missing: 'unresolved',
            because: 'flows are discounted, but no enterprise value, equity value or price per share could be located',
          }
        : { missing: 'absent', because: 'the workbook has no enterprise value, equity value or implied price' };
    },
  };
}

function unread({ value, equity, rest }: Bridge): string {
  return value
    ? `"${equity?.label}" (${equity?.address}) differs from the terms read by ${num(rest)}`
    : `no enterprise value was found behind "${equity?.label}" (${equity?.address})`;
}

function say(f: BridgeFault, bridge: Bridge): Flag {
  const gap = f.other === undefined ? {} : { other: f.other };
  return {
    message: SENTENCES[f.kind](f, bridge),
    at: placeOfCell(f.cell),
    evidence: [
      { label: `${f.kind}: ${f.claim}`, cell: f.cell, value: f.value, ...gap, ...(f.otherCell ? { otherCell: f.otherCell } : {}) },
    ],
    subject: `${f.kind}: ${f.claim}`,
    ...(f.trigger ? { trigger: true } : {}),
    ...(f.note ? { note: true } : {}),
  };
}

const SENTENCES: Readonly<Record<BridgeFaultKind, (f: BridgeFault, b: Bridge) => string>> = {
  'no bridge': (f, b) =>
    `"${(b.equity ?? b.price)?.label}" (${f.cell}, ${num(f.value)}) is enterprise value without any deduction${f.other === undefined ? '' : `: "${f.claim}" of ${num(f.other)} (${f.otherCell}) is left out`}`,
  'wrong sign': (f) =>
    `"${f.claim}" (${f.cell}) ${f.value > 0 ? `adds ${num(f.value)} to` : `takes ${num(-f.value)} from`} equity value${f.otherCell ? `; it comes from ${f.otherCell} (${num(f.other)})` : ''}: the sign is wrong`,
  'left out': (f, b) =>
    `"${f.claim}" of ${num(f.other)} (${f.otherCell}) is over 1% of enterprise value and not in the bridge to "${b.equity?.label ?? b.price?.label}" (${f.cell})`,
  understated: (f) =>
    `the bridge takes ${num(f.value)} (${f.cell}) for "${f.claim}"; the balance sheet shows ${num(f.other)} (${f.otherCell})`,
  twice: (f) =>
    `"${f.claim}" (${f.cell}) takes ${num(f.value)}${f.otherCell ? ` of ${f.otherCell}` : ''} that another term of the bridge holds already`,
  dates: (f) =>
    `"${f.claim}" (${f.cell}) is a balance of ${f.value}${f.otherCell ? ` (${f.otherCell})` : ''}; others in the bridge are of ${f.other}`,
  price: (f) => `"${f.claim}" (${f.cell}) is ${num(f.value)}, but equity value (${f.otherCell}) over shares is ${num(f.other)}`,
  'no price': (f) => `equity value "${f.claim}" (${f.cell}, ${num(f.value)}) is not taken on to a labelled price per share`,
};

/** The walk as read: every term with what it adds. */
function shown({ value, terms, equity, price }: Bridge): Evidence[] {
  return [
    ...(value ? [{ label: value.label, cell: value.address, value: value.value }] : []),
    ...terms.map(
      (t): Evidence => ({
        label: `${t.label}${t.kinds.length ? ` (${t.kinds.join(', ')})` : ''}`,
        cell: t.address,
        value: t.effect,
        ...(t.source ? { otherCell: t.source.address } : {}),
      }),
    ),
    ...(equity ? [{ label: equity.label, cell: equity.address, value: equity.value }] : []),
    ...(price ? [{ label: price.label, cell: price.address, value: price.value, other: price.shares ?? null }] : []),
  ];
}
