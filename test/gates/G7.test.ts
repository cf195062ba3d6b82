import { it } from 'vitest';
import facet from '../../checks/p2-construction/2.3.2-circular-interest-resolved.ts';
import gate from '../../gates/G7-unresolved-circularity.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const IS = `
  Income statement | 2025A | 2026E        | 2027E
  EBIT             | 100   | 105          | 110
  Interest expense | 10    | =BS!B3*0.05  | =BS!C3*0.05
`;
const BS = `
  Balance sheet  | 2025A | 2026E | 2027E
  Total assets   | 420   | 440   | 460
  Long-term debt | 200   | 190   | 180
`;

gateTest(it, gate, facet, {
  sheets: { IS, BS },
  cases: [
    { name: 'interest on opening balances', fires: false, status: 'pass' },
    {
      name: 'a loop with iteration off',
      sheets: { Notes: { A1: '=B1+1', B1: '=A1*0.5' } },
      fires: 'is not iterated: iterative calculation is off',
    },
    {
      name: 'the same loop, iterated',
      sheets: { Notes: { A1: '=B1+1', B1: '=A1*0.5' } },
      book: { calc: { iterate: true } },
      fires: false,
      status: 'pass',
    },
    {
      name: 'a loop that does not settle',
      sheets: { Notes: { A1: '=B1*2+1', B1: '=A1*2' } },
      book: { calc: { iterate: true } },
      fires: 'does not settle',
    },
    { name: 'a reference that is gone', sheets: { Notes: { A1: '=#REF!+1' } }, fires: 'Notes!A1 shows #REF!' },
    {
      name: 'interest that cannot be evaluated',
      rows: { IS: ['Interest expense | 10 | =BS!B3*0.05 | =BS!C3/0'] },
      fires: 'cannot be evaluated in 2027',
    },
    { name: 'typed interest fails without the gate', rows: { IS: ['Interest expense | 10 | 9.5 | 9'] }, fires: false, status: 'violated' },
    { name: 'debt without an interest line', without: { IS: ['Interest expense'] }, fires: false, status: 'unresolved' },
    { name: 'no debt', rows: { BS: ['Long-term debt | 0 | 0 | 0'] }, fires: false, status: 'inapplicable' },
  ],
});
