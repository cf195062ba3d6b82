// Lines of operating data -> the splits they disclose: parts that sum to 100%, or to a line of the pack. Arithmetic and headings; no lexicon of kinds.

import { declaresSplit, type Guess, type KpiKind } from './kpi-kind.ts';
import type { PackLine } from './pack.ts';

export interface Split {
  /** Heading, or the words that the parts share. */
  readonly name: string;
  readonly parts: readonly PackLine[];
  /** What the parts sum to: 100%, a line of the pack, or nothing listed (a split by its heading only). */
  readonly of: 'whole' | 'line' | 'declared';
  readonly total?: PackLine;
  /** The first split of revenue: the segments themselves. */
  readonly primary: boolean;
}

export interface Guessed {
  readonly line: PackLine;
  readonly guess: Guess;
}

/** Sum of the parts in each year that all of them show; empty when they share fewer than two years (one, if the pack has only one). */
function sums(parts: readonly PackLine[]): Map<number, number> {
  const years = [...parts[0]!.values.keys()].filter((y) => parts.every((p) => p.values.has(y)));
  return new Map(years.map((y) => [y, parts.reduce((s, p) => s + p.values.get(y)!, 0)]));
}

/** Half a printed unit for each part, or 0.3%. */
function equals(sum: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>, parts: number): boolean {
  const years = [...sum.keys()].filter((y) => other.has(y));
  return (
    years.length > 0 &&
    years.length >= Math.min(2, sum.size) &&
    years.every((y) => Math.abs(sum.get(y)! - other.get(y)!) <= Math.max(0.003 * Math.abs(other.get(y)!), slack(other.get(y)!, parts)))
  );
}

function slack(value: number, parts: number): number {
  const decimals = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals * (parts + 1);
}

export function sumsToWhole(parts: readonly PackLine[]): boolean {
  const totals = [...sums(parts).values()];
  const near = (whole: number): boolean => totals.every((t) => Math.abs(t - whole) <= 0.006 * whole);
  return parts.length >= 2 && totals.length > 0 && (near(1) || near(100));
}

/** Line of the pack (statements first, then totals of the segment sheet) that the parts sum to. */
export function totalOf(parts: readonly PackLine[], lines: readonly PackLine[]): PackLine | undefined {
  if (parts.length < 2) return undefined;
  const sum = sums(parts);
  return lines.find((l) => !parts.includes(l) && l.measure.measure !== 'percent' && equals(sum, l.values, parts.length));
}

/** Runs of neighbouring lines of one measure under one heading. */
export function runs(items: readonly Guessed[], same: (a: Guessed, b: Guessed) => boolean): Guessed[][] {
  const found: Guessed[][] = [];
  let last: Guessed | undefined;
  for (const item of items) {
    if (last && same(last, item)) found.at(-1)!.push(item);
    else found.push([item]);
    last = item;
  }
  return found;
}

const isPercent = (l: PackLine): boolean =>
  l.measure.measure === 'percent' || (l.measure.measure === 'none' && [...l.values.values()].every((v) => v >= 0 && v <= 1));

function percentSplits(items: readonly Guessed[]): Split[] {
  const candidates = items.filter(
    (i) => isPercent(i.line) && (i.guess.kind === 'mix' || i.guess.kind === 'other' || i.guess.kind === 'volume'),
  );
  return runs(candidates, (a, b) => b.line.row === a.line.row + 1 && a.line.section === b.line.section).flatMap((run) =>
    wholes(run.map((i) => i.line)),
  );
}

/** Consecutive lines that sum to one: the run may hold two splits after each other, or other ratios beside one. */
function wholes(lines: readonly PackLine[]): Split[] {
  const found: Split[] = [];
  for (let from = 0; from < lines.length - 1; ) {
    let to = from + 1;
    while (to < lines.length && !sumsToWhole(lines.slice(from, to + 1))) to++;
    if (to < lines.length) {
      const parts = lines.slice(from, to + 1);
      found.push({ name: nameOf(parts), parts, of: 'whole', primary: false });
      from = to + 1;
    } else from++;
  }
  return found;
}

/** Heading, else the words with which the labels begin or end alike. */
export function nameOf(parts: readonly PackLine[]): string {
  if (parts[0]!.section !== '') return parts[0]!.section;
  const words = parts.map((p) => p.label.split(/[\s,:]+/));
  const shared = words[0]!.filter((w) => words.every((list) => list.includes(w)));
  return shared.length > 0 ? shared.join(' ') : parts.map((p) => p.label).join(' / ');
}

const BULK: readonly KpiKind[] = ['segmentRevenue', 'segmentProfit', 'volume', 'elimination'];
const isPart = (g: Guessed): boolean => BULK.includes(g.guess.kind) && !isPercent(g.line) && g.line.measure.measure !== 'rate';

function amountSplits(items: readonly Guessed[], lines: readonly PackLine[]): Split[] {
  const group = (a: Guessed, b: Guessed): boolean =>
    isPart(a) &&
    isPart(b) &&
    a.line.section === b.line.section &&
    a.line.measure.measure === b.line.measure.measure &&
    b.line.row === a.line.row + 1;
  return runs(items, group)
    .filter((run) => run.length >= 2 && isPart(run[0]!))
    .flatMap((run) => partition(run, lines));
}

/** A run may hold several splits in a row (loans by type, then deposits by type): the longest run from each place that sums to a line. */
function partition(run: readonly Guessed[], lines: readonly PackLine[]): Split[] {
  const found: Split[] = [];
  for (let from = 0; from < run.length - 1; ) {
    let to = run.length;
    let total: PackLine | undefined;
    while (to - from >= 2 && !total)
      total = totalOf(
        run.slice(from, to--).map((i) => i.line),
        lines,
      );
    if (total) {
      const parts = withoutStray(
        run.slice(from, to + 1).map((i) => i.line),
        total,
      );
      found.push({ name: nameOf(parts), parts, of: 'line', total, primary: false });
      from = to + 1;
    } else from++;
  }
  const declared = found.length === 0 && declaresSplit(run[0]!.line.section);
  return declared ? [{ name: run[0]!.line.section, parts: run.map((i) => i.line), of: 'declared', primary: false }] : found;
}

/** A price before the parts is lost in the rounding of their sum: what the sum does not need in front is no part. */
function withoutStray(parts: readonly PackLine[], total: PackLine): readonly PackLine[] {
  const [head, ...rest] = parts;
  const tiny = [...total.values].every(([y, v]) => Math.abs(head!.values.get(y) ?? 0) < 0.003 * Math.abs(v));
  return rest.length >= 2 && tiny && equals(sums(rest), total.values, rest.length) ? withoutStray(rest, total) : parts;
}

/** Every split among the lines, in order. `lines` are the lines that a sum may equal: statements and totals. */
export function findSplits(items: readonly Guessed[], lines: readonly PackLine[]): Split[] {
  const all = [...amountSplits(items, lines), ...percentSplits(items)];
  return all.sort((a, b) => a.parts[0]!.row - b.parts[0]!.row);
}
