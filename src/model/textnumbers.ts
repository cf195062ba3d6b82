// Numbers stored as text where they are meant to count: inside a range that is summed, or read by arithmetic.

import type { Graph } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { AGGREGATES, rectOf } from './aggregate.ts';
import { skeletonOf } from './skeleton.ts';

export interface TextNumber {
  readonly id: number;
  readonly text: string;
  /** A formula that passes over it (a sum over its range) or reads it. */
  readonly reader: number;
  readonly summed: boolean;
}

const NUMBER = /^\s*[-+(]?\s*[$€£¥]?\s*(?:\d{1,3}(?:[,' ]\d{3})+|\d+)(?:[.,]\d+)?\s*%?\s*\)?\s*$/;

export function textNumbers(book: Workbook, graph: Graph): TextNumber[] {
  const found: TextNumber[] = [];
  for (const sheet of book.sheets) {
    const { cells, firstId } = sheet;
    for (let i = 0; i < cells.count; i++) {
      if (cells.kind[i] !== CellKind.Text || cells.formula[i]! >= 0) continue;
      const text = book.strings[cells.text[i]!]!;
      if (text.length > 24 || !NUMBER.test(text)) continue;
      const reader = readerOf(firstId + i, sheet, i, graph, book);
      if (reader) found.push({ id: firstId + i, text: text.trim(), ...reader });
    }
  }
  return found;
}

function readerOf(id: number, sheet: Sheet, i: number, graph: Graph, book: Workbook): Pick<TextNumber, 'reader' | 'summed'> | undefined {
  const [row, col] = [sheet.cells.row[i]!, sheet.cells.col[i]!];
  for (const reader of graph.dependents(id).slice(0, 200)) {
    const home = book.sheets.findLast((s) => s.firstId <= reader)!;
    const spot = { row: home.cells.row[reader - home.firstId]!, col: home.cells.col[reader - home.firstId]! };
    const template = graph.formulas.of(reader);
    for (const slot of (template && skeletonOf(template)?.slots) ?? []) {
      const own = slot.sheet === '' ? home === sheet : slot.sheet === `]${sheet.name.toLowerCase()}:!`;
      const r = rectOf(slot, spot);
      if (!own || row < r.row1 || row > r.row2 || col < r.col1 || col > r.col2) continue;
      const one = r.row1 === r.row2 && r.col1 === r.col2;
      if (!one && AGGREGATES.has(slot.within) && slot.within !== 'COUNTA' && amongNumbers(sheet, r, row, col))
        return { reader, summed: true };
      if (one && slot.within === '') return { reader, summed: false };
    }
  }
  return undefined;
}

/** The cells before and after it in the range hold numbers: it is one of them, not a heading. */
function amongNumbers(sheet: Sheet, r: ReturnType<typeof rectOf>, row: number, col: number): boolean {
  const steps =
    r.row2 > r.row1 ? [sheet.find(row - 1, col), sheet.find(row + 1, col)] : [sheet.find(row, col - 1), sheet.find(row, col + 1)];
  return steps.some((j) => j >= 0 && sheet.cells.kind[j] === CellKind.Number);
}
