// A fault of a bridge as a record; balances that a bridge takes twice or from different years.

import type { Bridge, BridgeTerm } from './bridge.ts';
import type { ClaimKind, ReportedClaim } from './claims.ts';

export type BridgeFaultKind = 'twice' | 'dates' | 'no bridge' | 'wrong sign' | 'left out' | 'understated' | 'price' | 'no price';

export interface BridgeFault {
  readonly kind: BridgeFaultKind;
  readonly claim: string;
  readonly value: number;
  readonly cell: string;
  readonly other: number | undefined;
  readonly otherCell: string | undefined;
  /** Breach of the gate's own: net debt added, net cash deducted, minorities or preferred ignored, no bridge. */
  readonly trigger: boolean;
  readonly note: boolean;
}

export const sum = (list: readonly ReportedClaim[], kinds: readonly ClaimKind[]): number =>
  list.filter((c) => kinds.includes(c.kind)).reduce((s, c) => s + c.value, 0);

/** One balance taken by two terms, or cash beside a net debt that holds it. */
export function twice(bridge: Bridge, reported: readonly ReportedClaim[]): BridgeFault[] {
  const again = bridge.terms.filter(
    (t, i) =>
      t.source &&
      bridge.terms.slice(0, i).some((o) => o.source?.address === t.source!.address && Math.sign(o.effect) === Math.sign(t.effect)),
  );
  const net = bridge.terms.filter((t) => t.kinds.includes('net debt'));
  const whole = net.reduce((s, t) => s + t.effect, 0);
  const full = sum(reported, ['cash']) - sum(reported, ['debt']);
  const holds = net.length > 0 && full !== 0 && Math.abs(whole - full) <= 0.02 * Math.abs(full);
  const beside = holds
    ? bridge.terms.filter((t) => (t.kinds[0] === 'cash' || t.kinds[0] === 'debt') && t.kinds.length === 1 && Math.abs(t.effect) > 0)
    : [];
  return [...again, ...beside].map((t) => make('twice', t, false));
}

/** Balances of different years: a remark. */
export function dates(bridge: Bridge): BridgeFault[] {
  const years = new Set(bridge.terms.flatMap((t) => t.year ?? []));
  const odd = years.size > 1 ? bridge.terms.find((t) => t.year !== undefined && t.year !== Math.max(...years)) : undefined;
  return odd ? [{ ...make('dates', odd, true), value: odd.year!, other: Math.max(...years) }] : [];
}

function make(kind: BridgeFaultKind, t: BridgeTerm, note: boolean): BridgeFault {
  return { kind, claim: t.label, value: t.effect, cell: t.address, other: t.value, otherCell: t.source?.address, trigger: false, note };
}
