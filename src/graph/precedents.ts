// Which patterns each cell has: formulas by template and sheet, block cells by block. One list serves all cells that are copies.

import type { Rect } from '../../grammar/ref.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';
import { blockPatterns } from './blocks.ts';
import { isArrayTemplate } from './formulas.ts';
import type { Formulas } from './graph.ts';
import type { Pattern } from './pattern.ts';
import { patternsOf } from './references.ts';

export interface Precedents {
  readonly lists: readonly (readonly Pattern[])[];
  /** Index of the list by cell id, -1 for a constant. */
  readonly listOf: Int32Array;
  /** 1 for a cell with a formula of its own; cells that a block fills have a list only. */
  readonly formulas: Uint8Array;
}

export function precedentsOf(book: Workbook, formulas: Formulas): Precedents {
  const lists: (readonly Pattern[])[] = [];
  const listOf = new Int32Array(book.cellCount).fill(-1);
  const own = new Uint8Array(book.cellCount);
  for (const sheet of book.sheets) {
    for (const block of sheet.blocks) {
      const list = lists.push(blockPatterns(block, sheet, book)) - 1;
      eachCellIn(sheet, block.rect, (id) => {
        listOf[id] = list;
      });
    }
    // A template has one list for each sheet: unqualified references and names mean the host's.
    const known = new Int32Array(formulas.templates.length).fill(-1);
    const { formula, count } = sheet.cells;
    for (let i = 0; i < count; i++) {
      if (formula[i]! < 0) continue;
      const template = formulas.of(sheet.firstId + i);
      if (!template) continue;
      if (known[template.id]! < 0) {
        const { ast } = template;
        known[template.id] = lists.push(ast ? patternsOf(ast, book, sheet.index, isArrayTemplate(template)) : []) - 1;
      }
      listOf[sheet.firstId + i] = known[template.id]!;
      own[sheet.firstId + i] = 1;
    }
  }
  return { lists, listOf, formulas: own };
}

/** Ids of the existing cells of a rectangle, row by row. */
export function eachCellIn({ cells, firstId, rowRange }: Sheet, rect: Rect, visit: (id: number) => void): void {
  if (cells.count === 0) return;
  const last = Math.min(rect.row2, cells.row[cells.count - 1]!);
  for (let row = Math.max(rect.row1, cells.row[0]!); row <= last; row++) {
    const [from, to] = rowRange(row);
    for (let i = from; i < to; i++) if (cells.col[i]! >= rect.col1 && cells.col[i]! <= rect.col2) visit(firstId + i);
  }
}
