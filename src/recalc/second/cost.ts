// What a formula will cost the other engine, in cells: it walks its ranges cell by cell each time. A count, never a clock.

import type { Workbook } from '../../workbook/workbook.ts';
import type { Form } from './exchange.ts';
import { placed } from './place.ts';

/** Cells that a formula reads, its ranges cut to the used part of their sheets. */
export function cellsRead(form: Form, row: number, col: number, book: Workbook): number {
  let cells = 1;
  for (const part of form.parts) {
    if (typeof part === 'string') continue;
    const { at } = part;
    if (at.row1 === at.row2 && at.col1 === at.col2 && !at.hull) {
      cells++;
      continue;
    }
    const rect = placed(at, row, col);
    if (!rect) continue;
    const used = book.sheets[at.sheet]?.used;
    const height = Math.min(rect.row2, used?.row2 ?? rect.row2) - rect.row1 + 1;
    const width = Math.min(rect.col2, used?.col2 ?? rect.col2) - rect.col1 + 1;
    cells += Math.max(1, height) * Math.max(1, width);
  }
  return cells;
}
