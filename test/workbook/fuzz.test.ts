import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorkbook } from '../../src/workbook/open.ts';
import { WorkbookError } from '../../src/workbook/workbook.ts';
import { MAIN, type Parts, rels, tinyParts, zip } from './tiny-book.ts';

/** A book that has a bit of everything. */
const PARTS: Parts = tinyParts({
  sheets: [
    '<cols><col min="1" max="2" style="1" hidden="1"/></cols><sheetData><row r="1" hidden="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1" cm="1"><f t="array" ref="B1:C2">A1*2</f><v>1.5</v></c></row>' +
      '<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">A1&amp;"x"</f><v>2</v></c><c r="B2" t="b"><v>1</v></c></row><row r="3"><c r="A3" t="str"><f t="shared" si="0"/><v>x</v></c><c t="inlineStr"><is><r><t>a</t></r></is></c></row></sheetData>' +
      '<autoFilter ref="A1:B2"/><mergeCells><mergeCell ref="A5:B6"/></mergeCells><conditionalFormatting sqref="A1"><cfRule type="expression"><formula>A1</formula></cfRule></conditionalFormatting>' +
      '<dataValidations><dataValidation type="list" sqref="A1 B1:B2"><formula1>"a,b"</formula1></dataValidation></dataValidations><ignoredErrors><ignoredError sqref="A1" formula="1"/></ignoredErrors>',
  ],
  before: '<workbookPr date1904="0"/>',
  workbook:
    '<externalReferences><externalReference r:id="x"/></externalReferences><definedNames><definedName name="n" localSheetId="0">S1!A1</definedName></definedNames><calcPr iterate="1" iterateDelta="0.01"/>',
  sharedStrings: '<si><t>a</t></si><si><r><t>b</t></r><rPh><t>p</t></rPh></si>',
  styles:
    '<numFmts><numFmt numFmtId="165" formatCode="0.0"/></numFmts><fonts><font><b/><color theme="1" tint="0.5"/></font></fonts><cellXfs><xf/><xf numFmtId="165" fontId="0"/></cellXfs>',
  links: [['x', 'externalLink', 'x.xml']],
  parts: {
    'xl/x.xml': `<externalLink xmlns="${MAIN}"><externalBook r:id="r"><sheetNames><sheetName val="A"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row><cell r="A1"><v>1</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
    'xl/_rels/x.xml.rels': rels(['r', 'externalLinkPath', 'o.xlsx', true]),
    'xl/worksheets/_rels/sheet1.xml.rels': rels(['t', 'table', '../t.xml'], ['c', 'comments', '../c.xml']),
    'xl/t.xml': `<table displayName="T" ref="A1:B2"><tableColumns><tableColumn name="a"/></tableColumns></table>`,
    'xl/c.xml':
      '<comments><authors><author>a</author></authors><commentList><comment ref="A1" authorId="0"><text><t>x</t></text></comment></commentList></comments>',
  },
});

async function isReadOrRefused(bytes: Uint8Array): Promise<void> {
  try {
    await openWorkbook(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(WorkbookError);
  }
}

test('the book of the fuzz tests is read without an issue', async () => {
  const book = await openWorkbook(await zip(PARTS));
  expect(book.issues).toEqual([]);
  expect(book.cellCount).toBe(6);
});

test('a part changed anywhere is read or refused, never another error', async () => {
  const snippet = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '&',
      '</',
      '/>',
      '<a>',
      '</c>',
      '<![CDATA[',
      '<!--',
      '-->',
      '<?',
      '=',
      ':',
      ' ',
      '-1',
      '99999999999',
      '1e999',
      '#REF!',
      'XFD1048577',
      '__proto__',
      '\0',
      '\u{1F600}',
    ),
    fc.string({ maxLength: 3 }),
  );
  const change = fc.tuple(fc.nat(), fc.nat({ max: 30 }), snippet);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(PARTS)), fc.array(change, { minLength: 1, maxLength: 3 }), async (part, changes) => {
      let text = PARTS[part] as string;
      for (const [at, removed, added] of changes) {
        const from = at % (text.length + 1);
        text = text.slice(0, from) + added + text.slice(from + removed);
      }
      await isReadOrRefused(await zip({ ...PARTS, [part]: text }));
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('a file changed anywhere is read or refused, never another error', async () => {
  const file = await zip(PARTS);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const changed = Uint8Array.from(file);
        for (const [at, value] of changes) changed[at] = value;
        await isReadOrRefused(changed);
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});
