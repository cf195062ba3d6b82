// Ways of laying out a model that public workbooks show: each read from a few lines that share nothing with them but the kind.

import { describe, expect, it } from 'vitest';
import { segmentView } from '../../src/model/segments.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

describe('periods', () => {
  it('a year typed twice before one that is two on is the year between', () => {
    const m = modelOf(
      book({ IS: 'Income statement | Y01A | Y02A | Y03F | Y04F | Y04F | Y06F\nRevenue | 1 | 2 | =C2*2 | =D2*2 | =E2*2 | =F2*2' }),
    );
    expect([m.line('revenue')?.range(), m.years.all]).toEqual(['B2:G2', [1, 2, 3, 4, 5, 6]]);
  });

  it('a year typed twice before one that follows it is left alone', () => {
    const m = modelOf(book({ IS: 'Income statement | 2024A | 2025A | 2026E | 2026E | 2027E\nRevenue | 1 | 2 | =C2*2 | =D2*2 | =E2*2' }));
    expect(m.line('revenue')?.range()).toBe('B2:D2');
  });

  it('quarters down a column', () => {
    const m = modelOf(book({ Data: 'Quarter | Revenue ($mm) | EBITDA ($mm)\nQ1 2025 | 10 | 3\nQ2 2025 | 11 | 4\nQ3 2025 | 12 | 5' }));
    expect(m.line('revenue')?.range()).toBe('B2:B4');
  });

  it('years that are shown and left blank are the forecast behind typed history', () => {
    const m = modelOf(
      book({
        Model: 'Historical & forecast build | 2023 | 2024 | 2025 | 2026 | 2027\nRevenue | 1 | 2 | 3\nEBIT | 1 | 1 | 1\nCapex | 1 | 1 | 1',
      }),
    );
    expect([m.years.historical, m.years.forecast]).toEqual([
      [2023, 2024, 2025],
      [2026, 2027],
    ]);
    expect(m.line('revenue')?.range()).toBe('B2:D2');
  });
});

describe('lines', () => {
  it('net revenue is revenue where gross revenue stands over it, and the gross is what segments add up to', () => {
    const IS =
      'Income statement | 2024A | 2025A | 2026E | 2027E\nGross revenue | =Calc!B4 | =Calc!C4 | =Calc!D4 | =Calc!E4\nLess: duties | =-Calc!B5 | =-Calc!C5 | =-Calc!D5 | =-Calc!E5\nNet revenue | =Calc!B6 | =Calc!C6 | =Calc!D6 | =Calc!E6';
    const Calc =
      'Revenue build | 2024A | 2025A | 2026E | 2027E\nBeer | 60 | 66 | =C2*1.1 | =D2*1.1\nCider | 40 | 44 | =C3*1.1 | =D3*1.1\nTotal gross revenue | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3\nDuties | 30 | 33 | =C5*1.1 | =D5*1.1\nNet revenue | =B4-B5 | =C4-C5 | =D4-D5 | =E4-E5';
    const m = modelOf(book({ IS, Calc }));
    expect(m.line('revenue')?.range()).toBe('B4:E4');
    const view = segmentView(m, [], []);
    expect([view?.segments.map((l) => l.label), view?.consolidated.label]).toEqual([['Beer', 'Cider'], 'Total gross revenue']);
  });

  it('without an income statement the revenue of the valuation is revenue', () => {
    const m = modelOf(
      book({ DCF: 'DCF | 2024A | 2025A | 2026E | 2027E\nRevenue | 10 | 11 | =C2*1.1 | =D2*1.1\nUFCF | 1 | 1 | =D2*0.1 | =E2*0.1' }),
    );
    expect(m.line('revenue')?.range()).toBe('B2:E2');
  });

  it('unnamed rows that a formula fills under every header are lines, and the one that adds up the flows is cash', () => {
    const rows =
      '3Way | Y1 | Y2 | Y3 | Y4\nIncome statement\nNet revenue | 100 | =B3*1.1 | =C3*1.1 | =D3*1.1\nCash flow summary\n | =B3*0.7 | =C3*0.7 | =D3*0.7 | =E3*0.7\n | =1000+B5 | =B6+C5 | =C6+D5 | =D6+E5';
    const m = modelOf(book({ Out: rows }));
    expect(m.line('cash_end')?.range()).toBe('B6:E6');
  });

  it('total assets less current liabilities are held against equity and non-current liabilities', () => {
    const BS =
      'Balance sheet | 2024A | 2025A | 2026E\nTotal assets less current liabilities | 100 | 110 | =C2*1.1\nTotal equity and non current liabilities | 100 | 110 | =C3*1.1';
    const m = modelOf(book({ BS }));
    expect([m.line('assets_less_current')?.range(), m.line('total_assets')]).toEqual(['B2:D2', undefined]);
  });
});
