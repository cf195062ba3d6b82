// Notes and headers -> what is dated after the as-of date: a driver's source, or a period shown as actual that had not ended.

import { fullName } from '../../grammar/ref.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface LateSource {
  readonly what: string;
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
  readonly address: string;
  readonly text: string;
  /** ISO date read from it. */
  readonly date: string;
  readonly asOf: string;
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
/** Words of a source: somebody published, reported or observed it on that date. */
const SOURCED =
  /\b(?:source|as of|as at|dated|published|publication|reported|results|release|released|10-?[kq]|20-?f|8-?k|annual report|interim|half[- ]year|quarter|actuals?|consensus|close|closing price|spot|filing|filed|transcript|call|letter|presentation|update|bloomberg|factset|press|preliminary|per company|company data|observed|restated|settle\w*|forward curve|futures|price deck|deck|strip|quot(?:ed|es?|ation)|fixing|survey|poll|statistics|bulletin|auction|broker|research|ruling|decision|minutes|announced|guidance|guided|investor day)\b/i;
/** A date that the contract or the plan sets in the future is no source. */
const PLANNED =
  /\b(?:due|matur\w*|expir\w*|refinanc\w*|repa(?:y|id)\w*|redeem\w*|callable|until|through|target\w*|by end|from|starts?|starting|commissioning|completion|expected|plan\w*|opens?|opening|launch\w*|year end(?:ed|ing)?|fiscal year|ended?|ending|forecast|estimate|notes?|bonds?|loan|tranche|coupon)\b/i;

/** Everything late, in workbook order. */
export function lateSources(
  model: Model,
  asOf: string,
  yearEnd: { readonly month: number; readonly day: number } | undefined,
): LateSource[] {
  return [...lateActuals(model, asOf, yearEnd), ...lateNotes(model, asOf)];
}

/** A period that ends after the as-of date under an "actual" mark, while the task or the other headers call it forecast. */
function lateActuals(model: Model, asOf: string, yearEnd: { readonly month: number; readonly day: number } | undefined): LateSource[] {
  const end = yearEnd ?? { month: 12, day: 31 };
  const out: LateSource[] = [];
  for (const view of model.sheets) {
    for (const { axis, lines } of view.blocks) {
      if (lines.length === 0) continue;
      for (const p of axis.periods) {
        const date = iso(p.year, end.month, end.day);
        if (p.step !== 'year' || p.stage !== 'actual' || date <= asOf) continue;
        const [row, col] = axis.across ? [axis.header, p.at] : [p.at, axis.header];
        out.push({
          what: 'a period shown as actual',
          sheet: view.name,
          row,
          col,
          address: fullName(view.name, row, col),
          text: String(view.grid.value(row, col) ?? p.year),
          date,
          asOf,
        });
      }
    }
  }
  return out;
}

function lateNotes(model: Model, asOf: string): LateSource[] {
  const out: LateSource[] = [];
  for (const view of model.sheets) {
    const drivers = driverRows(
      model,
      view.blocks.flatMap((b) => b.lines),
    );
    const scalars = new Set(view.scalars.filter((s) => !s.formula).map((s) => s.row));
    for (const [row, cells] of view.grid.rows) {
      if (!drivers.has(row) && !scalars.has(row)) continue;
      for (const c of cells) {
        if (c.formula) continue;
        const found = typeof c.value === 'string' && SOURCED.test(c.value) ? lateDate(c.value, asOf) : undefined;
        if (found)
          out.push({
            what: 'the source of a driver',
            sheet: view.name,
            row,
            col: c.col,
            address: fullName(view.name, row, c.col),
            text: String(c.value),
            date: found,
            asOf,
          });
      }
    }
  }
  return out;
}

/** Rows with typed forecast values. */
function driverRows(model: Model, lines: readonly Line[]): Set<number> {
  const years = new Set(model.years.forecast);
  return new Set(
    lines.filter((l) => l.axis.across && [...l.cells.values()].some((c) => years.has(c.year) && !c.formula)).map((l) => l.pos),
  );
}

/** The first full date (day or month and year) in a text that lies after `asOf` and is said of a source, not of a plan. */
export function lateDate(text: string, asOf: string): string | undefined {
  for (const { date, at } of datesIn(text)) {
    if (date <= asOf) continue;
    const clause = text.slice(Math.max(0, at - 28), at);
    if (!PLANNED.test(clause)) return date;
  }
  return undefined;
}

function datesIn(text: string): { date: string; at: number }[] {
  const out: { date: string; at: number }[] = [];
  for (const m of text.matchAll(/\b(20\d{2})-(\d{2})-(\d{2})\b/g)) out.push({ date: m[0], at: m.index });
  for (const m of text.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3,9})\.?,? (20\d{2})\b/g)) push(out, m.index, m[3]!, m[2]!, m[1]!);
  for (const m of text.matchAll(/\b([A-Za-z]{3,9})\.? (\d{1,2}), (20\d{2})\b/g)) push(out, m.index, m[3]!, m[1]!, m[2]!);
  return out.sort((a, b) => a.at - b.at);
}

function push(out: { date: string; at: number }[], at: number, year: string, month: string, day: string): void {
  const m = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1;
  if (m > 0 && MONTHS[m - 1]!.startsWith(month.toLowerCase().replace(/^sept$/, 'sep')))
    out.push({ date: iso(Number(year), m, Number(day)), at });
}

const iso = (y: number, m: number, d: number): string => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
