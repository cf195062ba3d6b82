import { describe, expect, it } from 'vitest';
import { evaluate, formula } from './evaluate.ts';

const DATA = { A1: 1, A2: 'x', A3: true, A4: 4, A5: null, B1: '', B2: '#N/A', C1: 10 };

describe('aggregates', () => {
  it.each([
    ['SUM(A1:A4)', 5],
    ['SUM(A1:A4,"5",TRUE)', 11],
    ['SUM("x")', '#VALUE!'],
    ['SUM(B1:B2)', '#N/A'],
    ['AVERAGE(A1:A4)', 2.5],
    ['AVERAGE(A2)', '#DIV/0!'],
    ['AVERAGEA(A1:A4)', 1.5],
    ['MAX(A1:A3)', 1],
    ['MAXA(A2:A3)', 1],
    ['MIN(A2)', 0],
    ['COUNT(A1:A5,"7",TRUE,"x")', 4],
    ['COUNTA(A1:B2)', 4],
    ['COUNTBLANK(A1:B5)', 5],
    ['PRODUCT(A1:A4)', 4],
    ['PRODUCT(A2)', 0],
    ['SUMSQ(A1,A4)', 17],
    ['SUMPRODUCT(A1:A4,A1:A4)', 17],
    ['SUMPRODUCT((A1:A4=4)*1)', 1],
    ['SUMPRODUCT(A1:A4,C1:C3)', '#VALUE!'],
    ['SUMPRODUCT(A:A*1)', '#VALUE!'],
    ['SUMPRODUCT(--(A:A=4))', 1],
    ['SUMPRODUCT((MOD(ROW(A1:A4),2)=0)*ROW(A1:A4))', 6],
    ['SUM(A1:A4*1)', 1],
    ['AND(A1,A4)', true],
    ['AND(A2)', '#VALUE!'],
    ['OR("",TRUE)', true],
    ['XOR(TRUE,TRUE,TRUE)', true],
    ['NOT(0)', true],
  ])('%s', (text, expected) => {
    expect(formula(text, DATA)).toBe(expected);
  });

  it('leaves out nested subtotals, hidden rows and errors as asked', () => {
    const { value } = evaluate({
      S: {
        cells: {
          A1: 1,
          A2: 2,
          A3: '=SUBTOTAL(9,A1:A2)',
          A4: 8,
          A5: '#N/A',
          B1: '=SUBTOTAL(9,A1:A4)',
          B2: '=SUBTOTAL(109,A1:A4)',
          B3: '=AGGREGATE(9,6,A1:A5)',
          B4: '=AGGREGATE(9,5,A1:A4)',
        },
        hiddenRows: [2],
      },
    });
    expect(['A3', 'B1', 'B2', 'B3', 'B4'].map((a) => value(a))).toEqual([3, 11, 9, 14, 12]);
  });
});

describe('SUBTOTAL', () => {
  it('leaves out what a filter hides, of the sheet or of a table, and counts what is hidden by hand', () => {
    const cells = { A1: 'n', A2: 1, A3: 2, A4: 4, C1: '=SUBTOTAL(9,A2:A4)', C2: '=SUBTOTAL(109,A2:A4)', C3: '=AGGREGATE(9,4,A2:A4)' };
    const sums = (tables: Record<string, { ref: string; filters?: boolean }>) => {
      const { value } = evaluate({ S: { cells, hiddenRows: [3] } }, { tables });
      return ['C1', 'C2', 'C3'].map((a) => value(a));
    };
    expect(sums({})).toEqual([7, 5, 7]);
    expect(sums({ T: { ref: 'S!A1:A4' } })).toEqual([7, 5, 7]);
    expect(sums({ T: { ref: 'S!A1:A4', filters: true } })).toEqual([5, 5, 7]);
  });
});

