// Workbook -> an editable copy: cells by position with a formula text of their own. Recalculates nothing; see `bookOf` for the way back.

import type { Rect } from '../../../grammar/ref.ts';
import { parseFormulas } from '../../graph/formulas.ts';
import { type StoredValue, storedValue } from '../../workbook/cells.ts';
import type { CalcSettings, CellStyle, DataTable, FormulaRecord, Sheet, Table, Workbook } from '../../workbook/workbook.ts';

export interface DraftCell {
  /** As the cell shows it, without "="; undefined for a constant. */
  readonly formula: string | undefined;
  /** The constant, or the cached value of the formula; null for none. */
  readonly value: StoredValue;
  readonly style: number;
}

export interface DraftBlock {
  readonly kind: 'array' | 'dynamic' | 'dataTable';
  readonly rect: Rect;
  readonly text: string;
  readonly dataTable: DataTable | undefined;
}

const COLS = 16_384;

/** Cells of one sheet, and what else the sheet carries as it was read. */
export class DraftSheet {
  cells = new Map<number, DraftCell>();
  blocks: DraftBlock[] = [];
  constructor(
    public name: string,
    /** Everything but cells and blocks. */
    public rest: Pick<
      Sheet,
      'state' | 'merges' | 'hiddenRows' | 'hiddenCols' | 'comments' | 'validations' | 'conditionalFormats' | 'ignoredErrors' | 'autoFilter'
    > &
      Pick<Sheet, 'columnStyles' | 'rowStyles' | 'part'>,
  ) {}

  at(row: number, col: number): DraftCell | undefined {
    return this.cells.get(row * COLS + col);
  }

  put(row: number, col: number, cell: DraftCell | undefined): void {
    if (cell) this.cells.set(row * COLS + col, cell);
    else this.cells.delete(row * COLS + col);
  }

  /** A constant, '=...' for a formula, or null for a blank that keeps its style. */
  set(row: number, col: number, content: number | string | boolean | null): void {
    const style = this.at(row, col)?.style ?? 0;
    const formula = typeof content === 'string' && content.startsWith('=') ? content.slice(1) : undefined;
    this.put(row, col, { formula, value: formula === undefined ? content : null, style });
  }

  restyle(row: number, col: number, style: number): void {
    const cell = this.at(row, col);
    this.put(row, col, { formula: cell?.formula, value: cell?.value ?? null, style });
  }

  /** By row, then column. */
  entries(): { readonly row: number; readonly col: number; readonly cell: DraftCell }[] {
    return [...this.cells].sort(([a], [b]) => a - b).map(([key, cell]) => ({ row: Math.floor(key / COLS), col: key % COLS, cell }));
  }
}

export interface DraftName {
  readonly name: string;
  readonly scope: DraftSheet | undefined;
  readonly text: string;
  readonly hidden: boolean;
}

export interface DraftTable {
  readonly sheet: DraftSheet;
  readonly table: Table;
}

/** A workbook under the knife. */
export class Draft {
  names: DraftName[];
  tables: DraftTable[];
  calc: CalcSettings;
  readonly styles: CellStyle[];
  private constructor(
    readonly source: Workbook,
    public sheets: DraftSheet[],
  ) {
    this.names = source.names.map((n) => ({ ...n, scope: n.scope === undefined ? undefined : sheets[n.scope]! }));
    this.tables = source.tables.map((table) => ({ sheet: sheets[table.sheet]!, table }));
    this.calc = source.calc;
    this.styles = [...source.styles];
  }

  static of(book: Workbook): Draft {
    const formulas = parseFormulas(book);
    return new Draft(
      book,
      book.sheets.map((sheet) => draftSheet(book, sheet, (id) => formulas.text(id))),
    );
  }

  /** The workbook as it was read, to be edited by itself. Taken of a draft that nobody has edited. */
  copy(): Draft {
    const sheets = this.sheets.map((s) => {
      const copy = new DraftSheet(s.name, s.rest);
      copy.cells = new Map(s.cells);
      copy.blocks = [...s.blocks];
      return copy;
    });
    return new Draft(this.source, sheets);
  }

  sheet(name: string): DraftSheet {
    const found = this.sheets.find((s) => s.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new Error(`draft: no sheet "${name}"`);
    return found;
  }

  /** Index of a style, added when it is new. */
  style(style: CellStyle): number {
    const key = JSON.stringify(style);
    const at = this.styles.findIndex((s) => JSON.stringify(s) === key);
    return at >= 0 ? at : this.styles.push(style) - 1;
  }

  /** Values beside formulas are forgotten, as in a file that no spreadsheet program has saved. */
  dropCaches(): void {
    for (const sheet of this.sheets)
      for (const [key, cell] of sheet.cells)
        if (cell.formula !== undefined && cell.value !== null) sheet.cells.set(key, { ...cell, value: null });
  }
}

function draftSheet(book: Workbook, sheet: Sheet, textOf: (id: number) => string): DraftSheet {
  const { name, cells } = sheet;
  const draft = new DraftSheet(name, sheet);
  for (let i = 0; i < cells.count; i++) {
    const record: FormulaRecord | undefined = book.formulas[cells.formula[i]!];
    const own = record !== undefined && (record.kind === 'normal' || record.kind === 'shared');
    draft.put(cells.row[i]!, cells.col[i]!, {
      formula: own ? textOf(sheet.firstId + i) : undefined,
      value: storedValue(book, sheet, i),
      style: cells.style[i]!,
    });
  }
  draft.blocks = sheet.blocks.map(({ rect, formula, kind }) => ({
    kind,
    rect,
    text: book.formulas[formula]!.text,
    dataTable: book.formulas[formula]!.dataTable,
  }));
  return draft;
}
