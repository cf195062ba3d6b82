// The error checks that a user switched off cell by cell in Excel -> the rules that say the same. Excel keeps them in ignoredErrors.
// twoDigitTextYear, unlockedFormula and listDataValidation have no rule here to be honoured by.

import type { Rect } from '../../grammar/ref.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** Attribute of ignoredError (ECMA-376 18.3.1.51) -> rules. */
export const IGNORED: ReadonlyMap<string, readonly string[]> = new Map([
  ['evalError', ['TO202']],
  ['numberStoredAsText', ['TO203']],
  ['formula', ['TO101', 'TO102', 'TO103', 'TO201']],
  ['formulaRange', ['TO102', 'TO104']],
  ['calculatedColumn', ['TO101', 'TO201']],
  ['emptyCellReference', ['TO106']],
]);

/** The user's own words for a check, as the options of Excel have them. */
export const EXCEL_CHECKS: ReadonlyMap<string, string> = new Map([
  ['evalError', 'cells containing formulas that result in an error'],
  ['twoDigitTextYear', 'cells containing years represented as 2 digits'],
  ['numberStoredAsText', 'numbers formatted as text or preceded by an apostrophe'],
  ['formula', 'formulas inconsistent with other formulas in the region'],
  ['formulaRange', 'formulas which omit cells in a region'],
  ['unlockedFormula', 'unlocked cells containing formulas'],
  ['emptyCellReference', 'formulas referring to empty cells'],
  ['calculatedColumn', 'inconsistent calculated column formula in tables'],
]);

export interface IgnoredRange {
  readonly kind: string;
  readonly rects: readonly Rect[];
}

/** Ranges of a sheet on which Excel's user ignored what a rule says. */
export function ignoredFor(book: Workbook, sheet: string, rule: string): readonly IgnoredRange[] {
  const name = sheet.toLowerCase();
  const found = book.sheets.find((s) => s.name.toLowerCase() === name);
  return (found?.ignoredErrors ?? []).flatMap(({ ranges, kinds }) =>
    kinds.flatMap((kind) => (IGNORED.get(kind)?.includes(rule) ? [{ kind, rects: ranges }] : [])),
  );
}
