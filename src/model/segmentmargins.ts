// Operating margins of the model's own segments, and how far they lie apart. Finds margin rows or profit rows by the segment's name.

import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { segmentView } from './segments.ts';

export interface SegmentMargin {
  readonly segment: string;
  readonly line: Line;
  at(year: number): number | undefined;
}

const MARGIN = /\bmargins?\b/;
const NOT_OPERATING = /\bgross\b|\bnet (?:income|profit)\b|net interest/;
const PROFIT =
  /\b(?:operating (?:profit|income|result)|ebita?|ebitda|segment (?:profit|result|income)|contribution|adjusted ebitda|profit|result)\b/;

/** Segments whose margin is shown or can be computed; empty for fewer than two. */
export function segmentMargins(model: Model): SegmentMargin[] {
  const segments = segmentView(model, [], [])?.segments ?? [];
  const found = segments.flatMap((revenue): SegmentMargin[] => {
    const name = nameOf(revenue);
    if (name.length < 3) return [];
    const own = model.lines.filter((l) => l !== revenue && (l.norm.includes(name) || l.headings.some((h) => h.norm.includes(name))));
    const shown = own.find((l) => l.unit === 'percent' && MARGIN.test(l.norm) && !NOT_OPERATING.test(l.norm));
    if (shown) return [{ segment: name, line: shown, at: (y) => shown.value(y) }];
    const profit = own.find((l) => l.unit !== 'percent' && PROFIT.test(l.norm) && !MARGIN.test(l.norm) && !NOT_OPERATING.test(l.norm));
    if (!profit) return [];
    return [{ segment: name, line: profit, at: (y) => ratio(profit.value(y), revenue.value(y)) }];
  });
  return found.length >= 2 ? found : [];
}

const nameOf = (line: Line): string =>
  line.norm
    .replace(/\b(?:revenues?|net sales|sales|turnover|net|total|segment)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Highest less lowest margin, averaged over the forecast years in which all are known. */
export function marginSpread(model: Model): { readonly value: number; readonly cell: string } | undefined {
  const margins = segmentMargins(model);
  const spreads = model.years.forecast.flatMap((year) => {
    const values = margins.map((m) => m.at(year));
    return values.length && values.every((v) => v !== undefined)
      ? [Math.max(...(values as number[])) - Math.min(...(values as number[]))]
      : [];
  });
  if (spreads.length === 0) return undefined;
  return { value: spreads.reduce((a, b) => a + b, 0) / spreads.length, cell: margins[0]!.line.address(model.years.forecast[0]!) };
}

function ratio(top: number | undefined, base: number | undefined): number | undefined {
  return top === undefined || !base ? undefined : top / base;
}
