import { describe, expect, it } from 'vitest';
import { parseUnit } from '../../src/cell/unit.ts';

describe('unit texts', () => {
  it.each([
    ['USD mm', 'money', 'USD', 1e6],
    ['EUR thousand', 'money', 'EUR', 1e3],
    ['US$bn', 'money', 'USD', 1e9],
    ['$ in millions', 'money', 'USD', 1e6],
    ['JPY mn', 'money', 'JPY', 1e6],
    ['in thousands of euros', 'money', 'EUR', 1e3],
    ['$000/unit', 'rate', 'USD', 1e3],
    ['GBP / month', 'rate', 'GBP', undefined],
    ['$/share', 'perShare', 'USD', undefined],
    ['% of sales', 'percent', undefined, undefined],
    ['bps', 'points', undefined, undefined],
    ['x', 'multiple', undefined, undefined],
    ['EV/EBITDA NTM', 'multiple', undefined, undefined],
    ['kt', 'count', undefined, undefined],
    ['000 m3', 'count', undefined, 1e3],
    ['days', 'days', undefined, undefined],
    ['', 'none', undefined, undefined],
  ] as const)('%s', (text, measure, currency, scale) => {
    expect(parseUnit(text)).toEqual({ text, measure, ...(currency ? { currency } : {}), ...(scale ? { scale } : {}) });
  });
});
