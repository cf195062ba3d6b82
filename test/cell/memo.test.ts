import { describe, expect, it } from 'vitest';
import { readMemo } from '../../src/cell/memo.ts';

const parts = (text: string) => readMemo(text).parts;
const seen = (text: string) =>
  parts(text).map((p) =>
    p.kind === 'table' ? [p.line, p.section, p.header, ...p.rows.map((r) => [r.line, ...r.cells])] : [p.line, p.section, p.text],
  );

describe('memo text', () => {
  it('gives sentences their line and the headings above them', () => {
    expect(
      seen('# Anvil (ANV)\n\n## Valuation\nFirst one. Second\none, p. 12, for Anvil Inc. and more.\n\n### Risks\n- A risk.\n'),
    ).toEqual([
      [1, '', 'Anvil (ANV)'],
      [3, 'Valuation', 'Valuation'],
      [4, 'Valuation', 'First one.'],
      [4, 'Valuation', 'Second one, p. 12, for Anvil Inc. and more.'],
      [7, 'Valuation > Risks', 'Risks'],
      [8, 'Valuation > Risks', 'A risk.'],
    ]);
  });

  it('takes bold lead-ins and capitals for headings', () => {
    expect(seen('**Thesis.** It grows.\n\nStill so.\n\n**Key numbers**\n\n- **Cycle.** It turns.\n- EPS rises.')).toEqual([
      [1, 'Thesis', 'It grows.'],
      [3, 'Thesis', 'Still so.'],
      [7, 'Key numbers > Cycle', 'It turns.'],
      [8, 'Key numbers', 'EPS rises.'],
    ]);
    expect(seen('THESIS\nIt grows.\n\nCASH AND DEBT\nIt pays.')).toEqual([
      [2, 'THESIS', 'It grows.'],
      [5, 'CASH AND DEBT', 'It pays.'],
    ]);
  });

  it('does not take a bold figure for a heading', () => {
    expect(seen('**Value $40 per share.** More.')).toEqual([
      [1, '', 'Value $40 per share.'],
      [1, '', 'More.'],
    ]);
  });

  it('parts labelled lines and bullets that markdown runs together', () => {
    expect(seen('Target price: $62\nUpside: 15%\n(1) One claim.\n(2) Another.').map((p) => p.slice(0, 1).concat(p[2]!))).toEqual([
      [1, 'Target price: $62'],
      [2, 'Upside: 15%'],
      [3, '(1) One claim.'],
      [4, '(2) Another.'],
    ]);
  });

  it('does not split at abbreviations or decimals', () => {
    expect(seen('It earns $3.5 vs. $3.2 (cf. p. 9). Next.')).toHaveLength(2);
  });
});

describe('memo tables', () => {
  it('reads markdown tables', () => {
    expect(seen('## Numbers\n\n| $m | 2025A | **2026E** |\n|---|---|---|\n| Revenue | 10 | 11 |\n')[1]).toEqual([
      3,
      'Numbers',
      ['$m', '2025A', '2026E'],
      [5, 'Revenue', '10', '11'],
    ]);
  });

  it('reads columns parted by spaces, and bars without a rule', () => {
    expect(
      seen('Forecast:\n\n             FY2025A  FY2026E\nRevenue      1,000    1,100\nEPS ($)       3.10     3.40\nSource: model.')[0],
    ).toEqual([3, 'Forecast', ['', 'FY2025A', 'FY2026E'], [4, 'Revenue', '1,000', '1,100'], [5, 'EPS ($)', '3.10', '3.40']]);
    expect(seen('Item | 2026E | 2027E\nEPS | 3.1 | 3.4')).toEqual([[1, '', ['Item', '2026E', '2027E'], [2, 'EPS', '3.1', '3.4']]]);
  });

  it('reads fenced text too', () => {
    expect(seen('```\n         2026E   2027E\nEPS      3.1     3.4\n```')).toEqual([
      [2, '', ['', '2026E', '2027E'], [3, 'EPS', '3.1', '3.4']],
    ]);
  });
});

describe('the declared unit', () => {
  it.each([
    ['All amounts in EUR thousand unless stated.', 'EUR', 1e3],
    ['JPY millions unless stated; years end in March.', 'JPY', 1e6],
    ['March 2026 | US$ millions unless stated | Buy', 'USD', 1e6],
    ['$ in millions, except per share.', 'USD', 1e6],
  ])('%s', (text, currency, scale) => {
    expect(readMemo(text).unit).toMatchObject({ currency, scale });
  });

  it.each(['Revenue of EUR 45 million.', 'No unit here.'])('none in %j', (text) => {
    expect(readMemo(text).unit).toBeUndefined();
  });
});

describe('hostile memos', () => {
  it.each([
    ['brackets', '('.repeat(100_000)],
    ['one long line', 'EPS of $3.54, '.repeat(10_000)],
    ['quotes in quotes', `${'> '.repeat(5_000)}x`],
    ['tables', 'x | 2026 | 2027\na | 1 | 2\n'.repeat(5_000)],
  ])('%s are read in bounded time', (_, text) => {
    expect(() => readMemo(text)).not.toThrow();
  });
});
