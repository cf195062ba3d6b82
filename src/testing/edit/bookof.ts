// An edited copy -> Workbook, as the reader would give it for the saved file.

import type { Rect } from '../../../grammar/ref.ts';
import { CellStore } from '../../workbook/cell-store.ts';
import { indexRows } from '../../workbook/row-index.ts';
import { CellKind, type FormulaRecord, type Sheet, type Workbook } from '../../workbook/workbook.ts';
import type { Draft, DraftBlock, DraftCell, DraftSheet } from './draft.ts';

export function bookOf(draft: Draft): Workbook {
  const strings = new Strings();
  const formulas: FormulaRecord[] = [];
  let firstId = 0;
  const sheets = draft.sheets.map((sheet, index) => {
    const built = sheetOf(sheet, index, firstId, strings, formulas);
    firstId += built.cells.count;
    return built;
  });
  const indexOf = (sheet: DraftSheet) => draft.sheets.indexOf(sheet);
  const { source } = draft;
  return {
    sheets,
    strings: strings.list,
    formulas,
    styles: draft.styles,
    names: draft.names.map((n) => ({ ...n, scope: n.scope && indexOf(n.scope) })),
    tables: draft.tables.map(({ sheet, table }) => ({ ...table, sheet: indexOf(sheet) })),
    calc: draft.calc,
    date1904: source.date1904,
    externals: source.externals,
    cellCount: firstId,
    issues: source.issues,
    modified: source.modified,
    application: source.application,
    sha256: source.sha256,
    hasMacros: source.hasMacros,
  };
}

class Strings {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();
  index(text: string): number {
    let at = this.places.get(text);
    if (at === undefined) {
      at = this.list.push(text) - 1;
      this.places.set(text, at);
    }
    return at;
  }
}

function sheetOf(draft: DraftSheet, index: number, firstId: number, strings: Strings, formulas: FormulaRecord[]): Sheet {
  const anchors = new Map<string, number>();
  const blocks = draft.blocks.map((block) => {
    const formula = formulas.push(recordOf(block, index)) - 1;
    anchors.set(`${block.rect.row1}:${block.rect.col1}`, formula);
    return { rect: block.rect, formula, kind: block.kind };
  });
  const store = new CellStore();
  for (const { row, col, cell } of draft.entries()) {
    const own = cell.formula === undefined ? undefined : formulas.push({ kind: 'normal', text: cell.formula, sheet: index, row, col }) - 1;
    const [kind, number, text] = contents(cell, strings);
    store.add(row, col, kind, number, text, own ?? anchors.get(`${row}:${col}`) ?? -1, cell.style);
  }
  const cells = store.finish(() => {});
  return { ...draft.rest, name: draft.name, index, firstId, cells, blocks, ...indexRows(cells), used: used(draft) };
}

function recordOf({ kind, rect, text, dataTable }: DraftBlock, sheet: number): FormulaRecord {
  return { kind, text, sheet, row: rect.row1, col: rect.col1, ref: rect, ...(dataTable ? { dataTable } : {}) };
}

function contents({ value }: DraftCell, strings: Strings): [CellKind, number, number] {
  if (value === null) return [CellKind.Blank, 0, -1];
  if (typeof value === 'number') return [CellKind.Number, value, -1];
  if (typeof value === 'boolean') return [CellKind.Boolean, Number(value), -1];
  if (typeof value === 'string') return [CellKind.Text, 0, strings.index(value)];
  return [CellKind.Error, 0, strings.index(value.error)];
}

function used(draft: DraftSheet): Rect | undefined {
  const filled = draft.entries().filter(({ cell }) => cell.formula !== undefined || cell.value !== null);
  if (filled.length === 0) return undefined;
  const cols = filled.map((e) => e.col);
  return { row1: filled[0]!.row, row2: filled.at(-1)!.row, col1: Math.min(...cols), col2: Math.max(...cols) };
}
