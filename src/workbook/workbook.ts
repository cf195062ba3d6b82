// What a workbook is once it has been read: frozen plain data, columnar cells. Knows nothing of XML or of formulas' meaning.

import type { Rect } from '../../grammar/ref.ts';

/** What stands in a cell beside its formula: the constant, or the cached value of the formula. */
export const CellKind = { Blank: 0, Number: 1, Text: 2, Boolean: 3, Error: 4 } as const;
export type CellKind = (typeof CellKind)[keyof typeof CellKind];

/**
 * The cells of one sheet in columns, sorted by row, then column. Index i of every array is the same cell.
 * A formula cell with kind Blank has no cached value; kind Text with '' is a cached empty string.
 */
export interface CellColumns {
  readonly count: number;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly kind: Uint8Array;
  /** Number, or 0/1 for a boolean. */
  readonly number: Float64Array;
  /** Index in Workbook.strings for Text and Error (error code), else -1. */
  readonly text: Int32Array;
  /** Index in Workbook.formulas, else -1. Followers of a shared formula point to their master's record. */
  readonly formula: Int32Array;
  /** Index in Workbook.styles. */
  readonly style: Int32Array;
}

export interface Sheet {
  readonly index: number;
  readonly name: string;
  readonly state: 'visible' | 'hidden' | 'veryHidden';
  /** Cell id (number in the whole workbook) of cells[0]: id = firstId + i. */
  readonly firstId: number;
  readonly cells: CellColumns;
  /** Bounds of the non-blank cells (formula, or kind not Blank); undefined for an empty sheet. */
  readonly used: Rect | undefined;
  readonly merges: readonly Rect[];
  /** Array formulas, spills and data tables: the rectangle whose cells a formula fills. */
  readonly blocks: readonly FormulaBlock[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenCols: ReadonlySet<number>;
  readonly comments: readonly Comment[];
  readonly validations: readonly { readonly ranges: readonly Rect[]; readonly type: string; readonly formulas: readonly string[] }[];
  readonly conditionalFormats: readonly { readonly ranges: readonly Rect[]; readonly type: string; readonly formulas: readonly string[] }[];
  readonly ignoredErrors: readonly { readonly ranges: readonly Rect[]; readonly kinds: readonly string[] }[];
  readonly autoFilter: Rect | undefined;
  /** Default style of a row or column for cells that are absent: [first, last, style]. */
  readonly columnStyles: readonly (readonly [number, number, number])[];
  /** Default style of a row for cells that are absent; wins over the column's. */
  readonly rowStyles: ReadonlyMap<number, number>;
  /** Part name in the container. */
  readonly part: string;
  /** Local index of the cell, -1 when absent. */
  find(row: number, col: number): number;
  /** Local index range [from, to) of the cells of a row. */
  rowRange(row: number): readonly [number, number];
}

export interface FormulaBlock {
  readonly rect: Rect;
  readonly formula: number;
  readonly kind: 'array' | 'dynamic' | 'dataTable';
}

export interface DataTable {
  readonly twoD: boolean;
  /** One-input table: true = the input cell is a row input (values run across). */
  readonly rowInput: boolean;
  readonly r1: string;
  readonly r2?: string;
}

/** One formula as stored: its text (no leading "=") belongs to the cell (row, col); a shared one serves its followers at their own offset. */
export interface FormulaRecord {
  readonly kind: 'normal' | 'shared' | 'array' | 'dynamic' | 'dataTable';
  readonly text: string;
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  readonly ref?: Rect;
  readonly dataTable?: DataTable;
}

export interface DefinedName {
  readonly name: string;
  /** Sheet index for a sheet-scoped name. */
  readonly scope: number | undefined;
  readonly text: string;
  readonly hidden: boolean;
}

export interface Table {
  readonly name: string;
  readonly sheet: number;
  readonly rect: Rect;
  readonly headerRows: number;
  readonly totalsRows: number;
  readonly columns: readonly string[];
  /** The range that its filter covers, header included, while it filters by something. */
  readonly filter?: Rect;
}

export interface CalcSettings {
  readonly iterate: boolean;
  /** Excel's default 100. */
  readonly iterateCount: number;
  /** Excel's default 0.001. */
  readonly iterateDelta: number;
  readonly mode: 'auto' | 'manual' | 'autoNoTable';
  readonly fullPrecision: boolean;
}

export interface CellStyle {
  readonly numberFormat: string;
  /** Resolved #RRGGBB (theme, tint, indexed, named style); undefined = automatic. */
  readonly fontColor: string | undefined;
  readonly fillColor: string | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly indent: number;
  readonly locked: boolean;
  /** Named cell style ("Input", "Calculation"), undefined for Normal. */
  readonly named: string | undefined;
  readonly topBorder: boolean;
}

export interface ExternalBook {
  /** 1-based index as in [1]Sheet!A1. */
  readonly index: number;
  readonly target: string;
  readonly sheets: readonly string[];
  /** Cached value of a cell in the other book; undefined when not cached. Numbers, text, booleans; errors as {error}. */
  cached(sheet: string, row: number, col: number): number | string | boolean | { readonly error: string } | undefined;
  readonly names: readonly { readonly name: string; readonly text: string }[];
}

export interface Comment {
  readonly row: number;
  readonly col: number;
  readonly text: string;
  readonly author: string;
}

/** Something odd in the file that did not stop the reading. */
export interface ReadIssue {
  readonly code: string;
  readonly message: string;
  readonly sheet?: string;
  readonly cell?: string;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly strings: readonly string[];
  readonly formulas: readonly FormulaRecord[];
  readonly styles: readonly CellStyle[];
  readonly names: readonly DefinedName[];
  readonly tables: readonly Table[];
  readonly calc: CalcSettings;
  readonly date1904: boolean;
  readonly externals: readonly ExternalBook[];
  readonly cellCount: number;
  readonly issues: readonly ReadIssue[];
  /** docProps: ISO date of the last change, and the application's name; undefined when absent. */
  readonly modified: string | undefined;
  readonly application: string | undefined;
  readonly sha256: string;
  readonly hasMacros: boolean;
}

/** The container or a part breaks a limit or a rule: the one error a caller must expect from `openWorkbook`. */
export class WorkbookError extends Error {
  constructor(
    /** Stable kind: not-zip, encrypted, xls, xlsb, ods, lfs-pointer, empty, corrupt, limit, doctype, no-workbook ... */
    readonly code: string,
    message: string,
    /** Name of the limit, for code `limit`. */
    readonly limit?: string,
  ) {
    super(message);
    this.name = 'WorkbookError';
  }
}

/** Sheet and local index of a cell id. */
export function locate(book: Workbook, id: number): { readonly sheet: Sheet; readonly index: number } {
  let lo = 0;
  let hi = book.sheets.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (book.sheets[mid]!.firstId <= id) lo = mid;
    else hi = mid - 1;
  }
  const sheet = book.sheets[lo]!;
  return { sheet, index: id - sheet.firstId };
}

/** Cell id at a position, -1 when the cell is absent. */
export function cellId(sheet: Sheet, row: number, col: number): number {
  const i = sheet.find(row, col);
  return i < 0 ? -1 : sheet.firstId + i;
}
