// A bridge of pasted values: the labelled numbers between enterprise and equity value, with the signs that make them add up.

import type { BridgeTerm } from './bridge.ts';
import type { Named } from './bridgevalue.ts';
import { CLAIM_SIGN, claimKinds } from './claims.ts';
import type { Model } from './model.ts';
import type { ScalarCell } from './scalar.ts';

/** Most items tried: every sign of each is tried. */
const MOST = 9;
const CLOSE = 0.0005;

export interface PastedBridge {
  readonly value: Named;
  readonly terms: readonly BridgeTerm[];
}

/** undefined when no choice of signs leads from one to the other. */
export function pastedBridge(model: Model, ev: ScalarCell, equity: ScalarCell): PastedBridge | undefined {
  if (typeof ev.value !== 'number' || typeof equity.value !== 'number' || ev.sheet !== equity.sheet || equity.row <= ev.row)
    return undefined;
  const items = between(model, ev, equity);
  if (items.length > MOST) return undefined;
  const gap = equity.value - ev.value;
  const size = Math.max(Math.abs(ev.value), Math.abs(equity.value));
  let best: { signs: readonly number[]; odd: number } | undefined;
  for (let mask = 0; mask < 1 << items.length; mask++) {
    const signs = items.map((_, i) => (mask & (1 << i) ? -1 : 1));
    const total = items.reduce((s, item, i) => s + signs[i]! * (item.value as number), 0);
    if (Math.abs(total - gap) > CLOSE * size) continue;
    const odd = items.filter((item, i) => !usual(item, signs[i]!)).length;
    if (!best || odd < best.odd) best = { signs, odd };
  }
  if (!best) return undefined;
  const { signs } = best;
  return {
    value: { label: ev.label, address: ev.address, value: ev.value },
    terms: items.map((item, i) => ({
      label: item.label,
      address: item.address,
      value: item.value as number,
      kinds: claimKinds(item.norm),
      effect: signs[i]! * (item.value as number),
      source: undefined,
      year: undefined,
    })),
  };
}

function between(model: Model, ev: ScalarCell, equity: ScalarCell): ScalarCell[] {
  const rows = model.scalars.filter(
    (s) =>
      s.sheet === ev.sheet &&
      s.row > ev.row &&
      s.row < equity.row &&
      s.col === equity.col &&
      typeof s.value === 'number' &&
      s.value !== 0 &&
      !/%/.test(s.format),
  );
  return rows.filter((s, i) => rows.findIndex((o) => o.id === s.id) === i);
}

/** The sign in which a claim of its kind leads to equity value. */
function usual(item: ScalarCell, sign: number): boolean {
  const kind = claimKinds(item.norm)[0];
  const effect = sign * (item.value as number);
  return kind === undefined || (kind === 'net debt' ? sign === -1 || (item.value as number) < 0 : Math.sign(effect) === CLAIM_SIGN[kind]);
}
