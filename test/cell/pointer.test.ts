import { describe, expect, it } from 'vitest';
import { rectName } from '../../grammar/ref.ts';
import { parsePointers } from '../../src/cell/pointer.ts';

const SHEETS = ['Inputs', 'Volumes & margins', 'Market', "Dan's sheet", 'P&L'];
/** book:Sheet!A1:B2; name ... for names. */
const seen = (source: string): string[] =>
  parsePointers(source, SHEETS).map((p) =>
    p.name === undefined
      ? `${p.book}:${p.sheet}!${p.range ? rectName(p.range) : p.address ? `${p.address} off the grid` : '*'}`.replace('any:', '')
      : `name ${p.sheet ? `${p.sheet}!` : ''}${p.name}${p.tentative ? '?' : ''} in ${p.book}`,
  );

describe('pointers in a source', () => {
  it.each([
    ['Inputs!G11', ['Inputs!G11']],
    ['inputs!$G$11', ['Inputs!G11']],
    ["'My Sheet'!$B$4", ['My Sheet!B4']],
    ["'Dan''s sheet'!B4", ["Dan's sheet!B4"]],
    ['Volumes & margins!F8', ['Volumes & margins!F8']],
    ['Volume & margin!F8', ['Volume & margin!F8']],
    ['P&L!C3:E3', ['P&L!C3:E3']],
    ['Inputs!C:C', ['Inputs!C:C']],
    ['Inputs!G11-K11', ['Inputs!G11:K11']],
    ['Inputs!G11 to K11', ['Inputs!G11:K11']],
    ['=Inputs!G11', ['Inputs!G11']],
    ['#Inputs!G11', ['Inputs!G11']],
    ['$Inputs.$G$11', ['Inputs!G11']],
    ['Inputs!ABCD5', ['Inputs!ABCD5 off the grid']],
    ['Inputs!A9999999', ['Inputs!A9999999 off the grid']],
  ])('%s', (source, pointers) => {
    expect(seen(source)).toEqual(pointers);
  });

  it.each([
    ['pack:Market!B8', ['pack:Market!B8']],
    ['input_pack:Market!B8', ['pack:Market!B8']],
    ['input_pack.xlsx#Market!B8', ['pack:Market!B8']],
    ['pack.xlsx!Market!B8', ['pack:Market!B8']],
    ['model.xlsx#Inputs!G11', ['model:Inputs!G11']],
    ['[pack.xlsx]Market!B8', ['pack:Market!B8']],
    ["'[pack.xlsx]My Sheet'!B8", ['pack:My Sheet!B8']],
    ["pack:'My Sheet'!B8", ['pack:My Sheet!B8']],
    ['pack.xlsx/Market!B8', ['pack:Market!B8']],
    ['[other.xlsx]Market!B8', ['Market!B8']],
    ['per pack:Market!B8, row of the close', ['pack:Market!B8']],
  ])('knows the file in %s', (source, pointers) => {
    expect(seen(source)).toEqual(pointers);
  });

  it.each([
    ['Inputs!G11, Market!B8', ['Inputs!G11', 'Market!B8']],
    ['Inputs!G11; pack:Market!B8', ['Inputs!G11', 'pack:Market!B8']],
    ['Inputs!G11, H11 and I11', ['Inputs!G11', 'Inputs!H11', 'Inputs!I11']],
    ['pack:Market!B4:B6;B9', ['pack:Market!B4:B6', 'pack:Market!B9']],
    ['Inputs!G11, Q4 2025 call', ['Inputs!G11']],
    ['Inputs!G11; FY26', ['Inputs!G11']],
    ['Inputs!Q5, Q4', ['Inputs!Q5', 'Inputs!Q4']],
  ])('takes several: %s', (source, pointers) => {
    expect(seen(source)).toEqual(pointers);
  });

  it.each([
    ['Guidance mid-point (see Inputs!G11), in line with 2025', ['Inputs!G11']],
    ['[ASSUMPTION] see Volumes & margins!F8 for the trend', ['Volumes & margins!F8']],
    ['derived from Assumption!C12', ['Assumption!C12']],
    ['[ASSUMPTION] Inputs!G11', ['Inputs!G11']],
  ])('finds one inside prose: %s', (source, pointers) => {
    expect(seen(source)).toEqual(pointers);
  });

  it.each([
    'Q4 2025 results call',
    'FY2026 guidance, p.12',
    '10-K FY2025, page F-4',
    '[ASSUMPTION] long-run inflation of 2%',
    'https://example.com/report#A1',
    'https://example.com/#!A1',
    'Good news! A1 rating confirmed',
    'Annual report 2025, note 14 (straight line to 2036)',
    'management, vendor',
    '',
  ])('sees none in %j', (source) => {
    expect(seen(source).filter((p) => !p.includes('?'))).toEqual([]);
  });

  it('takes a lone word for a name only if such a name exists, a prefixed one in any case', () => {
    expect(seen('terminal_growth')).toEqual(['name terminal_growth? in any']);
    expect(seen('model.xlsx#terminal_growth')).toEqual(['name terminal_growth in model']);
    expect(seen('Inputs!tax_rate')).toEqual(['name Inputs!tax_rate? in any']);
    expect(seen('pack:Market')).toEqual(['pack:Market!*']);
  });

  it('keeps the text as written, with its prefix', () => {
    expect(parsePointers('low end (pack:Market!B8)', SHEETS)[0]!.text).toBe('pack:Market!B8');
    expect(parsePointers("input_pack.xlsx#'My Sheet'!B8", SHEETS)[0]!.text).toBe("input_pack.xlsx#'My Sheet'!B8");
  });
});
