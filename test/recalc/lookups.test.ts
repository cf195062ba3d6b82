import { describe, expect, it } from 'vitest';
import { evaluate, formula } from './evaluate.ts';

const DATA = {
  A1: 1,
  A2: 3,
  A3: 5,
  A4: 5,
  A5: 9,
  B1: 'one',
  B2: 'three',
  B3: 'five',
  B4: 'FIVE',
  B5: 'nine',
  C1: 'apple',
  C2: 'banana',
  C3: 'cherry',
  C4: null,
  C5: 'damson',
  D1: 9,
  D2: 5,
  D3: 5,
  D4: 3,
  D5: 1,
  E1: true,
  E2: "'5",
};

describe('lookups', () => {
  it.each([
    ['MATCH(5,A1:A5,0)', 3],
    ['MATCH(5,A1:A5)', 4],
    ['MATCH(4,A1:A5,1)', 2],
    ['MATCH(0,A1:A5,1)', '#N/A'],
    ['MATCH(4,D1:D5,-1)', 3],
    ['MATCH("b*",C1:C5,0)', 2],
    ['MATCH("?a*",C1:C5,0)', 2],
    ['MATCH("CHERRY",C1:C5,0)', 3],
    ['MATCH("c",C1:C5,1)', 2],
    ['MATCH("5",A1:A5,0)', '#N/A'],
    ['MATCH(5,E1:E2,0)', '#N/A'],
    ['MATCH(TRUE,E1:E2,0)', 1],
    ['MATCH(2,{1,2,3},0)', 2],
    ['MATCH(5,A:A,0)', 3],
    ['VLOOKUP(3,A1:B5,2,FALSE)', 'three'],
    ['VLOOKUP(4,A1:B5,2)', 'three'],
    ['VLOOKUP(3,A1:B5,3,FALSE)', '#REF!'],
    ['VLOOKUP(3,A1:B5,0,FALSE)', '#VALUE!'],
    ['VLOOKUP("ban*",C1:D5,2,0)', 5],
    ['HLOOKUP("one",A1:B5,2,FALSE)', 'three'],
    ['LOOKUP(4,A1:A5,B1:B5)', 'three'],
    ['LOOKUP(2,1/(A1:A5=5),B1:B5)', 'FIVE'],
    ['LOOKUP(4,A1:B5)', 'three'],
    ['XLOOKUP(5,A1:A5,B1:B5)', 'five'],
    ['XLOOKUP(5,A1:A5,B1:B5,,0,-1)', 'FIVE'],
    ['XLOOKUP(4,A1:A5,B1:B5,"none")', 'none'],
    ['XLOOKUP(4,A1:A5,B1:B5,,-1)', 'three'],
    ['XLOOKUP(4,A1:A5,B1:B5,,1)', 'five'],
    ['XLOOKUP("*rry",C1:C5,D1:D5,,2)', 5],
    ['SUM(XLOOKUP(3,A1:A5,A1:A5):A5)', 22],
    ['XMATCH(4,A1:A5,1)', 3],
    ['XMATCH("^b",C1:C5,3)', 2],
    ['SUM(XLOOKUP({1,3},A1:A5,D1:D5))', 14],
    ['INDEX(B1:B5,MATCH(9,A1:A5,0))', 'nine'],
  ])('%s', (text, expected) => {
    expect(formula(text, DATA)).toBe(expected);
  });

  it('halves an unsorted vector where Excel does', () => {
    const cells = { A1: 'INTEGRAL', A2: 0, A3: 1, A4: 2, A5: 534, A6: 9999999999, A7: -9999999999 };
    expect(formula('MATCH(534,A1:A7)', cells)).toBe(5);
  });
});

describe('criteria', () => {
  const cells = {
    A1: 23,
    A2: "'23",
    A3: true,
    A4: 1,
    A5: -23,
    A6: 'hey',
    A7: '',
    A9: 'Hey you',
    B1: 1,
    B2: 2,
    B3: 4,
    B4: 8,
    B5: 16,
    B6: 32,
    B7: 64,
    B8: 128,
    B9: 256,
    C1: '*',
  };
  it.each([
    ['COUNTIF(A1:A9,23)', 2],
    ['COUNTIF(A1:A9,"23")', 2],
    ['COUNTIF(A1:A9,"<>23")', 8],
    ['COUNTIF(A1:A9,">0")', 2],
    ['COUNTIF(A1:A9,"hey")', 1],
    ['COUNTIF(A1:A9,"hey*")', 2],
    ['COUNTIF(A1:A9,"=")', 1],
    ['COUNTIF(A1:A9,"")', 2],
    ['COUNTIF(A1:A9,"<>")', 8],
    ['COUNTIF(A1:A9,TRUE)', 1],
    ['COUNTIF(C1,"~*")', 1],
    ['COUNTIF(A:A,"")', 1048569],
    ['SUMIF(A1:A9,"hey*",B1:B9)', 288],
    ['SUMIF(A1:A9,"hey*",B1)', 288],
    ['SUMIF(B1:B9,">=64")', 448],
    ['SUMIFS(B1:B9,A1:A9,"<>hey",B1:B9,"<100")', 95],
    ['SUMIFS(B1:B9,A1:A9,"<>hey")', 479],
    ['SUMIFS(B:B,A:A,"hey*",B:B,"<100")', 32],
    ['SUMIFS(B1:B9,A1:A8,"hey")', '#VALUE!'],
    ['AVERAGEIF(B1:B3,">1")', 3],
    ['AVERAGEIF(B1:B3,">9")', '#DIV/0!'],
    ['MAXIFS(B1:B9,A1:A9,"hey*")', 256],
    ['MINIFS(B1:B9,B1:B9,">5")', 8],
    ['SUM(COUNTIF(A1:A9,{"hey","hey you"}))', 2],
    ['SUMPRODUCT(COUNTIF(B1:B3,B1:B3))', 3],
    ['COUNTIF({1,2},1)', '#VALUE!'],
  ])('%s', (text, expected) => {
    expect(formula(text, cells)).toBe(expected);
  });

  it('takes a blank criterion for 0, and sums errors only where they are chosen', () => {
    const { value } = evaluate({ S: { A1: 0, A2: 5, B1: 7, B2: '#N/A', C1: '=SUMIF(A1:A2,Z1,B1:B2)', C2: '=SUMIF(A1:A2,5,B1:B2)' } });
    expect([value('C1'), value('C2')]).toEqual([7, '#N/A']);
  });
});
