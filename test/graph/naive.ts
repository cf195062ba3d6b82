// The dependency graph the slow way, for comparison: references by a regular expression, rectangles cell by cell, closures by repetition.

import { columnIndex, MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import type { Formulas } from '../../src/graph/graph.ts';
import type { Workbook } from '../../src/workbook/workbook.ts';

const REFERENCE =
  /(?:(\w+)!)?(?:\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?|\$?([A-Z]{1,2}):\$?([A-Z]{1,2})|\$?(\d+):\$?(\d+))(?![\w(])/g;

export interface Naive {
  readonly precedents: ReadonlyMap<number, ReadonlySet<number>>;
  /** Cells that the given one rests on, over one edge or more. */
  closure(id: number): ReadonlySet<number>;
}

/** Understands cells, rectangles, columns, rows, sheet names; nothing else. */
export function naiveGraph(book: Workbook, formulas: Formulas): Naive {
  const precedents = new Map<number, Set<number>>();
  for (const sheet of book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      const id = sheet.firstId + i;
      if (formulas.of(id)) precedents.set(id, naivePrecedents(book, formulas.text(id), sheet.index));
    }
  }
  const closures = new Map<number, Set<number>>();
  const closure = (id: number): Set<number> => {
    let found = closures.get(id);
    if (found) return found;
    found = new Set(precedents.get(id));
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const p of [...found]) for (const q of precedents.get(p) ?? []) found.add(q);
    }
    closures.set(id, found);
    return found;
  };
  return { precedents, closure };
}

function naivePrecedents(book: Workbook, text: string, host: number): Set<number> {
  const found = new Set<number>();
  for (const [, name, c1, r1, c2, r2, onlyC1, onlyC2, onlyR1, onlyR2] of text.matchAll(REFERENCE)) {
    const sheet = name === undefined ? book.sheets[host]! : book.sheets.find((s) => s.name === name);
    if (!sheet) continue;
    const cols = (onlyC1 ?? c1) === undefined ? [0, MAX_COLS - 1] : [columnIndex((onlyC1 ?? c1)!), columnIndex((onlyC2 ?? c2 ?? c1)!)];
    const rows = (onlyR1 ?? r1) === undefined ? [0, MAX_ROWS - 1] : [Number(onlyR1 ?? r1) - 1, Number(onlyR2 ?? r2 ?? r1) - 1];
    const within = (n: number, [a, b]: number[]) => n >= Math.min(a!, b!) && n <= Math.max(a!, b!);
    for (let i = 0; i < sheet.cells.count; i++) {
      if (within(sheet.cells.col[i]!, cols) && within(sheet.cells.row[i]!, rows)) found.add(sheet.firstId + i);
    }
  }
  return found;
}
