// The public API.

export { openWorkbook } from './workbook/open.ts';
export type { Sheet, Workbook } from './workbook/workbook.ts';
export { WorkbookError } from './workbook/workbook.ts';
