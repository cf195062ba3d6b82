// What a configuration may say: the shape of tieout.config.{json,yaml,yml}, with a plain sentence for every mistake. Data only, nothing is run.

import { z } from 'zod';
import { PROFILES } from '../overlay/profile.ts';
import { DEFAULT_LIMITS, type Limits } from '../workbook/limits.ts';
import { isCellAddress, rectsOf, splitAddress } from './place.ts';

const SEVERITIES = ['error', 'warning', 'info', 'off'] as const;
export const FORMATS = ['text', 'json', 'sarif', 'html', 'markdown', 'junit', 'github', 'unix'] as const;

type Issue = { readonly input?: unknown };
const shown = (input: unknown): string => (input === undefined ? 'nothing' : (JSON.stringify(input) ?? String(input)).slice(0, 60));
/** "expected X, not Y", or "X is required" for what is not there. */
const expected = (what: string) => ({
  error: ({ input }: Issue) => (input === undefined ? `required: ${what}` : `expected ${what}, not ${shown(input)}`),
});

const words = (what: string) => z.string(expected(what)).trim().min(1, expected(what)).max(2000, expected(what));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, expected(`one of ${values.join(', ')}`));
const count = z.int(expected('a whole number above 0')).min(1, expected('a whole number above 0'));
const seconds = z.number(expected('a number above 0')).gt(0, expected('a number above 0'));
const flag = z.boolean(expected('true or false'));

/** A day that the calendar has. */
export function isDay(text: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!m) return false;
  const [year, month, day] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return length !== undefined && day >= 1 && day <= length;
}
const DAY = 'a date like 2026-12-31';
const day = z.string(expected(DAY)).refine(isDay, expected(DAY));

/** Options that every rule has. */
export const COMMON_OPTIONS = ['leastConfidence'] as const;

const shorthand = (value: unknown): unknown =>
  typeof value === 'string' ? { severity: value } : value === false ? { severity: 'off' } : value;
const rule = z.preprocess(
  shorthand,
  z.strictObject(
    { severity: oneOf(SEVERITIES).optional(), options: z.record(z.string(), z.unknown(), expected('options by name')).optional() },
    expected(`a severity (${SEVERITIES.join(', ')}) or severity and options`),
  ),
);

const listed = (value: unknown): unknown => (Array.isArray(value) ? value : [value]);
const rules = z.preprocess(listed, z.array(words('a rule like TO101')).min(1, expected('a rule like TO101')));

const RANGE = 'Sheet!A1:B2';
const suppression = z
  .strictObject(
    {
      rule: rules,
      range: words(RANGE).optional(),
      sheet: words('the name of a sheet, * for any text').optional(),
      file: words('a path, * for any text').optional(),
      fingerprint: words('the fingerprint of a finding').optional(),
      reason: words('a reason why these findings are accepted'),
      expires: day.optional(),
    },
    expected('a suppression: rule, range or sheet, reason'),
  )
  .check((ctx) => {
    const { range, sheet, fingerprint } = ctx.value;
    const add = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', message, path: [path], input: ctx.value, continue: true });
    if (range === undefined) {
      if (sheet === undefined && fingerprint === undefined)
        add('range', `required: ${RANGE}, or a sheet; a rule is switched off everywhere under rules`);
      return;
    }
    const split = splitAddress(range);
    if (split && sheet !== undefined) add('sheet', `the range ${shown(range)} names a sheet already`);
    const rest = split ? split.rest : sheet === undefined ? '' : range;
    if (!rectsOf(rest)) add('range', `expected ${RANGE}, not ${shown(range)}`);
  });

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
const limits = z.strictObject(
  {
    timeout: seconds.optional(),
    maxMemory: count.optional(),
    ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, count.optional()])) as Record<keyof Limits, z.ZodOptional<typeof count>>),
  },
  expected('limits by name'),
);

const profileIds = PROFILES.map(({ id }) => id) as [string, ...string[]];
const byName = <T extends z.ZodType>(value: T, what: string) => z.record(z.string(), value, expected(what));

export const configSchema = z.strictObject(
  {
    $schema: z.string().optional(),
    profile: oneOf(profileIds).optional(),
    mask: byName(words('why the facet is not graded'), 'reasons by facet').optional(),
    lines: byName(z.string(expected('Sheet!A1')).refine(isCellAddress, expected('Sheet!A1')), 'cells by concept').optional(),
    rules: byName(rule, 'settings by rule').optional(),
    suppressions: z.array(suppression, expected('a list of suppressions')).optional(),
    asOf: day.optional(),
    failOn: oneOf(['error', 'warning', 'info', 'never']).optional(),
    format: oneOf(FORMATS).optional(),
    baseline: words('the path of a baseline file').optional(),
    cache: z.union([flag, words('true, false or a folder')], expected('true, false or a folder')).optional(),
    limits: limits.optional(),
  },
  expected('settings by name'),
);

export type Config = Readonly<z.infer<typeof configSchema>>;
export type Suppression = NonNullable<Config['suppressions']>[number];
export type RuleSetting = NonNullable<Config['rules']>[string];

/** Settings there are below a path, for the message about one there is not. */
export function settingsAt(path: readonly PropertyKey[]): readonly string[] {
  const [head, ...rest] = path;
  if (head === undefined) return Object.keys(configSchema.shape).filter((name) => name !== '$schema');
  if (head === 'limits') return Object.keys(limits.shape);
  if (head === 'rules' && rest.length > 0) return ['severity', 'options'];
  return head === 'suppressions' ? ['rule', 'range', 'sheet', 'file', 'fingerprint', 'reason', 'expires'] : [];
}
