// A gap by year -> the line that explains it, with what it takes to see it: the simplest trick over one line, a typed figure, a section, a pair.

import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import { reproductions } from './reported.ts';
import { type Series, TRICKS, type Trick } from './tricks.ts';

export interface Cause {
  readonly lines: readonly Line[];
  /** What the gap equals: plain words. */
  readonly says: string;
}

/** The gap of every year, its growth from year to year, and the years in which either is open. */
interface Gap {
  readonly years: readonly number[];
  readonly gap: Series;
  readonly growth: Series;
  /** What a circle that has settled may still be off. */
  readonly slack: number;
}

const OPEN = 1e-9;

/** The simplest explanation of a gap that is not 0 in the given years; undefined when no line or pair gives it. */
export function explainGap(model: Model, gap: ReadonlyMap<number, number>): Cause | undefined {
  const years = model.years.forecast.filter((y) => gap.has(y));
  const slack = model.graph.loops.length ? 50 * model.book.calc.iterateDelta : 1e-6;
  if (!years.some((y) => Math.abs(gap.get(y)!) > Math.max(OPEN, slack))) return undefined;
  const growth = new Map(years.map((y, i) => [y, gap.get(y)! - (i === 0 ? 0 : gap.get(years[i - 1]!)!)]));
  const g: Gap = { years, gap, growth, slack };
  const pool = candidates(model, years);
  const whole = sections(model);
  return (
    single(pool, whole, g, false) ??
    misreported(model, g) ??
    pair(pool, g, 'gap', true) ??
    single(pool, whole, g, true) ??
    single(whole, [], g, false) ??
    single(whole, [], g, true) ??
    pair(pool, g, 'gap', false) ??
    pair(pool, g, 'growth', false) ??
    constant(g)
  );
}

/** One line under one trick, in every year, or only in those that are open. A section as it stands is simpler than a part of a line. */
function single(pool: readonly Line[], whole: readonly Line[], g: Gap, partly: boolean): Cause | undefined {
  for (const trick of TRICKS) {
    if (partly && !trick.partly) continue;
    const open = openYears(g, trick.against);
    const years = partly ? open : g.years;
    if (years.length === 0 || (partly && open.length === g.years.length)) continue;
    for (const line of trick.plain ? [...pool, ...whole] : pool) {
      if (fits((y) => trick.of(line, y), g, trick.against, years)) return { lines: [line], says: said(trick, line, years, g) };
    }
  }
  return undefined;
}

function said(trick: Trick, line: Line, years: readonly number[], g: Gap): string {
  const when = years.length === g.years.length ? '' : years.length === 1 ? ` of ${years[0]} alone` : ` of ${years.join(', ')} alone`;
  return trick.says(`${named(line, years)}${when}`);
}

/** A gap whose growth is 0 but in the first year stays open for good: only the growth tells its years. */
function openYears(g: Gap, against: Trick['against']): number[] {
  const largest = Math.max(...g.years.map((y) => Math.abs(g.gap.get(y)!)));
  return g.years.filter((y) => Math.abs(g[against].get(y)!) > Math.max(g.slack, 1e-7 * largest));
}

/** Equal up to one overall sign in every year, and not all 0. */
function fits(of: (year: number) => number | undefined, g: Gap, against: Trick['against'], years: readonly number[]): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-5 * Math.max(Math.abs(a), Math.abs(b)) + g.slack;
  for (const sign of [1, -1]) {
    let size = 0;
    const all = years.every((y) => {
      const v = of(y);
      size = Math.max(size, Math.abs(v ?? 0));
      return v !== undefined && near(sign * v, g[against].get(y)!);
    });
    if (all && size > 4 * g.slack) return true;
  }
  return false;
}

