// Which fiscal year a time word means, and which one stands right after a figure. Knows the task's years.

import type { Item } from './clause.ts';
import type { Task } from './task.ts';

export type Time = { readonly kind: 'year'; readonly year: number; readonly historical: boolean } | { readonly kind: 'span' };

export interface Years {
  /** Month in which the fiscal year ends. */
  readonly endMonth: number | undefined;
  readonly lastActual: number | undefined;
}

export function yearsOf(task: Task | undefined): Years {
  const first = task?.forecastYears[0];
  return {
    endMonth: task?.fiscalYearEnd?.month,
    lastActual: task?.historicalYears.at(-1) ?? (first === undefined ? undefined : first - 1),
  };
}

const yearTime = (year: number, years: Years, stage?: 'actual' | 'forecast'): Time => ({
  kind: 'year',
  year,
  historical: stage === 'actual' || (stage !== 'forecast' && years.lastActual !== undefined && year <= years.lastActual),
});

/** The fiscal year of a period; a month counts only when the year ends in it. */
export function timeOf(item: Item, years: Years): Time | undefined {
  if (item.type === 'period') return yearTime(item.year, years, item.stage);
  if (item.type === 'span') return { kind: 'span' };
  if (item.type === 'date' && item.year !== undefined && item.month === years.endMonth) return yearTime(item.year, years);
  return undefined;
}

const BEFORE_YEAR =
  /^(?:in|for|by|at|during|end|ended|ending|the|of|year|years|fiscal|financial|full|full-year|year-end|end-of|as|to|through)$/;

/**
 * The time that belongs to the figure at a place: "in FY2026", "at the end of 2026", "(FY2026E)", or a year right behind it.
 * @param led the year stands before the figures here ("EPS 2026E 2.52, 2027E 2.62"), so a year right behind belongs to the next one
 */
export function periodAfter(
  items: readonly Item[],
  at: number,
  years: Years,
  led: boolean,
): { readonly time: Time; readonly taken: readonly Item[] } | undefined {
  let i = at + 1;
  const group = items[i];
  if (group?.type === 'group') {
    const times = group.items.filter((x) => x.type === 'period' || x.type === 'span');
    const figures = group.items.some((x) => x.type === 'number' || x.type === 'range');
    const time = times.length === 1 && !figures ? timeOf(times[0]!, years) : undefined;
    if (time) return { time, taken: [group] };
    i++;
  }
  const start = i;
  while (i < start + 6) {
    const x = items[i];
    if (x?.type !== 'word' || !BEFORE_YEAR.test(x.lower) || (i === start && /^(?:the|of|to|through|as|year|years)$/.test(x.lower))) break;
    i++;
  }
  const item = items[i];
  const time = item && (i > start || !led) ? timeOf(item, years) : undefined;
  return item && time ? { time, taken: [item] } : undefined;
}
