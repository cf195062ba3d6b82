// Which rows a filter covers. What SUBTOTAL leaves out is hidden by a filter; rows hidden by hand it counts below 100.

import type { Rect } from '../../grammar/ref.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** True when a hidden row lies under a filter, of the sheet or of a table. */
export function underFilter({ sheets, tables }: Workbook, sheet: number, row: number): boolean {
  const under = (filter: Rect | undefined) => filter !== undefined && row > filter.row1 && row <= filter.row2;
  return under(sheets[sheet]?.autoFilter) || tables.some((t) => t.sheet === sheet && under(t.filter));
}
