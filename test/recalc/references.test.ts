import { describe, expect, it } from 'vitest';
import { evaluate, formula } from './evaluate.ts';

const DATA = { A1: 1, A2: 2, A3: 3, A4: 4, B1: 10, B2: 20, B3: 30, B4: 40, C1: 'A2', C2: 'B1:B3' };

describe('references are values', () => {
  it.each([
    ['SUM(A1:INDEX(A:A,3))', 6],
    ['SUM(OFFSET(A1,1,0,2,2))', 55],
    ['SUM(OFFSET(A4,0,0,-2,1))', 7],
    ['SUM(CHOOSE(2,A1:A4,B1:B4))', 100],
    ['SUM(IF(TRUE,A1:A2,B1:B2):A4)', 10],
    ['SUM((A1:A2,B4))', 43],
    ['AREAS((A1:A2,B4))', 2],
    ['A1:B4 B2:C9', '#VALUE!'],
    ['SUM(A1:B4 B2:C9)', 90],
    ['A1:A2 B1:B2', '#NULL!'],
    ['INDIRECT("A"&2)', 2],
    ['INDIRECT(C1)', 2],
    ['SUM(INDIRECT(C2))', 60],
    ['INDIRECT("R2C2",FALSE)', 20],
    ['INDIRECT("R[1]C[-6]",FALSE)', 20],
    ['INDIRECT("nothing")', '#REF!'],
    ['ROW(INDIRECT("05:05"))', 5],
    ['SUM(INDIRECT("B01:B02"))', 30],
    ['INDEX(A1:B4,2,2)', 20],
    ['SUM(INDEX(A1:B4,0,2))', 100],
    ['SUM(INDEX(A1:B4,3,0))', 33],
    ['INDEX((A1:A4,B1:B4),2,1,2)', 20],
    ['INDEX({10,20,30},2)', 20],
    ['INDEX(A1:A4,9)', '#REF!'],
    ['ROW(A3)', 3],
    ['ROW()', 1],
    ['COLUMN()', 8],
    ['ROWS(A1:B4)', 4],
    ['COLUMNS(A:C)', 3],
    ['SUMPRODUCT(ROW(A1:A4))', 10],
    ['ADDRESS(3,2)', '$B$3'],
    ['ADDRESS(3,2,4,TRUE,"My sheet")', "'My sheet'!B3"],
    ['ADDRESS(3,2,1,FALSE)', 'R3C2'],
    ['OFFSET(A1,-1,0)', '#REF!'],
    ['ISREF(OFFSET(A1,1,0))', true],
    ['CELL("address",B2)', '$B$2'],
    ['A2:B2', '#VALUE!'],
  ])('%s', (text, expected) => {
    expect(formula(text, DATA)).toBe(expected);
  });

  it('meets the row or column of a plain formula', () => {
    const { value } = evaluate({ S: { A1: 1, A2: 2, A3: 3, C2: '=A1:A3*10', B5: '=A1:C1', A7: '=A1:A3' } });
    expect([value('C2'), value('B5'), value('A7')]).toEqual([20, 0, '#VALUE!']);
  });

  it('reads every sheet of a 3-D reference, hidden ones too', () => {
    const sheets = { Jan: { A1: 1 }, Feb: { cells: { A1: 2 }, state: 'hidden' as const }, Mar: { A1: 4 }, Sum: { A1: '=SUM(Jan:Mar!A1)' } };
    expect(evaluate(sheets).value('Sum!A1')).toBe(7);
  });

  it('shows the formula of a cell without the prefixes of the file', () => {
    const { value } = evaluate({ S: { A1: '=_xlfn.XOR(TRUE,FALSE)', B1: '=_xlfn.FORMULATEXT(A1)', C1: '=_xlfn.ISFORMULA(A1)' } });
    expect([value('B1'), value('C1')]).toEqual(['=XOR(TRUE,FALSE)', true]);
  });
});

describe('names', () => {
  const cells = { A1: 5, A2: 7, B2: '=Left', C2: '=Rate*A1', D2: '=Twice(A2)', E2: '=SUM(Col)', F2: '=Local', G2: '=Nope', H2: '=Self' };
  const { value } = evaluate(
    { S: cells, T: { A1: '=Local' } },
    {
      names: {
        Left: 'S!XFD1048576',
        Rate: '0.5',
        Twice: '_xlfn.LAMBDA(_xlpm.x,_xlpm.x*2)',
        Col: 'S!$A$1:$A$2',
        Local: '"book"',
        'S!Local': '"sheet"',
        Self: 'Self+1',
      },
    },
  );
  it.each([
    ['B2', 5],
    ['C2', 2.5],
    ['D2', 14],
    ['E2', 12],
    ['F2', 'sheet'],
    ['T!A1', 'book'],
    ['G2', '#NAME?'],
    ['H2', '#NUM!'],
  ])('%s', (address, expected) => {
    expect(value(address)).toBe(expected);
  });
});

describe('tables', () => {
  it('resolves columns, this row, headers and totals', () => {
    const { value } = evaluate(
      {
        S: {
          A1: 'Item',
          B1: 'Qty',
          A2: 'x',
          B2: 3,
          A3: 'y',
          B3: 4,
          A4: 'Total',
          B4: '=SUBTOTAL(109,T[Qty])',
          C2: '=T[@Qty]*2',
          D1: '=T[[#Headers],[qty]]',
          D2: '=SUM(T)',
          D4: '=T[None]',
        },
      },
      { tables: { T: { ref: 'S!A1:B4', totals: true } } },
    );
    expect(['B4', 'C2', 'D1', 'D2', 'D4'].map((a) => value(a))).toEqual([7, 6, 'Qty', 7, '#REF!']);
  });
});
