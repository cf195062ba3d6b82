// A bridge against the balance sheet -> claims with the wrong sign or left out, no bridge at all, a price that is not equity per share.

import type { Bridge, BridgeTerm } from './bridge.ts';
import { type BridgeFault, dates, sum, twice } from './bridgefault.ts';
import { CLAIM_SIGN, type ClaimKind, type ReportedClaim, reportedClaims } from './claims.ts';
import type { Model } from './model.ts';

/** Of enterprise value: what is smaller may be left out. */
const MATERIAL = 0.01;
/** Signs of smaller items are not judged. */
const VISIBLE = 0.001;
const DEBT: readonly ClaimKind[] = ['debt', 'leases'];
const MONEY: readonly ClaimKind[] = ['cash', 'securities'];
const GATED: ReadonlySet<ClaimKind> = new Set(['debt', 'leases', 'net debt', 'cash', 'securities', 'minorities', 'preferred']);
/** Ignoring these breaks the gate; leases, securities and associates left out fail the facet alone. */
const GATED_WHEN_LEFT_OUT: ReadonlySet<ClaimKind> = new Set(['debt', 'minorities', 'preferred']);

/** `market`: claims from elsewhere, for a workbook and a pack without a balance sheet. */
export function bridgeFaults(model: Model, bridge: Bridge, market: readonly ReportedClaim[] = []): BridgeFault[] {
  const ev = Math.abs(bridge.value?.value ?? bridge.equity?.value ?? 0);
  const own = reportedClaims(model, dateOf(model, bridge));
  const reported = scaled(bridge, own.length ? own : market);
  // Where a rest is unexplained nothing can be said to be left out.
  const read = bridge.value !== undefined && Math.abs(bridge.rest) <= MATERIAL * ev;
  const none = absent(bridge, reported, ev);
  if (none) return [none];
  return [
    ...wrongSigns(bridge, reported, ev),
    ...netSign(bridge, reported, ev),
    ...(read ? leftOut(bridge, reported, ev) : []),
    ...priced(bridge),
    ...twice(bridge, reported),
    ...dates(bridge),
  ];
}

/** A valuation in millions over a balance sheet in thousands: the power of ten that the terms themselves apply. */
function scaled(bridge: Bridge, reported: readonly ReportedClaim[]): readonly ReportedClaim[] {
  const ratios = bridge.terms.flatMap((t) => {
    const own = reported.find((c) => c.address === t.source?.address || (c.address === t.address && t.kinds.includes(c.kind)));
    const typed = own ?? (t.source ? undefined : reported.find((c) => t.kinds.includes(c.kind)));
    return typed && t.effect !== 0 ? [Math.abs(t.effect) / typed.value] : [];
  });
  const power = [1e-3, 1e-6, 1e3, 1e6].find(
    (k) => ratios.some((r) => Math.abs(r / k - 1) < 0.02) && !ratios.some((r) => Math.abs(r - 1) < 0.02),
  );
  return power ? reported.map((c) => ({ ...c, value: c.value * power })) : reported;
}

