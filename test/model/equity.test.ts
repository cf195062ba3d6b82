import { describe, expect, it } from 'vitest';
import { earningsRoll, outflowSign, parentsShare } from '../../src/model/equity.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const IS =
  'Income statement | 2025A | 2026E | 2027E\nNet income | 10 | 11 | 12\nNon-controlling interests | 1 | 1 | 1\nNet income attributable to shareholders | =B2-B3 | =C2-C3 | =D2-D3';
const CF = 'Cash flow statement | 2025A | 2026E | 2027E\nDividends paid | -4 | -5 | -6\nShare-based compensation | 2 | 2 | 2';
const BS = (roll: string) =>
  `Balance sheet | 2025A | 2026E | 2027E\nRetained earnings | 50 | ${roll}\nNon-controlling interests | 5 | 6 | 7`;
const read = (roll: string) => {
  const found = earningsRoll(modelOf(book({ IS, CF, BS: BS(roll) })))!;
  return { from: found.from, parts: found.parts.map((p) => `${p.what}: ${p.sign < 0 ? '-' : ''}${p.line.label}`) };
};

describe('what moves retained earnings', () => {
  it('is read from the formula', () => {
    expect(read('=B2+IS!C4+CF!C2 | =C2+IS!D4+CF!D2')).toEqual({
      from: 'shown',
      parts: ['net income: Net income attributable to shareholders', 'dividends: Dividends paid'],
    });
  });

  it('is inferred from what explains most years where it is typed', () => {
    expect(read('55 | 60').parts).toEqual(['net income: Net income attributable to shareholders', 'dividends: Dividends paid']);
    expect(read('57 | 64').parts).toContain('other: Share-based compensation');
    expect(read('55 | 60').from).toBe('inferred');
  });

  it('is nothing without retained earnings', () => {
    expect(earningsRoll(modelOf(book({ IS, CF })))).toBeUndefined();
  });
});

it('an outflow is shown negative, or positive and subtracted', () => {
  const lines = modelOf(book({ CF: 'Cash flow | 2025A | 2026E\nDividends paid | -4 | -5\nBuybacks | 4 | 5' })).lines;
  expect(lines.map(outflowSign)).toEqual([1, -1]);
});

it('the parent’s share is what minorities leave of net income', () => {
  const of = (is: string, bs = BS('55 | 60')) => parentsShare(modelOf(book({ IS: is, BS: bs })))?.parent.label;
  expect(of(IS)).toBe('Net income attributable to shareholders');
  expect(of(IS, 'Balance sheet | 2025A | 2026E\nRetained earnings | 5 | 6')).toBeUndefined();
  expect(of(IS.replace('=C2-C3 | =D2-D3', '14 | 15'))).toBeUndefined();
});
