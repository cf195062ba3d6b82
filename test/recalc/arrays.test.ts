import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

const grid = (value: (a: string) => unknown, ...rows: string[]) => rows.map((r) => r.split(' ').map((a) => value(a)));

describe('array formulas', () => {
  it('fills its block, repeats lines, and marks what is missing', () => {
    const { value } = evaluate({
      S: {
        A1: 1,
        A2: 2,
        A3: 3,
        'B1:B3': { formula: '=A1:A3*10', array: true },
        'C1:D2': { formula: '={1;2}', array: true },
        'E1:E3': { formula: '={7;8}', array: true },
        F1: '=SUM(B1:B3)',
      },
    });
    expect(grid(value, 'B1 B2 B3', 'C1 D1', 'C2 D2', 'E1 E2 E3', 'F1')).toEqual([[10, 20, 30], [1, 1], [2, 2], [7, 8, '#N/A'], [60]]);
  });

  it('computes followers before those who read them, whatever the order', () => {
    const { value } = evaluate({ S: { A1: '=B3+1', 'B2:B3': { formula: '=C2:C3*2', array: true }, C2: 1, C3: '=D9', D9: 5 } });
    expect(value('A1')).toBe(11);
  });
});

describe('dynamic arrays', () => {
  it('spill over cells that the file does not have', () => {
    const { value } = evaluate({
      S: { A1: { formula: '=SEQUENCE(3)', dynamic: true }, B1: '=SUM(A1:A3)', B2: '=A3', B3: '=SUM(_xlfn.ANCHORARRAY(A1))' },
    });
    expect(grid(value, 'A1 A2 A3', 'B1 B2 B3')).toEqual([
      [1, 2, 3],
      [6, 3, 6],
    ]);
  });

  it('are #SPILL! only over content that is not their own', () => {
    const { value } = evaluate({
      S: { 'A1:A3': { formula: '=SEQUENCE(3)', dynamic: true }, C1: { formula: '=SEQUENCE(3)', dynamic: true }, C3: 'mine' },
    });
    expect(grid(value, 'A1 A3', 'C1 C2 C3')).toEqual([
      [1, 3],
      ['#SPILL!', null, 'mine'],
    ]);
  });

  it('shrink when there is less to show', () => {
    const { value } = evaluate({ S: { A1: 5, A2: 1, 'C1:C2': { formula: '=FILTER(A1:A2,A1:A2>3)', dynamic: true } } });
    expect(grid(value, 'C1 C2')).toEqual([[5, null]]);
  });

  it.each([
    ['SORT({3;1;2})', [1, 2, 3]],
    ['SORT({3;1;2},1,-1)', [3, 2, 1]],
    ['SORTBY({"a";"b";"c"},{3;1;2})', ['b', 'c', 'a']],
    ['UNIQUE({"a";"A";"b"})', ['a', 'b', null]],
    ['FILTER({1;2;3},{1;0;1})', [1, 3, null]],
    ['FILTER({1;2;3},{0;0;0},"none")', ['none', null, null]],
    ['FILTER({1;2;3},{0;0;0})', ['#CALC!', null, null]],
    ['TAKE({1;2;3},-2)', [2, 3, null]],
    ['DROP({1;2;3},1)', [2, 3, null]],
    ['VSTACK(1,{2;3})', [1, 2, 3]],
    ['TOCOL({1,2,3})', [1, 2, 3]],
    ['CHOOSEROWS({1;2;3},-1,1)', [3, 1, null]],
    ['EXPAND({1;2},3)', [1, 2, '#N/A']],
    ['WRAPCOLS({1,2,3},3)', [1, 2, 3]],
    ['TRANSPOSE({1,2,3})', [1, 2, 3]],
    ['IFERROR({1;2;3}/{1;0;1},{9;8})', [1, 8, 3]],
    ['TOCOL(WRAPROWS({1,2},3,1/0))', [1, 2, '#DIV/0!']],
    ['EXPAND({1;2},3,1,1/0)', [1, 2, '#DIV/0!']],
    ['INDEX({10;20;30},{3;1;2})', [30, 10, 20]],
    ['A9:A11&"x"', ['x', 'x', 'x']],
  ])('%s', (text, expected) => {
    const { value } = evaluate({ S: { 'H1:H3': { formula: `=${text}`, dynamic: true } } });
    expect(['H1', 'H2', 'H3'].map((a) => value(a))).toEqual(expected);
  });
});

describe('places for one value', () => {
  it('are cut to the row even in functions that take arrays elsewhere', () => {
    const cells = { A1: 'x', A2: 'y', A3: 'z', B1: 10, B2: 20, B3: 30, C1: 'z', C2: 'x', C3: 'y' };
    const { value } = evaluate({
      S: {
        ...cells,
        'D1:D3': '=INDEX(B$1:B$3,MATCH(C$1:C$3,A$1:A$3,0))',
        E2: '=LOOKUP(C1:C3,A1:A3,B1:B3)',
        F2: '=SUMPRODUCT((A1:A3=C1:C3)*1)',
      },
    });
    expect(grid(value, 'D1 D2 D3', 'E2 F2')).toEqual([
      [30, 10, 20],
      [10, 0],
    ]);
  });
});
