import { describe, expect, test } from 'vitest';
import { styleAt } from '../../src/workbook/cells.ts';
import type { CellStyle } from '../../src/workbook/workbook.ts';
import { openRows, openTiny, type Parts } from './tiny-book.ts';

const THEME =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="010101"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FEFEFE"/></a:lt1><a:dk2><a:srgbClr val="111111"/></a:dk2><a:lt2><a:srgbClr val="EEEEEE"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>';

async function styles(inner: string, theme?: string): Promise<readonly CellStyle[]> {
  const parts: Parts = theme ? { 'xl/theme/theme1.xml': theme } : {};
  const book = await openTiny({
    sheets: ['<sheetData/>'],
    styles: inner,
    parts,
    links: theme ? [['th', 'theme', 'theme/theme1.xml']] : [],
  });
  return book.styles;
}

describe('font colour', () => {
  test.each([
    ['rgb with alpha', '<color rgb="FF0000FF"/>', '#0000FF'],
    ['rgb without alpha', '<color rgb="00ff00"/>', '#00FF00'],
    ['indexed blue', '<color indexed="12"/>', '#0000FF'],
    ['indexed from the first eight', '<color indexed="4"/>', '#0000FF'],
    ['system foreground is automatic', '<color indexed="64"/>', undefined],
    ['automatic', '<color auto="1"/>', undefined],
    ['none', '', undefined],
    ['theme 0 is light 1', '<color theme="0"/>', '#FEFEFE'],
    ['theme 1 is dark 1', '<color theme="1"/>', '#010101'],
    ['theme 3 is dark 2', '<color theme="3"/>', '#111111'],
    ['theme accent', '<color theme="4"/>', '#4472C4'],
    // Excel shows "Blue, Accent 1, Darker 25%" of 4472C4 as 2F5597 (rounding may differ by one in 255) and "Lighter 40%" as 8FAADC.
    ['theme darkened', '<color theme="4" tint="-0.249977111117893"/>', '#2F5597'],
    ['theme lightened', '<color theme="4" tint="0.39997558519241921"/>', '#8FAADC'],
    ['white darkened', '<color rgb="FFFFFFFF" tint="-0.5"/>', '#808080'],
    ['black lightened', '<color rgb="FF000000" tint="0.5"/>', '#808080'],
    ['no such theme colour', '<color theme="77"/>', undefined],
  ])('%s', async (_, color, expected) => {
    const all = await styles(`<fonts><font/><font>${color}</font></fonts><cellXfs><xf fontId="1"/></cellXfs>`, THEME);
    expect(all[0]!.fontColor).toBe(expected);
  });

  test('a custom palette replaces the indexed colours', async () => {
    const all = await styles(
      '<fonts><font><color indexed="1"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs><colors><indexedColors><rgbColor rgb="00000000"/><rgbColor rgb="00ABCDEF"/></indexedColors></colors>',
    );
    expect(all[0]!.fontColor).toBe('#ABCDEF');
  });

  test('without a theme part the Office theme counts', async () => {
    const all = await styles('<fonts><font><color theme="4"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>');
    expect(all[0]!.fontColor).toBe('#4472C4');
  });
});

test('bold, italic, indent, lock, border, fill and number formats', async () => {
  const all = await styles(
    '<numFmts><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/></numFmts>' +
      '<fonts><font/><font><b/><i val="0"/></font><font><b val="0"/><i val="1"/></font></fonts>' +
      '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>' +
      '<borders><border><top/></border><border><top style="thin"/></border></borders>' +
      '<cellXfs><xf/><xf numFmtId="164" fontId="1" fillId="2" borderId="1"><alignment indent="2"/><protection locked="0"/></xf><xf numFmtId="10" fontId="2" fillId="1"/><xf numFmtId="14"/><xf numFmtId="999"/></cellXfs>',
  );
  const plain = {
    numberFormat: 'General',
    fontColor: undefined,
    fillColor: undefined,
    bold: false,
    italic: false,
    indent: 0,
    locked: true,
    named: undefined,
    topBorder: false,
  };
  expect(all[0]).toEqual(plain);
  expect(all[1]).toEqual({ ...plain, numberFormat: '0.0"x"', fillColor: '#FFFF00', bold: true, indent: 2, locked: false, topBorder: true });
  expect(all[2]).toEqual({ ...plain, numberFormat: '0.00%', italic: true });
  expect(all.slice(3).map((s) => s.numberFormat)).toEqual(['mm-dd-yy', 'General']);
});

test('a named cell style is known by its built-in id in any language; Normal is none', async () => {
  const all = await styles(
    '<cellStyleXfs><xf/><xf/><xf/></cellStyleXfs><cellXfs><xf xfId="0"/><xf xfId="1"/><xf xfId="2"/></cellXfs>' +
      '<cellStyles><cellStyle name="Standard" xfId="0" builtinId="0"/><cellStyle name="Eingabe" xfId="1" builtinId="20"/><cellStyle name="Key driver" xfId="2"/></cellStyles>',
  );
  expect(all.map((s) => s.named)).toEqual([undefined, 'Input', 'Key driver']);
});

test('an element of a list behind mc:AlternateContent keeps the place of the others', async () => {
  const all = await styles(
    '<fonts><font/><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="hs"><font><color rgb="FF00FF00"/></font></mc:Choice><mc:Fallback><font><color rgb="FFFF0000"/></font></mc:Fallback></mc:AlternateContent><font><b/></font></fonts>' +
      '<cellXfs><xf fontId="1"/><xf fontId="2"/></cellXfs>',
  );
  expect(all[0]!.fontColor).toBe('#FF0000');
  expect(all[1]!.bold).toBe(true);
});

test('a style beyond the list is the default with an issue, an empty one is none', async () => {
  const { book, sheet } = await openRows(
    '<row r="1"><c r="A1" s="7"><v>1</v></c><c r="B1" s=""><v>1</v></c><c r="C1" s="1"><v>1</v></c></row>',
    {
      styles: '<cellXfs><xf/><xf numFmtId="9"/></cellXfs>',
    },
  );
  expect([...sheet.cells.style]).toEqual([0, 0, 1]);
  expect(book.issues).toEqual([expect.objectContaining({ code: 'style-missing', cell: 'A1' })]);
});

test('without a styles part every cell is plain', async () => {
  const { book } = await openRows('<row r="1"><c r="A1"><v>1</v></c></row>', { styles: '' });
  expect(book.styles).toHaveLength(1);
});

test('an absent cell takes the style of its row, else of its column; hidden rows and columns are known', async () => {
  const book = await openTiny({
    sheets: [
      '<cols><col min="2" max="3" style="1" hidden="1"/><col min="5" max="1638400000" style="2"/></cols><sheetData><row r="4" s="3" customFormat="1" hidden="true"><c r="A4" s="1"/></row><row r="5" s="3"/></sheetData>',
    ],
    styles: '<cellXfs><xf/><xf/><xf/><xf/></cellXfs>',
  });
  const sheet = book.sheets[0]!;
  expect([
    styleAt(sheet, 0, 0),
    styleAt(sheet, 0, 2),
    styleAt(sheet, 9, 16_383),
    styleAt(sheet, 3, 2),
    styleAt(sheet, 3, 0),
    styleAt(sheet, 4, 2),
  ]).toEqual([0, 1, 2, 3, 1, 1]);
  expect([...sheet.hiddenRows]).toEqual([3]);
  expect([...sheet.hiddenCols]).toEqual([1, 2]);
});
