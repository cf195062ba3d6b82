// The cells of a workbook as a page needs them: plain data in compact columns, every text as a reader would see it.

/**
 * One precedent of a formula: sheet, then the corners row1, col1, row2, col2. A bit of `fixed` (1, 2, 4, 8 in that order) says that the
 * coordinate is a zero-based index; without it, it is the distance from the formula's cell.
 */
export type MapArea = readonly [sheet: number, fixed: number, row1: number, col1: number, row2: number, col2: number];

/** What stands in a cell, one letter each. A typed number is an input; a filled cell belongs to an array or a data table. */
export const CELL_KINDS = {
  number: 'n',
  text: 't',
  boolean: 'b',
  error: 'x',
  formula: 'f',
  formulaText: 's',
  formulaError: 'e',
  filled: 'a',
} as const;

/** How firmly a value stands, one letter each; a constant has none. */
export const CELL_STATUS = {
  constant: '.',
  blank: '.',
  verified: 'v',
  single: 's',
  converged: 'c',
  'in-cycle': 'l',
  unverified: 'u',
} as const;

/** Bits of a cell's look, written as the character 48 + bits. */
export const LOOK = { bold: 1, italic: 2, topBorder: 4, right: 8 } as const;

/** Index i of every column is the same cell; cells are sorted by row, then column. */
export interface SheetMap {
  readonly name: string;
  readonly state: 'visible' | 'hidden' | 'veryHidden';
  /** Rows and columns of the used area, counted from A1. */
  readonly rows: number;
  readonly cols: number;
  readonly hiddenRows: readonly number[];
  readonly hiddenCols: readonly number[];
  /** row * 16384 + column, less the same of the cell before. */
  readonly at: readonly number[];
  /** Letters of CELL_KINDS. */
  readonly kinds: string;
  /** Letters of CELL_STATUS. */
  readonly statuses: string;
  /** Characters 48 + bits of LOOK. */
  readonly looks: string;
  /** Texts as the cells show them, one a line. */
  readonly shown: string;
  /** Exact numbers where the text does not give them, separated by spaces; empty where it does. */
  readonly exact: string;
  /** Index in BookMap.formulas, -1 for none. */
  readonly formula: readonly number[];
  /** Index in BookMap.precedents, -1 for none. */
  readonly precedents: readonly number[];
  /** Why a value is not verified: [cell index, index in BookMap.reasons]. */
  readonly reasons: readonly (readonly [number, number])[];
  /** Cached values that differ from the recalculated ones: [cell index, cached text]. */
  readonly stale: readonly (readonly [number, string])[];
  /** Cells left out for size; they lie below those that are here. */
  readonly leftOut: number;
}

export interface BookMap {
  readonly sheets: readonly SheetMap[];
  /** Each distinct relative formula at the cell where it is first met: [text, row, column]. A copy's text is this one moved. */
  readonly formulas: readonly (readonly [text: string, row: number, col: number])[];
  readonly precedents: readonly (readonly MapArea[])[];
  readonly reasons: readonly string[];
}
