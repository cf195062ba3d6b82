// What the two engines' processes exchange: plain data only, typed columns where there is much of it.

import type { Rect } from '../../../grammar/ref.ts';
import type { Pattern } from '../../graph/pattern.ts';

/** A reference inside a rewritten formula: where it points follows from the cell in which the formula stands. */
export interface ReferencePart {
  /** Sheets of linked books are numbered after the workbook's own. */
  readonly at: Pattern;
  /** Written without marks of absolute coordinates, which the functions that count columns and rows get wrong there. */
  readonly bare?: true;
}

/** A formula as text for the other engine, with gaps for references; one for all copies of a formula on a sheet. */
export interface Form {
  readonly parts: readonly (string | ReferencePart)[];
  /** Functions that it calls, sorted. */
  readonly calls: readonly string[];
  /** Operators in it, sorted. */
  readonly operators: readonly string[];
  /** Reads ranges in a way that may point back into a loop although no value does: INDEX, CHOOSE. */
  readonly wide: boolean;
}

/** What a cell is for the other engine when it is no formula of a form. */
export const Cell = {
  /** A constant: the file's, or our value of something that it cannot compute. */
  Given: -1,
  /** Left empty, because the array formula beside it fills it. */
  Filled: -2,
} as const;

export interface SheetColumns {
  readonly rows: Int32Array;
  readonly cols: Int32Array;
  /** Our values: CellKind, number (or 0/1), index in `strings`. */
  readonly kind: Uint8Array;
  readonly number: Float64Array;
  readonly text: Int32Array;
  /** Index of the form, or one of Cell. */
  readonly form: Int32Array;
  /** Values where the file has no cell: spilled ones, and those a link keeps of another book. */
  readonly extra: readonly { readonly row: number; readonly col: number; readonly value: Plain }[];
}

export interface SecondRequest {
  /** The workbook's, then those of linked books, which have only `extra` cells. */
  readonly sheets: readonly SheetColumns[];
  readonly strings: readonly string[];
  readonly forms: readonly Form[];
  /** Array formulas that are asked for: the rectangle that the cell fills, by place of the cell in its sheet's columns. */
  readonly blocks: readonly { readonly sheet: number; readonly index: number; readonly rect: Rect }[];
  readonly date1904: boolean;
}

/** The verdict on one cell. */
export const Verdict = {
  /** Not asked, or it cannot say. */
  None: 0,
  Agrees: 1,
  Differs: 2,
  /** Differs, and calls a function that it is known to have wrong. */
  KnownWrong: 3,
} as const;

export type Plain = number | string | boolean | null | { readonly error: string };

export interface Difference {
  readonly sheet: number;
  /** Place of the cell in its sheet's columns. */
  readonly index: number;
  readonly value: Plain;
}

export interface SecondAnswer {
  /** Verdicts by sheet and place of the cell. */
  readonly verdicts: readonly Uint8Array[];
  /** Cells whose value differs, with its value: all of them, in workbook order. */
  readonly differences: readonly Difference[];
  /** Functions of cells that were asked for and could not be computed there, with counts. */
  readonly missing: readonly { readonly name: string; readonly cells: number }[];
}

/** The other engine, wherever it runs. */
export interface SecondEngine {
  /** Resolves once the request is handed over, so that the caller can go on with its own work. */
  ask(request: SecondRequest): Promise<PendingAnswer>;
}

/** The machine took the other engine's process away, twice: what it would have said is not known, and nothing is said instead. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
}

export interface PendingAnswer {
  /** The answer, or why this workbook has none. Rejects with EngineLost alone. */
  readonly answer: Promise<SecondAnswer | string>;
}
