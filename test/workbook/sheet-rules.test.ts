import { expect, test } from 'vitest';
import { rectName } from '../../grammar/ref.ts';
import type { Sheet } from '../../src/workbook/workbook.ts';
import { openTiny } from './tiny-book.ts';

async function sheetOf(after: string): Promise<Sheet> {
  const book = await openTiny({ sheets: [`<sheetData/>${after}`] });
  return book.sheets[0]!;
}

test('merges and the filter, whole columns included, cost nothing', async () => {
  const sheet = await sheetOf(
    '<autoFilter ref="A1:C9"><filterColumn colId="0"/></autoFilter><mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="B2:C3"/><mergeCell ref="nonsense"/></mergeCells>',
  );
  expect(sheet.merges.map(rectName)).toEqual(['A:XFD', 'B2:C3']);
  expect(rectName(sheet.autoFilter!)).toBe('A1:C9');
});

test('data validations of both kinds keep ranges, type and formulas', async () => {
  const sheet = await sheetOf(
    '<dataValidations><dataValidation type="list" sqref="A1:A3 C:C"><formula1>"Yes,No"</formula1></dataValidation><dataValidation type="whole" sqref="B1"><formula1>1</formula1><formula2>$Z$1&amp;""</formula2></dataValidation></dataValidations>' +
      '<extLst><ext><x14:dataValidations xmlns:x14="x" xmlns:xm="m"><x14:dataValidation type="list"><x14:formula1><xm:f>Lists!$A$1:$A$9</xm:f></x14:formula1><xm:sqref>D1:D2</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
  );
  expect(sheet.validations.map((v) => [v.ranges.map(rectName).join(' '), v.type, v.formulas])).toEqual([
    ['A1:A3 C:C', 'list', ['"Yes,No"']],
    ['B1', 'whole', ['1', '$Z$1&""']],
    ['D1:D2', 'list', ['Lists!$A$1:$A$9']],
  ]);
});

test('conditional formats of both kinds, one for each rule', async () => {
  const sheet = await sheetOf(
    '<conditionalFormatting sqref="A1:B2"><cfRule type="expression" priority="1"><formula>A1&lt;0</formula></cfRule><cfRule type="cellIs"><formula>1</formula><formula>2</formula></cfRule><cfRule type="colorScale"><colorScale><cfvo type="formula" val="$Q$1"/><cfvo type="max"/></colorScale></cfRule></conditionalFormatting>' +
      '<extLst><ext><x14:conditionalFormattings xmlns:x14="x" xmlns:xm="m"><x14:conditionalFormatting><x14:cfRule type="expression" id="{1}"><xm:f>Other!A1&gt;1</xm:f><x14:dxf/></x14:cfRule><xm:sqref>C1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
  );
  expect(sheet.conditionalFormats.map((c) => [c.ranges.map(rectName).join(' '), c.type, c.formulas])).toEqual([
    ['A1:B2', 'expression', ['A1<0']],
    ['A1:B2', 'cellIs', ['1', '2']],
    ['A1:B2', 'colorScale', ['$Q$1']],
    ['C1', 'expression', ['Other!A1>1']],
  ]);
});

test('ignored errors name their kinds', async () => {
  const sheet = await sheetOf(
    '<ignoredErrors><ignoredError sqref="A1:A9 C1" numberStoredAsText="1" formula="true" evalError="0"/></ignoredErrors>',
  );
  expect(sheet.ignoredErrors).toEqual([{ ranges: [expect.anything(), expect.anything()], kinds: ['formula', 'numberStoredAsText'] }]);
});
