// Segment and operating-data lines of the pack -> segments with their volumes, prices and splits. What each line is, not whether the model uses it.

import { guessKind, type KpiKind } from './kpi-kind.ts';
import { namesOf, segmentByWords, volumeFor } from './kpi-segments.ts';
import { linesOf, type Pack, type PackLine } from './pack.ts';
import { findSplits, type Guessed, type Split, totalOf } from './split.ts';

export type { KpiKind } from './kpi-kind.ts';
export type { Split } from './split.ts';

export interface KpiLine {
  readonly line: PackLine;
  readonly kind: KpiKind;
  /** Name of the segment; undefined for a figure of the whole company. */
  readonly segment?: string;
  /** For a price: the volume it multiplies. For a volume: its price. */
  readonly partner?: PackLine;
  /** The revenue line that volume x price reproduces. */
  readonly drives?: PackLine;
  readonly because: string;
}

export interface Segment {
  readonly name: string;
  readonly revenue: PackLine;
}

export interface Kpis {
  readonly lines: readonly KpiLine[];
  readonly segments: readonly Segment[];
  readonly splits: readonly Split[];
}

const TOP_LINE =
  /\b(?:(?:total |net |group |operating )*(?:revenues?|sales|turnover)|total (?:operating )?income|net (?:operating )?income before|premiums? (?:earned|written)|(?:written|earned) premiums?|net premiums)\b/i;

/** Lines of the pack that parts may sum to: the statements, then totals among the operating data. */
function targets(pack: Pack, items: readonly Guessed[]): PackLine[] {
  const statements = [...linesOf(pack, 'income'), ...linesOf(pack, 'balance')];
  const top = statements.filter((l) => TOP_LINE.test(l.label));
  return [...top, ...statements.filter((l) => !top.includes(l)), ...items.filter((i) => i.guess.kind === 'total').map((i) => i.line)];
}

const isRevenue = (l: PackLine | undefined): boolean => l !== undefined && TOP_LINE.test(l.label);

/** The split that names the segments: the first whose parts sum to the top line, else the first group of revenue lines. */
function primarySplit(splits: readonly Split[], items: readonly Guessed[], lines: readonly PackLine[]): Split | undefined {
  const among = amongDrivers(splits, items, lines);
  if (among) return among;
  const bySum = splits.find(
    (s) =>
      s.of === 'line' &&
      (isRevenue(s.total) || /^(?:group )?total/i.test(s.total!.label)) &&
      s.parts.some((p) => p.measure.measure === 'money' || p.measure.measure === 'none'),
  );
  if (bySum) return { ...bySum, primary: true };
  const declared = splits.find((s) => s.of === 'declared' && items.some((i) => i.line === s.parts[0] && i.guess.kind === 'segmentRevenue'));
  if (declared) return { ...declared, primary: true };
  const parts = items.filter((i) => i.guess.kind === 'segmentRevenue' && i.line.measure.measure !== 'percent').map((i) => i.line);
  return parts.length >= 2 ? { name: 'revenue', parts, of: 'declared', primary: true } : undefined;
}

/** Segments listed each with its own volumes and prices between: the revenues (and eliminations) that no split holds and that sum to the top line. */
function amongDrivers(splits: readonly Split[], items: readonly Guessed[], lines: readonly PackLine[]): Split | undefined {
  const held = new Set(splits.flatMap((s) => s.parts));
  const at = items.flatMap((item, i) =>
    !held.has(item.line) && ['segmentRevenue', 'elimination'].includes(item.guess.kind) && item.line.measure.measure !== 'percent'
      ? [i]
      : [],
  );
  const between = items.slice(at[0] ?? 0, at.at(-1) ?? 0).some((i) => i.guess.kind === 'volume' || i.guess.kind === 'price');
  const parts = at.map((i) => items[i]!.line);
  const total = between ? totalOf(parts, lines.filter(isRevenue)) : undefined;
  return total && { name: 'segments', parts, of: 'line', total, primary: true };
}

const TAIL = /[\s,:-]*\b(?:(?:net|total|segment|operating|external|service)\s+)*(?:revenues?|sales|turnover|income|rent|premiums?)\b.*$/i;

/** "Wireless service revenue" -> "Wireless service": the label without the word for revenue, unless nothing would be left. */
function segmentName(line: PackLine): string {
  const bare = line.label.replace(TAIL, '').trim();
  const service = /\bservice$/i.test(/^(.*?)\s+(?:revenues?|sales)\b/i.exec(line.label)?.[1] ?? '');
  return bare === '' ? line.label : service ? /^(.*?)\s+(?:revenues?|sales)\b/i.exec(line.label)![1]! : bare;
}