/** Year of the balances that most terms take; the last historical year where none does. */
export function dateOf(model: Model, bridge: Bridge): number {
  const years = bridge.terms.flatMap((t) => t.year ?? []);
  const counts = new Map<number, number>();
  for (const y of years) counts.set(y, (counts.get(y) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0];
  return most ?? model.years.historical.at(-1) ?? model.years.all[0] ?? 0;
}

const names = (term: BridgeTerm, kinds: readonly ClaimKind[]): boolean => term.kinds.some((k) => kinds.includes(k));

function absent(bridge: Bridge, reported: readonly ReportedClaim[], ev: number): BridgeFault | undefined {
  if (bridge.terms.some((t) => Math.abs(t.effect) > 1e-9 && t.kinds.length > 0)) return undefined;
  const biggest = [...reported].filter((c) => c.kind !== 'pensions' && c.value > MATERIAL * ev).sort((a, b) => b.value - a.value)[0];
  if (!bridge.value || (!biggest && reported.length > 0) || Math.abs(bridge.rest) > MATERIAL * ev) return undefined;
  const from = bridge.equity ?? bridge.price;
  return {
    kind: 'no bridge',
    claim: biggest?.label ?? '',
    value: from?.value ?? ev,
    cell: from?.address ?? bridge.value.address,
    other: biggest?.value,
    otherCell: biggest?.address,
    trigger: true,
    note: false,
  };
}

function wrongSigns(bridge: Bridge, reported: readonly ReportedClaim[], ev: number): BridgeFault[] {
  return bridge.terms.flatMap((t) => {
    const signs = new Set(t.kinds.map((k) => CLAIM_SIGN[k]));
    if (t.kinds.length === 0 || t.kinds.includes('net debt') || signs.size > 1 || Math.abs(t.effect) < VISIBLE * ev) return [];
    const kind = t.kinds[0]!;
    const plus = t.effect > 0;
    if (plus === (CLAIM_SIGN[kind] === 1)) return [];
    const onSheet = t.source !== undefined && reported.some((c) => c.address === t.source!.address);
    if (kind === 'pensions' && !onSheet) return [];
    const material = Math.abs(t.effect) > MATERIAL * ev;
    return [
      {
        kind: 'wrong sign',
        claim: t.label,
        value: t.effect,
        cell: t.address,
        other: t.value,
        otherCell: t.source?.address,
        trigger: material && GATED.has(kind),
        note: false,
      },
    ];
  });
}

/** Terms called net debt or net cash, taken whole: their sign against the balance sheet's debt less cash. */
function netSign(bridge: Bridge, reported: readonly ReportedClaim[], ev: number): BridgeFault[] {
  const whole = bridge.terms.filter((t) => t.kinds.includes('net debt'));
  const effect = whole.reduce((s, t) => s + t.effect, 0);
  const others = bridge.terms.filter((t) => !t.kinds.includes('net debt') && names(t, [...DEBT, ...MONEY])).length;
  const want = sum(reported, MONEY) - sum(reported, DEBT);
  const plain = sum(reported, ['cash']) - sum(reported, ['debt']);
  if (whole.length === 0 || others > 0 || reported.length === 0 || Math.abs(effect) < MATERIAL * ev) return [];
  const clear = Math.abs(want) > MATERIAL * ev && Math.sign(want) === Math.sign(plain) && Math.sign(want) !== Math.sign(effect);
  if (!clear) return [];
  const first = whole[0]!;
  return [
    {
      kind: 'wrong sign',
      claim: first.label,
      value: effect,
      cell: first.address,
      other: want,
      otherCell: reported.find((c) => names2(c, DEBT) || names2(c, MONEY))?.address,
      trigger: true,
      note: false,
    },
  ];
}

const names2 = (c: ReportedClaim, kinds: readonly ClaimKind[]): boolean => kinds.includes(c.kind);

function leftOut(bridge: Bridge, reported: readonly ReportedClaim[], ev: number): BridgeFault[] {
  const kinds: readonly ClaimKind[] = ['debt', 'leases', 'cash', 'securities', 'minorities', 'preferred', 'associates', 'pensions'];
  return kinds.flatMap((kind) => {
    const items = reported.filter((c) => c.kind === kind);
    const amount = items.reduce((s, c) => s + c.value, 0);
    if (amount <= MATERIAL * ev || covered(kind, amount, bridge, reported)) return [];
    const biggest = [...items].sort((a, b) => b.value - a.value)[0]!;
    const shown = bridge.terms.filter((t) => t.kinds.includes(kind));
    const taken = shown.reduce((s, t) => s + Math.abs(t.effect), 0);
    const from = shown[0] ?? bridge.equity ?? bridge.price;
    const note = kind === 'pensions';
    return [
      {
        kind: shown.length ? 'understated' : 'left out',
        claim: biggest.label,
        value: taken,
        cell: from?.address ?? '',
        other: amount,
        otherCell: biggest.address,
        trigger: !note && GATED_WHEN_LEFT_OUT.has(kind) && (shown.length === 0 || taken < amount * 0.01),
        note,
      },
    ];
  });
}

/** A term of the kind holds most of it; or net debt, or a term of a neighbour kind, holds the amount too. */
function covered(kind: ClaimKind, amount: number, bridge: Bridge, reported: readonly ReportedClaim[]): boolean {
  const own = bridge.terms.filter((t) => t.kinds.includes(kind)).reduce((s, t) => s + Math.abs(t.effect), 0);
  if (own >= amount * 0.5) return true;
  const net = bridge.terms.filter((t) => t.kinds.includes('net debt'));
  const effect = Math.abs(net.reduce((s, t) => s + t.effect, 0));
  if (net.length && (kind === 'debt' || kind === 'cash')) return true;
  if (net.length && net.some((t) => t.kinds.includes(kind))) return true;
  const family = DEBT.includes(kind) ? DEBT : MONEY.includes(kind) ? MONEY : undefined;
  if (!family) return false;
  const total = sum(reported, family);
  const taken = bridge.terms.filter((t) => names(t, family)).reduce((s, t) => s + Math.abs(t.effect), 0);
  const close = (a: number, b: number) => Math.abs(a - b) <= 0.02 * Math.max(Math.abs(a), Math.abs(b));
  if (close(taken, total)) return true;
  const gross = sum(reported, DEBT) - sum(reported, MONEY);
  const without = kind === 'leases' ? sum(reported, ['debt']) - sum(reported, MONEY) : sum(reported, DEBT) - sum(reported, ['cash']);
  return net.length > 0 && (close(effect, Math.abs(gross)) || !close(effect, Math.abs(without)));
}

const POWERS: readonly number[] = [1, 1e3, 1e-3, 1e6, 1e-6];

/** Prices in pence or cents are a hundredth of the currency that the equity is in. */
function priced(bridge: Bridge): BridgeFault[] {
  const { price, equity } = bridge;
  if (!price)
    return [
      {
        kind: 'no price',
        claim: equity?.label ?? '',
        value: equity?.value ?? 0,
        cell: equity?.address ?? '',
        other: undefined,
        otherCell: undefined,
        trigger: false,
        note: false,
      },
    ];
  if (!equity || !price.shares || price.value === 0) return [];
  const per = equity.value / price.shares;
  const powers = /\bpence\b|\bcents?\b|\bgbx\b|\bgbp\b|\(p\)|\bper share p\b|(?:^| )p$/i.test(price.words)
    ? POWERS.flatMap((k) => [k, k * 100])
    : POWERS;
  const ok = powers.some((k) => Math.abs(per * k - price.value) <= 0.005 * Math.abs(price.value) + 0.005);
  return ok
    ? []
    : [
        {
          kind: 'price',
          claim: price.label,
          value: price.value,
          cell: price.address,
          other: per,
          otherCell: equity.address,
          trigger: false,
          note: false,
        },
      ];
}
