import { describe, expect, it } from 'vitest';
import { bareName, operatingBalances, workingCapital } from '../../src/model/workingcapital.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const BS = `
  Balance sheet      | 2025A | 2026E
  Cash               | 5     | 6
  Trade receivables  | 80    | 90
  Contract assets    | 7     | 8
  Property           | 300   | 310
  Total assets       | 392   | 414
  Trade payables     | 60    | 66
  Provisions         | 4     | 5
  Long-term debt     | 200   | 200
  Total liabilities  | 264   | 271
`;
const CF = (movement: string, cfo = '=C2+C3') => `
  Cash flow statement | 2025A | 2026E
  Net income          | 30    | 34
  Working capital     | -6    | ${movement}
  Cash flow from operating activities | =B2+B3 | ${cfo}
`;
const movement = (formula: string, cfo?: string, more: Record<string, string> = {}) => {
  const wc = workingCapital(modelOf(book({ BS, CF: CF(formula, cfo), ...more })))!;
  return wc.movements.map((m) => ({
    effect: m.effect,
    parts: m.parts?.map((p) => `${p.balance.line.label} ${p.start}/${p.end}`),
    named: m.named?.line.label,
  }));
};

it('operating balances are no cash, no capital, no debt; some are core', () => {
  expect(operatingBalances(modelOf(book({ BS }))).map((b) => [b.line.label, b.side, b.core])).toEqual([
    ['Trade receivables', 'asset', true],
    ['Contract assets', 'asset', false],
    ['Trade payables', 'liability', true],
    ['Provisions', 'liability', false],
  ]);
});

describe('a movement', () => {
  it('takes balances at the start and at the end of the year', () => {
    expect(movement('=BS!B3-BS!C3+BS!C7-BS!B7')).toEqual([
      { effect: -4, parts: ['Trade receivables 1/-1', 'Trade payables -1/1'], named: undefined },
    ]);
  });

  it('counts as the total takes it', () => {
    expect(movement('=BS!C3-BS!B3', '=C2-C3')).toMatchObject([{ effect: -10, parts: ['Trade receivables 1/-1'] }]);
  });

  it('leads through a schedule that repeats the balances', () => {
    const NWC =
      'Working capital | 2025A | 2026E\nReceivables | =BS!B3 | =BS!C3\nPayables | =BS!B7 | =BS!C7\nNet working capital | =B2-B3 | =C2-C3';
    expect(movement('=NWC!B4-NWC!C4', undefined, { NWC })).toMatchObject([{ parts: ['Trade receivables 1/-1', 'Trade payables -1/1'] }]);
  });

  it('is none when it is typed, or takes anything else, and bears no balance’s name', () => {
    expect(movement('-4')).toEqual([]);
    expect(movement('=BS!B3-BS!C3+C2*0.1')).toEqual([]);
  });

  it('is held against the balance whose name it bears when typed', () => {
    const sheet = CF('-4').replace('Working capital    ', 'Change in trade receivables');
    const wc = workingCapital(modelOf(book({ BS, CF: sheet })))!;
    expect(wc.movements.map((m) => [m.effect, m.named?.line.label])).toEqual([[-4, 'Trade receivables']]);
  });
});

it.each([
  ['change in trade receivables', 'receivable'],
  ['increase decrease in inventories', 'inventorie'],
  ['trade payables', 'payable'],
])('the bare name of "%s" is "%s"', (norm, bare) => {
  expect(bareName(norm)).toBe(bare);
});
