// Cells that a block formula fills -> their precedents: a follower reads its array's master, a data table's cell its formula, headers and inputs.

import { parseCell, type Rect } from '../../grammar/ref.ts';
import type { DataTable, FormulaBlock, Sheet, Workbook } from '../workbook/workbook.ts';
import { fixed, type Pattern } from './pattern.ts';

/** Patterns of the block's cells; the master of an array has those of its formula instead. */
export function blockPatterns(block: FormulaBlock, sheet: Sheet, book: Workbook): readonly Pattern[] {
  const { rect, kind } = block;
  if (kind !== 'dataTable') return [cellAt(sheet.index, rect.row1, rect.col1)];
  const table = book.formulas[block.formula]?.dataTable;
  return table ? tablePatterns(table, rect, sheet.index) : [];
}

/** The row above holds values that go into the row input, or the formulas of a column table; the column to the left the other way round. */
function tablePatterns(table: DataTable, rect: Rect, sheet: number): Pattern[] {
  const [top, left] = [rect.row1 - 1, rect.col1 - 1];
  const patterns: Pattern[] = [];
  for (const input of [table.r1, table.r2]) {
    const cell = input === undefined ? undefined : parseCell(input);
    if (cell) patterns.push(cellAt(sheet, cell.row, cell.col));
  }
  const host = { abs: false, at: 0 };
  if (top >= 0) patterns.push({ sheet, row1: fixed(top), row2: fixed(top), col1: host, col2: host });
  if (left >= 0) patterns.push({ sheet, row1: host, row2: host, col1: fixed(left), col2: fixed(left) });
  if (table.twoD && top >= 0 && left >= 0) patterns.push(cellAt(sheet, top, left));
  return patterns;
}

function cellAt(sheet: number, row: number, col: number): Pattern {
  const [r, c] = [fixed(row), fixed(col)];
  return { sheet, row1: r, row2: r, col1: c, col2: c };
}
