import { describe, expect, it } from 'vitest';
import { formula } from './evaluate.ts';

const DATA = { A1: 1, A2: 2, A3: 3, B1: 'abc', B2: "'5", B3: true, C1: -4, D1: 'ABC' };

describe('operators follow Excel', () => {
  it.each([
    ['-2^2', 4],
    ['2^3^2', 64],
    ['-5%^2', 0.0025],
    ['50%%', 0.005],
    ['0^0', '#NUM!'],
    ['0^-1', '#DIV/0!'],
    ['(-8)^(1/3)', -2],
    ['(-8)^(1/2)', '#NUM!'],
    ['(-8)^0.333', '#NUM!'],
    ['1E308*10', '#NUM!'],
    ['1/0', '#DIV/0!'],
    ['0.1+0.2-0.3', 0],
    ['0.1+0.2=0.3', true],
    ['1.1-1-0.1', 0],
    ['IF(0.1+0.2-0.3=0,"even","odd")', 'odd'],
    ['0=0.5-0.4-0.1', false],
    ['(0.5-0.4-0.1)', -2.7755575615628914e-17],
    ['0.5-0.4-0.1', 0],
    ['1*(0.5-0.4-0.1)', -2.7755575615628914e-17],
    ['MAX(0.1+0.2-0.3,0)', 5.551115123125783e-17],
    ['100000000000000001=100000000000000002', true],
    ['B2+1', 6],
    ['"1,234"+0', 1234],
    ['"50%"*2', 1],
    ['"2024-01-31"+0', 45322],
    ['"abc"+1', '#VALUE!'],
    ['B3+1', 2],
    ['Z9+1', 1],
    ['1&2', '12'],
    ['TRUE&""', 'TRUE'],
    ['Z9&"x"', 'x'],
    ['1/3&""', '0.333333333333333'],
    ['B1=D1', true],
    ['"a"<"B"', true],
    ['2<"1"', true],
    ['"z"<FALSE', true],
    ['Z9=0', true],
    ['Z9=""', true],
    ['Z9=FALSE', true],
    ['1=TRUE', false],
    ['#N/A+1/0', '#N/A'],
    ['1/0+#N/A', '#DIV/0!'],
    ['+"x"', 'x'],
    ['-B2', -5],
    ['Z9', 0],
    ['{1,2;3,4}+0', 1],
    ['SUM({1,2;3,4}*{10;100})', 730],
    ['SUM({1,2,3}+{10;20})', 102],
    ['SUM(IFERROR({1,2}+{10,20,30},100))', 133],
  ])('%s', (text, expected) => {
    const got = formula(text, DATA);
    if (typeof expected === 'number') expect(got).toBeCloseTo(expected, 12);
    else expect(got).toBe(expected);
  });
});

describe('long and deep formulas', () => {
  it('adds two thousand terms', () => {
    expect(formula(Array.from({ length: 2000 }, () => 'A1').join('+'), DATA)).toBe(2000);
  });
  it('nests two hundred parentheses', () => {
    expect(formula(`${'('.repeat(200)}A2${')'.repeat(200)}`, DATA)).toBe(2);
  });
});
