import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/recalc/functions/textformat.ts';
import { table } from './table.ts';

describe('formats as cells show them', () => {
  it.each([
    [1234.567, '0', '1235'],
    [1234.567, '#,##0.00', '1,234.57'],
    [0.256, '0.0%', '25.6%'],
    [1.005, '0.00', '1.01'],
    [-0.004, '0.00', '0.00'],
    [0.5, '#.##', '.5'],
    [0, '#', ''],
    [12, '#.#', '12.'],
    [1234567.89, '#,##0,', '1,235'],
    [12345678, '0.0,,"m"', '12.3m'],
    [7, '000', '007'],
    [5551234, '000-0000', '555-1234'],
    [1234.5, '$#,##0.00_);($#,##0.00)', '$1,234.50 '],
    [-1234.5, '$#,##0.00_);($#,##0.00)', '($1,234.50)'],
    [-1234.5, '$#,##0.00', '-$1,234.50'],
    [0, '0;(0);"-"', '-'],
    [-5, '0;(0);"-"', '(5)'],
    [-5, '0;0', '5'],
    [5, '[Red]0.0', '5.0'],
    [5, '[$€-407] 0.00', '€ 5.00'],
    [5, '0.0"x"', '5.0x'],
    [5, '0.0\\x', '5.0x'],
    [1.5, '??0.0?', '  1.5 '],
    [3, '* 0', '3'],
    [1e21, '0', '1000000000000000000000'],
    [123456789012345680, '0', '123456789012346000'],
  ])('%s as %s', (n, code, expected) => expect(formatNumber(n, code)).toBe(expected));

  it.each([
    [12345, '0.00E+00', '1.23E+04'],
    [0.00012, '0.0E-0', '1.2E-4'],
    [12345, '##0.0E+0', '12.3E+3'],
    [999.96, '0.0E+0', '1.0E+3'],
    [0, '0.0E+0', '0.0E+0'],
  ])('%s in scientific form %s', (n, code, expected) => expect(formatNumber(n, code)).toBe(expected));

  it.each([
    [0.5, '# ?/?', ' 1/2'],
    [1.25, '# ?/?', '1 1/4'],
    [2, '# ?/?', '2    '],
    [Math.PI, '# ??/??', '3 14/99'],
    [Math.PI, '0 ???/???', '3  16/113'],
    [0.3, '# ?/8', ' 2/8'],
    [1.5, '#/#', '3/2'],
  ])('%s as a fraction %s', (n, code, expected) => expect(formatNumber(n, code)).toBe(expected));

  it.each([
    [45292, 'yyyy-mm-dd', '2024-01-01'],
    [45292, 'd-mmm-yy', '1-Jan-24'],
    [45292, 'mmm-yy', 'Jan-24'],
    [45292, 'mmmmm', 'J'],
    [45292, 'dddd, mmmm dd, yyyy', 'Monday, January 01, 2024'],
    [45292, '"FY"yy', 'FY24'],
    [45292.5, 'm/d/yy h:mm', '1/1/24 12:00'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [0.1, 'hh:mm:ss', '02:24:00'],
    [0.999999, 'h:mm:ss', '0:00:00'],
    [45292.99999999, 'yyyy-mm-dd hh:mm', '2024-01-02 00:00'],
    [1.5, '[h]:mm', '36:00'],
    [1.5, '[mm]', '2160'],
    [1 / 86400, 'ss.00', '01.00'],
    [0.5 / 24, 'mm:ss', '30:00'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    [0, 'dddd d', 'Saturday 0'],
  ])('%s as a date %s', (n, code, expected) => expect(formatNumber(n, code)).toBe(expected));

  it.each([
    [1 / 3, '0.333333333'],
    [123456789012, '1.23457E+11'],
    [12345678901, '12345678901'],
    [1234567.891234, '1234567.891'],
    [0.0001234567891, '0.000123457'],
    [0.00001, '0.00001'],
    [0.0000123456, '1.23456E-05'],
    [-1e-10, '-1E-10'],
    [100, '100'],
  ])('%s in General', (n, expected) => {
    expect(formatNumber(n, 'General')).toBe(expected);
    expect(formatNumber(n, '"="General')).toBe(n < 0 ? `-=${expected.slice(1)}` : `=${expected}`);
  });

  it('takes the section whose condition holds', () => {
    const code = '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0';
    expect([2500000, 2500, 25].map((n) => formatNumber(n, code))).toEqual(['2.5M', '2.5K', '25']);
    expect(formatNumber(10, '[<10]0" low"')).toBe('10');
  });

  it('shows text through the text section', () => {
    expect(formatNumber('x', '0;-0;0;"<"@">"')).toBe('<x>');
    expect(formatNumber('x', '0.00')).toBe('x');
    expect(formatNumber(true, '@')).toBe('TRUE');
  });

  it('counts from 1904 where the workbook does', () => {
    expect(formatNumber(0, 'yyyy-mm-dd', true)).toBe('1904-01-01');
    expect(formatNumber(-1, 'd', true)).toBe('-2');
  });

  it('falls back to General for what cannot be shown', () => {
    expect(formatNumber(-1, 'yyyy')).toBe('-1');
    expect(formatNumber(1, '"open')).toBe('1');
  });
});

table('TEXT', [
  ['TEXT(1234.567,"$#,##0.00")', '$1,234.57'],
  ['TEXT("1234.5","0.00")', '1234.50'],
  ['TEXT("x","0.00")', 'x'],
  ['TEXT(TRUE,"0")', 'TRUE'],
  ['TEXT(DATE(2012,12,31),"mm/dd/yy")', '12/31/12'],
  ['TEXT(4.34,"# ?/?")', '4 1/3'],
  ['TEXT(1234567898,"[<=9999999]###-####;(###) ###-####")', '(123) 456-7898'],
  ['TEXT(-1,"yyyy")', '#VALUE!'],
  ['TEXT(1,"mm###")', '#VALUE!'],
  ['TEXT(-1,"[h]")', '-24'],
  ['TEXT(1,"""x")', '#VALUE!'],
  ['TEXT(5,"")', ''],
]);
