import { describe, expect, test } from 'vitest';
import { parseCell } from '../../grammar/ref.ts';
import { valueAt } from '../../src/workbook/cells.ts';
import { CellKind } from '../../src/workbook/workbook.ts';
import { openRows, openTiny, rels, type TinyBook } from './tiny-book.ts';

/** Values of the cells of row 1 from A on. */
async function row1(cells: string, more: Partial<TinyBook> = {}) {
  const { book, sheet } = await openRows(`<row r="1">${cells}</row>`, more);
  const last = sheet.used?.col2 ?? -1;
  return { book, sheet, values: Array.from({ length: last + 1 }, (_, col) => valueAt(book, sheet, 0, col)) };
}

describe('the value of a cell', () => {
  test.each([
    ['a number', '<c r="A1"><v>42</v></c>', 42],
    ['a negative decimal', '<c r="A1"><v>-0.1</v></c>', -0.1],
    ['17 digits', '<c r="A1"><v>0.30000000000000004</v></c>', 0.30000000000000004],
    ['an exponent', '<c r="A1"><v>1.5E-7</v></c>', 1.5e-7],
    ['a number with spaces around', '<c r="A1"><v> 7 </v></c>', 7],
    ['an explicit n', '<c r="A1" t="n"><v>3</v></c>', 3],
    ['true', '<c r="A1" t="b"><v>1</v></c>', true],
    ['false in words', '<c r="A1" t="b"><v>false</v></c>', false],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', { error: '#N/A' }],
    ['a date', '<c r="A1" t="d"><v>2024-01-15</v></c>', 45306],
    ['a date with time', '<c r="A1" t="d"><v>2024-01-15T12:00:00Z</v></c>', 45306.5],
    ['a text that is an error code but no formula', '<c r="A1" t="str"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['an inline text', '<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c>', 'a & b'],
    ['an inline text in runs', '<c r="A1" t="inlineStr"><is><r><t>one </t></r><r><rPr><b/></rPr><t>two</t></r></is></c>', 'one two'],
    ['a text in CDATA', '<c r="A1" t="str"><v><![CDATA[a<b&amp;]]></v></c>', 'a<b&amp;'],
    ['a number with a comment inside', '<c r="A1"><!-- note --><v>4<!-- x -->2</v></c>', 42],
    ['an escaped line break', '<c r="A1" t="str"><v>a_x000D_b_x005F_x000D_</v></c>', 'a\rb_x000D_'],
    ['a character reference', '<c r="A1" t="str"><v>a&#10;&#x41;</v></c>', 'a\nA'],
    ['line ends as XML has them', '<c r="A1" t="str"><v>a\r\nb\rc&#13;</v></c>', 'a\nb\nc\r'],
    ['significant spaces', '<c r="A1" t="str"><v xml:space="preserve">  x </v></c>', '  x '],
    ['single quotes, a > in a value and spaces', "<c  r = 'A1'\n x='>' t='str' ><v>ok</v></c >", 'ok'],
    ['NaN', '<c r="A1"><v>NaN</v></c>', { error: '#NUM!' }],
    ['a hexadecimal that JavaScript would take', '<c r="A1"><v>0x10</v></c>', '0x10'],
  ])('%s', async (_, xml, expected) => {
    expect((await row1(xml)).values).toEqual([expected]);
  });

  test('shared strings: runs joined, phonetic text left out, missing index is blank and an issue', async () => {
    const { values, book } = await row1(
      '<c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>9</v></c><c r="D1"><v>1</v></c>',
      {
        sharedStrings:
          '<si><t>plain</t></si><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>とうきょう</t></rPh><phoneticPr fontId="1"/></si>',
      },
    );
    expect(values).toEqual(['東京', 'plain', null, 1]);
    expect(book.issues).toEqual([expect.objectContaining({ code: 'bad-value', sheet: 'S1', cell: 'C1' })]);
  });

  test('a cached empty text, an absent value and a blank are three things', async () => {
    const { sheet } = await row1(
      '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1" t="str"><f>""</f><v/></c><c r="C1" t="str"><f>""</f></c><c r="D1"><f>1</f><v></v></c><c r="E1" s="0"/>',
    );
    const kinds = [...sheet.cells.kind];
    expect(kinds).toEqual([CellKind.Text, CellKind.Text, CellKind.Blank, CellKind.Blank, CellKind.Blank]);
    expect(sheet.used).toEqual({ row1: 0, col1: 0, row2: 0, col2: 3 });
  });

  test('a styled inline cell without text is blank', async () => {
    const { sheet } = await row1('<c r="A1" t="inlineStr"></c><c r="B1" t="inlineStr"/>');
    expect([...sheet.cells.kind]).toEqual([CellKind.Blank, CellKind.Blank]);
    expect(sheet.used).toBeUndefined();
  });

  test('the cached error of a formula stored as text is an error', async () => {
    const { values } = await row1('<c r="A1" t="str"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="str"><f>"#x"</f><v>#x</v></c>');
    expect(values).toEqual([{ error: '#DIV/0!' }, '#x']);
  });

  test('but not when Excel wrote it, which marks errors as errors', async () => {
    const { values } = await row1('<c r="A1" t="str"><f>"#N/A"</f><v>#N/A</v></c>', {
      parts: {
        '_rels/.rels': rels(['a', 'officeDocument', 'xl/workbook.xml'], ['b', 'extended-properties', 'docProps/app.xml']),
        'docProps/app.xml': '<Properties><Application>Microsoft Excel</Application></Properties>',
      },
    });
    expect(values).toEqual(['#N/A']);
  });

  test('the 1904 system moves ISO dates and leaves serials', async () => {
    const { values, book } = await row1('<c r="A1" t="d"><v>2024-01-15</v></c><c r="B1"><v>10</v></c>', {
      before: '<workbookPr date1904="1"/>',
    });
    expect(book.date1904).toBe(true);
    expect(values).toEqual([45306 - 1462, 10]);
  });
});

describe('the place of a cell', () => {
  test('missing addresses follow the cell and row before', async () => {
    const { book, sheet } = await openRows(
      '<row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>',
    );
    expect(['A1', 'B1', 'C4', 'D4', 'A5'].map((a) => valueAt(book, sheet, parseCell(a)!.row, parseCell(a)!.col))).toEqual([1, 2, 3, 4, 5]);
  });

  test('cells off the grid are left out with an issue', async () => {
    const { book, sheet } = await openRows(
      '<row r="1"><c r="XFE1"><v>1</v></c><c r="A16777217"><v>2</v></c><c r="ZZZZZ99999999"><v>3</v></c><c r="A0"><v>4</v></c><c r="B1"><v>5</v></c></row>',
    );
    expect(sheet.cells.count).toBe(1);
    expect(valueAt(book, sheet, 0, 1)).toBe(5);
    expect(book.issues.filter((i) => i.code === 'off-grid')).toHaveLength(4);
  });

  test('the last cell of the grid costs no grid, and the dimension is not believed', async () => {
    const book = await openTiny({
      sheets: ['<dimension ref="A1:XFD1048575"/><sheetData><row r="1048576"><c r="XFD1048576"><v>9</v></c></row></sheetData>'],
    });
    const sheet = book.sheets[0]!;
    expect(valueAt(book, sheet, 1_048_575, 16_383)).toBe(9);
    expect(sheet.used).toEqual({ row1: 1_048_575, col1: 16_383, row2: 1_048_575, col2: 16_383 });
    expect(sheet.find(0, 0)).toBe(-1);
  });

  test('rows and cells out of order are sorted; of a cell stored twice the last stays', async () => {
    const { book, sheet } = await openRows(
      '<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
    );
    expect([...sheet.cells.number]).toEqual([2, 3, 4]);
    expect(sheet.rowRange(1)).toEqual([1, 3]);
    expect(book.issues).toEqual([expect.objectContaining({ code: 'duplicate-cell', cell: 'A1' })]);
  });

  test('cell ids run through the sheets', async () => {
    const book = await openTiny({
      sheets: ['<sheetData><row><c><v>1</v></c><c><v>2</v></c></row></sheetData>', '<sheetData><row><c><v>3</v></c></row></sheetData>'],
    });
    expect(book.sheets.map((s) => s.firstId)).toEqual([0, 2]);
    expect(book.cellCount).toBe(3);
  });
});

test('any namespace prefix is the same workbook', async () => {
  const { book, sheet } = await openRows('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
    sharedStrings: '<si><t>word</t></si>',
    parts: {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:f>"w"</x:f><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    },
  });
  expect(valueAt(book, sheet, 0, 0)).toBe('word');
  expect(book.formulas[0]!.text).toBe('"w"');
});
