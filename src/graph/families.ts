// Copied formulas -> the blocks they fill: contiguous rectangles and runs of cells with the same template.

import type { Rect } from '../../grammar/ref.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';
import type { Formulas } from './graph.ts';

/** A rectangle all of whose cells carry the same relative formula. */
export interface Family {
  readonly template: number;
  readonly sheet: number;
  readonly rect: Rect;
}

/** A stretch of one row (or column) with the same relative formula; ids of its cells in order. */
export interface Run {
  readonly template: number;
  readonly sheet: number;
  readonly rect: Rect;
  readonly cells: readonly number[];
}

/** All blocks, by sheet, row, column: runs along the rows, joined with equal runs in the rows below. A single cell is a block too. */
export function families(book: Workbook, formulas: Formulas): Family[] {
  return book.sheets.flatMap((sheet) => sheetFamilies(sheet, formulas));
}

function sheetFamilies(sheet: Sheet, formulas: Formulas): Family[] {
  const blocks: { template: number; sheet: number; rect: Rect }[] = [];
  /** Blocks that the row before ended, by first column. */
  let above = new Map<number, (typeof blocks)[number]>();
  let row = -1;
  let current = above;
  for (const run of rowRuns(sheet, formulas)) {
    const { rect, template } = run;
    if (rect.row1 !== row) {
      above = rect.row1 === row + 1 ? current : new Map();
      current = new Map();
      row = rect.row1;
    }
    let block = above.get(rect.col1);
    if (block && block.template === template && block.rect.col2 === rect.col2) block.rect = { ...block.rect, row2: row };
    else {
      block = { template, sheet: sheet.index, rect };
      blocks.push(block);
    }
    current.set(rect.col1, block);
  }
  return blocks;
}

/** Runs along the rows of a sheet, by row, then column. */
export function rowRuns(sheet: Sheet, formulas: Formulas): Run[] {
  const { cells } = sheet;
  return runs(
    sheet,
    formulas,
    Array.from({ length: cells.count }, (_, i) => i),
    (a, b) => cells.row[a] === cells.row[b] && cells.col[a]! + 1 === cells.col[b],
  );
}

/** Runs down the columns of a sheet, by column, then row. */
export function columnRuns(sheet: Sheet, formulas: Formulas): Run[] {
  const { row, col, count } = sheet.cells;
  const byColumn = Array.from({ length: count }, (_, i) => i).sort((a, b) => col[a]! - col[b]! || row[a]! - row[b]!);
  return runs(sheet, formulas, byColumn, (a, b) => col[a] === col[b] && row[a]! + 1 === row[b]);
}

function runs(sheet: Sheet, formulas: Formulas, indexes: readonly number[], touch: (a: number, b: number) => boolean): Run[] {
  const { row, col } = sheet.cells;
  const found: Run[] = [];
  let open: { template: number; cells: number[]; last: number } | undefined;
  const close = () => {
    if (!open) return;
    const first = open.cells[0]! - sheet.firstId;
    const rect = { row1: row[first]!, col1: col[first]!, row2: row[open.last]!, col2: col[open.last]! };
    found.push({ template: open.template, sheet: sheet.index, rect, cells: open.cells });
    open = undefined;
  };
  for (const i of indexes) {
    const template = formulas.of(sheet.firstId + i)?.id;
    if (open && (template !== open.template || !touch(open.last, i))) close();
    if (template === undefined) continue;
    open ??= { template, cells: [], last: i };
    open.cells.push(sheet.firstId + i);
    open.last = i;
  }
  close();
  return found;
}
