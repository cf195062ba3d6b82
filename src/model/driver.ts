// Is a line a driver: a ratio, rate, growth, count or price that feeds formulas of its own period? Monetary lines never are.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface Facts {
  readonly model: Model;
  readonly years: ReadonlySet<number>;
}

const BY_UNIT: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'years', 'count', 'per-share']);
/** "m" alone counts nothing on a statement: it is money in a scale whose currency stands elsewhere. */
const SCALE = /^(?:mm?|mn|m|k|th|bn|b|'?000s?|thousands?|millions?|billions?)$/i;
const STATEMENTS: ReadonlySet<string> = new Set(['income', 'balance', 'cash']);
const BY_LABEL =
  /\b(?:growth|margin|rate|ratio|yield|days|dso|dio|dpo|turns?|multiple|payout|mix|share of|inflation|churn|utili[sz]ation|occupancy|price|prices|arpu|asp|volumes?|units?|subscribers?|customers?|stores?|headcount|fte|tonnes?|barrels?|production|per|retention|penetration|density|coupon|spread|beta|probability|escalator|index|switch|scenario|case|cagr|uplift|fee rate|take rate|load factor|attrition|conversion)\b|%|\/ /;

/** By unit or, where no unit is given, by its words; and it feeds a formula of the same period. */
export function isDriverLine(line: Line, { model, years }: Facts): boolean {
  const bare = line.unit === 'count' && SCALE.test(line.unitText) && STATEMENTS.has(line.statement ?? '');
  const kind = bare || line.unit === 'none' ? BY_LABEL.test(line.norm) : BY_UNIT.has(line.unit);
  if (!kind) return false;
  return [...line.cells.values()].some((c) => years.has(c.year) && c.id >= 0 && feedsSamePeriod(model, c.id, c.year));
}

function feedsSamePeriod(model: Model, id: number, year: number): boolean {
  return model.graph.dependents(id).some((d) => {
    const at = model.lineOf(d);
    return at === undefined || at.year === year;
  });
}
