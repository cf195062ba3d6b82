import { describe, expect, it } from 'vitest';
import { type IdentitySpec, identity, type Side, sideOf, sumOf } from '../../src/rule/identity.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const side = (name: string, values: Record<number, number | undefined>): Side => ({
  name,
  place: { sheet: 'My Sheet', range: 'B2:D2' },
  at: (y) => (values[y] === undefined ? undefined : { value: values[y], cell: `S!${y}` }),
});
const compare = (a: Record<number, number | undefined>, b: Record<number, number | undefined>, more: Partial<IdentitySpec> = {}) =>
  identity({ left: side('a', a), right: side('b', b), years: [2025, 2026, 2027], tolerancePct: 1, subject: 'a = b', ...more });

describe('an identity', () => {
  it('holds within its tolerance of the larger side', () => {
    const result = compare({ 2025: 100, 2026: 100 }, { 2025: 101, 2026: 99 });
    expect(result.flags).toEqual([]);
    expect(result.compared).toEqual([2025, 2026]);
    expect(result.evidence.map((e) => [e.period, e.value, e.other, e.gap])).toEqual([
      ['2025', 100, 101, -1],
      ['2026', 100, 99, 1],
    ]);
  });

  it('is told once, with the years, the worst and both places', () => {
    const [flag] = compare({ 2025: 100, 2026: 100, 2027: 100 }, { 2025: 100, 2026: 110, 2027: 120 }, { trigger: true }).flags;
    expect(flag!.message).toBe(
      `a ('My Sheet'!B2:D2) and b ('My Sheet'!B2:D2) differ in 2026, 2027; most in 2027: 100 against 120, a gap of -20 (16.7%)`,
    );
    expect(flag!.evidence.map((e) => e.period)).toEqual(['2026', '2027']);
    expect(flag!.trigger).toBe(true);
  });

  it('may be measured against the gross flows', () => {
    expect(compare({ 2025: 2 }, { 2025: 1 }, { scale: () => 1000 }).flags).toEqual([]);
    expect(compare({ 2025: 2 }, { 2025: 1 }).flags).toHaveLength(1);
  });

  it('may have slack for printed figures', () => {
    expect(compare({ 2025: 2 }, { 2025: 1 }, { slack: () => 1 }).flags).toEqual([]);
  });

  it('is 0 = 0 where both sides are nil', () => {
    expect(compare({ 2025: 0 }, { 2025: 0 }).evidence).toMatchObject([{ gapPct: 0 }]);
  });

  it('tells errors that kept a year from being compared, not blanks', () => {
    const [a, b] = modelOf(book({ S: '| 2025A | 2026E | 2027E\nCash | 1 | =1/0 | 3\nOther | 1 | 2 |' })).lines;
    const result = identity({ left: sideOf(a!), right: sideOf(b!), years: [2025, 2026, 2027], tolerancePct: 1, subject: 'x' });
    expect(result.compared).toEqual([2025]);
    expect(result.unreadable).toEqual(['S!C2 shows #DIV/0!']);
  });
});

describe('a sum of lines', () => {
  const [cash, debt, fx] = modelOf(book({ S: '| 2024A | 2025A | 2026E\nCash | 1 | 2 | 3\nDebt | 10 | 20 | =1/0\nFx | | 4 | 5' })).lines;
  const sum = sumOf('sum', [{ line: cash! }, { line: debt!, sign: -1, lag: 1 }, { line: fx!, optional: true }]);

  it('adds with signs and lags, and names its cells', () => {
    expect(sum.at(2025)).toEqual({ value: 2 - 10 + 4, cell: 'S!C2 -S!B3 +S!C4' });
    expect(sum.at(2026)).toEqual({ value: 3 - 20 + 5, cell: 'S!D2 -S!C3 +S!D4' });
  });

  it('is unknown where a required part is, or any shows an error', () => {
    expect(sum.at(2024)).toBeUndefined();
    expect(sum.trouble!(2024)).toBeUndefined();
    const broken = sumOf('sum', [{ line: cash! }, { line: debt!, optional: true }]);
    expect([broken.at(2026), broken.trouble!(2026)]).toEqual([undefined, 'S!D3 shows #DIV/0!']);
  });
});
