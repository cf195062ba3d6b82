// Each reported line of the pack -> the model line that carries it, year by year: by label in its statement, by values, as a sum or a split.

import type { Anchor } from './anchor.ts';
import { LINE_CONCEPTS, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { similarity } from './similar.ts';

export interface ReportedYear {
  readonly year: number;
  /** In model units. */
  readonly reported: number;
  readonly own: number | undefined;
  readonly equal: boolean;
}

export interface Reproduction {
  readonly anchor: Anchor;
  /** line: carried by one line. sum: by adjacent model lines. split: with neighbours of the pack in one model line. scalar: a constant figure kept in one labelled cell. missing: by none. */
  readonly how: 'line' | 'sum' | 'split' | 'scalar' | 'missing';
  readonly lines: readonly Line[];
  readonly years: readonly ReportedYear[];
}

type Statement = 'income' | 'balance' | 'cash';
const RELATIVE = 0.005;
const ALIKE = 0.74;
const ELSEWHERE: ReadonlySet<string> = new Set(['cover', 'checks', 'sensitivity', 'comps']);

/** Every pack line of a statement with what carries it; lines that are zero throughout are left out. */
export function reproductions(model: Model, statement: Statement): Reproduction[] {
  const anchors = model.anchors.filter((a) => a.statement === statement);
  const pool = model.lines.filter((l) => !ELSEWHERE.has(l.statement ?? '') && l.cells.size > 0);
  const own = pool.filter((l) => l.statement === statement);
  const carried = carriers(model, own, anchors);
  return anchors
    .filter((a) => reportedYears(model, a).some((y) => a.values.get(y) !== 0))
    .map((anchor) => reproduce(model, anchor, { own, pool, anchors, carried }));
}

interface Around {
  readonly own: readonly Line[];
  readonly pool: readonly Line[];
  readonly anchors: readonly Anchor[];
  /** Lines that carry a pack line of their name. */
  readonly carried: ReadonlyMap<Line, Anchor>;
}

function carriers(model: Model, own: readonly Line[], anchors: readonly Anchor[]): Map<Line, Anchor> {
  const out = new Map<Line, Anchor>();
  for (const anchor of anchors) {
    const years = reportedYears(model, anchor);
    for (const line of own)
      if (!out.has(line) && isNamed(line, anchor) && best(model, anchor, line, years).equal === years.length) out.set(line, anchor);
  }
  return out;
}

function reportedYears(model: Model, anchor: Anchor): number[] {
  const wanted = new Set(model.years.historical);
  return [...anchor.values.keys()].filter((y) => wanted.has(y)).sort((a, b) => a - b);
}

interface Compared {
  readonly line: Line;
  readonly years: readonly ReportedYear[];
  readonly equal: number;
}

function reproduce(model: Model, anchor: Anchor, around: Around): Reproduction {
  const { own, pool, carried } = around;
  const years = reportedYears(model, anchor);
  const compared = (l: Line) => best(model, anchor, l, years);
  const full = (c: Compared) => c.equal === years.length;
  const inside = own.map(compared);
  const named = inside
    .filter((c) => isNamed(c.line, anchor))
    .sort((a, b) => b.equal - a.equal || similarity(b.line.norm, anchor.norm) - similarity(a.line.norm, anchor.norm));
  // A line of that name that shows other values is wrong, whatever another line's numbers or an identity of the statement happen to be.
  const shown = named.filter((c) => c.years.some((y) => y.own !== undefined)).map((c) => c.line);
  const others = shown.length ? inside.filter((c) => (carried.get(c.line) ?? anchor) === anchor) : inside;
  const exact = nearest(others.filter(full), anchor);
  const found = named.find(full) ?? exact ?? (named.length ? undefined : nearest(pool.map(compared).filter(full), anchor));
  if (found) return { anchor, how: 'line', lines: [found.line], years: found.years };
  const summed = sumOfNeighbours(model, anchor, around, years, shown) ?? mergedWithNeighbours(model, anchor, around, years, shown);
  if (summed) return summed;
  const single = model.scalars.find(
    (s) =>
      shown.length === 0 &&
      typeof s.value === 'number' &&
      years.every((y) => equals(s.value as number, anchor.values.get(y)!, 1)) &&
      similarity(s.norm, anchor.norm) >= 0.3,
  );
  if (single)
    return {
      anchor,
      how: 'scalar',
      lines: [],
      years: years.map((year) => ({ year, reported: anchor.values.get(year)!, own: anchor.values.get(year)!, equal: true })),
    };
  const partly =
    named[0] ??
    nearest(
      inside.filter((c) => c.equal * 2 >= years.length && c.equal >= 1 && c.years.some((y) => y.equal && y.reported !== 0)),
      anchor,
    );
  if (partly) return { anchor, how: 'line', lines: [partly.line], years: partly.years };
  return {
    anchor,
    how: 'missing',
    lines: [],
    years: years.map((year) => ({ year, reported: anchor.values.get(year)! * model.packFactor, own: undefined, equal: false })),
  };
}

function nearest(list: readonly Compared[], anchor: Anchor): Compared | undefined {
  return [...list].sort(
    (a, b) =>
      b.equal - a.equal || similarity(b.line.norm, anchor.norm) - similarity(a.line.norm, anchor.norm) || a.line.index - b.line.index,
  )[0];
}

/** The same words, or both say the same concept outright. */
function isNamed(line: Line, anchor: Anchor): boolean {
  if (line.norm === '' || anchor.norm === '') return false;
  if (similarity(line.norm, anchor.norm) >= ALIKE) return true;
  return LINE_CONCEPTS.some(
    (c) => c.statement === anchor.statement && says(line.norm, c) === 'strong' && says(anchor.norm, c) === 'strong' && SINGLE.has(c.id),
  );
}

/** Concepts that a statement shows once, so that two labels of them are one line. */
const SINGLE: ReadonlySet<string> = new Set([
  'revenue',
  'gross_profit',
  'ebit',
  'pbt',
  'tax',
  'net_income',
  'total_assets',
  'current_assets',
  'current_liabilities',
  'total_liabilities',
  'total_equity',
  'total_liabilities_equity',
  'retained_earnings',
  'cfo',
  'cfi',
  'cff',
  'net_change_cash',
  'cash_begin',
  'cash_end',
]);

/** Compared at the scale and sign under which most years are equal: a whole-row flip is a convention. */
function best(model: Model, anchor: Anchor, line: Line, years: readonly number[]): Compared {
  const factors = model.packFactor === 1 ? [1] : [model.packFactor, 1];
  let top: Compared | undefined;
  for (const factor of factors) {
    for (const sign of [1, -1]) {
      const list = years.map((year): ReportedYear => {
        const reported = anchor.values.get(year)! * factor * sign;
        const own = line.value(year);
        return { year, reported, own, equal: equals(own, reported, factor) };
      });
      const equal = list.filter((y) => y.equal).length;
      if (!top || equal > top.equal) top = { line, years: list, equal };
    }
  }
  return top!;
}

function equals(own: number | undefined, reported: number, factor: number): boolean {
  if (own === undefined) return reported === 0;
  const slack = factor === 1 ? 1e-9 : 0.5 * 10 ** -decimals(own);
  return Math.abs(own - reported) <= Math.max(RELATIVE * Math.max(Math.abs(own), Math.abs(reported)), slack);
}

const decimals = (v: number): number => Math.min(6, /\.(\d+)/.exec(String(v))?.[1]?.length ?? 0);

const MAX_RUN = 12;

/** A run of adjacent model lines that adds up to the reported line: all added, or the first less the rest (a subtotal the model leaves out). */
function sumOfNeighbours(
  model: Model,
  anchor: Anchor,
  { own, carried }: Around,
  years: readonly number[],
  shown: readonly Line[],
): Reproduction | undefined {
  for (let from = 0; from < own.length; from++) {
    for (let to = from + 1; to < Math.min(own.length, from + MAX_RUN); to++) {
      if (own[to]!.axis !== own[from]!.axis) break;
      const run = own.slice(from, to + 1);
      const split = shown.length === 0 || (run.some((l) => shown.includes(l)) && run.every((l) => !carried.has(l)));
      for (const rest of shown.length ? [1] : [1, -1]) {
        const list = split ? summedYears(model, anchor, run, rest, years) : undefined;
        if (list) return { anchor, how: 'sum', lines: run, years: list };
      }
    }
  }
  return undefined;
}

/** Each year with the run's sum; undefined unless all are equal under one sign. */
function summedYears(
  model: Model,
  anchor: Anchor,
  run: readonly Line[],
  rest: number,
  years: readonly number[],
): ReportedYear[] | undefined {
  for (const sign of [1, -1]) {
    const list = years.map((year): ReportedYear => {
      const reported = anchor.values.get(year)! * model.packFactor;
      const own = sign * run.reduce((s, l, i) => s + (i === 0 ? 1 : rest) * (l.value(year) ?? 0), 0);
      return { year, reported, own, equal: equals(own, reported, model.packFactor) };
    });
    if (list.every((y) => y.equal)) return list;
  }
  return undefined;
}

/** Adjacent lines of the pack that one model line carries together. */
function mergedWithNeighbours(
  model: Model,
  anchor: Anchor,
  { own, anchors, carried }: Around,
  years: readonly number[],
  shown: readonly Line[],
): Reproduction | undefined {
  const at = anchors.indexOf(anchor);
  for (let size = 2; size <= 4; size++) {
    for (let from = Math.max(0, at - size + 1); from <= at && from + size <= anchors.length; from++) {
      const run = anchors.slice(from, from + size);
      const sums = new Map(years.map((y) => [y, run.reduce((s, a) => s + (a.values.get(y) ?? 0), 0)]));
      if ([...sums.values()].every((v) => v === 0)) continue;
      const together = { ...anchor, values: sums };
      const free = own.filter((l) => (shown.length === 0 || shown.includes(l)) && (!carried.has(l) || run.includes(carried.get(l)!)));
      const hit = free.map((l) => best(model, together, l, years)).find((c) => c.equal === years.length);
      if (hit) return { anchor, how: 'split', lines: [hit.line], years: hit.years };
    }
  }
  return undefined;
}
