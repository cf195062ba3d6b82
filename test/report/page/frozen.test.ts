import { describe, expect, it } from 'vitest';
import { analyseBook } from '../../../src/grading/analyse.ts';
import { bookMap } from '../../../src/grading/sheetmap.ts';
import { columnsOf } from '../../../src/report/page/columns.ts';
import { SheetCells } from '../../../src/report/page/decode.ts';
import { frozenOf } from '../../../src/report/page/frozen.ts';
import { seek } from '../../../src/report/page/search.ts';
import { unitOf } from '../../../src/report/page/units.ts';
import { pinnedIn, ROW } from '../../../src/report/page/window.ts';
import { book } from '../../../src/testing/book.ts';

const open = (...sheets: string[]) => {
  const map = bookMap(analyseBook(book(Object.fromEntries(sheets.map((text, i) => [`S${i + 1}`, text])))));
  return map.sheets.map((_, i) => new SheetCells(map, i));
};
const one = (text: string) => open(text)[0]!;

const STATEMENT = `Balance sheet
$ millions unless stated

 | Line | Unit | Actual | Actual | Budget
 | Fiscal year | | FY2024A | FY2025A | FY2026E
 | Cash | $ mm | 10 | 20 | =E6*1.1
 | Debt | $ mm | 30 | 40 | =E7
 | Equity | $ mm | 50 | 60 | =E8
 | Shares | m | 1 | 2 | 3

 | Second block | | Jan-25 | Feb-25 | Mar-25
 | Units | | 5 | 6 | 7`;

describe('what stays in sight of a sheet', () => {
  it('is the column with the most labels, and each band of headings', () => {
    expect(frozenOf(one(STATEMENT))).toEqual({
      label: 1,
      bands: [
        { from: 3, to: 4 },
        { from: 10, to: 10 },
      ],
    });
  });

  it.each([
    ['years of formulas', 'x\nYear | 2024 | =B2+1 | =C2+1\nCash | 1 | 2 | 3\nDebt | 1 | 2 | 4\nTax | 4 | 3 | 3', 1],
    ['counted months', 'Month | 1 | 2 | 3 | 4\nCash | 10 | 2 | 3 | 9\nDebt | 5 | 2 | 4 | 9\nTax | 1 | 9 | 4 | 9', 0],
  ])('has headings that are %s', (_, text, row) => {
    expect(frozenOf(one(text)).bands).toEqual([{ from: row, to: row }]);
  });

  it('is nothing where nothing names rows or columns', () => {
    expect(frozenOf(one('1 | 7 | 3\n4 | 9 | 6'))).toEqual({ label: -1, bands: [] });
    expect(frozenOf(one('Staff | 2010 | 2050 | 2020\nCars | 1999 | 2001 | 2030\nLand | 1 | 5 | 2')).bands).toEqual([]);
    expect(frozenOf(one('OK | OK | OK\nOK | OK | OK'))).toEqual({ label: -1, bands: [] });
  });

  it('is pinned when it has scrolled away, the band nearest above', () => {
    const cells = one(STATEMENT);
    const columns = columnsOf(cells);
    const at = (top: number, left: number) => pinnedIn({ top, left, height: 400, width: 800 }, frozenOf(cells), columns);
    expect(at(0, 0)).toEqual({ band: undefined, label: -1, width: 0 });
    expect(at(4 * ROW, 0).band).toEqual({ from: 3, to: 4 });
    expect(at(11 * ROW, 0).band).toEqual({ from: 10, to: 10 });
    expect(at(0, columns.edges[1]! + 1)).toMatchObject({ label: 1, width: columns.edges[2]! - columns.edges[1]! });
  });
});

describe('the unit of a figure', () => {
  it.each([
    ['beside its label', 5, 3, '$ mm'],
    ['over the table', 11, 4, '$ millions'],
  ])('stands %s', (_, row, col, unit) => {
    expect(unitOf(one(STATEMENT), row, col)).toBe(unit);
  });

  it('is not guessed', () => {
    expect(unitOf(one('Notes for the reader in May\nCash | 5'), 1, 1)).toBe('');
    expect(unitOf(one('Amounts in thousands of EUR\nCash | 5'), 1, 1)).toBe('thousands of EUR');
    expect(unitOf(one('GBP in millions\nCash | 5'), 1, 1)).toBe('GBP in millions');
  });
});

describe('what is sought', () => {
  const sheets = open(STATEMENT, 'Cash | 1234.5\nRest | 7');
  const sought = { sheets, index: new Map(sheets.map((s, i) => [s.map.name.toLowerCase(), i])) };
  const here = { sheet: 0, row1: 5, col1: 1, row2: 5, col2: 1 };
  const found = (query: string) => {
    const t = seek(query, sought, here);
    return t && [t.sheet, t.row1, t.col1];
  };

  it.each([
    ['an address on the sheet at hand', 'd7', [0, 6, 3]],
    ['an address with its sheet', "'S2'!B2", [1, 1, 1]],
    ['a sheet', 's2', [1, 0, 0]],
    ['the next cell with a text', 'cash', [1, 0, 0]],
    ['a text before the cell, round the end', 'balance', [0, 0, 0]],
    ['a number as it is shown or typed', '1,234.5', [1, 0, 1]],
  ])('is %s', (_, query, place) => {
    expect(found(query)).toEqual(place);
  });

  it('may not be there', () => {
    expect([found('nowhere'), found('  '), found('Gone!A1')]).toEqual([undefined, undefined, undefined]);
  });
});
