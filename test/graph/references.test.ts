import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { parseCell, quoteSheet, rectName } from '../../grammar/ref.ts';
import { resolveName } from '../../src/graph/names.ts';
import { referencedAreas } from '../../src/graph/references.ts';
import { resolveTable } from '../../src/graph/tables.ts';
import { book } from '../../src/testing/book.ts';
import type { Workbook } from '../../src/workbook/workbook.ts';

const workbook = book(
  {
    Calc: { A1: 1 },
    Jan: { A1: 1 },
    'Feb 1': { A1: 1 },
    Mar: { A1: 1, B4: { formula: 'A1:A3', array: true }, 'D2:D4': { formula: '_xlfn.SEQUENCE(3)', dynamic: true } },
    Data: { A1: 'Item', B1: 'Net', C1: 'Gross\namount', A2: 'x', B2: 1, C2: 2, A3: 'y', B3: 2, C3: 3, A4: 'Total', B4: 3, C4: 5 },
  },
  {
    names: {
      Rate: 'Jan!$B$2',
      'Calc!Rate': 'Calc!$C$3',
      Five: '5',
      Double: 'Rate*Data!$B$2',
      Above: 'Calc!A1048576',
      Whole: 'Jan!$A:$A',
      Second: 'Jan!$2:$2',
      Dyn: 'OFFSET(Jan!$A$1,0,0,COUNTA(Jan!$C:$C),1)',
      Me: 'Me+Jan!$A$1',
      Once: 'Again+Again',
      Again: 'Third+Third',
      Third: 'Jan!$A$9',
      Areas: 'Jan!$A$1,Jan!$C$1',
      Twice: 'LAMBDA(x,x*Jan!$F$1)',
      Text: '"Jan!A1"',
    },
    tables: { T: { ref: 'Data!A1:C4', totals: true } },
  },
);

/** Areas of a formula in a cell of the first sheet (or the one before "!"), without the sheet where it is the host's. */
function areas(at: string, text: string, array = false, of: Workbook = workbook): string {
  const [sheetName, cellText] = at.includes('!') ? (at.split('!') as [string, string]) : ['Calc', at];
  const sheet = of.sheets.findIndex((s) => s.name === sheetName);
  const { row, col } = parseCell(cellText)!;
  const parsed = parseFormula(text, row, col);
  if (!parsed.ok) throw new Error(parsed.message);
  return referencedAreas(parsed.ast, sheet, row, col, of, array)
    .map((a) => (a.sheet === sheet ? '' : `${quoteSheet(of.sheets[a.sheet]!.name)}!`) + rectName(a))
    .join(' ');
}

