import { describe, expect, it } from 'vitest';
import { declarations, moneyUnits, scaleClashes } from '../../src/rule/scales.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const declared = (title: string) =>
  declarations(modelOf(book({ BS: `${title}\n| 2025A | 2026E | 2027E\nCash | 1 | 2 | 3\nTotal assets | 1 | 2 | 3` }))).map((d) => [
    d.currency,
    d.scale,
  ]);

it.each([
  ['Balance sheet (USD millions)', 'USD', 1e6],
  ['Balance sheet, USD m', 'USD', 1e6],
  ['All figures in EUR thousands', 'EUR', 1e3],
  ["Balance sheet (£'000)", 'GBP', 1e3],
  ['Balance sheet in $bn', 'USD', 1e9],
])('"%s" declares %s at %i', (title, currency, scale) => {
  expect(declared(title)).toEqual([[currency, scale]]);
});

it.each(['Balance sheet', 'Cash of 5 million customers', 'Prepared in USD'])('"%s" declares no scale', (title) => {
  expect(declared(title)).toEqual([]);
});

it('a unit column declares money lines', () => {
  const model = modelOf(
    book({
      BS: 'Balance sheet | Unit | 2025A | 2026E\nCash | USD k | 1 | 2\nTotal assets | USD m | 1 | 2\nShares | m | 1 | 2\nROA | % | 1 | 2',
    }),
  );
  expect(moneyUnits(model).map((u) => [u.line.label, u.unit.scale])).toEqual([
    ['Cash', 1e3],
    ['Total assets', 1e6],
  ]);
});

describe('one quantity on two sheets', () => {
  const clash = (a: string, b: string) =>
    scaleClashes(
      modelOf(
        book({
          IS: `Income statement | 2024A | 2025A | 2026E | 2027E\n${a}`,
          CF: `Cash flow statement | 2024A | 2025A | 2026E | 2027E\n${b}`,
        }),
      ),
    ).map((c) => [c.a.label, c.factor, c.years]);

  it('a thousand or a million times itself clashes', () => {
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Net income | 1000 | 2000 | 3000 | 4000')).toEqual([
      ['Net income', 1e3, [2024, 2025, 2026, 2027]],
    ]);
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Net income | 0.000001 | 0.000002 | 0.000003 | 0.000004')).toEqual([
      ['Net income', 1e6, [2024, 2025, 2026, 2027]],
    ]);
  });

  it('also from a year on', () => {
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Net income | 1 | 2 | 3000 | 4000')).toEqual([['Net income', 1e3, [2026, 2027]]]);
  });

  it('no clash: equal, unrelated, other words, shares', () => {
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Net income | 1 | 2 | 3 | 4')).toEqual([]);
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Net income | 990 | 2100 | 2800 | 4100')).toEqual([]);
    expect(clash('Net income | 1 | 2 | 3 | 4', 'Revenue | 1000 | 2000 | 3000 | 4000')).toEqual([]);
    expect(clash('Diluted shares | 1 | 2 | 3 | 4', 'Diluted shares | 1000 | 2000 | 3000 | 4000')).toEqual([]);
  });
});
