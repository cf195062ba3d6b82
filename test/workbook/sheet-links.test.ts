import { expect, test } from 'vitest';
import { rectName } from '../../grammar/ref.ts';
import { MAIN, openTiny, rels } from './tiny-book.ts';

test('tables keep their range, rows of headings and totals, and column names', async () => {
  const book = await openTiny({
    sheets: ['<sheetData/><tableParts count="1"><tablePart r:id="t"/></tableParts>'],
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': rels(['t', 'table', '../tables/table1.xml']),
      'xl/tables/table1.xml': `<table xmlns="${MAIN}" name="inner" displayName="Sales" ref="B2:C9" totalsRowCount="1"><autoFilter ref="B2:C8"/><tableColumns count="2"><tableColumn id="1" name="Net_x000a_sales"/><tableColumn id="2" name="A &amp; B"/></tableColumns></table>`,
    },
  });
  expect(book.tables).toMatchObject([{ name: 'Sales', sheet: 0, headerRows: 1, totalsRows: 1, columns: ['Net\nsales', 'A & B'] }]);
  expect(rectName(book.tables[0]!.rect)).toBe('B2:C9');
  expect(book.sheets[0]!.autoFilter).toBeUndefined();
});

test('tables say which range they filter, if they filter by something', async () => {
  const filter = '<autoFilter ref="B2:C8"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>';
  const book = await openTiny({
    sheets: ['<sheetData/><tableParts count="1"><tablePart r:id="t"/></tableParts>'],
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': rels(['t', 'table', '../tables/table1.xml'], ['u', 'table', '../tables/table2.xml']),
      'xl/tables/table1.xml': `<table xmlns="${MAIN}" displayName="One" ref="B2:C9">${filter}</table>`,
      'xl/tables/table2.xml': `<table xmlns="${MAIN}" displayName="Two" ref="B2:C9"><autoFilter ref="B2:C8"/></table>`,
    },
  });
  expect(book.tables.map((t) => t.filter && rectName(t.filter))).toEqual(['B2:C8', undefined]);
});

test('notes and threaded comments; a thread replaces the note Excel writes for old readers', async () => {
  const book = await openTiny({
    sheets: ['<sheetData/>'],
    links: [['p', 'http://schemas.microsoft.com/office/2017/10/relationships/person', 'persons/person.xml']],
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': rels(
        ['c', 'comments', '/xl/comments1.xml'],
        ['t', 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment', '../threadedComments/t1.xml'],
      ),
      'xl/comments1.xml': `<comments xmlns="${MAIN}"><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve">
see note</t></r></text></comment><comment ref="A1" authorId="0"><text><t>bare</t></text></comment><comment ref="C3" authorId="9"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
      'xl/threadedComments/t1.xml':
        '<ThreadedComments><threadedComment ref="C3" personId="{1}" id="{a}"><text>first</text></threadedComment><threadedComment ref="C3" personId="{2}" id="{b}" parentId="{a}"><text>answer</text></threadedComment></ThreadedComments>',
      'xl/persons/person.xml': '<personList><person displayName="Bea" id="{1}"/></personList>',
    },
  });
  expect(book.sheets[0]!.comments).toEqual([
    { row: 0, col: 0, text: 'bare', author: 'Ann' },
    { row: 1, col: 1, text: 'Ann:\nsee note', author: 'Ann' },
    { row: 2, col: 2, text: 'first', author: 'Bea' },
    { row: 2, col: 2, text: 'answer', author: '' },
  ]);
});

test('external books: target, sheets, cached values and names', async () => {
  const book = await openTiny({
    sheets: ['<sheetData/>'],
    workbook:
      '<externalReferences><externalReference r:id="x1"/><externalReference r:id="gone"/><externalReference r:id="x2"/></externalReferences>',
    links: [
      ['x1', 'externalLink', 'externalLinks/externalLink1.xml'],
      ['x2', 'externalLink', 'externalLinks/externalLink2.xml'],
    ],
    parts: {
      'xl/externalLinks/_rels/externalLink1.xml.rels': rels(['r', 'externalLinkPath', 'file:///C:/a%20b/Other.xlsx', true]),
      'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${MAIN}"><externalBook r:id="r" xmlns:r="r"><sheetNames><sheetName val="In"/><sheetName val="__proto__"/></sheetNames><definedNames><definedName name="Rate" refersTo="=In!$A$1"/></definedNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>1.5</v></cell><cell r="B1" t="str"><v>a&amp;b</v></cell><cell r="C1" t="b"><v>1</v></cell><cell r="D1" t="e"><v>#N/A</v></cell><cell r="E1"/></row></sheetData><sheetData sheetId="1"><row r="2"><cell r="A2"><v>7</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
      'xl/externalLinks/externalLink2.xml': `<externalLink xmlns="${MAIN}"><ddeLink ddeService="Feed" ddeTopic="Q"/></externalLink>`,
    },
  });
  const [first, second, third] = book.externals;
  expect(first).toMatchObject({
    index: 1,
    target: 'file:///C:/a%20b/Other.xlsx',
    sheets: ['In', '__proto__'],
    names: [{ name: 'Rate', text: 'In!$A$1' }],
  });
  expect([0, 1, 2, 3, 4].map((col) => first!.cached('in', 0, col))).toEqual([1.5, 'a&b', true, { error: '#N/A' }, undefined]);
  expect(first!.cached('__proto__', 1, 0)).toBe(7);
  expect(first!.cached('constructor', 0, 0)).toBeUndefined();
  expect(second).toMatchObject({ index: 2, target: '', sheets: [] });
  expect(third).toMatchObject({ index: 3, target: 'Feed|Q' });
  expect(book.issues).toEqual([expect.objectContaining({ code: 'missing-part' })]);
});

test('a sheet and parts called like properties of Object are ordinary', async () => {
  const book = await openTiny({
    sheets: ['<sheetData/>'],
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="__proto__" r:id="__proto__"/><sheet name="constructor" r:id="toString"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': rels(['__proto__', 'worksheet', '__proto__'], ['toString', 'worksheet', 'worksheets/sheet1.xml']),
      'xl/__proto__': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    },
  });
  expect(book.sheets.map((s) => [s.name, s.cells.count])).toEqual([
    ['__proto__', 1],
    ['constructor', 0],
  ]);
  expect(Object.prototype).not.toHaveProperty('v');
});
