import { it } from 'vitest';
import check from '../../checks/p2-construction/2.3.2-circular-interest-resolved.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E | 2027E | 2028E
  EBIT             | 90    | 100   | =C2*1.05 | =D2*1.05 | =E2*1.05
  Interest expense | 10    | 10    | =BS!C3*Inputs!B2 | =BS!D3*Inputs!B2 | =BS!E3*Inputs!B2
  Net income       | =B2-B3 | =C2-C3 | =D2-D3 | =E2-E3 | =F2-F3
`;
const BS = `
  Balance sheet    | 2024A | 2025A | 2026E | 2027E | 2028E
  Total assets     | 400   | 420   | 440   | 460   | 480
  Long-term debt   | 200   | 200   | =C3-IS!D4*0.1 | =D3-IS!E4*0.1 | =E3-IS!F4*0.1
  Total liabilities | =B3  | =C3   | =D3   | =E3   | =F3
`;
const Inputs = `
  Assumptions
  Interest rate | 0.05
  Interest is charged on opening debt balances
`;
const AVERAGE =
  'Interest expense | 10 | 10 | =AVERAGE(BS!C3,BS!D3)*Inputs!B2 | =AVERAGE(BS!D3,BS!E3)*Inputs!B2 | =AVERAGE(BS!E3,BS!F3)*Inputs!B2';

facetTest(it, check, {
  sheets: { IS, BS, Inputs },
  cases: [
    { name: 'rate on the opening balance, said in words', outcome: 1 },
    {
      name: 'rate on the opening balance, not said: a note',
      without: { Inputs: ['Interest is charged on opening debt balances'] },
      rows: {
        IS: ['Interest expense | 10 | 10 | =BS!C3*Inputs!B2 <~ on opening balances in 2026-2028 | =BS!D3*Inputs!B2 | =BS!E3*Inputs!B2'],
      },
      outcome: 1,
    },
    {
      name: 'interest of the income statement that cannot be calculated, beside a sound schedule',
      sheets: {
        Debt: `
          Debt schedule    | 2024A  | 2025A  | 2026E   | 2027E   | 2028E
          Opening debt     | 200    | 200    | =BS!C3  | =BS!D3  | =BS!E3
          Interest expense | 10     | 10     | =D2*Inputs!B2 | =E2*Inputs!B2 | =F2*Inputs!B2
        `,
      },
      rows: { IS: ['Interest expense | 10 | 10 | =Debt!D3/Inputs!C9 <- cannot be evaluated | =Debt!E3/Inputs!C9 | =Debt!F3/Inputs!C9'] },
      outcome: 0,
    },
    { name: 'rate on the average, iterated', rows: { IS: [AVERAGE] }, book: { calc: { iterate: true } }, outcome: 1 },
    {
      name: 'rate on the average, iteration off',
      rows: {
        IS: [
          AVERAGE.replace('=AVERAGE(BS!C3,BS!D3)*Inputs!B2', '=AVERAGE(BS!C3,BS!D3)*Inputs!B2 <- is not iterated')
            .replace('=AVERAGE(BS!D3,BS!E3)*Inputs!B2', '=AVERAGE(BS!D3,BS!E3)*Inputs!B2 <- is not iterated')
            .replace('=AVERAGE(BS!E3,BS!F3)*Inputs!B2', '=AVERAGE(BS!E3,BS!F3)*Inputs!B2 <- is not iterated'),
        ],
      },
      outcome: 0,
    },
    {
      name: 'a loop anywhere else',
      sheets: { Notes: { A1: '=B1+1 <- a circular reference of 2 cells starting at Notes!A1 is not iterated', B1: '=A1*0.5' } },
      outcome: 0,
    },
    {
      name: 'a loop that does not settle',
      sheets: { Notes: { A1: '=B1*2+1 <- does not settle', B1: '=A1*2' } },
      book: { calc: { iterate: true } },
      outcome: 0,
    },
    {
      name: 'a loop behind a switch that is off',
      sheets: { Notes: { A1: '=IF(C1=1,B1,5) <~ switched off', B1: '=A1*2', C1: 0 } },
      outcome: 1,
    },
    { name: 'a reference that is gone', sheets: { Notes: { A1: '=#REF!*2 <- shows #REF!', A2: '=A1+1' } }, outcome: 0 },
    {
      name: 'a text that speaks of #REF! and circularity',
      sheets: { Notes: { A1: 'No #REF! and no circular reference is left.' } },
      outcome: 1,
    },
    {
      name: 'typed interest',
      rows: { IS: ['Interest expense | 10 | 10 | 9 <- is typed in 2026-2028 | 9 | 8'] },
      outcome: 0,
    },
    {
      name: 'interest that grows with sales',
      rows: { IS: ['Interest expense | 10 | 10 | =C3*1.02 <- rests on no debt balance | =D3*1.02 | =E3*1.02'] },
      outcome: 0,
    },
    {
      name: 'interest that cannot be evaluated',
      rows: { IS: ['Interest expense | 10 | 10 | =BS!C3*Inputs!B2 | =BS!D3/0 <- cannot be evaluated in 2027 | =BS!C3*Inputs!B2 '] },
      outcome: 0,
    },
    { name: 'debt without interest', without: { IS: ['Interest expense'] }, outcome: 0, status: 'unresolved', reason: 'interest' },
    { name: 'no debt', rows: { BS: ['Long-term debt | 0 | 0 | 0 | 0 | 0'] }, outcome: 'NA' },
    {
      name: 'no debt, but a loop',
      rows: { BS: ['Long-term debt | 0 | 0 | 0 | 0 | 0'] },
      sheets: { Notes: { A1: '=B1+1 <- is not iterated', B1: '=A1*0.5' } },
      outcome: 0,
    },
    {
      name: 'interest on the balances of a schedule',
      sheets: {
        Debt: `
          Debt schedule   | 2024A | 2025A | 2026E | 2027E | 2028E
          Opening balance | 210   | 200   | =C4   | =D4   | =E4
          Repayment       | -10   | 0     | -10   | -10   | -10
          Closing balance | 200   | 200   | =D2+D3 | =E2+E3 | =F2+F3
          Interest        | 10    | 10    | =AVERAGE(D2,D4)*Inputs!$B$2 | =AVERAGE(E2,E4)*Inputs!$B$2 | =AVERAGE(F2,F4)*Inputs!$B$2
        `,
      },
      rows: {
        IS: ['Interest expense | 10 | 10 | =Debt!D5 | =Debt!E5 | =Debt!F5'],
        BS: ['Long-term debt | 200 | 200 | =Debt!D4 | =Debt!E4 | =Debt!F4'],
      },
      outcome: 1,
    },
  ],
});
