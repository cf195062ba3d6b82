// Linted files -> what a reader should hear beside the findings: suppressions that do nothing, that have expired, counts by rule.

import { suppressionName } from '../../config/filter.ts';
import { fits } from '../../config/place.ts';
import type { Config } from '../../config/schema.ts';
import type { Severity } from '../../rule/finding.ts';
import type { Linted } from '../lint-formats.ts';
import type { LintAsk } from './job.ts';

export interface SuppressionNews {
  readonly unused: readonly string[];
  readonly expired: readonly string[];
  /** By name of an unused one: what is likely wrong with it. */
  readonly why: ReadonlyMap<string, string>;
}

/** Over all files of a call: a suppression is used when it is used in one of them. */
export function suppressionNews(files: readonly Linted[], names: readonly string[], config: Config): SuppressionNews {
  const list = config.suppressions ?? [];
  const read = files.flatMap((file, i) => (file.filtered ? [{ filtered: file.filtered, name: names[i]! }] : []));
  const unused = list.flatMap((s, i) => {
    // What is said of other files may well be used there.
    const meant = read.filter(({ name }) => s.file === undefined || fits(s.file, name));
    return meant.length > 0 && meant.every(({ filtered }) => filtered.unused.includes(i)) ? [suppressionName(s, i)] : [];
  });
  const expired = list.flatMap((s, i) => {
    const hits = read.flatMap(({ filtered }) => filtered.expired.filter((e) => e.index === i));
    if (hits.length === 0) return [];
    const findings = hits.reduce((sum, e) => sum + e.findings, 0);
    return [
      `${suppressionName(s, i)} expired on ${s.expires}: ${findings === 1 ? '1 finding counts' : `${findings} findings count`} again`,
    ];
  });
  const why = new Map(
    read.flatMap(({ filtered }) => (filtered.why ?? []).map(([i, text]) => [suppressionName(list[i]!, i), text] as const)),
  );
  return { unused, expired, why };
}

/** Lines for stderr. */
export function suppressionTalk({ unused, expired, why }: SuppressionNews, path: string | undefined, { config, today }: LintAsk): string[] {
  const open = (config.suppressions ?? []).filter((s) => s.expires !== undefined).length;
  return [
    ...expired.map((text) => `${path}: ${text}`),
    ...unused.map((name) => `${path}: ${name} suppresses nothing${why.has(name) ? `: ${why.get(name)}` : ''}`),
    ...(today === undefined && open > 0
      ? [`${path}: ${open === 1 ? 'an expiry date is' : `${open} expiry dates are`} not compared; give --today DATE or asOf`]
      : []),
  ];
}

/** Lines of the configuration that are nowhere in a workbook. */
export function linesTalk(files: readonly Linted[], path: string | undefined): string[] {
  return files.flatMap((file) =>
    file.unassessed
      .filter(({ rule }) => rule === 'config')
      .map(({ reason }) => `${path}: ${reason}${files.length > 1 ? ` (${file.path})` : ''}`),
  );
}

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** Findings by rule, the worst and most frequent first. */
export function statisticsText(files: readonly Linted[], titles: ReadonlyMap<string, string>): string {
  const counts = new Map<string, { readonly rule: string; readonly severity: Severity; count: number }>();
  for (const { rule, severity } of files.flatMap((file) => file.findings)) {
    const key = `${severity} ${rule}`;
    const row = counts.get(key) ?? { rule, severity, count: 0 };
    row.count++;
    counts.set(key, row);
  }
  const rows = [...counts.values()].sort(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count || (a.rule < b.rule ? -1 : 1),
  );
  if (rows.length === 0) return 'no findings\n';
  const wide = String(Math.max(...rows.map((row) => row.count))).length;
  return rows
    .map(({ rule, severity, count }) =>
      `${String(count).padStart(wide)}  ${severity.padEnd(7)}  ${rule.padEnd(6)} ${titles.get(rule) ?? ''}`.trimEnd(),
    )
    .join('\n')
    .concat('\n');
}
