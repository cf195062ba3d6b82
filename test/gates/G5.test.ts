import { it } from 'vitest';
import facet from '../../checks/p2-construction/2.5.2-no-look-ahead.ts';
import gate from '../../gates/G5-look-ahead.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const IS = `
  Income statement | 2025A | 2026E    | 2027E    | 2028E
  Revenue          | 1000  | =B2*1.05 | =C2*1.05 | =D2*1.05
  Tax rate %       | 0.25  | 0.25     | 0.25     | 0.25
  Net income       | 100   | =C2*(1-C3)*0.1 | =D2*(1-D3)*0.1 | =E2*(1-E3)*0.1
`;
const late = `${IS}  Wage inflation % | 0.03 | 0.03 | 0.03 | 0.03 | Statistics office, published 3 June 2026\n`;

gateTest(it, gate, facet, {
  sheets: { IS },
  given: { asOf: '2026-02-27' },
  cases: [
    { name: 'forward in time', fires: false, status: 'pass' },
    {
      name: 'a line that rests on its own later value',
      rows: { IS: ['Revenue | 1000 | =D2/1.05 | =E2/1.05 | 1200'] },
      fires: '"Revenue" in 2026 (IS!C2) rests on its own value in 2027 (IS!D2)',
    },
    { name: 'a source after the as-of date', sheets: { IS: late }, fires: 'after the as-of date 2026-02-27' },
    {
      name: 'the same source without an as-of date',
      sheets: { IS: late },
      given: { asOf: undefined as never },
      fires: false,
      status: 'pass',
    },
    { name: 'no forecast', given: { historicalYears: [2025, 2026, 2027, 2028], forecastYears: [] }, fires: false, status: 'unresolved' },
  ],
});
