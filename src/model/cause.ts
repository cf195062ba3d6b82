// A gap by year -> the line that explains it: the auditor's tricks (the line itself, double, half, change, running sum, last year's value, a pair).

import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';

export interface Cause {
  readonly lines: readonly Line[];
  /** What the gap equals: plain words. */
  readonly says: string;
}

type Series = ReadonlyMap<number, number>;

interface Trick {
  readonly name: string;
  /** Series of a line under the trick; undefined where the line cannot give it. */
  readonly of: (line: Line, years: readonly number[]) => Series | undefined;
  readonly says: (subject: string) => string;
}

const plain = (line: Line, years: readonly number[], scale = 1): Series | undefined => {
  const out = new Map<number, number>();
  for (const y of years) {
    const v = line.value(y);
    if (v === undefined) return undefined;
    out.set(y, scale * v);
  }
  return out;
};

const TRICKS: readonly Trick[] = [
  {
    name: 'itself',
    of: (l, y) => plain(l, y),
    says: (s) => `the gap equals ${s} in every year: it is left out of one side, or counted twice`,
  },
  { name: 'double', of: (l, y) => plain(l, y, 2), says: (s) => `the gap is twice ${s}: its sign is turned round on one side` },
  { name: 'half', of: (l, y) => plain(l, y, 0.5), says: (s) => `the gap is half of ${s}` },
  {
    name: 'running',
    of: running(1),
    says: (s) => `the gap is the running sum of ${s}: the movement is missing on one side, year after year`,
  },
  {
    name: 'running double',
    of: running(2),
    says: (s) => `the gap is twice the running sum of ${s}: the movement enters with the wrong sign`,
  },
  { name: 'change', of: change(1), says: (s) => `the gap is the change of ${s}: the movement does not reach the other side` },
  { name: 'change double', of: change(2), says: (s) => `the gap is twice the change of ${s}: the movement enters with the wrong sign` },
  {
    name: 'since',
    of: since(1),
    says: (s) => `the gap is the change of ${s} since the last actual year: its movement is missing in the cash flow`,
  },
  {
    name: 'since double',
    of: since(2),
    says: (s) => `the gap is twice the change of ${s} since the last actual year: its movement enters with the wrong sign`,
  },
  { name: 'lag', of: lagged, says: (s) => `the gap equals ${s} of the year before: a reference is one period off` },
];

function running(scale: number): Trick['of'] {
  return (line, years) => {
    const out = new Map<number, number>();
    let sum = 0;
    for (const y of years) {
      sum += scale * (line.value(y) ?? 0);
      out.set(y, sum);
    }
    return line.years.some((y) => years.includes(y)) ? out : undefined;
  };
}

function change(scale: number): Trick['of'] {
  return (line, years) => mapYears(years, (y) => both(line.value(y), line.value(y - 1), (a, b) => scale * (a - b)));
}

function since(scale: number): Trick['of'] {
  return (line, years) => {
    const base = line.value(years[0]! - 1);
    return base === undefined ? undefined : mapYears(years, (y) => both(line.value(y), base, (a, b) => scale * (a - b)));
  };
}

function lagged(line: Line, years: readonly number[]): Series | undefined {
  return mapYears(years, (y) => line.value(y - 1));
}

const both = (a: number | undefined, b: number | undefined, f: (a: number, b: number) => number): number | undefined =>
  a === undefined || b === undefined ? undefined : f(a, b);

function mapYears(years: readonly number[], f: (year: number) => number | undefined): Series | undefined {
  const out = new Map<number, number>();
  for (const y of years) {
    const v = f(y);
    if (v === undefined) return undefined;
    out.set(y, v);
  }
  return out;
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
const NO_CAUSE = /\bcheck\b|difference|out of balance|imbalance|^total |\btotal$|control|discrepancy|^gap\b/;

/** The simplest explanation of a gap that is not 0 in the given years; undefined when no line or pair gives it. */
export function explainGap(model: Model, gap: ReadonlyMap<number, number>): Cause | undefined {
  const years = model.years.forecast.filter((y) => gap.has(y));
  const open = years.filter((y) => Math.abs(gap.get(y)!) > 1e-9);
  if (open.length === 0) return undefined;
  const pool = candidates(model, years);
  return single(pool, gap, years) ?? constant(gap, years) ?? pair(pool, gap, years);
}

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

function candidates(model: Model, years: readonly number[]): Line[] {
  const sides = SIDES.flatMap((id) => model.line(id) ?? []);
  const pool = model.lines.filter(
    (l) =>
      l.statement !== undefined &&
      ORDER[l.statement] !== undefined &&
      l.unit !== 'percent' &&
      l.unit !== 'multiple' &&
      l.unit !== 'days' &&
      !NO_CAUSE.test(l.norm) &&
      !sides.some((x) => x === l || sameSeries(x, l, years)) &&
      years.some((y) => (l.value(y) ?? 0) !== 0),
  );
  return pool.sort((a, b) => ORDER[a.statement!]! - ORDER[b.statement!]! || a.index - b.index);
}

function single(pool: readonly Line[], gap: Series, years: readonly number[]): Cause | undefined {
  for (const trick of TRICKS) {
    for (const line of pool) {
      const series = trick.of(line, years);
      if (series && fits(series, gap, years)) return { lines: [line], says: trick.says(named(line, years)) };
    }
  }
  return undefined;
}

function constant(gap: Series, years: readonly number[]): Cause | undefined {
  const first = gap.get(years[0]!)!;
  if (years.length < 2 || !years.every((y) => near(gap.get(y)!, first))) return undefined;
  return { lines: [], says: 'the gap is the same amount in every year: it enters once, in the opening balances or in a typed figure' };
}

const MAX_PAIR_POOL = 120;

function pair(pool: readonly Line[], gap: Series, years: readonly number[]): Cause | undefined {
  const lines = pool.filter((l) => l.statement === 'balance' || l.statement === 'cash').slice(0, MAX_PAIR_POOL);
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      if (sameSeries(lines[i]!, lines[j]!, years)) continue;
      for (const sign of [1, -1]) {
        const series = mapYears(years, (y) => both(lines[i]!.value(y), lines[j]!.value(y), (a, b) => a + sign * b));
        if (series && fits(series, gap, years))
          return {
            lines: [lines[i]!, lines[j]!],
            says: `the gap equals ${named(lines[i]!, years)} ${sign > 0 ? 'plus' : 'less'} ${named(lines[j]!, years)}`,
          };
      }
    }
  }
  return undefined;
}

/** Equal up to one overall sign in every year, and not all 0. */
function fits(series: Series, gap: Series, years: readonly number[]): boolean {
  if (years.every((y) => Math.abs(series.get(y) ?? 0) < 1e-9)) return false;
  return [1, -1].some((sign) => years.every((y) => near(sign * (series.get(y) ?? Number.NaN), gap.get(y)!)));
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-5 * Math.max(Math.abs(a), Math.abs(b)) + 1e-6;

const named = (line: Line, years: readonly number[]): string => `"${line.label}" (${line.sheetName}!${line.range(years)})`;
