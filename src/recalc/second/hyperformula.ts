// HyperFormula, as far as it is asked: a workbook of constants and formula texts in, values out. The only file that knows it.

import {
  AlwaysDense,
  AlwaysSparse,
  type CellValue,
  type ConfigParams,
  DetailedCellError,
  HyperFormula,
  type RawCellContent,
} from 'hyperformula';
import { MAX_COLS, MAX_ROWS } from '../../../grammar/ref.ts';
import type { Plain } from './exchange.ts';
import { sheetName } from './place.ts';

export type Content = RawCellContent;

/** Cell contents by sheet, row and column. Rows may be shared and short. */
export type Sheets = readonly (readonly (readonly Content[])[])[];

/** What it says of a cell beside a plain value. */
export interface Trouble {
  readonly error: string;
  /** The cell itself is where the error begins. */
  readonly own: boolean;
  readonly message: string;
}

/** Sheets with fewer cells per position than this are kept by address instead of as a grid. */
const DENSE = 0.2;

/** Constants as it takes them: its cells would otherwise read numbers, dates and formulas out of texts. */
export function constant(value: Plain): Content {
  if (typeof value === 'string') return `'${value}`;
  if (typeof value === 'object' && value !== null) return KNOWN_ERRORS.has(value.error) ? value.error : '#VALUE!';
  return value;
}

const KNOWN_ERRORS = new Set(['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!', '#SPILL!']);

export function registeredFunctions(): ReadonlySet<string> {
  return new Set(HyperFormula.getRegisteredFunctionNames('enGB'));
}

function settings(date1904: boolean): Partial<ConfigParams> {
  return {
    licenseKey: 'gpl-v3',
    useArrayArithmetic: true,
    smartRounding: true,
    precisionRounding: 14,
    precisionEpsilon: 1e-15,
    evaluateNullToZero: true,
    leapYear1900: !date1904,
    nullDate: date1904 ? { year: 1904, month: 1, day: 1 } : { year: 1899, month: 12, day: 31 },
    maxRows: MAX_ROWS,
    maxColumns: MAX_COLS,
    accentSensitive: true,
    currencySymbol: [],
    dateFormats: [],
    timeFormats: [],
    undoLimit: 0,
    chooseAddressMappingPolicy: { call: (fill: number) => (fill > DENSE ? new AlwaysDense().call() : new AlwaysSparse().call()) },
  };
}

export class Peer {
  private readonly engine: HyperFormula;

  /** Throws when one of the formulas is too much for it. */
  constructor(sheets: Sheets, date1904: boolean) {
    const byName: Record<string, RawCellContent[][]> = {};
    sheets.forEach((rows, i) => {
      byName[sheetName(i)] = rows as RawCellContent[][];
    });
    this.engine = HyperFormula.buildFromSheets(byName, settings(date1904));
  }

  value(sheet: number, row: number, col: number): Plain | Trouble {
    const value: CellValue | undefined = this.engine.getCellValue({ sheet, row, col });
    // A cell of an array's rectangle for which the array has no item.
    if (value === undefined) return { error: '#ERROR!', message: 'no item', own: false };
    if (!(value instanceof DetailedCellError)) return value as Plain;
    const { value: error, message, address } = value;
    return { error, message, own: address !== undefined && address === this.name(sheet, row, col) };
  }

  private name(sheet: number, row: number, col: number): string | undefined {
    return this.engine.simpleCellAddressToString({ sheet, row, col }, { includeSheetName: true });
  }

  /** True for a cell that is filled by an array formula. */
  filled(sheet: number, row: number, col: number): boolean {
    return this.engine.isCellPartOfArray({ sheet, row, col });
  }

  /** Replaces contents, then computes what depends on them. */
  put(cells: readonly { readonly sheet: number; readonly row: number; readonly col: number; readonly content: Content }[]): void {
    this.engine.batch(() => {
      for (const { sheet, row, col, content } of cells) this.engine.setCellContents({ sheet, row, col }, content);
    });
  }
}
