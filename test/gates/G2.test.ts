import { it } from 'vitest';
import facet from '../../checks/p2-construction/2.1.2-cash-ties.ts';
import gate from '../../gates/G2-cash-tie.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const BS = `
  Balance sheet | 2025A | 2026E  | 2027E
  Cash          | 130   | =CF!C6 | =CF!D6
  Total assets  | 400   | 440    | 480
`;
const CF = `
  Cash flow statement                 | 2025A | 2026E | 2027E
  Cash flow from operating activities | 95    | 105   | 115
  Cash flow from investing activities | -35   | -40   | -45
  Cash flow from financing activities | -30   | -35   | -40
  Cash at beginning of year           | 100   | =B6   | =C6
  Cash at end of year                 | 130   | =SUM(C2:C5) | =SUM(D2:D5)
`;

gateTest(it, gate, facet, {
  sheets: { BS, CF },
  cases: [
    { name: 'cash that ties', fires: false, status: 'pass' },
    { name: 'another balance on the balance sheet', rows: { BS: ['Cash | 130 | =CF!C6 | 200'] }, fires: 'by up to 5.00% in 2027' },
    {
      name: 'sections that miss the change',
      rows: { CF: ['Cash at end of year | 130 | =SUM(C2:C5) | =D2+D3+D5'] },
      fires: 'cash does not tie by up to',
    },
    { name: 'a gap within 0.5%', rows: { BS: ['Cash | 130 | =CF!C6 | =CF!D6+0.9'] }, fires: false, status: 'pass' },
    {
      name: 'a section that cannot be found',
      without: { CF: ['Cash flow from financing activities'] },
      fires: false,
      status: 'unresolved',
    },
    {
      name: 'cash that shows errors',
      rows: { CF: ['Cash flow from investing activities | -35 | =1/0 | -45'] },
      fires: false,
      status: 'unresolved',
    },
    { name: 'no cash flow statement', sheets: { CF: null }, rows: { BS: ['Cash | 130 | 160 | 190'] }, fires: false, status: 'absent' },
  ],
});