function finalKind(
  item: Guessed,
  primary: Split | undefined,
  splits: readonly Split[],
  years: readonly number[],
): { kind: KpiKind; because: string } {
  const { line, guess } = item;
  if (![...line.values.keys()].some((y) => years.includes(y))) return { kind: 'other', because: 'an earlier year only' };
  if (guess.kind === 'elimination' || guess.kind === 'total') return guess;
  if (primary?.parts.includes(line))
    return { kind: 'segmentRevenue', because: primary.total ? `with its neighbours sums to ${primary.total.label}` : guess.because };
  const split = splits.find((s) => s.parts.includes(line));
  if (split?.of === 'whole') return { kind: 'mix', because: `part of a whole: ${split.name}` };
  if (split?.of === 'line' && guess.kind !== 'segmentProfit')
    return { kind: 'mix', because: `with its neighbours sums to ${split.total!.label}` };
  if (split?.of === 'declared' && guess.kind === 'segmentRevenue') return { kind: 'mix', because: `heading says ${split.name}` };
  return guess;
}

/** Classifies every line of the segment and operating-data sheets. */
export function readKpis(pack: Pack): Kpis {
  const items = linesOf(pack, 'segments').map((line) => ({ line, guess: guessKind(line) }));
  const lines = targets(pack, items);
  const found = findSplits(items, lines);
  const primary = primarySplit(found, items, lines);
  const splits = [...found.filter((s) => s.parts[0] !== primary?.parts[0]), ...(primary ? [primary] : [])].sort(
    (a, b) => a.parts[0]!.row - b.parts[0]!.row,
  );
  const segments = (primary?.parts ?? [])
    .filter((l) => items.find((i) => i.line === l)!.guess.kind !== 'elimination')
    .map((revenue) => ({ name: segmentName(revenue), revenue }));
  const kinds = items.map((i) => ({ line: i.line, ...finalKind(i, primary, splits, pack.years) }));
  return { lines: assign(kinds, segments, linesOf(pack, 'income')), segments, splits };
}

/** Gives every line its segment, and every price its volume. */
function assign(kinds: readonly KpiLine[], segments: readonly Segment[], income: readonly PackLine[]): KpiLine[] {
  const named = segments.map((s) => ({ name: s.name, words: namesOf(s.name) }));
  const own = new Map(segments.map((s) => [s.revenue, s.name]));
  const volumes = kinds.filter((k) => k.kind === 'volume').map((k) => k.line);
  const top = income.findIndex(
    (l) => TOP_LINE.test(l.label) && /^(?:total|net|group)?\s*(?:operating )?(?:revenues?|sales|turnover|income)\b/i.test(l.label),
  );
  const revenues = [...segments.map((s) => s.revenue), ...income.slice(0, top + 1)];
  const segmentOf = (line: PackLine): string | undefined =>
    own.get(line) ?? (segments.length > 1 ? segmentByWords(line.label, named) : undefined);
  const clash = (a: PackLine, b: PackLine): boolean =>
    segmentOf(a) !== undefined && segmentOf(b) !== undefined && segmentOf(a) !== segmentOf(b);
  const pairs = new Map<PackLine, { volume: PackLine; revenue?: PackLine }>();
  for (const k of kinds) {
    const pair = k.kind === 'price' ? volumeFor(k.line, volumes, revenues, clash) : undefined;
    if (pair) pairs.set(k.line, pair);
  }
  const settled = new Map<PackLine, string | undefined>(kinds.map((k) => [k.line, segmentOf(k.line)]));
  for (const [price, { volume, revenue }] of pairs) {
    const via = (revenue && segmentOf(revenue)) ?? settled.get(price) ?? settled.get(volume);
    if (revenue && via) {
      settled.set(price, via);
      settled.set(volume, via);
    } else {
      settled.set(price, settled.get(price) ?? via);
      settled.set(volume, settled.get(volume) ?? via);
    }
  }
  return kinds.map((k) => {
    const pair =
      pairs.get(k.line) ??
      [...pairs].map(([price, p]) => (p.volume === k.line ? { volume: price, revenue: p.revenue } : undefined)).find((p) => p);
    const segment = k.kind === 'total' ? undefined : settled.get(k.line);
    return {
      ...k,
      ...(segment ? { segment } : {}),
      ...(pair ? { partner: pair.volume } : {}),
      ...(pair?.revenue ? { drives: pair.revenue } : {}),
    };
  });
}
