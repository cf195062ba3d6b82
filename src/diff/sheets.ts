// The sheets of two workbooks -> which is which: by name, then, for a renamed one, by the texts on it.

import type { Sheet, Workbook } from '../workbook/workbook.ts';
import { constant, type Side } from './side.ts';

export interface SheetPair {
  readonly old: Sheet;
  readonly new: Sheet;
}

export interface SheetPairs {
  /** In the order of the new workbook. */
  readonly pairs: readonly SheetPair[];
  readonly added: readonly Sheet[];
  readonly removed: readonly Sheet[];
}

/** Of the texts of both sheets, the part that stands on both. */
const ALIKE = 0.6;

export function pairSheets(old: Side, fresh: Side): SheetPairs {
  const partner = new Map<Sheet, Sheet>();
  const free = new Set(old.book.sheets);
  const take = (sheet: Sheet, other: Sheet | undefined) => {
    if (!other) return;
    partner.set(sheet, other);
    free.delete(other);
  };
  for (const sheet of fresh.book.sheets) {
    take(
      sheet,
      [...free].find((s) => s.name.toLowerCase() === sheet.name.toLowerCase()),
    );
  }
  for (const sheet of fresh.book.sheets) if (!partner.has(sheet)) take(sheet, mostAlike(sheet, fresh.book, free, old.book));
  const pairs = fresh.book.sheets.flatMap((sheet) => (partner.has(sheet) ? [{ old: partner.get(sheet)!, new: sheet }] : []));
  return { pairs, added: fresh.book.sheets.filter((s) => !partner.has(s)), removed: [...free] };
}

function mostAlike(sheet: Sheet, book: Workbook, others: ReadonlySet<Sheet>, old: Workbook): Sheet | undefined {
  const own = texts(book, sheet);
  let best: Sheet | undefined;
  let most = ALIKE;
  for (const other of others) {
    const theirs = texts(old, other);
    const both = [...own].filter((text) => theirs.has(text)).length;
    const share = both / Math.max(1, own.size + theirs.size - both);
    if (share > most) [best, most] = [other, share];
  }
  return best;
}

function texts(book: Workbook, sheet: Sheet): ReadonlySet<string> {
  const out = new Set<string>();
  for (let i = 0; i < sheet.cells.count && out.size < 2_000; i++) {
    const text = constant(book, sheet, i);
    if (typeof text === 'string') out.add(text);
  }
  return out;
}