/** The same amount from the first year on: a figure of the last actual year that the pack has otherwise. */
function misreported(model: Model, g: Gap): Cause | undefined {
  if (!isConstant(g)) return undefined;
  const amount = Math.abs(g.gap.get(g.years[0]!)!);
  for (const statement of ['balance', 'cash'] as const) {
    for (const r of reproductions(model, statement)) {
      const off = r.years.filter((y) => !y.equal && y.own !== undefined).at(-1);
      const slip = off ? Math.abs(off.own! - off.reported) : 0;
      if (off && r.lines[0] && Math.abs(slip - amount) <= 0.02 * amount)
        return {
          lines: [r.lines[0]],
          says: `the gap is the same amount in every year: by so much ${named(r.lines[0], [off.year])} differs from the reported figure of ${off.year}`,
        };
    }
  }
  return undefined;
}

const isConstant = (g: Gap): boolean =>
  g.years.length >= 2 && openYears(g, 'growth').length === 1 && openYears(g, 'growth')[0] === g.years[0];

function constant(g: Gap): Cause | undefined {
  if (!isConstant(g)) return undefined;
  return { lines: [], says: 'the gap is the same amount in every year: it enters once, in the opening balances or in a typed figure' };
}

const ORDER: Readonly<Record<string, number>> = {
  balance: 0,
  cash: 1,
  equity: 2,
  debt: 3,
  ppe: 3,
  intangibles: 3,
  nwc: 4,
  income: 5,
  tax: 5,
  segments: 6,
  dcf: 8,
};
const UNPLACED = 9;
const NO_CAUSE = /\bcheck\b|difference|out of balance|imbalance|^total |\btotal$|control|discrepancy|^gap\b/;

/** The sides of the identities themselves explain nothing. */
const SIDES = [
  'cash',
  'cash_end',
  'cash_begin',
  'net_change_cash',
  'cfo',
  'cfi',
  'cff',
  'total_assets',
  'net_assets',
  'total_liabilities',
  'total_equity',
  'equity_parent',
  'total_liabilities_equity',
  'current_assets',
  'current_liabilities',
];
/** A whole section left out of the cash roll, or cash read a year off. */
const SECTIONS = ['cff', 'cfi', 'cfo', 'cash_end', 'cash'];

const sections = (model: Model): Line[] => SECTIONS.flatMap((id) => model.line(id) ?? []);

function candidates(model: Model, years: readonly number[]): Line[] {
  const sides = SIDES.flatMap((id) => model.line(id) ?? []);
  const rank = (l: Line) => (l.statement === undefined ? UNPLACED : ORDER[l.statement]);
  const pool = model.lines.filter(
    (l) =>
      rank(l) !== undefined &&
      l.unit !== 'percent' &&
      l.unit !== 'multiple' &&
      l.unit !== 'days' &&
      !NO_CAUSE.test(l.norm) &&
      !sides.some((x) => x === l || sameSeries(x, l, years)) &&
      years.some((y) => (l.value(y) ?? 0) !== 0),
  );
  return pool.sort((a, b) => rank(a)! - rank(b)! || a.index - b.index);
}

const MAX_PAIR_POOL = 120;
const PAIRED: ReadonlySet<string> = new Set(['balance', 'cash', 'income', 'equity']);

/** Two lines together, in every year. What holds in all years says more than what holds in one, so the gap itself is tried before single years. */
function pair(pool: readonly Line[], g: Gap, against: Trick['against'], whole: boolean): Cause | undefined {
  const open = openYears(g, 'gap').length;
  if (open < 2 || (whole && (open < g.years.length || open < 3))) return undefined;
  const lines = pool.filter((l) => PAIRED.has(l.statement ?? '')).slice(0, MAX_PAIR_POOL);
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      for (const sign of [1, -1]) {
        const both = (y: number) => {
          const [a, b] = [lines[i]!.value(y), lines[j]!.value(y)];
          return a === undefined || b === undefined ? undefined : a + sign * b;
        };
        if (sameSeries(lines[i]!, lines[j]!, g.years) || !fits(both, g, against, g.years)) continue;
        return {
          lines: [lines[i]!, lines[j]!],
          says: `the gap ${against === 'gap' ? 'equals' : 'grows each year by'} ${named(lines[i]!, g.years)} ${sign > 0 ? 'plus' : 'less'} ${named(lines[j]!, g.years)}`,
        };
      }
    }
  }
  return undefined;
}

const named = (line: Line, years: readonly number[]): string => `"${line.label}" (${line.where(years)})`;
