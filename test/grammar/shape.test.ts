import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { shapeKey } from '../../grammar/shape.ts';
import { shiftFormula } from '../../grammar/shift.ts';
import { anyFormula } from './formulas.ts';

describe('shapeKey', () => {
  it('marks references by their offset', () => {
    expect(shapeKey('A1*$C$5-SUM(B:C,$2:3)', 1, 1)).toBe('`R[-1]C[-1]*`R5C3-SUM(`C[0]:`C[1],`R2:`R[1])');
  });

  it.each([
    ['text', '"A1 is "&A1', '"A1 is "&`R[0]C[0]'],
    ['quoted sheets', "'My A1 x'!A1", "'My A1 x'!`R[0]C[0]"],
    ['sheets', 'A2!A1', 'A2!`R[0]C[0]'],
    ['pairs of sheets', 'Jan:Dec!A1', 'Jan:Dec!`R[0]C[0]'],
    ['books', '[A1.xlsx]S!A1', '[A1.xlsx]S!`R[0]C[0]'],
    ['tables', "T[[#This Row],[A1]]+T['[A1]", "T[[#This Row],[A1]]+T['[A1]"],
    ['functions', 'LOG10(LOG10)', 'LOG10(`R[9]C[8508])'],
    ['names', 'RATE24+A1B+A1.B+A1048577+XFE1', 'RATE24+A1B+A1.B+A1048577+XFE1'],
    ['numbers', '1E3+1.5E1', '1E3+1.5E1'],
    ['errors', '#REF!A1+#N/A', '#REF!`R[0]C[0]+#N/A'],
    ['trimming operators', 'A1.:.B2', '`R[0]C[0].:.`R[1]C[1]'],
  ])('touches no %s', (_, text, key) => {
    expect(shapeKey(text, 0, 0)).toBe(key);
  });

  it('drops spaces that mean nothing, and only those', () => {
    const key = (text: string) => shapeKey(text, 0, 0);
    expect(key(' A1 + SUM( B1 , C1 ) >= -D1 ')).toBe(key('A1+SUM(B1,C1)>=-D1'));
    for (const [a, b] of [
      ['A1 B1', 'A1B1'],
      ['A1 (B1)', 'A1(B1)'],
      ['1E +5', '1E+5'],
      ['A1< =B1', 'A1<=B1'],
      ['"a b"', '"ab"'],
      ['T[a  b]', 'T[a b]'],
      ["'a  b'!A1", "'a b'!A1"],
    ])
      expect(key(a!)).not.toBe(key(b!));
  });

  it('lets no text pass for a mark', () => {
    expect(shapeKey('`R[0]C[0]', 0, 0)).not.toBe(shapeKey('A1', 0, 0));
    expect(shapeKey('"`R[0]C[0]"', 0, 0)).not.toBe(shapeKey('"A1"', 0, 0));
  });

  it('is equal for copies, and equal keys mean equal trees', () => {
    const tree = (text: string, row: number, col: number) =>
      JSON.stringify(parseFormula(text, row, col), (key, value) => (key === 'span' ? undefined : value));
    fc.assert(
      fc.property(anyFormula, anyFormula, fc.nat(40), fc.nat(40), (text, other, rows, cols) => {
        const key = shapeKey(text, 0, 0);
        const copy = shiftFormula(text, rows, cols);
        expect(shapeKey(copy, rows, cols)).toBe(key);
        expect(tree(copy, rows, cols)).toBe(tree(text, 0, 0));
        const same = tree(other, 0, 0) === tree(text, 0, 0);
        expect(shapeKey(other, 0, 0) === key).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('means the same formula when spaces are strewn in', () => {
    const tree = (text: string) => {
      const result = parseFormula(text);
      return result.ok ? JSON.stringify(result.ast, (key, value) => (key === 'span' ? undefined : value)) : undefined;
    };
    const broken = fc
      .tuple(anyFormula, fc.array(fc.tuple(fc.nat(200), fc.constantFrom(' ', '  ', '\n')), { maxLength: 3 }))
      .map(([text, spaces]) =>
        spaces.reduce((t, [at, space]) => t.slice(0, at % (t.length + 1)) + space + t.slice(at % (t.length + 1)), text),
      );
    fc.assert(
      fc.property(broken, anyFormula, (text, other) => {
        const squeezed = text.replace(/\s+/g, '');
        for (const candidate of [squeezed, other])
          if (shapeKey(candidate, 0, 0) === shapeKey(text, 0, 0)) expect(tree(candidate)).toBe(tree(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('shiftFormula', () => {
  it('changes references and nothing else', () => {
    const text = `"A1 is " & 'My A1 x'!A1+ T[A1]+SUM(1:1,$A$1,a$1) +LOG10(B:B)`;
    expect(shiftFormula(text, 1, 1)).toBe(`"A1 is " & 'My A1 x'!B2+ T[A1]+SUM(2:2,$A$1,B$1) +LOG10(C:C)`);
  });

  it('writes #REF! off the grid', () => {
    expect(shiftFormula('XFD1048576+A1', 1, 0)).toBe('#REF!+A2');
    expect(shiftFormula('A:B+1:1', -1, -1)).toBe('#REF!:A+#REF!:#REF!');
  });

  it('agrees with parsing and printing', () => {
    fc.assert(
      fc.property(anyFormula, fc.nat(9), fc.nat(9), (text, rows, cols) => {
        const result = parseFormula(text);
        expect(result.ok && printFormula(result.ast, rows, cols)).toBe(shiftFormula(text, rows, cols));
      }),
    );
  });
});