describe('areas that a formula reads', () => {
  it.each([
    ['cells and areas, once each, as written', 'SUM(A1,$B$2:C3,A1,C3:$B$2)+Jan!A1', 'A1 B2:C3 Jan!A1'],
    ['whole columns and rows', 'SUM(A:C,Jan!$2:4)', 'A:C Jan!2:4'],
    ['three dimensions in tab order', "SUM(Jan:Mar!B2)+SUM('Mar:Feb 1'!C1)", "Jan!B2 'Feb 1'!B2 Mar!B2 'Feb 1'!C1 Mar!C1"],
    ['no other workbook, no missing sheet, no error', "[1]S!A1+'C:\\[b.xlsx]S'!A1+Gone!A1+#REF!A1+Jan!#REF!", ''],
    ['a union in brackets', 'SUM((A1,B2:B3))', 'A1 B2:B3'],
    ['ranges between references of any kind', 'SUM(Jan!A1:Jan!B2,A1:B2:C9)', 'Jan!A1:B2 A1:C9'],
    ['intersections', 'SUM(A1:C3 B2:D4,A1:A2 C5:C6)', 'B2:C3'],
    ['names of the sheet before those of the book', 'Rate', 'C3'],
    ['names by qualifier', 'Jan!Rate+[0]!Rate+Calc!Rate', 'Jan!B2 C3'],
    ['what names compute', 'Double+Five+Unheard', 'C3 Data!B2'],
    ['areas of names', 'SUM(Areas)', 'Jan!A1 Jan!C1'],
    ['names of names that speak of themselves or double each other', 'Me+Once', 'Jan!A1 Jan!A9'],
    ['functions that are names', 'Twice(A1)', 'A1 Jan!F1'],
    ['no parameters of LET and LAMBDA', 'LET(Rate,A1,Rate*2)+LAMBDA(Five,Five+B1)(2)', 'A1 B1'],
    ['INDIRECT of a constant', 'INDIRECT("Jan!B2:C3")+INDIRECT("A"&"1")+INDIRECT("Rate")', 'Jan!B2:C3 A1 C3'],
    ['the argument of another INDIRECT', 'INDIRECT(A1&"x")', 'A1'],
    ['OFFSET by numbers, exactly', 'SUM(OFFSET(A1,2,1))+SUM(OFFSET(C3,-1,0,2,-2))', 'B3 B2:C3'],
    ['OFFSET by values: the base and the values', 'OFFSET(A1,B1,0)', 'A1 B1'],
    ['a range up to OFFSET', 'SUM(B2:OFFSET(B9,-1,0))', 'B2:B8'],
    ['a range up to INDEX', 'SUM(B2:INDEX(B:B,C1))', 'B:B C1'],
    ['what INDEX may choose from, and the choice', 'INDEX(Jan!A1:C9,D1,2)', 'Jan!A1:C9 D1'],
    ['dynamic names', 'SUM(Dyn)', 'Jan!A1 Jan!C:C'],
    ['SUMIF as far as its range goes', 'SUMIF(A1:A9,B1,C1)+SUMIF(A:A,1,Jan!B1)+SUMIF(A1:A3,1)', 'C1:C9 A1:A9 B1 Jan!B:B A:A A1:A3'],
    ['nothing of functions that only ask for the place', 'ROW(A1)+COLUMNS($G:G)+ROWS(Rate)+AREAS((A1,B1))+ISREF(A1)+SHEET(Jan!A1)', ''],
    ['the content that the place depends on', 'ROW(OFFSET(A1,B1,0))+ROW(INDEX(A:A,C1))+CELL("row",D1)+CELL("contents",E1)', 'B1 C1 E1'],
    ['text that looks like a reference', '"A1"&Text', ''],
    ['the spill of an anchor', 'SUM(Mar!D2#)+SUM(_xlfn.ANCHORARRAY(Mar!A1))', 'Mar!D2:D4 Mar!A1'],
  ])('%s', (_, text, expected) => {
    expect(areas('E5', text)).toBe(expected);
  });

  it('counts relative names from the host, round the edge of the grid', () => {
    expect(areas('B5', 'Above')).toBe('B4');
    expect(areas('B1', 'Above')).toBe('B1048576');
  });

  it('drops references that leave the grid', () => {
    const parsed = parseFormula('A1+B2', 1, 1);
    expect(parsed.ok && referencedAreas(parsed.ast, 0, 0, 0, workbook)).toEqual([{ sheet: 0, row1: 0, col1: 0, row2: 0, col2: 0 }]);
  });

  it('reads a range at the own row or column in operators of a plain formula, whole in an array formula', () => {
    expect(areas('E5', 'A:A*2+Whole+-Second+A1:A3')).toBe('A5 Jan!A5 Jan!E2');
    expect(areas('E5', 'A:A*2', true)).toBe('A:A');
    expect(areas('E5', 'IF(A:A>0,ROUND(B:B,1),SUM(A:A*2))')).toBe('A5 B5 A:A');
    expect(areas('E5', 'SUM(@A:A)+_xlfn.SINGLE(B:B)')).toBe('A5 B5');
    expect(areas('E5', 'INDEX(A:A,3)')).toBe('A:A');
  });

  it.each([
    ['Calc!E5', 'SUM(T[Net])', 'Data!B2:B3'],
    ['Calc!E5', 'SUM(T[[Item]:[Net]],T[#All],T[[#Headers],[Net]],T[[#Totals],[Net]])', 'Data!A2:B3 Data!A1:C4 Data!B1 Data!B4'],
    ['Calc!E5', 'SUM(T[[#Data],[#Totals],[Net]],T[])', 'Data!B2:B4 Data!A2:C3'],
    ['Calc!E5', 'SUM(T[Gross\namount],t[GROSS_x000a_AMOUNT],T[No],Gone[Net])', 'Data!C2:C3'],
    ['Data!E3', 'T[@Net]+T[[#This Row],[Item]]', 'B3 A3'],
    ['Data!E4', 'T[@Net]', ''],
    ['Data!C3', '[@Net]*SUM([Net])', 'B3 B2:B3'],
    ['Data!E3', '[@Net]', ''],
  ])('in %s: %s', (at, text, expected) => {
    expect(areas(at, text)).toBe(expected);
  });
});

describe('resolveName', () => {
  it('prefers the sheet, takes qualifiers, knows no other books', () => {
    const text = (...args: Parameters<typeof resolveName> extends [unknown, ...infer Rest] ? Rest : never) =>
      resolveName(workbook, ...args)?.text;
    expect(text('rate', 0)).toBe('Calc!$C$3');
    expect(text('RATE', 1)).toBe('Jan!$B$2');
    expect(text('Rate', 1, { first: 'Calc' })).toBe('Calc!$C$3');
    expect(text('Rate', 0, { book: '0' })).toBe('Jan!$B$2');
    expect(text('Rate', 0, { book: '1' })).toBeUndefined();
    expect(text('Gone', 0)).toBeUndefined();
  });
});

describe('resolveTable', () => {
  it('answers the area, or the error that the reference is', () => {
    const of = (text: string, sheet: number, row: number) => {
      const parsed = parseFormula(text);
      return parsed.ok && parsed.ast.kind === 'table' && resolveTable(workbook, parsed.ast, sheet, row, 2);
    };
    expect(of('T[@Net]', 4, 2)).toEqual({ sheet: 4, row1: 2, col1: 1, row2: 2, col2: 1 });
    expect(of('T[@Net]', 4, 3)).toBe('#VALUE!');
    expect(of('T[No]', 4, 2)).toBe('#REF!');
    expect(of('U[Net]', 4, 2)).toBe('#NAME?');
    expect(of('[@Net]', 0, 2)).toBe('#REF!');
    expect(of('[Net]', 4, 2)).toEqual({ sheet: 4, row1: 1, col1: 1, row2: 2, col2: 1 });
  });
});
