import { describe, expect, it } from 'vitest';
import { buildModel } from '../../src/model/model.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const BS = `
  Balance sheet     | 2024A | 2025A | 2026E | 2027E
  Cash              | 50    | 60    | 70    | 80
  Short-term assets | 30    | 32    | 34    | 36
  Total assets      | 500   | 520   | 540   | 560
`;
const pack = (grid: string, name = 'BS') => book({ [name]: grid });
const located = (sheets: Record<string, SheetContent>, options = {}) => modelOf(book(sheets), options).located;
const where = (sheets: Record<string, SheetContent>, concept: string, options = {}) => {
  const found = located(sheets, options).get(concept);
  return found && `${found.line.sheetName}!${found.line.range()}`;
};

describe('a line is found', () => {
  it('in the statement that goes on into the forecast, not on a sheet of history alone', () => {
    const History = 'Balance sheet | 2024A | 2025A\nTotal assets | 500 | 520\nTotal equity | 200 | 210';
    const Statement = `${BS}  Total liabilities | 300 | 310 | 320 | 330\n  Shareholders' funds | 200 | 210 | 220 | 230`;
    const reported = {
      pack: pack('Balance sheet | 2024 | 2025\nTotal assets | 500 | 520\nTotal equity | 200 | 210'),
      historicalYears: [2024, 2025],
      forecastYears: [2026, 2027],
    };
    expect(where({ History, Statement }, 'total_equity', reported)).toBe('Statement!B6:E6');
    expect(where({ History, Statement: BS }, 'total_equity', reported)).toBe('History!B3:C3');
  });

  it('by its label on its own statement, with reasons', () => {
    const found = located({ BS }).get('total_assets')!;
    expect(found.because).toEqual(['label "Total assets"', 'on the balance sheet']);
    expect(found.confidence).toBeGreaterThan(0.6);
    expect(found.runnersUp).toEqual([]);
  });

  it('with the others that might be it, best first', () => {
    const found = located({
      BS,
      Summary: '| 2025A | 2026E | 2027E\nTotal assets | 519 | 541 | 561\nNumber of sites | 1 | 2 | 3',
    }).get('total_assets')!;
    expect(found.line.sheetName).toBe('BS');
    expect(found.runnersUp.map((r) => [r.line.sheetName, r.line.label])).toEqual([['Summary', 'Total assets']]);
    expect(found.runnersUp[0]!.score).toBeLessThan(0.5);
  });

  it('less surely beside a rival with other numbers; a link to it is no rival', () => {
    const alone = located({ BS }).get('total_assets')!.confidence;
    const rivalled = located({ BS, BS2: BS.replace('560', '999') }).get('total_assets')!.confidence;
    const linked = located({ BS, BS2: BS.replace('500   | 520   | 540   | 560', '=BS!B4 | =BS!C4 | =BS!D4 | =BS!E4') }).get(
      'total_assets',
    )!.confidence;
    expect(rivalled).toBeLessThan(alone);
    expect(linked).toBe(alone);
  });

  it('by the pack’s figures where two labels say it', () => {
    const two = { One: BS, Two: BS.replace('500   | 520', '480   | 530') };
    expect(where(two, 'total_assets')).toBe('One!B4:E4');
    const reported = {
      pack: pack('Balance sheet | 2024 | 2025\nTotal assets | 480 | 530\nCash | 50 | 60'),
      historicalYears: [2024, 2025],
      forecastYears: [2026, 2027],
    };
    expect(where({ One: BS.replace('Balance sheet', ''), Two: two.Two.replace('Balance sheet', '') }, 'total_assets', reported)).toBe(
      'Two!B4:E4',
    );
    expect(located(two, reported).get('total_assets')!.because).toContain('equals "Total assets" of the pack in 2 of 2 years');
  });

  it('by the pack’s figures where no label says it', () => {
    const options = {
      pack: pack('Balance sheet | 2024 | 2025\nTotal assets | 500 | 520\nCash | 50 | 60'),
      historicalYears: [2024, 2025],
      forecastYears: [2026, 2027],
    };
    expect(where({ BS: BS.replace('Total assets', 'Everything we own') }, 'total_assets', options)).toBe('BS!B4:E4');
    expect(where({ BS: BS.replace('Total assets', 'Everything we own') }, 'total_assets')).toBeUndefined();
  });

  it('as a bare subtotal under its heading', () => {
    const CF = `
      Cash flow statement | 2025A | 2026E | 2027E
      Operating activities
      Net income | 5 | 6 | 7
      Subtotal | 5 | 6 | 7
      Investing activities
      Plant | -1 | -2 | -3
      Subtotal | -1 | -2 | -3
      Financing activities
      Dividends | -2 | -2 | -2
      Subtotal | -2 | -2 | -2
    `;
    const found = ['cfo', 'cfi', 'cff'].map((c) => where({ CF }, c));
    expect(found).toEqual(['CF!B4:D4', 'CF!B7:D7', 'CF!B10:D10']);
  });

  it('never among percentages, days or checks', () => {
    expect(
      where({ BS: { cells: '| 2025A | 2026E\nTotal assets | 0.1 | 0.2', styles: { 'B2:C2': { numberFormat: '0%' } } } }, 'total_assets'),
    ).toBeUndefined();
    expect(where({ Checks: '| 2025A | 2026E\nTotal assets | 1 | 2' }, 'total_assets')).toBeUndefined();
  });

  it('by the schedule that feeds it where the label is unknown', () => {
    const sheets = {
      BS: 'Balance sheet | 2024A | 2025A | 2026E | 2027E\nCash | 5 | 6 | 7 | 8\nRigs and vessels | 300 | 310 | =PPE!D4 | =PPE!E4\nTotal assets | 305 | 316 | 330 | 340',
      PPE: 'Fixed assets | 2024A | 2025A | 2026E | 2027E\nOpening | 290 | 300 | =C4 | =D4\nCapex | 10 | 10 | 12 | 12\nClosing | 300 | 310 | =D2+D3 | =E2+E3',
    };
    const found = located(sheets).get('ppe')!;
    expect(found.line.label).toBe('Rigs and vessels');
    expect(found.because).toContain('links to the fixed asset schedule');
  });

  it('where the user says it is', () => {
    const m = modelOf(book({ BS }));
    const forced = buildModel({
      book: m.book,
      graph: m.graph,
      values: m.values,
      overrides: new Map([['total_assets', { sheet: 0, row: 2, col: 3 }]]),
    });
    expect(forced.located.get('total_assets')).toMatchObject({ confidence: 1, because: ['named in the configuration'] });
    expect(forced.line('total_assets')!.label).toBe('Short-term assets');
    expect(forced.located.get('total_assets')!.runnersUp.map((r) => r.line.label)).toEqual(['Total assets']);
  });

  it('where the user says it is, for the opening of cash too', () => {
    const Balance = 'Balance sheet | 2025A | 2026E | 2027E\nCash | 10 | =CF!C4 | =CF!D4\nTotal assets | 10 | 12 | 14';
    const CF =
      'Cash flow statement | 2025A | 2026E | 2027E\nNet change in cash | 2 | 2 | 2\nCash at beginning | 8 | =B4 | =C4\nCash at end | =B3+B2 | =C3+C2 | =D3+D2';
    const Treasury = 'Debt schedule | 2025A | 2026E | 2027E\nCash brought in | 8 | 10 | 12\nBonds | 5 | 5 | 5';
    const m = modelOf(book({ Balance, CF, Treasury }));
    const cashAt = (overrides: ReadonlyMap<string, { sheet: number; row: number; col: number }>) =>
      buildModel({ book: m.book, graph: m.graph, values: m.values, overrides }).line('cash_begin')!.sheetName;
    expect(cashAt(new Map())).toBe('CF');
    expect(cashAt(new Map([['cash_begin', { sheet: 2, row: 1, col: 1 }]]))).toBe('Treasury');
  });
});

describe('scale and sign against the pack', () => {
  const options = (grid: string) => ({ pack: pack(grid), historicalYears: [2024, 2025], forecastYears: [2026, 2027] });
  it.each([
    ['Balance sheet (USD thousands) | 2024 | 2025\nTotal assets | 500000 | 520000\nCash | 50000 | 60000', 1e-3],
    ['Balance sheet (USD billions) | 2024 | 2025\nTotal assets | 0.5 | 0.52\nCash | 0.05 | 0.06', 1e3],
    ['Balance sheet | 2024 | 2025\nTotal assets | 500 | 520\nCash | 50 | 60', 1],
  ])('is found: %s', (grid, factor) => {
    expect(modelOf(book({ BS }), options(grid)).packFactor).toBe(factor);
  });
});
