import { describe, expect, it } from 'vitest';
import { readClaims } from '../../src/cell/headlines.ts';
import { type Candidate, matchClaim } from '../../src/cell/match.ts';
import { readMemo } from '../../src/cell/memo.ts';
import { labelMetric } from '../../src/cell/metrics.ts';

const claim = (text: string) => readClaims(readMemo(text))[0]!;
const line = (label: string, value: number, more: Partial<Candidate> = {}): Candidate => ({ label, value, cell: 'S!A1', ...more });
const price = (value: number) => line('Value per share', value, { metric: 'price' });
const status = (text: string, ...candidates: Candidate[]) => matchClaim(claim(text), candidates).status;

describe('precision', () => {
  it.each([
    ['Value per share $62.35.', 62.354, 'matched'],
    ['Value per share $62.35.', 62.356, 'mismatch'],
    ['Value per share $62.', 62.49, 'matched'],
    ['Value per share $62.', 62.51, 'mismatch'],
    ['Value per share of about $62.', 62.9, 'matched'],
  ])('%s against %s', (text, value, expected) => {
    expect(status(text, price(value))).toBe(expected);
  });

  it('measures the gap', () => {
    expect(matchClaim(claim('Value per share $58.40.'), [price(54.24)])).toMatchObject({
      status: 'mismatch',
      found: 54.24,
      candidate: { cell: 'S!A1' },
    });
    expect(matchClaim(claim('Value per share $58.40.'), [price(54.24)]).gap).toBeCloseTo(0.0767, 4);
  });
});

describe('units', () => {
  const ebitda = (value: number, more: Partial<Candidate>) => line('EBITDA', value, { period: 2026, metric: 'ebitda', ...more });
  it.each([
    ['EBITDA of $621.3m in FY2026.', ebitda(621.31, { scale: 1e6 }), 'matched'],
    ['EBITDA of $621.3m in FY2026.', ebitda(621_310, { unit: 'USD thousands' }), 'matched'],
    ['EBITDA of $0.62bn in FY2026.', ebitda(621.3, { scale: 1e6 }), 'matched'],
    ['EBITDA of $621.3bn in FY2026.', ebitda(621.3, { scale: 1e6 }), 'mismatch'],
    ['EBITDA of 621.3 in FY2026.', ebitda(621.3, { scale: 1e6 }), 'matched'],
    ['EBITDA of $621.3m in FY2026.', ebitda(621.3, {}), 'matched'],
    ['WACC of 8.62%.', line('WACC', 0.08616, { metric: 'wacc' }), 'matched'],
    ['WACC of 8.62%.', line('WACC', 8.616, { metric: 'wacc', unit: '%' }), 'matched'],
    ['WACC of 8.62%.', line('WACC', 0.0871, { metric: 'wacc' }), 'mismatch'],
    ['Capital expenditure of $118m in FY2026.', line('Capex', -118, { period: 2026, metric: 'capex', scale: 1e6 }), 'matched'],
    ['Net loss of $45m in FY2026.', line('Net income', -45, { period: 2026, metric: 'netIncome', scale: 1e6 }), 'matched'],
    ['Net income of $45m in FY2026.', line('Net income', -45, { period: 2026, metric: 'netIncome', scale: 1e6 }), 'mismatch'],
  ])('%s', (text, candidate, expected) => {
    expect(status(text, candidate)).toBe(expected);
  });

  it('names a slip of scale', () => {
    expect(matchClaim(claim('EBITDA of $621.3bn in FY2026.'), [ebitda(621.3, { scale: 1e6 })]).note).toBe('equal but for a factor of 1000');
  });
});

describe('which line', () => {
  const located = line('Diluted EPS', 3.6, { period: 2026, metric: 'eps' });
  it('only a line located as the quantity contradicts, and only in the same year', () => {
    expect(status('EPS of $3.54 in FY2026.', located)).toBe('mismatch');
    expect(status('EPS of $3.54 in FY2026.', line('Diluted EPS', 3.6, { period: 2026 }))).toBe('unmatched');
    expect(status('EPS of $3.54 in FY2027.', located)).toBe('unmatched');
  });

  it('any line with the label that agrees will do', () => {
    expect(status('EPS of $3.54 in FY2026.', located, line('Basic EPS', 3.54, { period: 2026 }))).toBe('matched');
  });

  it('takes the same figure on another line of that year before it contradicts', () => {
    const profit = line('Net income', 310, { period: 2026, metric: 'netIncome', scale: 1e6 });
    expect(status('Net income of $296.5m in FY2026.', profit, line('Net income to common', 296.5, { period: 2026, scale: 1e6 }))).toBe(
      'matched',
    );
    expect(status('Net income of $296.5m in FY2026.', profit, line('Net income to common', 296.5, { period: 2027, scale: 1e6 }))).toBe(
      'mismatch',
    );
  });

  it('does not take a sensitivity or an axis for the value per share or the WACC', () => {
    expect(status('Value per share $58.40.', price(54.24), line('58.4', 58.4), line('Peer value per share', 58.4))).toBe('mismatch');
    expect(status('WACC of 9.0%.', line('WACC', 0.0862, { metric: 'wacc' }), line('9.0%', 0.09))).toBe('mismatch');
  });

  it('leaves open what has several definitions, no year, or is far off', () => {
    expect(status('Free cash flow of $50m in FY2026.', line('FCF', 70, { period: 2026, metric: 'fcf', scale: 1e6 }))).toBe('unmatched');
    expect(status('EPS of $3.54.', located)).toBe('unmatched');
    expect(status('EPS of $3.60.', located)).toBe('matched');
    expect(status('Revenue of $10m in FY2026.', line('Revenue', 480, { period: 2026, metric: 'revenue', scale: 1e6 }))).toBe('unmatched');
    expect(status('With a WACC 50bp higher the value per share is $56.', price(62))).toBe('unmatched');
  });
});

describe('labels', () => {
  it.each([
    ['Implied value per share (USD)', 'price'],
    ['Equity value per share', 'price'],
    ['Diluted EPS ($)', 'eps'],
    ['Total revenue', 'revenue'],
    ['Operating income (EBIT)', 'operatingIncome'],
    ['Net income attributable to owners of the parent', 'netIncome'],
    ['Weighted average cost of capital', 'wacc'],
    ['Terminal growth rate (g)', 'terminalGrowth'],
    ['Enterprise value, $m', 'ev'],
    ['Net debt / EBITDA', 'leverage'],
    ['EBITDA margin', 'ebitdaMargin'],
    ['Services revenue', undefined],
    ['Peer value per share', undefined],
    ['Equity', undefined],
    ['Depreciation schedule', undefined],
  ])('%s', (label, metric) => {
    expect(labelMetric(label)?.metric.id).toBe(metric);
  });

  it('lets the company name stand in a label', () => {
    expect(labelMetric('Net income attributable to Quillon')).toBeUndefined();
    expect(labelMetric('Net income attributable to Quillon', new Set(['quillon']))?.metric.id).toBe('netIncome');
  });
});
