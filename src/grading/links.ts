// Which formulas read other workbooks, by the index in brackets: [1]Sheet!A1.

import { fullName } from '../../grammar/ref.ts';
import type { ExternalLink } from '../report/inventory.ts';
import { plain } from '../report/plain.ts';
import { locate } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';

export function externalLinks({ book, graph }: Analysis): ExternalLink[] {
  const readers = new Map<number, { count: number; first: number }>();
  for (const { cells } of graph.formulas.templates) {
    if (cells[0] === undefined) continue;
    const text = graph.formulas.text(cells[0]).replace(/"[^"]*"/g, '');
    // A table's columns stand in brackets, too, but behind the table's name.
    const books = new Set([...text.matchAll(/(?<![\w\]])\[(\d+)\][^[\]!]*!/g)].map((m) => Number(m[1])));
    for (const index of books) {
      const known = readers.get(index);
      const first = cells[0];
      readers.set(index, { count: (known?.count ?? 0) + cells.length, first: Math.min(known?.first ?? first, first) });
    }
  }
  return book.externals.map((external) => {
    const found = readers.get(external.index);
    return {
      index: external.index,
      target: plain(external.target),
      sheets: external.sheets.map(plain),
      formulas: found?.count ?? 0,
      first: found ? nameOf(book, found.first) : null,
    };
  });
}

function nameOf(book: Analysis['book'], id: number): string {
  const { sheet, index } = locate(book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}
