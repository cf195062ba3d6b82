// task.json text -> Task: which company, which years, which scale. Lenient: what is missing or odd becomes a plain sentence, never an exception.

import { z } from 'zod';

/** Month and day on which the fiscal year ends. */
export interface YearEnd {
  readonly month: number;
  readonly day: number;
}

export type Scale = 'units' | 'thousands' | 'millions' | 'billions';
export const ARCHETYPES = ['three_statement', 'is_valuation', 'reit_ddm', 'bank_ddm', 'pure_dcf'] as const;
export type Archetype = (typeof ARCHETYPES)[number];

export interface Task {
  readonly id?: string;
  readonly company?: string;
  readonly ticker?: string;
  /** GICS industry group as written in the file. */
  readonly industryGroup?: string;
  /** ISO date. */
  readonly asOf?: string;
  readonly fiscalYearEnd?: YearEnd;
  readonly currency?: string;
  readonly scale?: Scale;
  readonly archetype?: Archetype;
  /** Ascending, without duplicates. */
  readonly historicalYears: readonly number[];
  readonly forecastYears: readonly number[];
}

export interface TaskReading {
  /** undefined when the text is no JSON object. */
  readonly task: Task | undefined;
  /** One sentence each, with the path of the field. */
  readonly problems: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SCALES: readonly (readonly [RegExp, Scale])[] = [
  [/^(units?|ones?|actual|1)$/, 'units'],
  [/^(thousands?|k|'?000s?|th|1000)$/, 'thousands'],
  [/^(millions?|mm?|mn|mln|1000000)$/, 'millions'],
  [/^(billions?|bn|b)$/, 'billions'],
];

/** "12-31", "31 December", "December 31", "2025-12-31" -> month and day. */
export function parseYearEnd(text: string): YearEnd | undefined {
  const t = text.trim().toLowerCase();
  const digits = /^(?:\d{4}-)?(\d{1,2})[-/](\d{1,2})$/.exec(t);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*$/.exec(t);
  const monthFirst = /^([a-z]{3})[a-z]*\s+(\d{1,2})$/.exec(t);
  const month = digits ? Number(digits[1]) : MONTHS.indexOf(dayFirst?.[2] ?? monthFirst?.[1] ?? '?') + 1;
  const day = Number(digits?.[2] ?? dayFirst?.[1] ?? monthFirst?.[2] ?? 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { month, day } : undefined;
}

/** "2026", "FY2026E", 2026 -> 2026. */
function year(value: number | string): number | undefined {
  const found = typeof value === 'number' ? value : Number(/(?:19|20)\d{2}/.exec(value)?.[0] ?? Number.NaN);
  return Number.isInteger(found) && found >= 1980 && found <= 2099 ? found : undefined;
}

const text = z
  .string()
  .trim()
  .transform((s) => (s === '' ? undefined : s));

function parsed<T>(parse: (s: string) => T | undefined, complaint: string) {
  return z.string().transform((s, ctx) => {
    const value = parse(s);
    if (value === undefined) ctx.addIssue({ code: 'custom', message: complaint.replace('%', JSON.stringify(s)) });
    return value;
  });
}

const years = z.array(z.union([z.number(), z.string()])).transform((list, ctx) => {
  const found = new Set<number>();
  list.forEach((item, i) => {
    const y = year(item);
    if (y === undefined)
      ctx.addIssue({ code: 'custom', path: [i], message: `${JSON.stringify(item)} is not a year between 1980 and 2099` });
    else found.add(y);
  });
  return [...found].sort((a, b) => a - b);
});

const isoDate = (s: string): string | undefined => {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(s.trim());
  if (!found) return undefined;
  const [, y, m, d] = found;
  const real = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  return real.getUTCMonth() + 1 === Number(m) && real.getUTCDate() === Number(d) ? `${y}-${m}-${d}` : undefined;
};
const scaleOf = (s: string): Scale | undefined => SCALES.find(([form]) => form.test(s.trim().toLowerCase()))?.[1];
const archetypeOf = (s: string): Archetype | undefined =>
  ARCHETYPES.find(
    (a) =>
      a ===
      s
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
  );

const FIELDS = {
  task_id: ['id', text],
  company: ['company', text],
  ticker: ['ticker', text],
  industry_group: ['industryGroup', text],
  as_of: ['asOf', parsed(isoDate, '% is not a date like 2026-03-31')],
  fiscal_year_end: ['fiscalYearEnd', parsed(parseYearEnd, '% is not a month and day like 12-31')],
  currency: ['currency', text],
  scale: ['scale', parsed(scaleOf, '% is none of units, thousands, millions, billions')],
  archetype: ['archetype', parsed(archetypeOf, `% is none of ${ARCHETYPES.join(', ')}`)],
  historical_years: ['historicalYears', years],
  forecast_years: ['forecastYears', years],
} as const satisfies Record<string, readonly [keyof Task, z.ZodType]>;

/** JSON text of a file; a byte order mark is ignored. */
export function parseJson(source: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(source.replace(/^\uFEFF/, '')) as unknown };
  } catch (e) {
    return { error: (e as Error).message };
  }
}

/** Reads task.json. Unknown fields are ignored; a bad field is dropped and named. */
export function readTask(source: string): TaskReading {
  const json = parseJson(source);
  if ('error' in json) return { task: undefined, problems: [`task.json is not JSON: ${json.error}`] };
  const { value } = json;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { task: undefined, problems: ['task.json is not a JSON object'] };
  const task: Record<string, unknown> = { historicalYears: [], forecastYears: [] };
  const problems: string[] = [];
  for (const [name, [key, schema]] of Object.entries(FIELDS)) {
    const raw = (value as Record<string, unknown>)[name];
    if (raw === undefined || raw === null) continue;
    const read = schema.safeParse(raw);
    if (read.success) {
      if (read.data !== undefined) task[key] = read.data;
    } else for (const issue of read.error.issues) problems.push(`${[name, ...issue.path].join('.')}: ${issue.message}`);
  }
  return { task: task as unknown as Task, problems: [...problems, ...disorder(task as unknown as Task)] };
}

function disorder({ historicalYears, forecastYears }: Task): string[] {
  const last = historicalYears.at(-1);
  const first = forecastYears[0];
  const overlap = historicalYears.filter((y) => forecastYears.includes(y));
  if (overlap.length > 0) return [`forecast_years: ${overlap.join(', ')} also stands in historical_years`];
  if (last !== undefined && first !== undefined && first < last)
    return [`forecast_years: ${first} lies before the last historical year ${last}`];
  return [];
}
