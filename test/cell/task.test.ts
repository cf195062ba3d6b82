import { describe, expect, it } from 'vitest';
import { parseYearEnd, readTask } from '../../src/cell/task.ts';

const json = (fields: object): string => JSON.stringify(fields);

describe('task.json', () => {
  it('reads every field', () => {
    const { task, problems } = readTask(
      json({
        task_id: 'x-1',
        company: 'Anvil Works plc',
        ticker: 'ANV',
        industry_group: 'Capital Goods',
        as_of: '2026-02-27',
        fiscal_year_end: '06-30',
        currency: 'GBP',
        scale: 'millions',
        archetype: 'three_statement',
        historical_years: [2025, 2024],
        forecast_years: ['2026E', 'FY2027'],
        extra: { ignored: true },
      }),
    );
    expect(problems).toEqual([]);
    expect(task).toEqual({
      id: 'x-1',
      company: 'Anvil Works plc',
      ticker: 'ANV',
      industryGroup: 'Capital Goods',
      asOf: '2026-02-27',
      fiscalYearEnd: { month: 6, day: 30 },
      currency: 'GBP',
      scale: 'millions',
      archetype: 'three_statement',
      historicalYears: [2024, 2025],
      forecastYears: [2026, 2027],
    });
  });

  it('names a bad field with its path and keeps the rest', () => {
    const { task, problems } = readTask(json({ company: 'Anvil', as_of: '2026-02-31', scale: 'dozens', historical_years: [2024, 'soon'] }));
    expect(task).toMatchObject({ company: 'Anvil', historicalYears: [], forecastYears: [] });
    expect(problems).toEqual([
      'as_of: "2026-02-31" is not a date like 2026-03-31',
      'scale: "dozens" is none of units, thousands, millions, billions',
      'historical_years.1: "soon" is not a year between 1980 and 2099',
    ]);
  });

  it('takes missing fields and a byte order mark in its stride', () => {
    expect(readTask('\uFEFF{}')).toEqual({ task: { historicalYears: [], forecastYears: [] }, problems: [] });
  });

  it.each(['', '[1]', '"task"', '{"a":'])('says that %j is no task', (text) => {
    const { task, problems } = readTask(text);
    expect(task).toBeUndefined();
    expect(problems).toHaveLength(1);
  });

  it('notices years that are both actual and forecast, or out of order', () => {
    expect(readTask(json({ historical_years: [2024, 2025], forecast_years: [2025, 2026] })).problems[0]).toContain(
      '2025 also stands in historical_years',
    );
    expect(readTask(json({ historical_years: [2025], forecast_years: [2023] })).problems[0]).toContain('lies before');
  });

  it.each([
    ['12-31', 12, 31],
    ['31 March', 3, 31],
    ['September 30', 9, 30],
    ['2025-06-30', 6, 30],
  ])('reads the year end %s', (text, month, day) => {
    expect(parseYearEnd(text)).toEqual({ month, day });
  });
});
