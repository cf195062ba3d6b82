// What stands round a figure in its clause. Pure look-ups over items; no state of the walk.

import type { Group, Item, MetricItem } from './clause.ts';
import type { Token } from './lexer.ts';
import { CONNECTORS, NEUTRAL } from './metrics.ts';

/** Words after which a quantity is compared with something else. */
export const CLOSERS = /^(?:against|versus|vs|compared|than|excluding|ex|whereas|but|while|because|if|or)$/;

/** Anything but a metric phrase or a bracket. */
export const isToken = (x: Item): x is Exclude<Item, MetricItem | Group> => x.type !== 'metric' && x.type !== 'group';

/** Items as plain tokens: a phrase or a bracket is one mark. */
export function asTokens(items: readonly Item[]): Token[] {
  return items.map((x) => (isToken(x) ? x : { type: 'punct' as const, start: 0, end: 0, text: x.type === 'metric' ? x.text : '()' }));
}

/** First item of the clause that a place is in: after the last ";" or "|". */
export function clauseStart(items: readonly Item[], at: number): number {
  let from = at;
  while (from > 0 && !(items[from - 1]!.type === 'punct' && /^[;|]$/.test(items[from - 1]!.text))) from--;
  return from;
}

export function textBetween(items: readonly Item[], from: number, to: number): string {
  return items
    .slice(Math.max(0, from), Math.max(0, to))
    .map((x) => x.text)
    .join(' ');
}

/** "92.4mm diluted shares", "$13.60 per boe": a count or a rate, not an amount. */
export function countedAs(items: readonly Item[], at: number): 'rate' | boolean {
  const next = items[at + 1];
  const unit = items[at + 2];
  if (next?.type !== 'word') return false;
  if (/^(?:per|a|an|each)$/.test(next.lower) && unit?.type === 'word')
    return /^(?:share|year|annum|quarter|month)$/.test(unit.lower) ? false : 'rate';
  return !CONNECTORS.has(next.lower) && !NEUTRAL.has(next.lower) && !CLOSERS.test(next.lower);
}

/** "318,556 in Retail Banking": a name after the figure makes it that of a part. `passed` are times that belong to the figure. */
export function ofPart(items: readonly Item[], at: number, passed: ReadonlySet<Item>, own: ReadonlySet<string>): boolean {
  let j = at + 1;
  while (items[j] && (items[j]!.type === 'group' || passed.has(items[j]!))) j++;
  const preposition = items[j];
  const name = items[j + 1];
  if (preposition?.type !== 'word' || !/^(?:in|at|from|for|across|within)$/.test(preposition.lower) || name?.type !== 'word') return false;
  return /^\p{Lu}/u.test(name.text) && !own.has(name.lower.replace(/'s$/, '')) && !NEUTRAL.has(name.lower);
}
