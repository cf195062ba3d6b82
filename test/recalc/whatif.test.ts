import { describe, expect, it } from 'vitest';
import type { CellContent } from '../../src/testing/book.ts';
import { evaluate } from './evaluate.ts';

describe('what if', () => {
  const cells = {
    A1: 10,
    A2: 0.5,
    B1: '=A1*A2',
    B2: '=SUM(A1:A2)',
    B3: '=OFFSET(A1,0,0)+1',
    B4: '=VLOOKUP(A1,A1:A2,1,FALSE)',
    C1: '=A2+1',
    D1: '=B1+C1',
  };

  it('recomputes what depends on the changed cells and leaves the result as it was', () => {
    const { result, value, id } = evaluate({ S: cells });
    const changed = result.whatIf(new Map([[id('A1'), 20]]));
    expect(['B1', 'B2', 'B3', 'B4', 'C1', 'D1', 'A1'].map((a) => value(a, changed))).toEqual([10, 20.5, 21, 20, 1.5, 11.5, 20]);
    expect(changed.value(id('D1'))).toBe(11.5);
    expect(['A1', 'B1', 'B2', 'B3', 'B4', 'D1'].map((a) => value(a))).toEqual([10, 5, 10.5, 11, 10, 6.5]);
  });

  it('takes a value in place of a formula', () => {
    const { result, value, id } = evaluate({ S: cells });
    expect(value('D1', result.whatIf(new Map([[id('B1'), 100]])))).toBe(101.5);
  });

  it('reaches through computed references and blocks', () => {
    const { result, value, id } = evaluate({
      S: { A1: 1, A2: 2, B1: '=INDIRECT("A"&2)', 'C1:C2': { formula: '=A1:A2*10', array: true }, D1: '=C2+B1' },
    });
    const changed = result.whatIf(new Map([[id('A2'), 5]]));
    expect(['B1', 'C2', 'D1'].map((a) => value(a, changed))).toEqual([5, 50, 55]);
    expect(value('D1')).toBe(22);
  });

  it('reaches spilled cells that the file does not have', () => {
    const { result, value, id } = evaluate({ S: { A1: 2, B1: { formula: '=SEQUENCE(3,1,A1)', dynamic: true }, C1: '=SUM(B1:B3)' } });
    const changed = result.whatIf(new Map([[id('A1'), 10]]));
    expect([value('B3', changed), value('C1', changed), value('B3'), value('C1')]).toEqual([12, 33, 4, 9]);
  });

  it('settles loops anew', () => {
    const debt = { B2: 100000, B3: 0.1, B4: 5000, B5: '=B6*B3', B6: '=B2+B5-B4' };
    const { result, value, id } = evaluate({ S: debt }, { calc: { iterate: true, iterateCount: 100, iterateDelta: 0.001 } });
    expect(value('B6', result.whatIf(new Map([[id('B3'), 0.2]])))).toBeCloseTo(118750, 5);
    expect(value('B6')).toBeCloseTo(105555.5555556, 6);
  });
});

describe('data tables', () => {
  it('with two inputs put the row heading into r1 and the column heading into r2', () => {
    const { value, status } = evaluate({
      S: {
        A1: 2,
        A2: 3,
        A3: '=A1*10+A2',
        C5: '=A3',
        D5: 1,
        E5: 2,
        C6: 7,
        C7: 8,
        'D6:E7': { dataTable: { twoD: true, rowInput: true, r1: 'A1', r2: 'A2' } },
      },
    });
    expect(['D6', 'E6', 'D7', 'E7', 'A3'].map((a) => value(a))).toEqual([17, 27, 18, 28, 23]);
    expect(status('E7')).toBe('single');
  });

  it('with one input take formulas from the line beside it', () => {
    const { value } = evaluate({
      S: {
        A1: 2,
        A3: '=A1*10',
        C1: 5,
        C2: 6,
        D1: '=A3',
        C9: '=A3',
        D9: 4,
        'E2:E3': { dataTable: { twoD: false, rowInput: false, r1: 'A1' } },
        D2: 7,
        D3: 8,
        E1: '=A3+1',
        'D10:E10': { dataTable: { twoD: false, rowInput: true, r1: 'A1' } },
        C10: '=A3+2',
        E9: 5,
      },
    });
    expect(['E2', 'E3', 'D10', 'E10'].map((a) => value(a))).toEqual([71, 81, 42, 52]);
  });

  it('recompute a cone deeper than the call stack', () => {
    const cells: Record<string, CellContent> = {
      A1: 1,
      D1: '=A5000',
      C2: 5,
      C3: 6,
      'D2:D3': { dataTable: { twoD: false, rowInput: false, r1: 'A1' } },
    };
    for (let r = 2; r <= 5000; r++) cells[`A${r}`] = `=A${r - 1}+1`;
    const { value } = evaluate({ S: cells });
    expect(['D1', 'D2', 'D3'].map((a) => value(a))).toEqual([5000, 5004, 5005]);
  });

  it('feed other formulas', () => {
    const { value } = evaluate({
      S: {
        A1: 2,
        A3: '=A1*10',
        B1: '=SUM(E2:E3)',
        E1: '=A3',
        D2: 7,
        D3: 8,
        'E2:E3': { dataTable: { twoD: false, rowInput: false, r1: 'A1' } },
      },
    });
    expect(value('B1')).toBe(150);
  });
});
