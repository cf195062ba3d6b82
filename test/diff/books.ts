// Two test books -> their difference.

import { type DiffSide, diffBooks } from '../../src/diff/diff.ts';
import type { KeyCells } from '../../src/diff/outputs.ts';
import type { Difference } from '../../src/diff/shape.ts';
import { analyseBook } from '../../src/grading/analyse.ts';
import { type BookOptions, book, type SheetContent } from '../../src/testing/book.ts';

export type Sheets = Readonly<Record<string, SheetContent>>;

export interface DiffOptions {
  readonly old?: BookOptions;
  readonly new?: BookOptions;
  /** Sheet!A1 by name; `new` where it moved. */
  readonly keys?: Readonly<Record<string, string>>;
  readonly newKeys?: Readonly<Record<string, string>>;
}

export function diff(before: Sheets, after: Sheets, options: DiffOptions = {}): Difference {
  const side = (path: string, sheets: Sheets, more: BookOptions | undefined, keys: Readonly<Record<string, string>> = {}): DiffSide => {
    const found: KeyCells = new Map(Object.entries(keys));
    return { path, keys: found, ...analyseBook(book(sheets, more)) };
  };
  return diffBooks(
    side('old.xlsx', before, options.old, options.keys),
    side('new.xlsx', after, options.new, options.newKeys ?? options.keys),
  );
}
