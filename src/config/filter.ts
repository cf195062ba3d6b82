// Findings of a workbook + its configuration -> those that stay, with the severities that were asked for, and why the others do not.
// A pure function; never used on a graded cell, whose own files cannot excuse it.

import { parseRect, type Rect } from '../../grammar/ref.ts';
import type { Finding } from '../rule/finding.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { covers } from './cover.ts';
import { EXCEL_CHECKS, ignoredFor } from './ignored.ts';
import { fits, rectsOf, splitAddress } from './place.ts';
import type { Config, Suppression } from './schema.ts';
import { whyUnused } from './unused.ts';

export interface Suppressed {
  readonly finding: Finding;
  readonly reason: string;
  /** Index in the configuration's suppressions, or the check that was ignored in Excel. */
  readonly by: number | 'excel';
}

export interface Filtered {
  readonly kept: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  /** Indexes of suppressions without a finding here. */
  readonly unused: readonly number[];
  /** What is likely wrong with some of those. */
  readonly why: readonly (readonly [index: number, sentence: string])[];
  /** Suppressions past their date, with the findings that count again. */
  readonly expired: readonly { readonly index: number; readonly findings: number }[];
  /** Findings of rules that are switched off, or less sure than is asked of their rule. */
  readonly off: number;
}

export interface FilterOptions {
  /** Of the workbook, from the folder of the configuration, with "/". */
  readonly path?: string;
  /** ISO date that expiry dates are compared with; without one nothing expires. */
  readonly today?: string;
  /** The known word that was most likely meant. */
  suggest?(word: string, known: readonly string[]): string | undefined;
}

export function applyConfig(findings: readonly Finding[], config: Config, book: Workbook, options: FilterOptions = {}): Filtered {
  const list = config.suppressions ?? [];
  const used = new Set<number>();
  const again = new Map(list.flatMap((s, i) => (isExpired(s, options.today) ? [[i, 0] as [number, number]] : [])));
  const kept: Finding[] = [];
  const suppressed: Suppressed[] = [];
  let off = 0;
  for (const raw of findings) {
    const severity = config.rules?.[raw.rule]?.severity;
    if (severity === 'off' || raw.confidence < leastConfidence(config, raw.rule)) {
      off++;
      continue;
    }
    const finding = severity === undefined || severity === raw.severity ? raw : { ...raw, severity };
    const rects = placesOf(finding);
    const matching = list.flatMap((s, i) => (matches(s, finding, rects, options.path) ? [i] : []));
    const by = matching.find((i) => !again.has(i));
    if (by !== undefined) {
      for (const i of matching) used.add(i);
      suppressed.push({ finding, reason: list[by]!.reason, by });
      continue;
    }
    for (const i of matching) again.set(i, again.get(i)! + 1);
    const ignored = ignoredInExcel(book, finding, rects);
    if (ignored === undefined) kept.push(finding);
    else suppressed.push({ finding, reason: `ignored in Excel: ${ignored}`, by: 'excel' });
  }
  const unused = list.flatMap((_, i) => (used.has(i) || again.has(i) ? [] : [i]));
  return {
    kept,
    suppressed,
    unused,
    why: unused.flatMap((i) => {
      const why = whyUnused(list[i]!, { book, findings, ...(options.suggest ? { suggest: options.suggest } : {}) });
      return why === undefined ? [] : [[i, why] as const];
    }),
    expired: [...again].map(([index, count]) => ({ index, findings: count })),
    off,
  };
}

function leastConfidence(config: Config, rule: string): number {
  const least = config.rules?.[rule]?.options?.leastConfidence;
  return typeof least === 'number' ? least : 0;
}

/** ISO dates compare as texts. */
const isExpired = ({ expires }: Suppression, today: string | undefined): boolean =>
  expires !== undefined && today !== undefined && expires < today;

/** Rectangles of a finding: its cells, or its range when there are more cells than a finding lists. */
function placesOf({ cells, range }: Finding): readonly Rect[] {
  const listed = cells.length > 0 && cells.length < 200 ? cells : range.split(/[,;]/);
  return listed.flatMap((part) => parseRect(part.trim()) ?? []);
}

/** All of the finding lies within what the suppression names; a part is not enough. */
function matches(s: Suppression, finding: Finding, rects: readonly Rect[], path: string | undefined): boolean {
  if (!s.rule.some((rule) => fits(rule, finding.rule))) return false;
  if (s.fingerprint !== undefined && s.fingerprint !== finding.fingerprint) return false;
  if (s.file !== undefined && (path === undefined || !fits(s.file, path))) return false;
  const split = s.range === undefined ? undefined : splitAddress(s.range);
  const sheet = split?.sheet ?? s.sheet;
  if (sheet !== undefined && !fits(sheet, finding.sheet)) return false;
  if (s.range === undefined) return true;
  return rects.length > 0 && covers(rectsOf(split ? split.rest : s.range) ?? [], rects);
}

/** Excel's words for the check, when the user ignored it on every cell of the finding. */
function ignoredInExcel(book: Workbook, { rule, sheet }: Finding, rects: readonly Rect[]): string | undefined {
  const ignored = ignoredFor(book, sheet, rule);
  if (rects.length === 0 || ignored.length === 0) return undefined;
  if (
    !covers(
      ignored.flatMap((range) => range.rects),
      rects,
    )
  )
    return undefined;
  return EXCEL_CHECKS.get(ignored[0]!.kind) ?? ignored[0]!.kind;
}

/** A suppression as messages name it. */
export function suppressionName(s: Suppression, index: number): string {
  const place = s.range && s.sheet ? `${s.sheet}!${s.range}` : (s.range ?? s.sheet ?? s.fingerprint ?? '');
  return `suppressions[${index}] (${s.rule.join(', ')} at ${place})`;
}
