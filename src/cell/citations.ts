// Pointers -> what stands where they point: resolved, missing sheet, empty cell, unknown name. Also whether the cited value is the cell's.

import { cellName, quoteSheet, type Rect, rectName } from '../../grammar/ref.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';
import type { Assumption } from './assumptions.ts';
import { type Agreement, agrees } from './cited-value.ts';
import { storedValue } from './pack-grid.ts';
import { type Pointer, parsePointers } from './pointer.ts';
import { editDistance } from './words.ts';

export type BookRole = 'model' | 'pack';
export interface Books {
  readonly model?: Workbook;
  readonly pack?: Workbook;
}
/** Recalculated value of a cell; the stored one when the caller has none. */
export type CitedValueAt = (book: BookRole, sheet: Sheet, row: number, col: number) => Scalar;

export interface CitedCell {
  /** Sheet!A1 */
  readonly cell: string;
  readonly value: Scalar;
}

export type Resolution =
  | { readonly status: 'resolved'; readonly book: BookRole; readonly target: string; readonly cells: readonly CitedCell[] }
  | { readonly status: 'missing-sheet'; readonly sheet: string; readonly nearest?: string }
  | { readonly status: 'empty'; readonly book: BookRole; readonly target: string }
  | { readonly status: 'unknown-name'; readonly name: string; readonly nearest?: string };

/** Cells kept as evidence for a range. */
const KEEP = 50;

function isBlank(value: Scalar): boolean {
  return value === null || (typeof value === 'string' && value.replaceAll(' ', ' ').trim() === '');
}

/** Cells of a rectangle that are not blank, at most KEEP, sheet order. A cell inside a merge shows the merge's first cell. */
function filled(book: Workbook, role: BookRole, sheet: Sheet, range: Rect, valueAt: CitedValueAt): CitedCell[] {
  const found: CitedCell[] = [];
  const merge = sheet.merges.find((m) => range.row1 === range.row2 && range.col1 === range.col2 && within(m, range));
  const area = merge ? { row1: merge.row1, col1: merge.col1, row2: merge.row1, col2: merge.col1 } : range;
  const last = Math.min(area.row2, sheet.used?.row2 ?? -1);
  for (let row = Math.max(area.row1, sheet.used?.row1 ?? 0); row <= last && found.length < KEEP; row++) {
    const [from, to] = sheet.rowRange(row);
    for (let i = from; i < to && found.length < KEEP; i++) {
      const col = sheet.cells.col[i]!;
      if (col < area.col1 || col > area.col2) continue;
      const value = valueAt(role, sheet, row, col);
      const uncalculated = value === null && sheet.cells.formula[i]! >= 0 && storedValue(book, sheet, row, col) === null;
      if (!isBlank(value) || uncalculated) found.push({ cell: `${quoteSheet(sheet.name)}!${cellName(row, col)}`, value });
    }
  }
  return found;
}

const within = (outer: Rect, r: Rect): boolean =>
  r.row1 >= outer.row1 && r.row2 <= outer.row2 && r.col1 >= outer.col1 && r.col2 <= outer.col2;

const sheetIn = (book: Workbook, name: string): Sheet | undefined => book.sheets.find((s) => s.name.toLowerCase() === name.toLowerCase());

