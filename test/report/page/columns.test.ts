import { describe, expect, it } from 'vitest';
import { analyseBook } from '../../../src/grading/analyse.ts';
import { bookMap } from '../../../src/grading/sheetmap.ts';
import { columnAt, columnsOf, labelsOf } from '../../../src/report/page/columns.ts';
import { SheetCells } from '../../../src/report/page/decode.ts';
import { moved } from '../../../src/report/page/keys.ts';
import { book } from '../../../src/testing/book.ts';

const sheet = new SheetCells(
  bookMap(
    analyseBook(
      book({
        A: 'A title that runs over the empty cells beside it\n | Unit | FY25A | FY26E\nCosts | USD | 1234567 | =C3*2\n | | | 5 | Beside | 7',
      }),
    ),
  ),
  0,
);

describe('the columns of a sheet', () => {
  it('are as wide as their numbers, and not as the title that runs over them', () => {
    const { edges } = columnsOf(sheet);
    const width = (col: number) => edges[col + 1]! - edges[col]!;
    expect(width(0)).toBeLessThan(80);
    expect(width(2)).toBeGreaterThan(width(1));
  });

  it('are found by the place of a click, beyond the edges too', () => {
    const columns = columnsOf(sheet);
    for (let col = 0; col < sheet.map.cols; col++) expect(columnAt(columns, columns.edges[col]! + 1)).toBe(col);
    expect([columnAt(columns, -5), columnAt(columns, 1e9)]).toEqual([0, sheet.map.cols - 1]);
  });

  it('exist for an empty sheet', () => {
    const empty = new SheetCells(bookMap(analyseBook(book({ A: {} }))), 0);
    expect(columnAt(columnsOf(empty), 10)).toBe(0);
  });
});

it.each([
  [2, 3, 'Costs', 'FY26E'],
  [3, 5, 'Beside', ''],
  [0, 0, '', ''],
])('row %i column %i is called %s, %s', (row, col, rowLabel, column) => {
  expect(labelsOf(sheet, row, col)).toEqual({ row: rowLabel, column });
});

it.each([
  ['ArrowDown', {}, { row: 6, col: 3 }],
  ['ArrowUp', { ctrlKey: true }, { row: 0, col: 3 }],
  ['ArrowRight', { metaKey: true }, { row: 5, col: 7 }],
  ['PageDown', {}, { row: 9, col: 3 }],
  ['PageUp', {}, { row: 0, col: 3 }],
  ['Home', {}, { row: 5, col: 0 }],
  ['End', { ctrlKey: true }, { row: 9, col: 7 }],
  ['ArrowLeft', { altKey: true }, undefined],
  ['x', {}, undefined],
])('%s with %j moves', (key, held, to) => {
  expect(moved({ key, ...held }, { row: 5, col: 3 }, { rows: 10, cols: 8, page: 6 })).toEqual(to);
});
