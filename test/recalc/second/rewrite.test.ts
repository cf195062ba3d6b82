import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../../grammar/parser.ts';
import { Surroundings } from '../../../src/graph/targets.ts';
import { formulaText } from '../../../src/recalc/second/place.ts';
import { Refusal, rewrite } from '../../../src/recalc/second/rewrite.ts';
import { book } from '../../../src/testing/book.ts';

const workbook = book(
  { Main: { A1: 1 }, 'Jan 20': { A1: 1 }, Feb: { A1: 1 }, T: { A1: 'Item', B1: 'Price', A2: 'x', B2: 1, A3: 'y', B3: 2 } },
  {
    names: { Rate: '0.05', Growth: 'Main!$B$1', Twice: 'Rate*2', Left: 'Main!XFD1', Loop: 'Loop+1', Block: 'Main!$A$1:$A$9' },
    tables: { Tab: { ref: 'T!A1:B3' } },
  },
);

/** As the formula reads for the other engine in C5 of the first sheet. */
function rewritten(formula: string, array = false, row = 4, col = 2): string {
  const parsed = parseFormula(formula, row, col);
  if (!parsed.ok) throw new Error(parsed.message);
  const form = rewrite(parsed.ast, new Surroundings(workbook, 0), { sheet: () => -1 }, array);
  return formulaText(form, 0, row, col)!;
}

describe('rewriting for the second engine', () => {
  it.each([
    ['A1+$B$2*C$3', '=A1+$B$2*C$3', 'references keep their marks'],
    ["'Jan 20'!A1+Feb!$B:$B", '=s1!A1+s2!$B5', 'sheets go by number, and a column meets the row in a place for one value'],
    ['SUM(Feb!$B:$C)', '=SUM(s2!$B:$C)', 'whole columns stay whole'],
    ['SUM(A1:INDIRECT("B2"))', '=SUM(A1:B2)', 'a reference in a text that is constant'],
    ['SUM(OFFSET(A1,1,1,2,2))', '=SUM(B2:C3)', 'OFFSET by numbers'],
    ['1E3+1.50', '=1000+1.5', 'numbers by value'],
    ['"a""b"&"c\\d"', '=("a"&CHAR(34)&"b")&("c"&CHAR(92)&"d")', 'quotation marks and backslashes'],
    ['IF(TRUE,,FALSE)', '=IF(TRUE(),,FALSE())', 'truth values are functions, omitted arguments stay'],
    ['-2^2', '=(-2)^2', 'a sign binds tighter than a power'],
    ['2^-1', '=2^(-1)', 'a sign after an operator'],
    ['A1%%', '=((A1)%)%', 'percents one by one'],
    ['(A1+B1)*2', '=(A1+B1)*2', 'parentheses as written'],
    ['_xlfn.STDEV.S(A1:A3)', '=STDEV.S(A1:A3)', 'without prefixes'],
    ['Rate*Growth', '=(0.05)*$B$1', 'names are what they stand for'],
    ['Twice', '=((0.05)*2)', 'names of names'],
    ['Left', '=B5', 'a relative name counts from the cell, round the edge'],
    ['SUM(Block)', '=SUM($A$1:$A$9)', 'a name of a range'],
    ['Block+1', '=$A5+1', 'which in a place for one value is the cell of the row'],
    ['SUM(Tab[Price])', '=SUM(s3!$B$2:$B$3)', 'columns of tables'],
    ['SUM((A1,B2:B3))', '=SUM(A1,B2:B3)', 'unions are arguments'],
    ["SUM('Jan 20:Feb'!A1)", '=SUM(s1!A1,s2!A1)', 'sheets of a 3-D reference are arguments'],
    ['B1:B9 A5:C5', '=B5', 'an intersection is where it is'],
    ['A1:A9*2', '=A5*2', 'a range meets the row'],
    ['@A1:A9', '=A5', 'so does one marked to'],
    ['SUMPRODUCT(A1:A9*2)', '=SUMPRODUCT(A1:A9*2)', 'but not where arrays are taken'],
    ['COLUMNS($A1:C1)', '=COLUMNS(A1:C1)', 'only the size counts'],
    ['INDEX(A1:F1,3)', '=INDEX(A1:F1,1,3)', 'one position in a row is the column'],
    ['INDEX(A1:A9,3,0)', '=INDEX(A1:A9,3,1)', 'all of one column is that column'],
    ['SUM({1,-2;3,4})', '=SUM({1,(-2);3,4})', 'array constants'],
  ])('%s -> %s (%s)', (formula, expected) => {
    expect(rewritten(formula)).toBe(expected.replace('(-2);', '-2;'));
  });

  it('leaves ranges whole in array formulas', () => {
    expect(rewritten('A1:A9*2', true)).toBe('=A1:A9*2');
  });

  it.each([
    ['SUM(A1:INDEX(B1:B9,C1))', 'where a value decides what is read'],
    ['OFFSET(A1,B1,0)', 'where a value decides what is read'],
    ['SUM(OFFSET(A1,0,0,2,0))', 'a reference of no width'],
    ['LET(x,1,x)', 'a function that it does not have'],
    ['TODAY()', 'what the date decides'],
    ['RAND()', 'chance'],
    ['REPT("a",A1)', 'texts without a bound'],
    ['SEQUENCE(100000)', 'arrays without a bound'],
    ['Loop', 'a name that speaks of itself'],
    ['Nobody', 'a name that is not there'],
    ['[3]S!A1', 'a link that is not there'],
    ['Gone!A1', 'a sheet that is not there'],
    ['A1#', 'a spilled range'],
    ['SUMPRODUCT(ROW(A1:A9))', 'ROW of a range'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'nesting that it does not survive'],
    [Array.from({ length: 300 }, (_, i) => `A${i + 1}`).join('+'), 'more terms than it survives'],
    [`CHOOSE(1,${'"a",'.repeat(4000)}1)`, 'a text longer than any'],
  ])('%.40s is refused: %s', (formula) => {
    expect(() => rewritten(formula)).toThrow(Refusal);
  });

  it('gives nothing for a reference that leaves the sheet', () => {
    const parsed = parseFormula('A1', 1, 0);
    const form = rewrite(parsed.ok ? parsed.ast : (undefined as never), new Surroundings(workbook, 0), { sheet: () => -1 }, false);
    expect(formulaText(form, 0, 0, 0)).toBeUndefined();
  });
});
