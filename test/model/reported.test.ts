import { describe, expect, it } from 'vitest';
import { reproductions } from '../../src/model/reported.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const read = (packed: string, shown: string) => {
  const pack = book({ 'Income statement': `Income statement | 2024 | 2025\n${packed}` });
  const model = modelOf(book({ IS: `Income statement | 2024A | 2025A | 2026E\n${shown}` }), {
    pack,
    historicalYears: [2024, 2025],
    forecastYears: [2026],
  });
  return Object.fromEntries(
    reproductions(model, 'income').map((r) => [
      r.anchor.label,
      `${r.how} ${r.lines.map((l) => l.label).join(' + ')} ${r.years.filter((y) => !y.equal).map((y) => y.year)}`.trim(),
    ]),
  );
};

describe('a reported line is carried', () => {
  it('by the line of its name, or of its meaning', () => {
    expect(read('Revenue | 10 | 12\nProfit before tax | 4 | 5', 'Net sales | 10 | 12 | 13\nPre-tax profit | 4 | 5 | 6')).toEqual({
      Revenue: 'line Net sales',
      'Profit before tax': 'line Pre-tax profit',
    });
  });

  it('by a line of another name with its values', () => {
    expect(read('Revenue | 10 | 12\nStaff costs | 3 | 3.5', 'Revenue | 10 | 12 | 13\nPeople | 3 | 3.5 | 4')).toMatchObject({
      'Staff costs': 'line People',
    });
  });

  it('by adjacent lines that it is the sum of', () => {
    const shown = 'Revenue | 10 | 12 | 13\nWages | 2 | 2.5 | 3\nPensions | 1 | 1 | 1';
    expect(read('Revenue | 10 | 12\nStaff costs | 3 | 3.5', shown)).toMatchObject({ 'Staff costs': 'sum Wages + Pensions' });
  });

  it('by a line that merges it with its neighbour in the pack', () => {
    const shown = 'Revenue | 10 | 12 | 13\nStaff costs | 3 | 3.5 | 3';
    expect(read('Revenue | 10 | 12\nWages | 2 | 2.5\nPensions | 1 | 1', shown)).toMatchObject({
      Wages: 'split Staff costs',
      Pensions: 'split Staff costs',
    });
  });

  it('by a subtotal that the model leaves to its two lines', () => {
    const shown = 'Revenue | 10 | 12 | 13\nCost of sales | 6 | 7 | 8\nEBIT | 2 | 2 | 2';
    expect(read('Revenue | 10 | 12\nCost of sales | 6 | 7\nGross profit | 4 | 5', shown)).toMatchObject({
      'Gross profit': 'sum Revenue + Cost of sales',
    });
  });
});

describe('a reported line is wrong', () => {
  it('where the line of its name shows other values, whatever its neighbours add up to', () => {
    const packed = 'Revenue | 10 | 12\nCosts | 6 | 7\nEBIT | 4 | 5';
    expect(read(packed, 'Revenue | 10 | 12.3 | 13\nCosts | 6 | 7 | 8\nEBIT | 4 | 5 | 5')).toMatchObject({
      Revenue: 'line Revenue 2025',
      EBIT: 'line EBIT',
    });
  });

  it('where one year has the other sign; a whole row may', () => {
    const packed = 'Revenue | 10 | 12\nTax | 2 | 3';
    expect(read(packed, 'Revenue | 10 | 12 | 13\nTax | -2 | -3 | -4')).toMatchObject({ Tax: 'line Tax' });
    expect(read(packed, 'Revenue | 10 | 12 | 13\nTax | -2 | 3 | -4')).toMatchObject({ Tax: expect.stringMatching(/^line Tax 202[45]$/) });
  });

  it('where no line has its name or its values', () => {
    expect(read('Revenue | 10 | 12\nGoodwill impairment | 1 | 2', 'Revenue | 10 | 12 | 13')).toMatchObject({
      'Goodwill impairment': 'missing  2024,2025',
    });
  });
});

it('lines that are zero throughout are not asked for', () => {
  expect(read('Revenue | 10 | 12\nDiscontinued | 0 | 0', 'Revenue | 10 | 12 | 13')).toEqual({ Revenue: 'line Revenue' });
});
