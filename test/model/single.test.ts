import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const at = (m: Model, concept: string) => m.scalar.get(concept)?.cell.address;

describe('figures of a statement with one period', () => {
  it('the closing cash of the one year', () => {
    const m = modelOf(book({ Year: 'Cash flow statement\nCash at the end of the year | 800\nCustomers | 1500\nWages | -700' }));
    expect(at(m, 'cash_end')).toBe('Year!B2');
  });

  it('one pro forma net income beside the two that it adds', () => {
    const m = modelOf(
      book({ Deal: 'Buyer net income | 480\nTarget net income | 46\nSynergies | 11\nPro forma net income | =B1+B2+B3\nNew debt | 900' }),
    );
    expect(at(m, 'net_income')).toBe('Deal!B4');
  });

  it('neither of two companies gives the cash', () => {
    const m = modelOf(book({ Buyer: 'Snapshot\nCash ($mm) | 1745\nDebt | 12370', Target: 'Snapshot\nCash ($mm) | 853\nDebt | 5035' }));
    expect(at(m, 'cash')).toBeUndefined();
  });

  it('no row of a table of companies', () => {
    const m = modelOf(
      book({ Market: 'Ticker | Company | Revenue | Cash\nAB | Alpha | 100 | 5\nCD | Delta | 100 | 5\nEF | Echo | 100 | 5' }),
    );
    expect([at(m, 'revenue'), at(m, 'cash')]).toEqual([undefined, undefined]);
  });

  it('nothing where a line is', () => {
    const m = modelOf(book({ IS: 'Income statement | 2024A | 2025A | 2026E\nRevenue | 1 | 2 | =C2*2', Note: 'Revenue | 99' }));
    expect([at(m, 'revenue'), m.line('revenue')?.range()]).toEqual([undefined, 'B2:D2']);
  });
});
