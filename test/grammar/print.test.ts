import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node } from '../../grammar/ast.ts';
import { parseFormula } from '../../grammar/parser.ts';
import { prefixText, printFormula } from '../../grammar/print.ts';
import { anyFormula } from './formulas.ts';

const parsed = (text: string, row = 0, col = 0): Node => {
  const result = parseFormula(text, row, col);
  if (!result.ok) throw new Error(`${text}: ${result.message} at ${result.at}`);
  return result.ast;
};

describe('printFormula', () => {
  it('writes the formula of another cell of its family', () => {
    const ast = parsed("SUM($A1:B$2)*C:C-'x y'!4:$5", 9, 5);
    expect(printFormula(ast, 9, 5)).toBe("SUM($A1:B$2)*C:C-'x y'!4:$5");
    expect(printFormula(ast, 10, 7)).toBe("SUM($A2:D$2)*E:E-'x y'!5:$5");
  });

  it('writes #REF! where a reference leaves the grid', () => {
    const ast = parsed('A1+In!B2:C3+A:B+$A1', 0, 0);
    expect(printFormula(ast, 1_048_575, 16_383)).toBe('XFD1048576+In!#REF!+#REF!+$A1048576');
    expect(printFormula(parsed('A1+B2', 1, 1), 0, 0)).toBe('#REF!+A1');
  });

  it('drops white space only', () => {
    expect(printFormula(parsed(' IF( A1 >= 2 ,\n"a  b" , A1:B2   B1:B3 ) '))).toBe('IF(A1>=2,"a  b",A1:B2 B1:B3)');
  });

  it.each(['A :C', "'P & L'!A :C", 'Jan :Dec!A1', 'A1:Jan :Dec!B2', 'From:To', 'A1:Jan!B2'])('keeps %s what it is', (text) => {
    expect(printFormula(parsed(text))).toBe(text);
  });

  it('quotes a sheet that was put in by hand where Excel would', () => {
    expect(prefixText({ first: 'Out' })).toBe('Out!');
    expect(prefixText({ first: 'P & L' })).toBe("'P & L'!");
    expect(prefixText({ first: 'A1' })).toBe("'A1'!");
    expect(prefixText({ book: '2', first: 'Jan 1', last: "Dec's" })).toBe("'[2]Jan 1:Dec''s'!");
  });

  it('gives back what was parsed, for any formula', () => {
    fc.assert(
      fc.property(anyFormula, fc.nat(30), fc.nat(30), (text, row, col) => {
        expect(printFormula(parsed(text, row, col), row, col)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
