// Recalculation -> the JSON object of `tieout recalc`: every computed cell with its formula, value, cached value and status.

import { fullName } from '../../grammar/ref.ts';
import type { Graph } from '../graph/graph.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { CellKind } from '../workbook/workbook.ts';
import type { Recalculation, Status } from './recalculation.ts';
import { isError, isUnknown, type Scalar } from './value.ts';

export type JsonValue = number | string | boolean | null | { readonly error: string };

export interface RecalcCell {
  /** Absent for cells that another cell's formula fills. */
  readonly formula?: string;
  readonly value: JsonValue;
  readonly cached: JsonValue;
  readonly status: Status;
  readonly reason?: string;
}

export interface RecalcJson {
  readonly cells: Readonly<Record<string, RecalcCell>>;
}

/** Formula cells plus the followers of spills, array formulas and data tables, in workbook order (spilled cells that the file lacks last). Keys carry Excel's quoting. */
export function recalcJson(book: Workbook, graph: Graph, recalculation: Recalculation): RecalcJson {
  const cells: Record<string, RecalcCell> = Object.create(null) as Record<string, RecalcCell>;
  for (const sheet of book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      const id = sheet.firstId + i;
      const status = recalculation.status(id);
      if (status === 'constant' || status === 'blank') continue;
      const formula = graph.formulas.of(id) ? graph.formulas.text(id) : undefined;
      const reason = recalculation.reason(id);
      cells[fullName(sheet.name, sheet.cells.row[i]!, sheet.cells.col[i]!)] = {
        ...(formula === undefined ? {} : { formula }),
        value: json(recalculation.value(id)),
        cached: cached(book, sheet.index, i),
        status,
        ...(reason === undefined ? {} : { reason }),
      };
    }
  }
  for (const { sheet, row, col, owner } of recalculation.spilled ?? []) {
    const value = json(recalculation.at(sheet, row, col));
    cells[fullName(book.sheets[sheet]!.name, row, col)] = { value, cached: null, status: recalculation.status(owner) };
  }
  return { cells };
}

function json(v: Scalar): JsonValue {
  if (isUnknown(v)) return null;
  return isError(v) ? { error: v.code } : v;
}

function cached(book: Workbook, sheet: number, i: number): JsonValue {
  const { cells } = book.sheets[sheet]!;
  const text = () => book.strings[cells.text[i]!] ?? '';
  switch (cells.kind[i]) {
    case CellKind.Number:
      return cells.number[i]!;
    case CellKind.Boolean:
      return cells.number[i] !== 0;
    case CellKind.Text:
      return text();
    case CellKind.Error:
      return { error: text() };
    default:
      return null;
  }
}
