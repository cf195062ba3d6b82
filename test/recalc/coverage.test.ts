import { describe, expect, it } from 'vitest';
import { supportedFunctions, unsupportedFunctions } from '../../src/recalc/coverage.ts';
import { evaluate } from './evaluate.ts';

describe('coverage', () => {
  it('names the functions that nobody computes, most used first; names and variables that hold lambdas are none', () => {
    const { workbook, graph, id } = evaluate(
      { S: { A1: '=RARE(1)', 'B1:B3': '=MYFUNC(A1)+SUM(A1)', C1: '=Twice(2)', C2: '=LET(f,LAMBDA(x,x),f(1))' } },
      { names: { Twice: 'LAMBDA(x,x*2)' } },
    );
    expect(unsupportedFunctions(workbook, graph)).toEqual([
      { name: 'MYFUNC', cells: 3, first: id('B1') },
      { name: 'RARE', cells: 1, first: id('A1') },
    ]);
  });

  it('is wide', () => {
    const functions = new Set(supportedFunctions());
    expect(['IF', 'LET', 'XLOOKUP', 'SUMIFS', 'OFFSET', 'XIRR', 'TEXT', 'EOMONTH'].filter((f) => !functions.has(f))).toEqual([]);
  });
});
