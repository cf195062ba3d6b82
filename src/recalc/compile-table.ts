// Structured references -> closures that answer the area of a table they name, by the position of the formula.

import type { TableNode } from '../../grammar/ast.ts';
import { findTable } from '../graph/names.ts';
import { dataRows, tableColumns, tableRows } from '../graph/tables.ts';
import type { Table } from '../workbook/workbook.ts';
import type { Compiling, Run } from './compiling.ts';
import { Area, type ExcelError, NAME, REF, Unknown, VALUE } from './value.ts';

/** A reference with its table found: columns, rows when they do not depend on the formula's row, or the error it is. */
interface Bound {
  readonly table: Table;
  readonly columns: readonly [number, number] | undefined;
  readonly rows: readonly [number, number] | undefined;
}

export function tableArea(node: TableNode, k: Compiling): Run {
  if (node.book !== undefined && node.book !== '0') {
    const unknown = new Unknown('table of another workbook');
    return () => unknown;
  }
  const { book } = k.world;
  let bound: Bound | undefined;
  return (c) => {
    const table = bound && node.table !== '' ? bound.table : findTable(book, node.table, c.sheet, c.row, c.col);
    if (!table) return node.table === '' ? REF : NAME;
    if (bound?.table !== table) bound = { table, columns: tableColumns(node, table), rows: tableRows(node, table) };
    return placed(node, bound, c.row);
  };
}

function placed(node: TableNode, { table, columns, rows }: Bound, row: number): Area | ExcelError {
  if (!columns) return REF;
  if (node.thisRow) {
    const [first, last] = dataRows(table);
    return row < first || row > last ? VALUE : new Area(table.sheet, row, columns[0], row, columns[1]);
  }
  return rows ? new Area(table.sheet, rows[0], columns[0], rows[1], columns[1]) : REF;
}
