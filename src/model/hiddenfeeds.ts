// What a reader does not see (hidden sheets, rows, columns) -> the numbers and formulas in it that visible formulas rest on.

import type { Graph } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';

export interface HiddenFeed {
  readonly sheet: number;
  readonly how: 'hidden sheet' | 'very hidden sheet' | 'hidden rows' | 'hidden columns';
  /** Hidden cells that a visible formula reads directly. */
  readonly ids: readonly number[];
  /** Typed numbers among all that is hidden there. */
  readonly typed: number;
  /** One of the visible readers. */
  readonly reader: number;
}

export function hiddenFeeds(book: Workbook, graph: Graph): HiddenFeed[] {
  return book.sheets.flatMap((sheet) => {
    if (sheet.state !== 'visible')
      return feed(sheet, sheet.state === 'hidden' ? 'hidden sheet' : 'very hidden sheet', () => true, book, graph);
    const rows = sheet.hiddenRows.size > 0 ? feed(sheet, 'hidden rows', (i) => sheet.hiddenRows.has(sheet.cells.row[i]!), book, graph) : [];
    const cols =
      sheet.hiddenCols.size > 0 ? feed(sheet, 'hidden columns', (i) => sheet.hiddenCols.has(sheet.cells.col[i]!), book, graph) : [];
    return [...rows, ...cols];
  });
}

function feed(sheet: Sheet, how: HiddenFeed['how'], hidden: (i: number) => boolean, book: Workbook, graph: Graph): HiddenFeed[] {
  const { cells, firstId } = sheet;
  const ids: number[] = [];
  let typed = 0;
  let reader = -1;
  for (let i = 0; i < cells.count; i++) {
    const number = cells.formula[i]! < 0 && cells.kind[i] === CellKind.Number;
    if (!hidden(i) || (!number && cells.formula[i]! < 0)) continue;
    if (number) typed++;
    const seen = graph.dependents(firstId + i).find((d) => isVisible(d, book));
    if (seen === undefined) continue;
    ids.push(firstId + i);
    if (reader < 0) reader = seen;
  }
  return ids.length > 0 ? [{ sheet: sheet.index, how, ids, typed, reader }] : [];
}

function isVisible(id: number, book: Workbook): boolean {
  const sheet = book.sheets.findLast((s) => s.firstId <= id)!;
  const i = id - sheet.firstId;
  return sheet.state === 'visible' && !sheet.hiddenRows.has(sheet.cells.row[i]!) && !sheet.hiddenCols.has(sheet.cells.col[i]!);
}
