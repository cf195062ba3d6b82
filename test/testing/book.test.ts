import { describe, expect, it } from 'vitest';
import { book, idOf } from '../../src/testing/book.ts';
import { CellKind, cellId, locate } from '../../src/workbook/workbook.ts';

describe('test books', () => {
  it('reads a text grid: numbers, booleans, errors, text, formulas and cached values', () => {
    const b = book({
      Sheet1: `
      12   | Revenue | =A1*2 -> 24
      TRUE | '5      | #N/A
           |         | =B1&"a\\|b"
    `,
    });
    const { cells } = b.sheets[0]!;
    expect(cells.count).toBe(7);
    expect([...cells.kind]).toEqual([
      CellKind.Number,
      CellKind.Text,
      CellKind.Number,
      CellKind.Boolean,
      CellKind.Text,
      CellKind.Error,
      CellKind.Blank,
    ]);
    expect(cells.number[2]).toBe(24);
    expect(b.strings[cells.text[4]!]).toBe('5');
    expect(b.strings[cells.text[5]!]).toBe('#N/A');
    expect(b.formulas.map((f) => f.text)).toEqual(['A1*2', 'B1&"a|b"']);
    expect(b.sheets[0]!.used).toEqual({ row1: 0, col1: 0, row2: 2, col2: 2 });
  });

  it('fills a range with a shared formula, an array or a data table', () => {
    const b = book({
      S: {
        'A1:A3': 7,
        'B1:B3': '=A1*2',
        'C1:C3': { formula: 'A1:A3', array: true, value: 7 },
        'D2:E3': { dataTable: { twoD: true, rowInput: false, r1: 'A1', r2: 'A2' }, value: 1 },
      },
    });
    const s = b.sheets[0]!;
    expect(b.formulas.map((f) => f.kind)).toEqual(['shared', 'array', 'dataTable']);
    expect(s.cells.formula[s.find(2, 1)]).toBe(0);
    expect(s.cells.formula[s.find(0, 2)]).toBe(1);
    expect(s.cells.formula[s.find(1, 2)]).toBe(-1);
    expect(s.blocks.map((x) => x.kind)).toEqual(['array', 'dataTable']);
    expect(s.rowRange(1)).toEqual([3, 8]);
  });

  it('has sheets, names, tables, styles, settings', () => {
    const b = book(
      [
        [
          '2024',
          {
            cells: { A1: 'Name', B1: 'Value', A2: 'x', B2: 3 },
            styles: { 'B2:B3': { fontColor: '#0000FF' } },
            state: 'hidden',
            hiddenRows: [2],
          },
        ],
        ['Out', { A1: "='2024'!B2" }],
      ],
      { names: { Rate: "='2024'!$B$2", 'Out!Local': '5' }, tables: { T: { ref: "'2024'!A1:B2" } }, calc: { iterate: true } },
    );
    expect(b.sheets.map((s) => [s.name, s.state, s.firstId])).toEqual([
      ['2024', 'hidden', 0],
      ['Out', 'visible', 5],
    ]);
    expect(b.styles[b.sheets[0]!.cells.style[3]!]!.fontColor).toBe('#0000FF');
    expect(b.sheets[0]!.used).toEqual({ row1: 0, col1: 0, row2: 1, col2: 1 });
    expect(b.sheets[0]!.hiddenRows).toEqual(new Set([1]));
    expect(b.names).toEqual([
      { name: 'Rate', scope: undefined, text: "'2024'!$B$2", hidden: false },
      { name: 'Local', scope: 1, text: '5', hidden: false },
    ]);
    expect(b.tables[0]).toMatchObject({ name: 'T', sheet: 0, headerRows: 1, totalsRows: 0, columns: ['Name', 'Value'] });
    expect(b.calc).toEqual({ iterate: true, iterateCount: 100, iterateDelta: 0.001, mode: 'auto', fullPrecision: true });
    const id = idOf(b, 'Out!A1');
    expect(locate(b, id).sheet.name).toBe('Out');
    expect(cellId(b.sheets[1]!, 0, 0)).toBe(id);
  });

  it('refuses an address that is none', () => {
    expect(() => book({ S: { AAAA1: 1 } })).toThrow('AAAA1');
    expect(() => idOf(book({ S: { A1: 1 } }), 'A2')).toThrow('A2');
  });
});