/** Closest name within a third of its length (at least two edits), in the order given. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 3));
  const scored = names.map((n) => ({ n, d: editDistance(name.toLowerCase(), n.toLowerCase(), limit) })).filter((s) => s.d <= limit);
  return scored.reduce<(typeof scored)[number] | undefined>((best, s) => (best && best.d <= s.d ? best : s), undefined)?.n;
}

class Resolver {
  private readonly order: readonly { readonly role: BookRole; readonly book: Workbook }[];
  constructor(
    readonly books: Books,
    private readonly valueAt: CitedValueAt,
  ) {
    this.order = (['model', 'pack'] as const).flatMap((role) => (books[role] ? [{ role, book: books[role] }] : []));
  }

  sheetNames(): string[] {
    return this.order.flatMap(({ book }) => book.sheets.map((s) => s.name));
  }

  resolve(pointer: Pointer): Resolution | undefined {
    const open = this.order.filter(({ role }) => pointer.book === 'any' || pointer.book === role);
    if (pointer.name !== undefined) return this.name(pointer, open);
    return this.cell(pointer, open);
  }

  private cell(pointer: Pointer, open: typeof this.order): Resolution {
    const sheet = pointer.sheet!;
    let empty: Resolution | undefined;
    for (const { role, book } of open) {
      const found = sheetIn(book, sheet);
      if (!found) continue;
      const range = pointer.range ?? (pointer.address === undefined ? found.used : undefined);
      const cells = range ? filled(book, role, found, range, this.valueAt) : [];
      const target = `${quoteSheet(found.name)}!${pointer.range ? rectName(pointer.range) : (pointer.address ?? '')}`.replace(/!$/, '');
      if (cells.length > 0) return { status: 'resolved', book: role, target, cells };
      empty ??= { status: 'empty', book: role, target };
    }
    if (empty) return empty;
    const near = nearest(
      sheet,
      open.flatMap(({ book }) => book.sheets.map((s) => s.name)),
    );
    return { status: 'missing-sheet', sheet, ...(near ? { nearest: near } : {}) };
  }

  /** undefined: a lone word that is no name, hence no pointer. */
  private name(pointer: Pointer, open: typeof this.order): Resolution | undefined {
    const name = pointer.name!;
    for (const { role, book } of open) {
      const scope = pointer.sheet === undefined ? undefined : sheetIn(book, pointer.sheet)?.index;
      const found = book.names
        .filter((n) => n.name.toLowerCase() === name.toLowerCase())
        .sort((a, b) => Number(b.scope === scope) - Number(a.scope === scope))[0];
      if (found) return this.definition(found.text, role, book, pointer);
    }
    if (
      pointer.tentative &&
      (pointer.sheet === undefined || !this.sheetNames().some((s) => s.toLowerCase() === pointer.sheet!.toLowerCase()))
    )
      return undefined;
    const near = nearest(
      name,
      open.flatMap(({ book }) => book.names.map((n) => n.name)),
    );
    return { status: 'unknown-name', name, ...(near ? { nearest: near } : {}) };
  }

  /** A name for cells resolves like them; one for a constant or a formula resolves to its text. */
  private definition(text: string, role: BookRole, book: Workbook, pointer: Pointer): Resolution {
    const targets = parsePointers(
      text,
      book.sheets.map((s) => s.name),
    ).filter((p) => p.range);
    if (targets.length > 0) return this.cell({ ...targets[0]!, book: role }, [{ role, book }]);
    if (/#REF!/i.test(text)) return { status: 'empty', book: role, target: pointer.text };
    const constant = Number(text);
    return {
      status: 'resolved',
      book: role,
      target: pointer.text,
      cells: [{ cell: pointer.text, value: text.trim() !== '' && Number.isFinite(constant) ? constant : text }],
    };
  }
}

/** Resolves one pointer; undefined when it turns out to be no pointer at all (a lone word that names nothing). */
export function resolveCitation(pointer: Pointer, books: Books, valueAt?: CitedValueAt): Resolution | undefined {
  return new Resolver(books, valueAt ?? stored(books)).resolve(pointer);
}

const stored =
  (books: Books): CitedValueAt =>
  (role, sheet, row, col) =>
    storedValue(books[role]!, sheet, row, col);

export interface Citation {
  readonly entry: Assumption;
  /** Empty: prose, a page, a URL or [ASSUMPTION]; not checkable offline. */
  readonly targets: readonly { readonly pointer: Pointer; readonly resolution: Resolution }[];
  /** Whether the cited value equals a cell it points at; undefined when there is nothing to compare. */
  readonly agreement?: Agreement;
}

/** Resolves every pointer of every entry. A mismatch of value is a note, not a failure. */
export function resolveCitations(entries: readonly Assumption[], books: Books, valueAt?: CitedValueAt): Citation[] {
  const resolver = new Resolver(books, valueAt ?? stored(books));
  const names = resolver.sheetNames();
  return entries.map((entry) => {
    const targets = parsePointers(entry.source, names).flatMap((pointer) => {
      const resolution = resolver.resolve(pointer);
      return resolution ? [{ pointer, resolution }] : [];
    });
    const cells = targets.flatMap(({ resolution }) => (resolution.status === 'resolved' ? resolution.cells : []));
    const agreement = agrees(
      entry.value,
      entry.unit,
      cells.filter((c) => !(c.value instanceof ExcelError)),
    );
    return { entry, targets, ...(agreement ? { agreement } : {}) };
  });
}