describe('branches are taken, not evaluated', () => {
  it.each([
    ['IF(TRUE,1,1/0)', 1],
    ['IF(FALSE,1)', false],
    ['IF(FALSE,1,)', 0],
    ['IF("true",1,2)', 1],
    ['IF("x",1,2)', '#VALUE!'],
    ['IF(B2,1,2)', '#N/A'],
    ['IFS(FALSE,1/0,TRUE,2)', 2],
    ['IFS(FALSE,1)', '#N/A'],
    ['CHOOSE(2,1/0,5)', 5],
    ['CHOOSE(3,1,2)', '#VALUE!'],
    ['SWITCH(2,1,"a",2,"b","c")', 'b'],
    ['SWITCH(9,1,"a","c")', 'c'],
    ['SWITCH(9,1,"a")', '#N/A'],
    ['IFERROR(1/0,7)', 7],
    ['IFERROR(A1,1/0)', 1],
    ['IFNA(1/0,7)', '#DIV/0!'],
    ['IFNA(#N/A,7)', 7],
    ['SUM(IF({1,0,1},5,6))', 16],
    ['SUM(CHOOSE({1,2},A1,A4))', 5],
    ['ISERROR(1/0)', true],
    ['ISNA(1/0)', false],
    ['ISBLANK(A5)', true],
    ['ISBLANK(B1)', false],
    ['TYPE("a")', 2],
    ['TYPE(A1:A4)', 64],
    ['N("a")', 0],
    ['T(5)', ''],
    ['ERROR.TYPE(1/0)', 2],
    ['SHEET()', 1],
    ['IFERROR(__xludf.DUMMYFUNCTION("QUERY(A1:B2)"),7)', 7],
    ['ERROR.TYPE(__xludf.DUMMYFUNCTION("QUERY(A1:B2)"))', 5],
    ['SUM(_xlfn._TRO_TRAILING(C:C))', 10],
    ['ROWS(_xlfn._TRO_TRAILING(A1:A99))', 4],
    ['ROWS(_xlfn._TRO_LEADING(D1:D2))', '#REF!'],
    ['COLUMNS(_xlfn._TRO_ALL(A1:D4))', 3],
  ])('%s', (text, expected) => {
    expect(formula(text, DATA)).toBe(expected);
  });
});

describe('lambdas', () => {
  it.each([
    ['LET(x,3,y,x+1,x*y)', 12],
    ['LET(A1,5,A1)', 5],
    ['LAMBDA(x,x+1)(2)', 3],
    ['LET(f,LAMBDA(x,x*2),f(f(3)))', 12],
    ['LET(k,10,f,LAMBDA(x,x+k),LET(k,100,f(1)))', 11],
    ['SUM(MAP({1,2,3},LAMBDA(x,x^2)))', 14],
    ['REDUCE(0,{1,2,3},LAMBDA(a,x,a+x))', 6],
    ['SUM(SCAN(0,{1,2,3},LAMBDA(a,x,a+x)))', 10],
    ['SUM(BYROW({1,2;3,4},LAMBDA(r,MAX(r))))', 6],
    ['SUM(BYCOL({1,2;3,4},LAMBDA(c,MAX(c))))', 7],
    ['SUM(MAKEARRAY(2,3,LAMBDA(r,c,r*c)))', 18],
    ['LAMBDA(x,y,IF(ISOMITTED(y),x,x+y))(1,)', 1],
    ['LAMBDA(x,x)', '#CALC!'],
  ])('%s', (text, expected) => {
    // LET(A1,...) is no valid name in Excel: the parameter is a cell.
    expect(formula(text, DATA)).toBe(text.startsWith('LET(A1') ? '#NAME?' : expected);
  });

  it('recurses through a name and stops', () => {
    const names = { FACT_: 'LAMBDA(n,IF(n<2,1,n*FACT_(n-1)))', LOOP_: 'LAMBDA(n,LOOP_(n+1))' };
    expect(formula('FACT_(10)', {}, { names })).toBe(3628800);
    expect(formula('LOOP_(1)', {}, { names })).toBe('#NUM!');
  });
});
