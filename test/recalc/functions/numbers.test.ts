import { describe, expect, it } from 'vitest';
import { numberText, parseNumber, toBoolean, toNumber } from '../../../src/recalc/functions/numbers.ts';
import { VALUE } from '../../../src/recalc/value.ts';

const SYSTEM = { date1904: false, now: 45658 };

describe('numbers in text', () => {
  it.each([
    ['12', 12],
    [' 10 ', 10],
    ['-3.5', -3.5],
    ['+4', 4],
    ['.5', 0.5],
    ['5.', 5],
    ['1E3', 1000],
    ['1.5e-2', 0.015],
    ['1,234', 1234],
    ['1,234,567.89', 1234567.89],
    ['12%', 0.12],
    ['-12.5 %', -0.125],
    ['$5', 5],
    ['-$5', -5],
    ['$-5', -5],
    ['12€', 12],
    ['($1,234.50)', -1234.5],
    ['(3)', -3],
    ['1 1/2', 1.5],
    ['0 3/4', 0.75],
  ])('reads %s', (text, expected) => expect(parseNumber(text, SYSTEM)).toBe(expected));

  it.each(['', ' ', 'abc', '12,34', '1,23,456', '--8', '1 000', '1e', '5x', 'TRUE', '(-3)', '#N/A', '1.2.3', 'Infinity', '0x10'])(
    'refuses %s',
    (text) => expect(parseNumber(text, SYSTEM)).toBeUndefined(),
  );
});

describe('dates and times in text', () => {
  it.each([
    ['2024-01-10', 45301],
    ['2024/1/10', 45301],
    ['1/10/2024', 45301],
    ['1-10-24', 45301],
    ['10-Jan-2024', 45301],
    ['10 January 2024', 45301],
    ['Jan 10, 2024', 45301],
    ['January 10 2024', 45301],
    ['Jan 2024', 45292],
    ['1/2024', 45292],
    ['3/15', 45731],
    ['2/29/1900', 60],
    ['12/31/9999', 2958465],
    ['1/1/29', 47119],
    ['1/1/30', 10959],
    ['6:00', 0.25],
    ['1:30 PM', 0.5625],
    ['12:00 AM', 0],
    ['24:00', 1],
    ['36:30:00', 36.5 / 24],
    [' 1:30 ', 0.0625],
    ['2024-01-10 18:00', 45301.75],
    ['1/10/2024 6:00 PM', 45301.75],
  ])('reads %s', (text, expected) => expect(parseNumber(text, SYSTEM)).toBeCloseTo(expected, 10));

  it.each([' 2024-01-10 ', '2023-02-29', '13/1/2024', '1/32/2024', '31-Apr-2024', '2024-01-10T00:00:00', '25:75', '1:30 XM', '1899-12-31'])(
    'refuses %s',
    (text) => expect(parseNumber(text, SYSTEM)).toBeUndefined(),
  );

  it('counts from 1904 where the workbook does', () => {
    expect(parseNumber('2024-01-10', { date1904: true, now: 0 })).toBe(45301 - 1462);
  });
});

describe('scalars', () => {
  it('become numbers', () => {
    expect([null, true, false, 7, '8'].map((v) => toNumber(v, SYSTEM))).toEqual([0, 1, 0, 7, 8]);
    expect(toNumber('eight', SYSTEM)).toBe(VALUE);
  });

  it('become truth values', () => {
    expect([null, 2, 'true', 'FALSE'].map(toBoolean)).toEqual([false, true, true, false]);
    expect(toBoolean('1')).toBe(VALUE);
  });

  it.each([
    [0, '0'],
    [-0.5, '-0.5'],
    [1 / 3, '0.333333333333333'],
    [0.1 + 0.2, '0.3'],
    [1e20, '100000000000000000000'],
    [1e21, '1E+21'],
    [123456789012345680, '123456789012346000'],
    [7.123456e-9, '0.000000007123456'],
    [0.0000692442674613868, '0.0000692442674613868'],
    [1.28233995888454e-6, '1.28233995888454E-06'],
    [1e-20, '1E-20'],
  ])('numbers are joined as Excel joins them: %s', (n, expected) => expect(numberText(n)).toBe(expected));
});
