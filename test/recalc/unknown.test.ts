import { describe, expect, it } from 'vitest';
import type { ExternalBook } from '../../src/workbook/workbook.ts';
import { evaluate } from './evaluate.ts';

describe('what cannot be recalculated', () => {
  it('keeps its cached value and marks everything that rests on it', () => {
    const { value, status, reason, result } = evaluate({ S: { A1: '=MYFUNC(1) -> 5', A2: '=A1*2', A3: '=A2+1', A4: '=IF(TRUE,1,A1)' } });
    expect(['A1', 'A2', 'A3', 'A4'].map((a) => value(a))).toEqual([5, 10, 11, 1]);
    expect(['A1', 'A2', 'A3', 'A4'].map(status)).toEqual(['unverified', 'unverified', 'unverified', 'single']);
    expect([reason('A1'), reason('A3'), reason('A4')]).toEqual([
      'unsupported function MYFUNC',
      'rests on S!A1: unsupported function MYFUNC',
      undefined,
    ]);
    expect(result.summary.reasons).toEqual([{ reason: 'unsupported function MYFUNC', count: 1, first: 'S!A1' }]);
  });

  it('spreads without a cache, and no error function swallows it', () => {
    const { value, status } = evaluate({
      S: { A1: '=MYFUNC(1)', A2: '=IFERROR(A1,0)', A3: '=ISERROR(A1)', A4: '=SUM(A1:A1)', A5: '=IFNA(A1,1)' },
    });
    for (const a of ['A2', 'A3', 'A4', 'A5']) {
      expect(value(a), a).toContain('unsupported function MYFUNC');
      expect(status(a), a).toBe('unverified');
    }
  });

  it('is a formula that does not parse', () => {
    const { value, status, reason } = evaluate({ S: { A1: '=1+*2 -> 7' } });
    expect([value('A1'), status('A1')]).toEqual([7, 'unverified']);
    expect(reason('A1')).toContain('does not parse');
  });

  it('is a random number', () => {
    const { value, status, reason } = evaluate({ S: { A1: '=RAND()*2 -> 0.5' } });
    expect([value('A1'), status('A1'), reason('A1')]).toEqual([0.5, 'unverified', 'random']);
  });

  it('is a cell of another workbook, whose cached value is used', () => {
    const externals: ExternalBook[] = [
      {
        index: 1,
        target: 'other.xlsx',
        sheets: ['Data'],
        names: [],
        cached: (sheet, row, col) => (sheet === 'Data' && row === 0 && col === 0 ? 42 : undefined),
      },
    ];
    const { value, status, reason } = evaluate(
      { S: { A1: '=[1]Data!A1+1', A2: '=[1]Data!B9 -> 8', A3: '=[2]Data!A1 -> 9', A4: '=SUM([1]Data!A1:B9)' } },
      { externals },
    );
    expect(['A1', 'A2', 'A3', 'A4'].map((a) => value(a))).toEqual([43, 8, 9, 42]);
    expect(['A1', 'A2', 'A3', 'A4'].map(status)).toEqual(Array(4).fill('unverified'));
    expect(reason('A1')).toBe('external link cache');
  });
});

describe('the date of the calculation', () => {
  it('is given, or the last change of the file, and a cache of another day is no stale one', () => {
    const cells = { A1: '=TODAY() -> 40000', A2: '=YEAR(A1)' };
    const given = evaluate({ S: cells }, { modified: '2020-02-03T10:00:00Z' }, { asOf: '2024-01-31' });
    expect([given.value('A1'), given.value('A2')]).toEqual([45322, 2024]);
    expect(given.result.cache(given.id('A1'))).toBe('none');
    expect(given.reason('A2')).toContain('date');
    expect(evaluate({ S: cells }, { modified: '2020-02-03T10:00:00Z' }).value('A2')).toBe(2020);
  });

  it('is unknown without either', () => {
    const { value, status } = evaluate({ S: { A1: '=NOW() -> 40000.5' } });
    expect([value('A1'), status('A1')]).toEqual([40000.5, 'unverified']);
  });
});

describe('caches', () => {
  it('confirm, are stale, are missing', () => {
    const { result, status, id } = evaluate({
      S: { A1: 2, B1: '=A1*2 -> 4', B2: '=A1*2 -> 5', B3: '=A1*2', B4: '=1/3 -> 0.333333333333333', B5: '=A1-2 -> 1E-12' },
    });
    expect(['B1', 'B2', 'B3', 'B4', 'B5', 'A1'].map((a) => result.cache(id(a)))).toEqual([
      'same',
      'stale',
      'missing',
      'same',
      'same',
      'none',
    ]);
    expect(['B1', 'B2', 'B3'].map(status)).toEqual(['verified', 'single', 'single']);
    expect(result.summary).toMatchObject({ formulas: 5, verified: 3, single: 2, staleCaches: 1, missingCaches: 1 });
  });

  it('that are all zero were never calculated', () => {
    const cells = Object.fromEntries(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'].map((a, i) => [a, `=A1*${i} -> 0`]));
    const { result, value, id } = evaluate({ S: { A1: 3, ...cells, C1: '=MYFUNC() -> 0' } });
    expect(result.summary.cachesAllZero).toBe(true);
    expect(result.cache(id('B2'))).toBe('missing');
    expect(value('C1')).toContain('unknown');
  });
});

describe('a text that is a date in some countries only', () => {
  it('rests on the cache: neither an error nor a guess', () => {
    const { value, status, reason } = evaluate({
      S: { A1: "'13/01/2024", B1: '=A1+1 -> 45305', B2: '=IFERROR(DATEVALUE(A1),0)', B3: '=IFERROR("30/02/2024"+0,"none")' },
    });
    expect([value('B1'), status('B1'), reason('B1')]).toEqual([45305, 'unverified', 'a text that is a date in some countries only']);
    expect(value('B2')).toMatch(/^unknown/);
    expect([value('B3'), status('B3')]).toEqual(['none', 'single']);
  });
});
