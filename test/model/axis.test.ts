import { describe, expect, it } from 'vitest';
import { book, type CellMap, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const axes = (content: SheetContent) =>
  modelOf(book({ S: content })).sheets[0]!.blocks.map(({ axis, lines }) => ({
    across: axis.across,
    header: axis.header + 1,
    years: axis.periods.map((p) => p.year),
    finer: axis.finer.length,
    lines: lines.map((l) => l.label),
  }));
const line = (content: SheetContent, label: string) => modelOf(book({ S: content })).lines.find((l) => l.label === label);

describe('years across', () => {
  it('make an axis over the rows below them', () => {
    expect(axes('| 2024A | 2025A | 2026E\nRevenue | 1 | 2 | 3\nCosts | 1 | 1 | 1')).toEqual([
      { across: true, header: 1, years: [2024, 2025, 2026], finer: 0, lines: ['Revenue', 'Costs'] },
    ]);
  });

  it('may run from the newest', () => {
    const found = line('Income | 2027E | 2026E | 2025A\nRevenue | 30 | 20 | 10', 'Revenue')!;
    expect([2025, 2026, 2027].map((y) => found.value(y))).toEqual([10, 20, 30]);
    expect(found.address(2025)).toBe('S!D2');
  });

  it('may be dates or formulas on the year before', () => {
    const dates: CellMap = { A1: 'Income', B1: 45657, 'C1:D1': '=EDATE(B1,12)', A2: 'Revenue', B2: 1, C2: 2, D2: 3 };
    const style = { numberFormat: 'mmm-yy' };
    expect(axes({ cells: dates, styles: { 'B1:D1': style } })).toMatchObject([{ years: [2024, 2025, 2026], lines: ['Revenue'] }]);
    expect(axes('| 2024 | =B1+1 | =C1+1\nRevenue | 1 | 2 | 3')).toMatchObject([{ years: [2024, 2025, 2026] }]);
  });

  it('take their A and E from the row above or below, also as a band', () => {
    const stages = (content: string) => modelOf(book({ S: content })).sheets[0]!.blocks[0]!.axis.periods.map((p) => p.stage);
    expect(stages('| A | A | E\n| 2024 | 2025 | 2026\nRevenue | 1 | 2 | 3')).toEqual(['actual', 'actual', 'forecast']);
    expect(stages('| 2024 | 2025 | 2026\n| Actual | | Forecast\nRevenue | 1 | 2 | 3')).toEqual(['actual', 'actual', 'forecast']);
  });

  it('end where the next header begins', () => {
    const content = '| 2024A | 2025A | 2026E\nRevenue | 1 | 2 | 3\n|||\n| 2025A | 2026E | 2027E\nCash | 4 | 5 | 6';
    expect(axes(content)).toMatchObject([
      { header: 1, lines: ['Revenue'] },
      { header: 4, years: [2025, 2026, 2027], lines: ['Cash'] },
    ]);
    expect(line(content, 'Cash')!.value(2026)).toBe(5);
  });

  it('may stand twice beside each other, each with its own labels', () => {
    const content =
      'Acquirer | 2025A | 2026E | | Target | 2025A | 2026E\nRevenue | 1 | 2 | | Turnover | 7 | 8\nCosts | 1 | 1 | | Expenses | 3 | 4';
    expect(axes(content)).toMatchObject([{ lines: ['Revenue', 'Costs'] }, { lines: ['Turnover', 'Expenses'] }]);
  });

  it('may be a gap apart', () => {
    expect(axes('| 2024A | 2025A | | 2026E | 2027E\nRevenue | 1 | 2 | | 3 | 4')).toMatchObject([{ years: [2024, 2025, 2026, 2027] }]);
  });
});

describe('quarters', () => {
  it('beside years stay apart from them', () => {
    const content = '| 2025A | Q1 2026 | Q2 2026 | Q3 2026 | Q4 2026 | 2026E\nRevenue | 10 | 1 | 2 | 3 | 4 | 12';
    expect(axes(content)).toMatchObject([{ years: [2025, 2026], finer: 4, lines: ['Revenue'] }]);
    const revenue = line(content, 'Revenue')!;
    expect(revenue.value(2026)).toBe(12);
    expect(revenue.finer.map((c) => c.value)).toEqual([1, 2, 3, 4]);
  });

  it('beside a block of years on the same rows', () => {
    const content = '| 2025A | 2026E | 2027E | | 1Q26E | 2Q26E | 3Q26E | 4Q26E\nRevenue | 10 | 12 | 14 | | 3 | 3 | 3 | 3';
    expect(line(content, 'Revenue')!.series([2025, 2026, 2027])).toEqual([10, 12, 14]);
  });
});

describe('years down', () => {
  const DOWN = 'Balance sheet\nYear | Cash | Total assets | Debt\n2024A | 1 | 10 | 5\n2025A | 2 | 11 | 5\n2026E | 3 | 12 | 5';
  it('make an axis over the columns beside them', () => {
    expect(axes(DOWN)).toEqual([
      { across: false, header: 1, years: [2024, 2025, 2026], finer: 0, lines: ['Cash', 'Total assets', 'Debt'] },
    ]);
    expect(line(DOWN, 'Cash')!.address(2026)).toBe('S!B5');
  });

  it('may be numbers, under groups of columns', () => {
    const content = '| Assets | | Claims\nYear | Cash | Property | Debt\n2024 | 1 | 10 | 5\n2025 | 2 | 11 | 5\n2026 | 3 | 12 | 5';
    const found = line(content, 'Property')!;
    expect(found.heading?.text).toBe('Assets');
    expect(line(content, 'Debt')!.heading?.text).toBe('Claims');
  });
});

describe('no axis', () => {
  it.each([
    ['a single year', 'Valuation date | 2026\nPrice | 12'],
    ['years of a list of notes', 'Notes | Year\nBond A | 2027\nBond B | 2031\nBond C | 2026'],
    ['amounts that look like years', 'Item | Amount\nTax | 2,024.5'],
  ])('comes of %s', (_, content) => {
    expect(axes(content)).toEqual([]);
  });
});

it('model years counted beside a label that says so', () => {
  expect(axes('Operating year | 0 | 1 | 2 | 3 | 4\nCash flow | -9 | 1 | 2 | 3 | 4')).toMatchObject([{ years: [0, 1, 2, 3, 4] }]);
});

it('two runs of months in one column, and no years, are told apart without a stumble', () => {
  const months = (from: number) => Object.fromEntries([0, 31, 60, 91].map((day, k) => [`A${from + k}`, 45292 + day] as const));
  const amounts = { 'B2:B5': 10, 'B12:B15': 20 };
  const found = axes({
    cells: { A1: 'Month', B1: 'Orders', ...months(2), ...months(12), ...amounts },
    styles: { 'A2:A15': { numberFormat: 'mmm-yy' } },
  });
  expect(found.every((axis) => axis.years.length === 0)).toBe(true);
});
