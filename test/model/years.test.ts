import { expect, it } from 'vitest';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const years = (grid: string, options = {}) => {
  const { historical, forecast, decidedBy } = modelOf(book({ IS: grid }), options).years;
  return { historical, forecast, decidedBy };
};
const PLAIN = 'Income statement | 2024 | 2025 | 2026 | 2027\nRevenue | 1 | 2 | =C2+1 | =D2+1\nCosts | 1 | 1 | =C3+1 | =D3+1';
const MARKED = PLAIN.replace('2024 | 2025 | 2026', '2024A | 2025A | 2026A').replace('2027', '2027E');

it('the task decides first', () => {
  expect(years(MARKED, { historicalYears: [2024, 2025], forecastYears: [2026, 2027] })).toEqual({
    historical: [2024, 2025],
    forecast: [2026, 2027],
    decidedBy: 'task',
  });
});

it('a task whose years the model does not show is not followed', () => {
  expect(years(MARKED, { historicalYears: [2014], forecastYears: [2015] })).toMatchObject({ decidedBy: 'headers', forecast: [2027] });
});

it('A and E in the headers come next', () => {
  expect(years(MARKED, { asOf: '2025-06-30' })).toEqual({ historical: [2024, 2025, 2026], forecast: [2027], decidedBy: 'headers' });
});

it('then the as-of date', () => {
  expect(years(PLAIN, { asOf: '2026-02-27' })).toEqual({ historical: [2024, 2025], forecast: [2026, 2027], decidedBy: 'as-of' });
});

it('then the year from which formulas take over', () => {
  expect(years(PLAIN)).toEqual({ historical: [2024, 2025], forecast: [2026, 2027], decidedBy: 'formulas' });
});
