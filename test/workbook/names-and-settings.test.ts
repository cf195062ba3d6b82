import { describe, expect, test } from 'vitest';
import { MAIN, openRows, openTiny, rels } from './tiny-book.ts';

describe('defined names', () => {
  test('of all kinds: ranges, constants, formulas, broken, external, hidden, scoped, and named like a property of Object', async () => {
    const book = await openTiny({
      sheets: ['<sheetData/>', '<sheetData/>'],
      workbook:
        '<definedNames><definedName name="Rate" localSheetId="1">S2!$A$1</definedName><definedName name="Rate">42</definedName><definedName name="Txt">"a&amp;b"</definedName>' +
        '<definedName name="Dyn">OFFSET(S1!$A$1,0,0,COUNTA(S1!$A:$A),1)</definedName><definedName name="Gone" hidden="1">#REF!</definedName>' +
        '<definedName name="Ext">[1]Sheet1!$A$1</definedName><definedName name="__proto__">S1!$B$2</definedName><definedName name="Sq">_xlfn.LAMBDA(_xlpm.x,_xlpm.x^2)</definedName></definedNames>',
    });
    expect(book.names).toEqual([
      { name: 'Rate', scope: 1, text: 'S2!$A$1', hidden: false },
      { name: 'Rate', scope: undefined, text: '42', hidden: false },
      { name: 'Txt', scope: undefined, text: '"a&b"', hidden: false },
      { name: 'Dyn', scope: undefined, text: 'OFFSET(S1!$A$1,0,0,COUNTA(S1!$A:$A),1)', hidden: false },
      { name: 'Gone', scope: undefined, text: '#REF!', hidden: true },
      { name: 'Ext', scope: undefined, text: '[1]Sheet1!$A$1', hidden: false },
      { name: '__proto__', scope: undefined, text: 'S1!$B$2', hidden: false },
      { name: 'Sq', scope: undefined, text: '_xlfn.LAMBDA(_xlpm.x,_xlpm.x^2)', hidden: false },
    ]);
  });

  test('a chart sheet counts as a tab for scopes but is no sheet', async () => {
    const book = await openTiny({
      sheets: ['<sheetData/>'],
      parts: {
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="Chart" r:id="c"/><sheet name="Module" r:id=""/><sheet name="Data" state="veryHidden" r:id="s1"/></sheets><definedNames><definedName name="N" localSheetId="2">1</definedName><definedName name="C" localSheetId="0">1</definedName></definedNames></workbook>`,
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      },
      links: [['c', 'chartsheet', 'chartsheets/sheet1.xml']],
    });
    expect(book.sheets.map((s) => [s.index, s.name, s.state])).toEqual([[0, 'Data', 'veryHidden']]);
    expect(book.names).toEqual([{ name: 'N', scope: 0, text: '1', hidden: false }]);
    expect(book.issues.map((i) => i.code)).toEqual(['no-cells', 'no-cells', 'name-scope']);
  });
});

describe('calculation settings', () => {
  test("Excel's defaults when nothing is said", async () => {
    const { book } = await openRows('');
    expect(book.calc).toEqual({ iterate: false, iterateCount: 100, iterateDelta: 0.001, mode: 'auto', fullPrecision: true });
  });

  test('what the file says', async () => {
    const { book } = await openRows('', {
      workbook: '<calcPr calcMode="manual" iterate="1" iterateCount="250" iterateDelta="1E-4" fullPrecision="0"/>',
    });
    expect(book.calc).toEqual({ iterate: true, iterateCount: 250, iterateDelta: 0.0001, mode: 'manual', fullPrecision: false });
  });
});

test('document properties, macros and the hash of the bytes', async () => {
  const { book } = await openRows('', {
    links: [['vba', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin']],
    parts: {
      '_rels/.rels': rels(
        ['a', 'officeDocument', '/xl/workbook.xml'],
        ['b', 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
        ['c', 'extended-properties', 'docProps/app.xml'],
      ),
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="c" xmlns:dcterms="d"><dcterms:modified>2024-05-06T07:08:09Z</dcterms:modified></cp:coreProperties>',
      'docProps/app.xml': '<Properties><Application>Microsoft Excel</Application></Properties>',
    },
  });
  expect(book).toMatchObject({ modified: '2024-05-06T07:08:09Z', application: 'Microsoft Excel', hasMacros: true });
  expect(book.sha256).toMatch(/^[0-9a-f]{64}$/);
  const { book: plain } = await openRows('');
  expect(plain).toMatchObject({ modified: undefined, application: undefined, hasMacros: false });
});

test('strict relationship types and namespaces are the same workbook', async () => {
  const { book } = await openRows('<row r="1"><c r="A1" t="d"><v>2024-02-29</v></c></row>', {
    parts: {
      '_rels/.rels': rels(['a', 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument', 'xl/workbook.xml']),
      'xl/_rels/workbook.xml.rels': rels([
        's1',
        'http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet',
        '/xl/worksheets/sheet1.xml',
      ]),
    },
  });
  expect(book.sheets[0]!.cells.number[0]).toBe(45351);
});
