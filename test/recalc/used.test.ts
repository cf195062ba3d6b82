import { describe, expect, it } from 'vitest';
import { rectName } from '../../grammar/ref.ts';
import { evaluate } from './evaluate.ts';

const DATA = { A1: 1, A2: 2, A3: 3, B1: 'x', B2: 'y', B3: 'x', C1: true };

function usedBy(formula: string, more = {}) {
  const { result, id } = evaluate({ S: { ...DATA, ...more, H1: `=${formula}` } });
  const rects = result.used(id('H1')).map((u) => `${u.role === 'value' ? '' : '?'}${rectName(u)}`);
  return rects.sort();
}

describe('effective precedents', () => {
  it.each([
    ['A1+A2', ['A1', 'A2']],
    ['SUM(A1:A3)', ['A1:A3']],
    ['IF(C1,A1,A2)', ['?C1', 'A1']],
    ['IFERROR(A1,A2)', ['A1']],
    ['CHOOSE(A2,B1,B2)', ['?A2', 'B2']],
    ['INDEX(A1:A3,A2)', ['?A2', 'A2']],
    ['INDEX(A1:A3,MATCH("y",B1:B3,0))', ['?B1:B3', 'A2']],
    ['VLOOKUP(A2,A1:B3,2,FALSE)', ['?A1:A3', '?A2', 'B2']],
    ['XLOOKUP("y",B1:B3,A1:A3)', ['?B1:B3', 'A2']],
    ['SUMIFS(A1:A3,B1:B3,"x")', ['?B1:B3', 'A1', 'A3']],
    ['SUMIF(A:A,">1")', ['?A:A', 'A2', 'A3']],
    ['COUNTIF(B1:B3,B1)', ['?B1', '?B1:B3']],
    ['OFFSET(A1,A1,0)', ['?A1', 'A2']],
    ['INDIRECT("A"&A2)', ['?A2', 'A2']],
    ['ROW(A1)+COLUMNS(A1:C1)', []],
    ['SWITCH(B1,"x",A1,A2)', ['?B1', 'A1']],
    ['SUMPRODUCT((B1:B3="x")*A1:A3)', ['A1:A3', 'B1:B3']],
    ['5', []],
  ])('%s', (formula, expected) => {
    expect(usedBy(formula)).toEqual(expected.sort());
  });

  it('of a constant are none', () => {
    const { result, id } = evaluate({ S: DATA });
    expect(result.used(id('A1'))).toEqual([]);
  });
});
