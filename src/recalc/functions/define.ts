// How a worksheet function is declared. A function file exports a list of FunctionDef; the table in index.ts gathers them.

import type { Area, AreaSet, ArrayValue, Scalar, Value } from '../value.ts';

/** What a function may ask of the engine while it runs. */
export interface CallContext {
  /** Position of the formula that calls. */
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  readonly date1904: boolean;
  /** True when Excel for the Macintosh saved the workbook. */
  readonly macintosh: boolean;
  /** Serial of "now" for TODAY and NOW (never the clock). */
  readonly now: number;
  /** True inside array formulas and dynamic arrays: a range in a scalar place is lifted, not intersected. */
  readonly arrayContext: boolean;
  /** Value of one cell; null for a blank. */
  read(sheet: number, row: number, col: number): Scalar;
  /** Visits the non-blank cells of an area in row-major order; return false to stop. Whole columns cost only their cells. */
  each(area: Area | AreaSet, visit: (value: Scalar, row: number, col: number, sheet: number) => unknown): void;
  /** The area clipped to the used range of its sheet (rows and columns past it are blank). */
  clip(area: Area): Area;
  /** An area, array or scalar as an array, blanks as null; areas are clipped to the used range on the far side only. */
  array(value: Value): ArrayValue;
  /** True when the row is hidden (SUBTOTAL 101.., AGGREGATE). */
  hiddenRow(sheet: number, row: number): boolean;
  /** True when the cell's own formula is a SUBTOTAL or AGGREGATE call. */
  isSubtotal(sheet: number, row: number, col: number): boolean;
}

/**
 * How a parameter takes its argument.
 * scalar: one Scalar; an array (or a range in array context) is lifted element by element, a range elsewhere is intersected with the host.
 * any: the Value as it is (reference, array, scalar): for ranges, criteria, lookups.
 */
export type Param = 'scalar' | 'any';

export interface FunctionDef {
  /** Upper case, without _xlfn. */
  readonly name: string;
  readonly min: number;
  /** Infinity for variadic. */
  readonly max: number;
  /** Kinds by position; the last one repeats (for repeating groups give `repeat`). */
  readonly params: readonly Param[];
  /** The last n kinds repeat as a group (2 for SUMIFS pairs). */
  readonly repeat?: number;
  /** Errors among scalar arguments are answered by the core before the call, unless this is set (IFERROR, ISNA, ERROR.TYPE). */
  readonly takesErrors?: boolean;
  readonly volatile?: boolean;
  /** Its arguments are evaluated as arrays even in a plain formula, as those of SUMPRODUCT are. */
  readonly arrays?: boolean;
  /** Positions of arguments that only choose (criteria, positions, conditions): what they read is no part of the value. */
  readonly selects?: 'all' | readonly number[];
  /** Who computes it: our own body, or a library's. */
  readonly by: 'own' | 'formulajs' | 'hyperformula';
  /** An omitted argument arrives as undefined past the end, as null when written empty (IF(x,,)). */
  call(args: readonly Value[], ctx: CallContext): Value;
}

/** Coercions that Excel applies to a scalar argument. Errors come back as errors: test with isError. */
export type { Area, ArrayValue, Scalar, Value };
