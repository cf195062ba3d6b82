import { describe, expect, it } from 'vitest';
import { recalcJson } from '../../src/recalc/dump.ts';
import { evaluate } from './evaluate.ts';

describe('the JSON of a recalculation', () => {
  it('has every computed cell with Excel quoting, errors as objects, and what the file does not have', () => {
    const { workbook, graph, result } = evaluate({
      'P&L': { A1: 2, B1: '=A1*2 -> 4', B2: '=1/0 -> #DIV/0!', B3: '=MYFUNC()', D1: { formula: '=SEQUENCE(2)', dynamic: true } },
    });
    expect(JSON.parse(JSON.stringify(recalcJson(workbook, graph, result))).cells).toEqual({
      "'P&L'!B1": { formula: 'A1*2', value: 4, cached: 4, status: 'verified' },
      "'P&L'!B2": { formula: '1/0', value: { error: '#DIV/0!' }, cached: { error: '#DIV/0!' }, status: 'verified' },
      "'P&L'!B3": { formula: 'MYFUNC()', value: null, cached: null, status: 'unverified', reason: 'unsupported function MYFUNC' },
      "'P&L'!D1": { formula: 'SEQUENCE(2)', value: 1, cached: null, status: 'single' },
      "'P&L'!D2": { value: 2, cached: null, status: 'single' },
    });
  });
});
