// A figure that no quantity was named for before it: value per share, upside, or a rate that is named right after it. Wording only.

import type { Item, MetricItem } from './clause.ts';
import { clauseStart, textBetween } from './neighbours.ts';
import type { Figure } from './number-token.ts';

export interface Unnamed {
  readonly metric: 'price' | 'upside' | 'wacc' | 'costOfEquity' | 'terminalGrowth';
  /** The phrase behind the figure that names it, which must not take another figure. */
  readonly named?: MetricItem;
}

/**
 * "EUR 27.26 per share", "15% upside", "8.6% WACC", "12.7% above the close".
 * @param priced a value per share has been read before in this clause
 */
export function unnamed(items: readonly Item[], at: number, figure: Figure, priced: boolean): Unnamed | undefined {
  if (figure.measure === 'percent')
    return namedBehind(items, at) ?? (priced && isUpside(items, at, figure) ? { metric: 'upside' } : undefined);
  if (figure.measure !== 'money' && !figure.perShare) return undefined;
  if (figure.scale !== undefined && figure.scale !== 0.01) return undefined;
  return isValuePerShare(items, at, figure) ? { metric: 'price' } : undefined;
}

function namedBehind(items: readonly Item[], at: number): Unnamed | undefined {
  let j = at + 1;
  while (j < at + 3 && items[j]?.type === 'word' && /^(?:of|implied|potential|total)$/i.test(items[j]!.text)) j++;
  const next = items[j];
  if (next?.type !== 'metric' || next.part || !/^(?:upside|wacc|costOfEquity|terminalGrowth)$/.test(next.metric.id)) return undefined;
  const own = items[j + 1];
  const later = items[j + 2];
  if (own?.type === 'number' || (own?.type === 'word' && own.lower === 'of' && later?.type === 'number')) return undefined;
  return { metric: next.metric.id as Unnamed['metric'], named: next };
}

function isUpside(items: readonly Item[], at: number, figure: Figure): boolean {
  const relative = /^(?:above|below|over|under|premium|discount)\b/i.test(textBetween(items, at + 1, at + 4));
  const toMarket = /\b(?:close|price|market|current|share)\b/i.test(textBetween(items, at + 1, at + 9));
  return (relative && toMarket) || (figure.signed && items[at - 1]?.type === 'punct');
}

/** "we value it at $62 a share", "or JPY 2,755 on 92.4 million shares": the last subject before the figure is the value. */
function isValuePerShare(items: readonly Item[], i: number, figure: Figure): boolean {
  const from = clauseStart(items, i);
  let subject: 'value' | 'other' | undefined;
  let shares = false;
  for (const x of items.slice(from, i)) {
    if (x.type === 'metric')
      subject =
        x.metric.unit === 'perShare' && x.metric.id !== 'price'
          ? 'other'
          : x.metric.id === 'price' || x.metric.id === 'equityValue' || x.metric.id === 'ev'
            ? 'value'
            : subject;
    else if (x.type === 'word' && /^(?:valu(?:e|es|ed|ing|ation)|worth|fair|target|dcf|ddm|intrinsic|impl(?:y|ies|ied))$/.test(x.lower))
      subject = 'value';
    else if (
      x.type === 'word' &&
      /^(?:trad\w+|close[sd]?|pays?|paid|earn\w*|cost\w*|price[sd]?|bought|against|versus|vs|repurchas\w*|issu\w*)$/.test(x.lower)
    )
      subject = 'other';
    else if (x.type === 'word' && /^(?:shares?|stock)$/.test(x.lower)) shares = true;
  }
  if (subject !== 'value') return false;
  const before = items[i - 1];
  const valued = shares && before?.type === 'word' && /^(?:at|worth)$/.test(before.lower) && figure.measure === 'money';
  return figure.perShare || valued || onShares(items, i);
}

/** "... on 92.4 million diluted shares" */
function onShares(items: readonly Item[], i: number): boolean {
  const on = items[i + 1];
  const count = items[i + 2];
  if (on?.type !== 'word' || !/^(?:on|over|across|for|with|using)$/.test(on.lower) || count?.type !== 'number' || count.measure !== 'plain')
    return false;
  return items.slice(i + 3, i + 6).some((x) => x.type === 'word' && /^shares?$/.test(x.lower));
}
