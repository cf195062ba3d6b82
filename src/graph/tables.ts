// Structured references -> rows and columns of the sheet.

import type { TableNode } from '../../grammar/ast.ts';
import type { Table, Workbook } from '../workbook/workbook.ts';
import type { Area } from './area.ts';
import { findTable } from './names.ts';

/** The area that a table reference means in a host cell, or the error that it is there. */
export function resolveTable(
  book: Workbook,
  node: TableNode,
  sheet: number,
  row: number,
  col: number,
): Area | '#REF!' | '#VALUE!' | '#NAME?' {
  if (node.book !== undefined && node.book !== '0') return '#REF!';
  const table = findTable(book, node.table, sheet, row, col);
  if (!table) return node.table === '' ? '#REF!' : '#NAME?';
  const columns = tableColumns(node, table);
  if (!columns) return '#REF!';
  if (node.thisRow) {
    const [first, last] = dataRows(table);
    if (row < first || row > last) return '#VALUE!';
    return { sheet: table.sheet, row1: row, row2: row, col1: columns[0], col2: columns[1] };
  }
  const rows = tableRows(node, table);
  return rows ? { sheet: table.sheet, row1: rows[0], row2: rows[1], col1: columns[0], col2: columns[1] } : '#REF!';
}

/** First and last sheet column of the reference; undefined when the table has no such column. */
export function tableColumns(node: TableNode, table: Table): readonly [number, number] | undefined {
  const { col1, col2 } = table.rect;
  if (node.column1 === undefined) return [col1, col2];
  const first = columnAt(table, node.column1);
  const last = node.column2 === undefined ? first : columnAt(table, node.column2);
  return first < 0 || last < 0 ? undefined : [col1 + Math.min(first, last), col1 + Math.max(first, last)];
}

function columnAt(table: Table, name: string): number {
  const wanted = plain(name);
  return table.columns.findIndex((column) => plain(column) === wanted);
}

/** Files write a line break in a column name as _x000a_ in the table, as itself in formulas. */
function plain(name: string): string {
  return name
    .replace(/_x000([ad])_/gi, (_, x: string) => (x.toLowerCase() === 'a' ? '\n' : '\r'))
    .replace(/\r\n?/g, '\n')
    .toLowerCase();
}

/** First and last row between headers and totals. */
export function dataRows(table: Table): readonly [number, number] {
  return [table.rect.row1 + table.headerRows, table.rect.row2 - table.totalsRows];
}

/** Rows of the items named (the data when none is), which touch each other; undefined when one of them is not there. */
export function tableRows(node: TableNode, table: Table): readonly [number, number] | undefined {
  const { row1, row2 } = table.rect;
  const [first, last] = dataRows(table);
  const parts: (readonly [number, number])[] = [];
  for (const item of node.items.length === 0 ? ['#Data'] : node.items) {
    if (item === '#All') parts.push([row1, row2]);
    else if (item === '#Headers') parts.push([row1, first - 1]);
    else if (item === '#Totals') parts.push([last + 1, row2]);
    else parts.push([first, last]);
  }
  if (parts.some(([from, to]) => from > to)) return undefined;
  return [Math.min(...parts.map(([from]) => from)), Math.max(...parts.map(([, to]) => to))];
}
