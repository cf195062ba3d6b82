import { describe, expect, it } from 'vitest';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const lines = (content: SheetContent, sheet = 'S') => modelOf(book({ [sheet]: content })).lines;

describe('a line', () => {
  it('has the label of its row, wherever the labels stand', () => {
    expect(lines('| | Unit | 2025A | 2026E\n| Revenue | USD m | 1 | 2\n| Margin | % | 0.1 | 0.2').map((l) => [l.label, l.unit])).toEqual([
      ['Revenue', 'money'],
      ['Margin', 'percent'],
    ]);
  });

  it('is addressed as a formula would address it', () => {
    const [revenue] = lines('| 2025A | 2026E\nRevenue | 1 | 2', "Bob's P&L");
    expect(revenue!.where()).toBe("'Bob''s P&L'!B2:C2");
    expect(revenue!.where([2026])).toBe("'Bob''s P&L'!C2");
  });

  it('is not named by a running number or a note', () => {
    expect(lines('| | 2025A | 2026E | Note\n1 | Revenue | 1 | 2 | audited\n2 | Costs | 1 | 2 | see below').map((l) => l.label)).toEqual([
      'Revenue',
      'Costs',
    ]);
  });

  it('takes its unit from brackets, a column, or the number format', () => {
    const cells = '| 2025A | 2026E\nRevenue (USD m) | 1 | 2\nMargin | 0.1 | 0.2\nEPS (USD/share) | 1 | 2\nVolume, units | 5 | 6';
    const [revenue, margin, eps, volume] = lines({ cells, styles: { 'B3:C3': { numberFormat: '0.0%' } } });
    expect([revenue!.unit, margin!.unit, eps!.unit, volume!.unit]).toEqual(['money', 'percent', 'per-share', 'count']);
  });

  it('stands under its headings, outermost first', () => {
    const cells =
      '| 2025A | 2026E\nAssets\n  Current assets\n    Cash | 1 | 2\n  Fixed assets\n    Property | 3 | 4\nLiabilities\n    Debt | 3 | 3';
    // Indents of a grid are trimmed, so they are given as styles here.
    const styles = { A3: { indent: 1 }, A4: { indent: 2 }, A5: { indent: 1 }, A6: { indent: 2 }, A8: { indent: 2 } };
    const [cash, property, debt] = lines({ cells, styles });
    expect(cash!.headings.map((h) => h.text)).toEqual(['Assets', 'Current assets']);
    expect(property!.headings.map((h) => h.text)).toEqual(['Assets', 'Fixed assets']);
    expect(debt!.heading?.text).toBe('Liabilities');
  });

  it('needs two values; a row of text is a heading', () => {
    expect(
      lines('| 2025A | 2026E | 2027E\nOperating data\nUnits | 1 | 2 | 3\nNew plant | | | 5').map((l) => [l.label, l.heading?.text]),
    ).toEqual([['Units', 'Operating data']]);
  });

  it('gives the address of a blank year, and says which cells show errors', () => {
    const [revenue] = lines('| 2025A | 2026E | 2027E | 2028E\nRevenue | 1 | | =1/0 | 3');
    expect(revenue!.address(2026)).toBe('S!C2');
    expect(revenue!.address(2040)).toBe('S');
    expect(revenue!.value(2027)).toBeUndefined();
    expect([2025, 2026, 2027].map((y) => revenue!.trouble(y))).toEqual([undefined, undefined, 'S!D2 shows #DIV/0!']);
    expect(revenue!.range()).toBe('B2:E2');
    expect(revenue!.range([2027, 2028])).toBe('D2:E2');
    expect(revenue!.years).toEqual([2025, 2027, 2028]);
  });

  it('keeps a blank shown as "--" out of its numbers', () => {
    const [line] = lines('| 2025A | 2026E | 2027E\nOther income | -- | 5 | 6');
    expect(line!.series([2025, 2026, 2027])).toEqual([undefined, 5, 6]);
  });
});

describe('a statement', () => {
  const kinds = (content: SheetContent, sheet = 'Sheet1') => lines(content, sheet).map((l) => [l.label, l.statement]);

  it('is told by the name of its sheet', () => {
    expect(kinds('| 2025A | 2026E\nAnything | 1 | 2', 'BS')).toEqual([['Anything', 'balance']]);
    expect(kinds('| 2025A | 2026E\nAnything | 1 | 2', 'CashFlow')).toEqual([['Anything', 'cash']]);
    expect(kinds('| 2025A | 2026E\nAnything | 1 | 2', 'P&L')).toEqual([['Anything', 'income']]);
  });

  it('is told by headings where one sheet holds them all', () => {
    const content = `
      | 2025A | 2026E
      Income statement
      Revenue | 1 | 2
      Balance sheet
      Cash | 3 | 4
      Cash flow statement
      Net income | 1 | 2
      Debt schedule
      Opening balance | 5 | 6
    `;
    expect(kinds(content)).toEqual([
      ['Revenue', 'income'],
      ['Cash', 'balance'],
      ['Net income', 'cash'],
      ['Opening balance', 'debt'],
    ]);
  });

  it('keeps headings of its own sections', () => {
    const content = '| 2025A | 2026E\nProperty, plant and equipment\nLand | 1 | 2\nDebt\nTerm loan | 3 | 4';
    expect(kinds(content, 'Balance Sheet')).toEqual([
      ['Land', 'balance'],
      ['Term loan', 'balance'],
    ]);
  });

  it('hands over to a schedule once it has ended', () => {
    const content = '| 2025A | 2026E\nCash | 1 | 2\nTotal liabilities and equity | 3 | 4\nDebt\nTerm loan | 3 | 4';
    expect(kinds(content, 'Balance Sheet').at(-1)).toEqual(['Term loan', 'debt']);
  });

  it('is told by its lines where nothing else says it', () => {
    const content = '| 2025A | 2026E\nRevenue | 1 | 2\nCost of sales | 1 | 2\nTotal assets | 5 | 6\nTrade payables | 1 | 2';
    expect(kinds(content).map(([, k]) => k)).toEqual(['income', 'income', 'balance', 'balance']);
  });

  it('does not begin on a sheet of drivers or checks', () => {
    const content = '| 2025A | 2026E\nBalance sheet\nReceivable days | 30 | 31';
    expect(kinds(content, 'Assumptions')).toEqual([['Receivable days', 'inputs']]);
    expect(kinds(content, 'Checks')).toEqual([['Receivable days', 'checks']]);
  });
});
