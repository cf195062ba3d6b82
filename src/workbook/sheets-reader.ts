// The tabs of a workbook -> its sheets with cells numbered through the whole workbook, their formulas and tables.

import type { Rect } from '../../grammar/ref.ts';
import type { CellContext } from './cell-reader.ts';
import type { OpcPackage, Relationship } from './opc.ts';
import { indexRows } from './row-index.ts';
import { readComments, readPersons, readTables } from './sheet-links.ts';
import { SheetPart } from './sheet-part.ts';
import { type CellColumns, CellKind, type FormulaRecord, type Sheet, type Table, WorkbookError } from './workbook.ts';
import type { SheetEntry } from './workbook-part.ts';

export interface Sheets {
  readonly sheets: readonly Sheet[];
  readonly formulas: readonly FormulaRecord[];
  readonly tables: readonly Table[];
  /** Tab position -> sheet index, undefined for a tab without cells. */
  readonly sheetAt: readonly (number | undefined)[];
  readonly macroSheets: boolean;
  readonly cellCount: number;
}

/** Tabs with cells; Excel 4 macro sheets are read like others and never run. */
const WITH_CELLS = new Set(['worksheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

export class SheetsReader {
  private readonly sheets: Sheet[] = [];
  private readonly formulas: FormulaRecord[] = [];
  private readonly tables: Table[] = [];
  private readonly persons: ReadonlyMap<string, string>;
  private cellCount = 0;

  constructor(
    private readonly file: OpcPackage,
    private readonly context: CellContext,
    links: readonly Relationship[],
  ) {
    this.persons = readPersons(file, links);
  }

  read(entries: readonly SheetEntry[]): Sheets {
    let macroSheets = false;
    const sheetAt = entries.map((entry) => {
      const { relationship, name } = entry;
      if (relationship === 'missing') throw missing(name);
      const type = relationship?.type ?? 'module';
      if (!relationship || !WITH_CELLS.has(type)) {
        this.context.issues.add('no-cells', `The tab is a ${type}, which holds no cells; it was not read.`, name);
        return undefined;
      }
      macroSheets ||= type !== 'worksheet';
      this.sheets.push(this.readSheet(entry, relationship.target, this.sheets.length));
      return this.sheets.length - 1;
    });
    const { sheets, formulas, tables, cellCount } = this;
    return { sheets, formulas, tables, sheetAt, macroSheets, cellCount };
  }

  private readSheet({ name, state }: SheetEntry, part: string, index: number): Sheet {
    const { file, context } = this;
    const text = file.text(part);
    if (text === undefined) throw missing(name);
    const room = context.limits.cells - this.cellCount;
    const content = new SheetPart(text, part, index, name, this.formulas, context, room).read();
    const links = file.relationships(part);
    this.tables.push(...readTables(file, links, index, name, context.issues));
    const firstId = this.cellCount;
    this.cellCount += content.cells.count;
    const { rules, cells, ...rest } = content;
    return {
      index,
      name,
      state,
      firstId,
      cells,
      used: usedRange(cells),
      ...rest,
      comments: readComments(file, links, this.persons, name, context.issues),
      validations: rules.validations,
      conditionalFormats: rules.conditionalFormats,
      ignoredErrors: rules.ignoredErrors,
      part,
      ...indexRows(cells),
    };
  }
}

function missing(sheet: string): WorkbookError {
  return new WorkbookError('corrupt', `The part of the sheet "${sheet.slice(0, 80)}" is missing from the container.`);
}

/** Bounds of the cells that hold a formula or a value. */
function usedRange(cells: CellColumns): Rect | undefined {
  let row1 = -1;
  let row2 = -1;
  let col1 = Number.POSITIVE_INFINITY;
  let col2 = -1;
  for (let i = 0; i < cells.count; i++) {
    if (cells.kind[i] === CellKind.Blank && cells.formula[i]! < 0) continue;
    if (row1 < 0) row1 = cells.row[i]!;
    row2 = cells.row[i]!;
    const col = cells.col[i]!;
    if (col < col1) col1 = col;
    if (col > col2) col2 = col;
  }
  return row1 < 0 ? undefined : { row1, col1, row2, col2 };
}
