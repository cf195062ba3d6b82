import { describe, expect, it } from 'vitest';
import type { CellContent } from '../../src/testing/book.ts';
import { evaluate } from './evaluate.ts';

const LENGTH = 200_000;

describe('a chain of 200,000 cells', () => {
  it.each([
    ['down the sheet', (r: number) => (r === 1 ? 1 : `=A${r - 1}+1`), `A${LENGTH}`],
    ['up the sheet', (r: number) => (r === LENGTH ? 1 : `=A${r + 1}+1`), 'A1'],
    ['by computed references the graph cannot order', (r: number) => (r === LENGTH ? 1 : `=OFFSET(A${r},1,0)+1`), 'A1'],
  ])(
    '%s',
    (_, cell, last) => {
      const cells: Record<string, CellContent> = {};
      for (let r = 1; r <= LENGTH; r++) cells[`A${r}`] = cell(r);
      expect(evaluate({ S: cells }).value(last)).toBe(LENGTH);
    },
    120_000,
  );

  it('closed to a ring is one loop', () => {
    const cells: Record<string, CellContent> = { A1: '=A20000*0.5+1' };
    for (let r = 2; r <= 20_000; r++) cells[`A${r}`] = `=A${r - 1}`;
    const { value, result } = evaluate({ S: cells }, { calc: { iterate: true, iterateCount: 100, iterateDelta: 0.001 } });
    expect(value('A20000')).toBeCloseTo(2, 8);
    expect(result.cycles).toHaveLength(1);
  }, 120_000);
});

describe('whole columns are looked up through indexes', () => {
  it('answers five thousand rows of four functions without going through the column each time', () => {
    const rows = 5000;
    const cells: Record<string, CellContent> = {};
    for (let r = 1; r <= rows; r++) {
      cells[`A${r}`] = `k${r % 500}`;
      cells[`B${r}`] = r;
      cells[`C${r}`] = `=SUMIFS(B:B,A:A,A${r})`;
      cells[`D${r}`] = `=COUNTIF(A:A,A${r})`;
      cells[`E${r}`] = `=INDEX(B:B,MATCH(A${r},A:A,0))`;
      cells[`F${r}`] = `=XLOOKUP(A${r},A:A,B:B)`;
    }
    const from = process.cpuUsage();
    const { value } = evaluate({ S: cells });
    const { user } = process.cpuUsage(from);
    expect([value('C1'), value('D1'), value('E501'), value('F501')]).toEqual([22510, 10, 1, 1]);
    // 25 million visits a column, four times, would take far longer.
    expect(user / 1e6).toBeLessThan(8);
  }, 120_000);
});
