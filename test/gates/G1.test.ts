import { it } from 'vitest';
import facet from '../../checks/p2-construction/2.2.1-balance-sheet-balances.ts';
import gate from '../../gates/G1-balance-sheet.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const BS = `
  Balance sheet                | 2025A  | 2026E  | 2027E
  Cash                         | 100    | 120    | 140
  Property                     | 300    | 310    | 320
  Total assets                 | =B2+B3 | =C2+C3 | =D2+D3
  Trade payables               | 60     | 70     | 80
  Long-term debt               | 140    | 140    | 140
  Total liabilities            | =B5+B6 | =C5+C6 | =D5+D6
  Total equity                 | 200    | 220    | 240
  Total liabilities and equity | =B7+B8 | =C7+C8 | =D7+D8
`;

gateTest(it, gate, facet, {
  sheets: { BS },
  cases: [
    { name: 'a balance', fires: false, status: 'pass' },
    { name: 'a gap in one forecast year', rows: { BS: ['Total equity | 200 | 220 | 217'] }, fires: 'by up to 5.00% in 2027' },
    { name: 'a gap within 0.1%', rows: { BS: ['Total equity | 200 | 220 | 240.4'] }, fires: false, status: 'pass' },
    { name: 'a gap in the past', rows: { BS: ['Total equity | 180 | 220 | 240'] }, fires: false, status: 'pass' },
    { name: 'totals that show errors', rows: { BS: ['Cash | 100 | =1/0 | =1/0'] }, fires: false, status: 'unresolved' },
    {
      name: 'no balance sheet',
      sheets: { BS: 'Income statement | 2025A | 2026E | 2027E\nRevenue | 1 | 2 | 3' },
      fires: false,
      status: 'absent',
    },
  ],
});
