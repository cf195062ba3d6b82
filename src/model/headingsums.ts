// Totals whose range takes in the years over the figures: 2,026 too much, and too little to notice.

import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';
import { AGGREGATES, rectOf } from './aggregate.ts';
import { skeletonOf } from './skeleton.ts';

export interface HeadingSum {
  readonly id: number;
  /** The year in the range. */
  readonly heading: number;
}

export function headingSums({
  book,
  graph,
  values,
}: {
  readonly book: Workbook;
  readonly graph: { readonly formulas: Formulas };
  readonly values: Recalculation;
}): HeadingSum[] {
  return book.sheets.flatMap((sheet) => {
    const { formula, row, col, count } = sheet.cells;
    const found: HeadingSum[] = [];
    for (let i = 0; i < count; i++) {
      const template = formula[i]! < 0 ? undefined : graph.formulas.of(sheet.firstId + i);
      for (const slot of (template && skeletonOf(template)?.slots) ?? []) {
        if (!AGGREGATES.has(slot.within) || slot.within.startsWith('COUNT') || slot.sheet !== '') continue;
        const r = rectOf(slot, { row: row[i]!, col: col[i]! });
        const down = r.col1 === r.col2 && r.row2 > r.row1;
        const across = r.row1 === r.row2 && r.col2 > r.col1;
        const first = down || across ? sheet.find(r.row1, r.col1) : -1;
        const next = down ? sheet.find(r.row1 + 1, r.col1) : across ? sheet.find(r.row1, r.col1 + 1) : -1;
        if (
          first >= 0 &&
          isYear(sheet, first, values) &&
          !(next >= 0 && isYear(sheet, next, values)) &&
          besideYears(sheet, r.row1, r.col1, down, values)
        ) {
          found.push({ id: sheet.firstId + i, heading: sheet.firstId + first });
        }
      }
    }
    return found;
  });
}

function isYear(sheet: Sheet, i: number, values: Recalculation): boolean {
  const v = values.value(sheet.firstId + i);
  return typeof v === 'number' && Number.isInteger(v) && v >= 1980 && v <= 2100;
}

/** The year before or after stands beside it, in the row of headings (or under it, in a column of them). */
function besideYears(sheet: Sheet, row: number, col: number, down: boolean, values: Recalculation): boolean {
  const own = values.value(sheet.firstId + sheet.find(row, col)) as number;
  return [-1, 1].some((d) => {
    const j = down ? sheet.find(row, col + d) : sheet.find(row + d, col);
    return j >= 0 && isYear(sheet, j, values) && Math.abs((values.value(sheet.firstId + j) as number) - own) === 1;
  });
}
