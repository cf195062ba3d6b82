// A suppression that suppresses nothing in a workbook -> what is likely wrong with it: a sheet that is not there, a range beside the cells, or findings that lie
// in it only in part.

import { rectName } from '../../grammar/ref.ts';
import type { Finding } from '../rule/finding.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { fits, overlaps, rectsOf, splitAddress } from './place.ts';
import type { Suppression } from './schema.ts';

export interface Tried {
  readonly book: Workbook;
  readonly findings: readonly Finding[];
  /** The known word that was most likely meant. */
  suggest?(word: string, known: readonly string[]): string | undefined;
}

/** undefined where nothing is wrong with it but that there is no such finding. */
export function whyUnused(s: Suppression, { book, findings, suggest }: Tried): string | undefined {
  const split = s.range === undefined ? undefined : splitAddress(s.range);
  const sheet = split?.sheet ?? s.sheet;
  if (sheet === undefined) return undefined;
  const sheets = book.sheets.filter(({ name }) => fits(sheet, name));
  if (sheets.length === 0) {
    const names = book.sheets.map(({ name }) => name);
    const near = suggest?.(sheet, names);
    return `there is no sheet "${sheet}"${near ? `; did you mean ${near}?` : `; there are ${names.slice(0, 12).join(', ')}`}`;
  }
  const range = split ? split.rest : s.range;
  if (range === undefined) return undefined;
  const rects = rectsOf(range) ?? [];
  const used = sheets.flatMap((found) => found.used ?? []);
  if (!used.some((rect) => rects.some((r) => overlaps(r, rect)))) {
    return `${range} lies beside the cells of the sheet${used.length === 1 ? `, which are ${rectName(used[0]!)}` : ''}`;
  }
  const partly = findings.find(
    (f) =>
      s.rule.some((rule) => fits(rule, f.rule)) &&
      fits(sheet, f.sheet) &&
      (rectsOf(f.range) ?? []).some((a) => rects.some((b) => overlaps(a, b))),
  );
  return partly && `${partly.rule} at ${partly.range} lies in it only in part; all its cells must`;
}
