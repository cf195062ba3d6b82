import { describe, expect, it } from 'vitest';
import data from '../../overlays/metrics.json' with { type: 'json' };
import { metricsOf } from '../../src/model/metrics.ts';
import { type Patch, valuation } from '../checks/valuation-book.ts';

const measured = (patch: Patch = {}) => metricsOf(valuation(patch).model);
const near = (patch: Patch, metric: string, value: number, cell?: string) => {
  const found = measured(patch).get(metric);
  expect(found?.value).toBeCloseTo(value, 6);
  if (cell) expect(found?.cell).toBe(cell);
};

describe('metrics', () => {
  it('bear names that the data file lists', () => {
    const names = new Set(Object.keys(data.metrics));
    expect([...measured().keys()].filter((k) => !names.has(k))).toEqual([]);
    expect(measured().size).toBeGreaterThan(10);
  });

  it('are read from the scalars', () => {
    near({}, 'wacc', 0.085, 'DCF!C14');
    near({}, 'terminal_growth', 0.02, 'DCF!C15');
    near({}, 'debt_weight', 0.2, 'DCF!C13');
    near({}, 'equity_weight', 0.8, 'DCF!C13');
    near({ DCF: { A13: 'D / (D+E)' } }, 'debt_weight', 0.2, 'DCF!C13');
  });

  it('relate the value to the statements', () => {
    const { model } = valuation();
    const v = (id: string) => model.scalar.get(id)!.cell.value as number;
    near({}, 'ev_ebitda', v('enterprise_value') / model.line('ebitda')!.value(2026)!);
    near({}, 'pb', v('equity_value') / (200 + 175 + 40));
    near({}, 'terminal_share', v('pv_terminal') / v('enterprise_value'));
    near({}, 'fcf_yield', model.dcf.get('fcf')![0]!.value(2026)! / v('equity_value'));
    near({}, 'ebit_margin_first_forecast', model.line('ebit')!.value(2026)! / 1050);
  });

  it('add depreciation to EBIT where no EBITDA is shown', () => {
    const { model } = valuation();
    const ev = model.scalar.get('enterprise_value')!.cell.value as number;
    near(
      { IS: { A4: 'Profit before charges', A5: 'Depreciation and amortization' } },
      'ev_ebitda',
      ev / model.line('ebitda')!.value(2026)!,
    );
  });

  it('leave out what cannot be measured', () => {
    const none = measured({ DCF: { A13: 'Some ratio' } });
    expect(none.has('debt_weight')).toBe(false);
    expect(none.has('segment_margin_spread')).toBe(false);
    expect(none.has('exit_multiple')).toBe(false);
  });

  it('spread the margins of the model s own segments', () => {
    const years = { C1: '2024A', D1: '2025A', E1: '2026E', F1: '2027E', G1: '2028E' };
    const segments = {
      A1: 'Segment revenue',
      ...years,
      A2: 'Pumps revenue',
      C2: 600,
      D2: 640,
      'E2:G2': '=D2*1.05',
      A3: 'Valves revenue',
      C3: 350,
      D3: 360,
      'E3:G3': '=D3*1.05',
      A4: 'Total revenue',
      'C4:G4': '=C2+C3',
      A6: 'Pumps operating margin',
      'C6:G6': { value: 0.2, style: { numberFormat: '0.0%' } },
      A7: 'Valves operating margin',
      'C7:G7': { value: 0.12, style: { numberFormat: '0.0%' } },
    };
    near({ Segments: segments, IS: { C2: '=Segments!C4', D2: '=Segments!D4', 'E2:G2': '=Segments!E4' } }, 'segment_margin_spread', 0.08);
  });
});
