// Structured references -> closures that answer the area of a table they name, by the position of the formula.

import type { TableNode } from '../../grammar/ast.ts';
import type { Table } from '../workbook/workbook.ts';
import type { Compiling, Run } from './compiling.ts';
import { Area, type ExcelError, NAME, REF, Unknown, VALUE } from './value.ts';

export function tableArea(node: TableNode, k: Compiling): Run {
  if (node.book !== undefined && node.book !== '0') {
    const unknown = new Unknown('table of another workbook');
    return () => unknown;
  }
  return (c) => {
    const table = k.world.table(node.table, c.sheet, c.row, c.col);
    if (!table) return node.table === '' ? REF : NAME;
    return resolved(node, table, c.row);
  };
}

function resolved(node: TableNode, table: Table, row: number): Area | ExcelError {
  const cols = columnsOf(node, table);
  if (!cols) return REF;
  const rows = rowsOf(node, table, row);
  if (!Array.isArray(rows)) return rows as ExcelError;
  const { col1 } = table.rect;
  return new Area(table.sheet, rows[0]!, col1 + cols[0], rows[1]!, col1 + cols[1]);
}

function columnsOf(node: TableNode, table: Table): [number, number] | undefined {
  if (node.column1 === undefined) return [0, table.rect.col2 - table.rect.col1];
  const first = columnAt(table, node.column1);
  const last = node.column2 === undefined ? first : columnAt(table, node.column2);
  if (first < 0 || last < 0) return undefined;
  return [Math.min(first, last), Math.max(first, last)];
}

function columnAt(table: Table, name: string): number {
  const wanted = plain(name);
  return table.columns.findIndex((c) => plain(c) === wanted);
}

function plain(name: string): string {
  return name
    .replace(/_x000([ad])_/gi, (_, x: string) => (x.toLowerCase() === 'a' ? '\n' : '\r'))
    .replace(/\r\n?/g, '\n')
    .toLowerCase();
}

/** First and last row of the parts that the items name. */
function rowsOf(node: TableNode, table: Table, row: number): [number, number] | ExcelError {
  const { row1, row2 } = table.rect;
  const dataFirst = row1 + table.headerRows;
  const dataLast = row2 - table.totalsRows;
  if (node.thisRow) return row < dataFirst || row > dataLast ? VALUE : [row, row];
  const parts: [number, number][] = [];
  for (const item of node.items.length > 0 ? node.items : ['#Data']) {
    const part = item.toLowerCase();
    if (part === '#all') parts.push([row1, row2]);
    else if (part === '#headers' && table.headerRows > 0) parts.push([row1, dataFirst - 1]);
    else if (part === '#totals' && table.totalsRows > 0) parts.push([dataLast + 1, row2]);
    else if (part === '#data') parts.push([dataFirst, dataLast]);
  }
  if (parts.length === 0) return REF;
  return [Math.min(...parts.map((p) => p[0])), Math.max(...parts.map((p) => p[1]))];
}
