import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { cannotVary, readsNothing } from '../../src/model/constancy.ts';
import { magicLiterals } from '../../src/model/magic.ts';
import { projectionRegion } from '../../src/model/region.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const ast = (text: string) => {
  const parsed = parseFormula(text);
  if (!('ast' in parsed) || !parsed.ast) throw new Error(`${text} does not parse`);
  return parsed.ast;
};

describe('a formula that no cell can change', () => {
  it.each(['15000', '1+2', 'PI()*2', '-(3)', 'SUM(1,2)', 'TODAY()'])('reads nothing: %s', (text) => {
    expect(readsNothing(ast(text))).toBe(true);
  });

  it.each([
    'A1*0',
    '0*A1',
    'A1-A1',
    'A1/A1',
    '(A1)-A1',
    '0/A1',
    'A1^0',
    'A1*0+15000',
    'IF(TRUE,5,A1)',
    'IF(1=1,5,A1)',
    'IF(A1>1,5,5)',
    'CHOOSE(1,5,A1)',
    'IFERROR(A1*0,7)',
    'SUM(A1*0,3)',
  ])('cannot vary: %s', (text) => {
    expect(cannotVary(ast(text))).toBe(true);
  });

  it.each([
    'A1',
    'MAX(0,A1)',
    'A1*1',
    'A1+0',
    'A1-B1',
    'IF(A1>0,1,0)',
    'IF(FALSE,5,A1)',
    'CHOOSE(2,5,A1)',
    'ROUND(A1,0)',
    'A1*(B1-B1+1)',
    'Rate',
    'SUM(A1:A9)',
  ])('is live: %s', (text) => {
    expect(cannotVary(ast(text)) || readsNothing(ast(text))).toBe(false);
  });
});

describe('literals that are assumptions', () => {
  it.each([
    ['A1*1.05', [1.05]],
    ['A1*(1+3%)', [0.03]],
    ['A1+250', [250]],
    ['A1*0.21-7', [0.21, 7]],
    ['MAX(A1,55)', [55]],
    ['IF(A1>10,A1,33)', [33]],
    ['A1*365/360', []],
    ['A1/1000', []],
    ['-A1', []],
    ['ROUND(A1,6)', []],
    ['INDEX(A1:A9,7)', []],
    ['A1^0.5', []],
    ['ABS(A1)<0.01', []],
    ['(A1+B1)/2', []],
  ])('%s -> %j', (text, want) => {
    expect(magicLiterals(ast(text))).toEqual(want);
  });
});

describe('the projection region', () => {
  const region = (sheets: Record<string, SheetContent>) => {
    const r = projectionRegion(modelOf(book(sheets)));
    return {
      cells: r.cells.map((c) => `${c.line.label} ${c.cell.year} ${c.kind}`),
      drivers: r.drivers,
      oneRemove: r.oneRemove.map((l) => l.label),
    };
  };

  it('holds forecast numbers of statements, not history, inputs, checks or texts', () => {
    const sheets = {
      IS: '| 2025A | 2026E | 2027E\nRevenue | 1 | =B2+1 | 3\nComment | n/a | n/a | n/a\nCheck | 0 | 0 | 0',
      Inputs: '| 2025A | 2026E | 2027E\nRevenue plan | 1 | 2 | 3',
      Checks: '| 2025A | 2026E | 2027E\nBalance | 0 | 0 | 0',
      Sensitivity: '| 2025A | 2026E | 2027E\nPrice | 1 | 2 | 3',
    };
    expect(region(sheets).cells).toEqual(['Revenue 2026 formula', 'Revenue 2027 literal']);
  });

  it('leaves typed drivers out when they feed their own year', () => {
    const cells = '| 2025A | 2026E | 2027E\nRevenue | 1 | =B2*(1+C3) | =C2*(1+D3)\nGrowth | 0.1 | 0.1 | 0.1\nMargin | 0.2 | 0.2 | 0.2';
    const found = region({ IS: { cells, styles: { 'B3:D4': { numberFormat: '0%' } } } });
    expect(found.drivers).toBe(2);
    expect(found.cells.filter((c) => c.startsWith('Margin'))).toEqual(['Margin 2026 literal', 'Margin 2027 literal']);
    expect(found.cells.filter((c) => c.startsWith('Growth'))).toEqual([]);
  });

  it('never takes a money line for a driver', () => {
    expect(
      region({ IS: '| | 2025A | 2026E | 2027E\nCosts per year | USD m | 1 | 2 | 3\nTotal | USD m | =C2 | =D2 | =E2' }).cells,
    ).toContain('Costs per year 2026 literal');
  });

  it('never takes a money line for a driver because its unit is a bare scale', () => {
    const sheet = 'x | Unit | 2025A | 2026E | 2027E\nRevenue | m | 100 | 110 | 120\nCosts | m | 60 | =D2*0.6 | =E2*0.6';
    const { cells } = projectionRegion(
      modelOf(book({ 'Income statement': sheet }), { historicalYears: [2025], forecastYears: [2026, 2027] }),
    );
    expect(cells.filter((c) => c.kind === 'literal').map((c) => c.line.label)).toEqual(['Revenue', 'Revenue']);
  });

  it('counts the members of an array as formulas', () => {
    const cells = {
      A1: 'Income',
      B1: '2025A',
      C1: '2026E',
      D1: '2027E',
      A2: 'Revenue',
      B2: 1,
      'C2:D2': { formula: '={1,2}*B2', array: true },
    };
    expect(region({ IS: cells }).cells).toEqual(['Revenue 2026 formula', 'Revenue 2027 formula']);
  });

  it('forgives a typed zero without history', () => {
    expect(region({ IS: '| 2025A | 2026E | 2027E\nImpairment | 0 | 0 | 0\nRevenue | 1 | 0 | 2' }).cells).toEqual([
      'Revenue 2026 literal',
      'Revenue 2027 literal',
    ]);
  });

  it('tells a typed series at one remove', () => {
    const sheets = {
      Inputs: '| 2025A | 2026E | 2027E\nOverheads | 1 | 2 | 3',
      IS: '| 2025A | 2026E | 2027E\nOverheads | 1 | =Inputs!C2 | =Inputs!D2',
    };
    expect(region(sheets).oneRemove).toEqual(['Overheads']);
    expect(region({ ...sheets, Inputs: sheets.Inputs.replace('Overheads', 'Overheads plan') }).oneRemove).toEqual([]);
  });
});
