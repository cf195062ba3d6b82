import { describe, expect, test } from 'vitest';
import { parseCell } from '../../grammar/ref.ts';
import { constantAt, valueAt } from '../../src/workbook/cells.ts';
import type { FormulaRecord, Sheet, Workbook } from '../../src/workbook/workbook.ts';
import { MAIN, openRows } from './tiny-book.ts';

function formulaAt(book: Workbook, sheet: Sheet, address: string): FormulaRecord | undefined {
  const { row, col } = parseCell(address)!;
  return book.formulas[sheet.cells.formula[sheet.find(row, col)]!];
}

describe('shared formulas', () => {
  test('followers point to the record of the master cell, which need not be the corner of its range', async () => {
    const { book, sheet } = await openRows(
      '<row r="6"><c r="B6"><f t="shared" ref="B1:B10" si="0">A6</f><v>1</v></c></row><row r="7"><c r="B7"><f t="shared" si="0"/><v>2</v></c></row>',
    );
    const record = formulaAt(book, sheet, 'B7')!;
    expect(record).toBe(formulaAt(book, sheet, 'B6'));
    expect(record).toMatchObject({ kind: 'shared', text: 'A6', row: 5, col: 1, ref: { row1: 0, col1: 1, row2: 9, col2: 1 } });
  });

  test('a follower before its master finds it', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="A1"><f t="shared" si="3"/></c><c r="B1"><f t="shared" ref="A1:B1" si="3">B9</f></c></row>',
    );
    expect(formulaAt(book, sheet, 'A1')).toMatchObject({ text: 'B9', col: 1 });
    expect(book.issues).toEqual([]);
  });

  test('a follower without a master is read as its value, with an issue', async () => {
    const { book, sheet } = await openRows('<row r="1"><c r="C1"><f t="shared" si="99"/><v>5</v></c></row>');
    expect(formulaAt(book, sheet, 'C1')).toBeUndefined();
    expect(valueAt(book, sheet, 0, 2)).toBe(5);
    expect(book.issues).toEqual([expect.objectContaining({ code: 'shared-master', sheet: 'S1', cell: 'C1' })]);
  });

  test('an index that is used again means the last master before the follower', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">X1</f></c><c r="B1"><f t="shared" si="0"/></c><c r="C1"><f t="shared" ref="C1:D1" si="0">Y1</f></c><c r="D1"><f t="shared" si="0"/></c></row>',
    );
    expect(['B1', 'D1'].map((a) => formulaAt(book, sheet, a)!.text)).toEqual(['X1', 'Y1']);
  });

  test('a follower that repeats a text of its own means that text', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">X1</f></c></row><row r="2"><c r="A2"><f t="shared" si="0">X2+0</f></c></row>',
    );
    expect(formulaAt(book, sheet, 'A2')).toMatchObject({ kind: 'normal', text: 'X2+0' });
  });

  test('out of order rows keep followers and masters together', async () => {
    const { book, sheet } = await openRows(
      '<row r="2"><c r="A2"><f t="shared" si="0"/></c></row><row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">X1</f></c></row>',
    );
    expect(formulaAt(book, sheet, 'A2')).toMatchObject({ text: 'X1', row: 0 });
  });
});

describe('formulas of blocks', () => {
  test('an array formula fills its range; followers are values without a formula', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="A1"><f t="array" ref="A1:B1">X1:Y1*2</f><v>1</v></c><c r="B1"><v>2</v></c></row>',
    );
    expect(formulaAt(book, sheet, 'A1')).toMatchObject({ kind: 'array', text: 'X1:Y1*2' });
    expect(formulaAt(book, sheet, 'B1')).toBeUndefined();
    expect(sheet.blocks).toEqual([{ rect: { row1: 0, col1: 0, row2: 0, col2: 1 }, formula: 0, kind: 'array' }]);
  });

  test('cm with XLDAPR metadata makes it dynamic; the empty formula of a spilled cell is none', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A2">_xlfn.SEQUENCE(2)</f><v>1</v></c><c r="B1" cm="2"><f t="array" ref="B1">X1</f></c></row><row r="2"><c r="A2"><f ca="1"/><v>2</v></c></row>',
      {
        links: [['m', 'sheetMetadata', 'metadata.xml']],
        parts: {
          'xl/metadata.xml': `<metadata xmlns="${MAIN}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="OTHER"/></metadataTypes><cellMetadata count="2"><bk><rc t="1" v="0"/></bk><bk><rc t="2" v="0"/></bk></cellMetadata></metadata>`,
        },
      },
    );
    expect(sheet.blocks.map((b) => b.kind)).toEqual(['dynamic', 'array']);
    expect(constantAt(book, sheet, 1, 0)).toBe(2);
    expect(constantAt(book, sheet, 0, 0)).toBeUndefined();
  });

  test('a data table keeps its input cells', async () => {
    const { book, sheet } = await openRows(
      '<row r="2"><c r="B2"><f t="dataTable" ref="B2:C3" dt2D="1" dtr="1" r1="X1" r2="X2"/><v>1</v></c><c r="C2"><v>2</v></c></row><row r="9"><c r="B9"><f t="dataTable" ref="B9:B10" r1="X3"/><v>1</v></c></row>',
    );
    expect(book.formulas).toMatchObject([
      { kind: 'dataTable', text: '', dataTable: { twoD: true, rowInput: true, r1: 'X1', r2: 'X2' } },
      { kind: 'dataTable', dataTable: { twoD: false, rowInput: false, r1: 'X3' } },
    ]);
    expect(sheet.blocks.map((b) => b.kind)).toEqual(['dataTable', 'dataTable']);
  });
});

describe('formula text', () => {
  test.each([
    ['a stored equals sign', '<f>=A1+1</f>', 'A1+1'],
    ['CDATA', '<f><![CDATA[IF(A1<2,"&amp;",1)]]></f>', 'IF(A1<2,"&amp;",1)'],
    ['entities', '<f>A1&amp;"x"&lt;&gt;B1</f>', 'A1&"x"<>B1'],
    ['spaces and line breaks', '<f> SUM(A1,\n  B1) </f>', ' SUM(A1,\n  B1) '],
  ])('%s', async (_, xml, text) => {
    const { book } = await openRows(`<row r="3"><c r="C3">${xml}<v>1</v></c></row>`);
    expect(book.formulas).toEqual([{ kind: 'normal', text, sheet: 0, row: 2, col: 2 }]);
  });

  test('the value may come before the formula', async () => {
    const { book, sheet } = await openRows('<row r="1"><c r="A1"><v>7</v><f>3+4</f></c></row>');
    expect(book.formulas[0]!.text).toBe('3+4');
    expect(valueAt(book, sheet, 0, 0)).toBe(7);
  });
});
