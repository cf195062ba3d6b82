// The values of a calculation: scalars, errors, arrays, references. Knows nothing of formulas or workbooks.

/** One of Excel's error values; compared by identity (use the constants below or `errorOf`). */
export class ExcelError {
  constructor(readonly code: string) {}
  toString(): string {
    return this.code;
  }
}

/** A value that cannot be known (unsupported function, missing external link). Spreads like an error, but IFERROR and ISERROR must not swallow it. */
export class Unknown extends ExcelError {
  constructor(readonly reason: string) {
    super('#UNKNOWN!');
  }
}

export const NULL = new ExcelError('#NULL!');
export const DIV0 = new ExcelError('#DIV/0!');
export const VALUE = new ExcelError('#VALUE!');
export const REF = new ExcelError('#REF!');
export const NAME = new ExcelError('#NAME?');
export const NUM = new ExcelError('#NUM!');
export const NA = new ExcelError('#N/A');
export const GETTING_DATA = new ExcelError('#GETTING_DATA');
export const SPILL = new ExcelError('#SPILL!');
export const CALC = new ExcelError('#CALC!');
export const FIELD = new ExcelError('#FIELD!');
export const BLOCKED = new ExcelError('#BLOCKED!');
export const CONNECT = new ExcelError('#CONNECT!');
export const BUSY = new ExcelError('#BUSY!');
const ALL = [NULL, DIV0, VALUE, REF, NAME, NUM, NA, GETTING_DATA, SPILL, CALC, FIELD, BLOCKED, CONNECT, BUSY];
const BY_CODE = new Map(ALL.map((e) => [e.code, e]));

/** The error of a code; #VALUE! for a code Excel does not have. */
export function errorOf(code: string): ExcelError {
  return BY_CODE.get(code.toUpperCase()) ?? VALUE;
}

/** null is a blank cell or an omitted argument. Numbers are finite doubles; dates are serials. */
export type Scalar = number | string | boolean | null | ExcelError;

/** A rectangle of values, row-major. */
export class ArrayValue {
  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly data: readonly Scalar[],
    /** Made from whole columns or rows and cut at the last used cell: what lies beyond is blank, not missing. */
    readonly open: boolean = false,
  ) {}
  at(row: number, col: number): Scalar {
    return this.data[row * this.cols + col]!;
  }
}

/** A reference to a rectangle of one sheet, zero-based, inclusive. */
export class Area {
  constructor(
    readonly sheet: number,
    readonly row1: number,
    readonly col1: number,
    readonly row2: number,
    readonly col2: number,
  ) {}
  get rows(): number {
    return this.row2 - this.row1 + 1;
  }
  get cols(): number {
    return this.col2 - this.col1 + 1;
  }
}

/** A union (A1,B2:B4) or a 3-D reference: several areas. */
export class AreaSet {
  constructor(readonly areas: readonly Area[]) {}
}

export class Lambda {
  constructor(
    readonly params: readonly string[],
    /** Applies it; the core supplies the closure. */
    readonly apply: (args: readonly Value[]) => Value,
  ) {}
}

export type Value = Scalar | ArrayValue | Area | AreaSet | Lambda;

export const isError = (v: Value): v is ExcelError => v instanceof ExcelError;
export const isUnknown = (v: Value): v is Unknown => v instanceof Unknown;
