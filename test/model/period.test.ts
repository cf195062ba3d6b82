import { describe, expect, it } from 'vitest';
import { isDateFormat, parseHeader, parseTextHeader, stageOf } from '../../src/model/period.ts';

describe('a text header', () => {
  it.each([
    ['2026', 'year', 2026, 0, undefined],
    ['2026E', 'year', 2026, 0, 'forecast'],
    ['2025A', 'year', 2025, 0, 'actual'],
    ['FY26E', 'year', 2026, 0, 'forecast'],
    ['FY2025/26', 'year', 2026, 0, undefined],
    ["FY'25 Actual", 'year', 2025, 0, 'actual'],
    ['FY3/2027', 'year', 2027, 0, undefined],
    ['2026 (Proj.)', 'year', 2026, 0, 'forecast'],
    ['Year ended 2025', 'year', 2025, 0, undefined],
    ['25A', 'year', 2025, 0, 'actual'],
    ['Q1 2026', 'quarter', 2026, 1, undefined],
    ['1Q26E', 'quarter', 2026, 1, 'forecast'],
    ['2026Q3', 'quarter', 2026, 3, undefined],
    ['FY26 Q4A', 'quarter', 2026, 4, 'actual'],
    ['H1-26', 'half', 2026, 1, undefined],
    ['2H25', 'half', 2025, 2, undefined],
    ['Mar-26', 'month', 2026, 3, undefined],
    ['31 December 2025', 'month', 2025, 12, undefined],
    ['Sept 2026E', 'month', 2026, 9, 'forecast'],
    ['Year 5', 'index', 5, 0, undefined],
  ] as const)('%s is a period', (text, kind, year, part, stage) => {
    expect(parseTextHeader(text)).toEqual({ kind, year, part, ...(stage ? { stage } : {}) });
  });

  it.each([
    'Revenue',
    '',
    '26',
    '2150',
    '1.5%',
    'H3 2026',
    '13/2026',
    '2024/27',
    'Net debt 2026 target and beyond',
    'Total 2026 costs',
    'Note 5',
  ])('"%s" is none', (text) => {
    expect(parseTextHeader(text)).toBeUndefined();
  });
});

describe('a number as header', () => {
  it('is a year in range, an amount otherwise', () => {
    expect(parseHeader(2026, 'General', false)).toEqual({ kind: 'year', year: 2026, part: 0 });
    expect(parseHeader(2026.5, 'General', false)).toBeUndefined();
    expect(parseHeader(1200, 'General', false)).toBeUndefined();
  });

  it('takes its stage from the number format', () => {
    expect(parseHeader(2026, '0"E"', false)).toMatchObject({ year: 2026, stage: 'forecast' });
    expect(parseHeader(2025, '0A', false)).toMatchObject({ year: 2025, stage: 'actual' });
    expect(parseHeader(2025, '0"FY"', false)).not.toHaveProperty('stage');
  });

  it('is a date under a date format, in either date system', () => {
    expect(parseHeader(46022, 'dd/mm/yyyy', false)).toMatchObject({ kind: 'month', year: 2025, part: 12, serial: 46022 });
    expect(parseHeader(46022 - 1462, 'yyyy', true)).toMatchObject({ year: 2025, part: 12 });
    expect(parseHeader(2026, 'dd/mm/yyyy', false)).toBeUndefined();
  });

  it.each([
    ['yyyy', true],
    ['mmm-yy', true],
    ['[$-409]d mmm yyyy', true],
    ['#,##0', false],
    ['0.0"d"', false],
    ['[h]:mm', false],
  ])('format %s shows a date: %s', (format, shows) => {
    expect(isDateFormat(format)).toBe(shows);
  });
});

it.each([
  ['A', 'actual'],
  ['Est.', 'forecast'],
  ['(Projected)', 'forecast'],
  ['Audited', 'actual'],
  ['Actual results of the year', undefined],
  ['USD', undefined],
] as const)('the mark "%s" means %s', (text, stage) => {
  expect(stageOf(text)).toBe(stage);
});
