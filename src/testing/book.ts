// Tiny workbooks for tests, from text grids or cells by address -> Workbook as the reader would give it. Reads no file and computes nothing.

import { parseCell } from '../../grammar/ref.ts';
import type { CalcSettings, CellStyle, DefinedName, ExternalBook, Sheet, Table, Workbook } from '../workbook/workbook.ts';
import { area, buildSheet, PLAIN, Pool, type Pools, type SheetContent } from './sheet.ts';

export type { CellContent, CellDetail, CellMap } from './grid.ts';
export type { SheetContent, SheetDetail } from './sheet.ts';

export interface BookOptions {
  /** Formula text by name; "Sheet1!Rate" is scoped to a sheet. A leading "=" is dropped. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names listed here are hidden. */
  readonly hiddenNames?: readonly string[];
  /** Tables by name: ref is 'Sheet1!A1:C4' with its header row (and totals row when totals is true); columns default to the header texts. */
  readonly tables?: Readonly<
    Record<
      string,
      {
        readonly ref: string;
        readonly columns?: readonly string[];
        readonly headers?: boolean;
        readonly totals?: boolean;
        readonly filters?: boolean;
      }
    >
  >;
  readonly calc?: Partial<CalcSettings>;
  readonly date1904?: boolean;
  readonly externals?: readonly ExternalBook[];
  readonly modified?: string;
  readonly application?: string;
  readonly hasMacros?: boolean;
}

const CALC: CalcSettings = { iterate: false, iterateCount: 100, iterateDelta: 0.001, mode: 'auto', fullPrecision: true };

/**
 * Builds a workbook. Sheets come in the order of the keys (a list of pairs keeps the order of names like "2024").
 * @example book({ Sheet1: `1 | =A1*2` }); book({ In: { A1: 3, 'B1:F1': '=A1*2' }, Out: { cells: `=In!A1`, state: 'hidden' } }, { names: { Rate: 'In!$A$1' } })
 */
export function book(
  sheets: Readonly<Record<string, SheetContent>> | readonly (readonly [string, SheetContent])[],
  options: BookOptions = {},
): Workbook {
  const list = Array.isArray(sheets)
    ? (sheets as readonly (readonly [string, SheetContent])[])
    : Object.entries(sheets as Record<string, SheetContent>);
  const pools: Pools = { strings: new Pool<string>((s) => s), styles: new Pool<CellStyle>((s) => JSON.stringify(s)), formulas: [] };
  pools.styles.index(PLAIN);
  let firstId = 0;
  const built = list.map(([name, content], index) => {
    const sheet = buildSheet(name, index, firstId, content, pools);
    firstId += sheet.cells.count;
    return sheet;
  });
  const result: Workbook = {
    sheets: built,
    strings: pools.strings.items,
    styles: pools.styles.items,
    formulas: pools.formulas,
    names: definedNames(built, options),
    tables: tables(built, pools.strings.items, options),
    calc: { ...CALC, ...options.calc },
    date1904: options.date1904 ?? false,
    externals: options.externals ?? [],
    cellCount: firstId,
    issues: [],
    modified: options.modified,
    application: options.application,
    sha256: '0'.repeat(64),
    hasMacros: options.hasMacros ?? false,
  };
  return result;
}

function definedNames(sheets: readonly Sheet[], options: BookOptions): DefinedName[] {
  return Object.entries(options.names ?? {}).map(([key, text]) => {
    const at = key.lastIndexOf('!');
    const scope = at < 0 ? undefined : sheetNamed(sheets, key.slice(0, at)).index;
    return { name: key.slice(at + 1), scope, text: text.replace(/^=/, ''), hidden: options.hiddenNames?.includes(key) ?? false };
  });
}

function tables(sheets: readonly Sheet[], strings: readonly string[], options: BookOptions): Table[] {
  return Object.entries(options.tables ?? {}).map(([name, { ref, columns: given, headers = true, totals = false, filters }]) => {
    const at = ref.lastIndexOf('!');
    const sheet = sheetNamed(sheets, ref.slice(0, at));
    const rect = area(ref.slice(at + 1));
    const columns =
      given ??
      Array.from({ length: rect.col2 - rect.col1 + 1 }, (_, k) => headerText(sheet, strings, rect.row1, rect.col1 + k) ?? `Column${k + 1}`);
    return {
      name,
      sheet: sheet.index,
      rect,
      headerRows: headers ? 1 : 0,
      totalsRows: totals ? 1 : 0,
      columns,
      ...(filters ? { filter: rect } : {}),
    };
  });
}

function headerText(sheet: Sheet, strings: readonly string[], row: number, col: number): string | undefined {
  const i = sheet.find(row, col);
  return i < 0 || sheet.cells.text[i]! < 0 ? undefined : strings[sheet.cells.text[i]!];
}

function sheetNamed(sheets: readonly Sheet[], name: string): Sheet {
  const sheet = sheets.find((s) => s.name === name.replace(/^'|'$/g, ''));
  if (!sheet) throw new Error(`test book: no sheet "${name}"`);
  return sheet;
}

/** Cell id of "Sheet1!B2" (or "B2" on the first sheet); throws when the cell is absent. */
export function idOf(workbook: Workbook, address: string): number {
  const at = address.lastIndexOf('!');
  const sheet = at < 0 ? workbook.sheets[0]! : sheetNamed(workbook.sheets, address.slice(0, at));
  const cell = parseCell(address.slice(at + 1));
  const i = cell ? sheet.find(cell.row, cell.col) : -1;
  if (i < 0) throw new Error(`test book: no cell at "${address}"`);
  return sheet.firstId + i;
}
