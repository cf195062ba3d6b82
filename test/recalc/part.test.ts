import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { recalculate } from '../../src/recalc/recalculate.ts';
import { book, idOf } from '../../src/testing/index.ts';

const workbook = book({ Sheet1: '1 | 0 | =IFERROR(A1/B1,7) | =C1*2' });
const values = recalculate(workbook, buildGraph(workbook, parseFormulas(workbook)));

function inCell(text: string, at: string) {
  const parsed = parseFormula(text, 0, 2);
  if (!parsed.ok) throw new Error(parsed.message);
  return values.evaluate(parsed.ast, idOf(workbook, at));
}

describe('a formula evaluated where it does not stand', () => {
  it.each([
    ['A1/B1', '#DIV/0!'],
    ['SUM(A1:B1)+41', '42'],
    ['C1', '7'],
    ['VLOOKUP(5,A1:B1,1,FALSE)', '#N/A'],
    ['1+', undefined],
  ])('%s in C1 gives %s', (text, value) => {
    if (value === undefined) expect(() => inCell(text, 'C1')).toThrow();
    else expect(String(inCell(text, 'C1'))).toBe(value);
  });

  it('moves with the cell and leaves all values as they are', () => {
    expect(String(inCell('A1', 'D1'))).toBe('0');
    expect(values.at(0, 0, 2)).toBe(7);
    expect(values.at(0, 0, 3)).toBe(14);
  });
});
