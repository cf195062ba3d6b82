// Which cells of a bridge are the value itself: enterprise value by name, or whatever rests on discounted flows or on a multiple of profit.

import { fullName } from '../../grammar/ref.ts';
import type { Host } from './expression.ts';
import { restsOnDiscounting } from './headline.ts';
import { conceptById, says } from './lexicon.ts';
import type { Model } from './model.ts';
import { profitMultiple } from './multiples.ts';
import type { ScalarCell } from './scalar.ts';

export interface Named {
  readonly label: string;
  readonly address: string;
  readonly value: number;
}

const EV = conceptById('enterprise_value')!;
const EQUITY = conceptById('equity_value')!;
export const NET_CLAIM = /\bnet (?:financial |bank )?(?:debt|cash|borrowings?)\b/;

/** An enterprise value by name, or (`alone`) a cell that rests on discounting or a multiple of profit. */
export function isValue(model: Model, id: number, alone: boolean): boolean {
  if (id < 0) return false;
  const named = labelOf(model, id);
  if (named && says(named.norm, EV) && !says(named.norm, EQUITY)) return true;
  if (named && (says(named.norm, EQUITY) || NET_CLAIM.test(named.norm))) return false;
  const key = `${id}`;
  const known = rests.get(model) ?? new Map<string, boolean>();
  rests.set(model, known);
  if (!known.has(key))
    known.set(key, restsOnDiscounting(id, { ...model, role: (s) => model.sheets[s]?.role }) || profitMultiple(model, id) !== undefined);
  return known.get(key)! && (!alone || !combines(model, id));
}

const rests = new WeakMap<Model, Map<string, boolean>>();

/** The cell itself mixes value and claims: it is to be opened, not taken as the value. */
function combines(model: Model, id: number): boolean {
  const form = model.linear.of(id);
  if (!form || form.opaque > 0 || form.terms.length < 2) return false;
  return form.terms.some((t) => t.id >= 0 && !isValue(model, t.id, false));
}

/** The labelled value at a cell. */
export function labelOf(model: Model, id: number): ScalarCell | undefined {
  const index = labels.get(model) ?? new Map<number, ScalarCell>();
  if (!labels.has(model)) {
    for (const s of model.scalars) if (!index.has(s.id)) index.set(s.id, s);
    labels.set(model, index);
  }
  return index.get(id);
}

const labels = new WeakMap<Model, Map<number, ScalarCell>>();

export function name(model: Model, id: number): Named {
  const host = model.expressions.hostOf(id);
  const v = model.values.value(id);
  return {
    label: labelOf(model, id)?.label ?? model.lineOf(id)?.line.label ?? 'the value',
    address: address(model, host),
    value: typeof v === 'number' ? v : 0,
  };
}

export const address = (model: Model, host: Host): string => fullName(model.sheets[host.sheet]!.name, host.row, host.col);

/** A line of profit or revenue in a product: a multiple is put on it. */
export function isProfit(model: Model, id: number): boolean {
  const line = model.lineOf(id)?.line;
  return (
    line !== undefined &&
    line.unit !== 'percent' &&
    /\bebit(?:da)?\b|\brevenues?\b|\bsales\b|operating (?:profit|income)|net (?:income|profit)/.test(line.norm)
  );
}
