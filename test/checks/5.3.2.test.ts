import { it } from 'vitest';
import check from '../../checks/p5-communication/5.3.2-checks-visible.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet | 2025A | 2026E | 2027E
  Cash | 60 | =CF!C5 | =CF!D5
  Total assets | 500 | =C2+440 | =D2+440
  Total liabilities | 300 | 300 | 300
  Total equity | 200 | =C3-C4 | =D3-D4
  Total liabilities and equity | =B4+B5 | =C4+C5 | =D4+D5
`;
const CF = `
  Cash flow statement | 2025A | 2026E | 2027E
  Cash flow from operating activities | 20 | 25 | 30
  Net change in cash | 20 | 25 | 30
  Cash at beginning of year | 40 | =B5 | =C5
  Cash at end of year | 60 | =C3+C4 | =D3+D4
`;
const Checks = `
  Model checks | 2025A | 2026E | 2027E
  Balance sheet difference | =BS!B3-BS!B6 | =BS!C3-BS!C6 | =BS!D3-BS!D6
  Balance sheet balances | =ABS(B2)<0.1 | =ABS(C2)<0.1 | =ABS(D2)<0.1
  Cash ties | =IF(ABS(CF!B5-BS!B2)<0.01,"OK","ERROR") | =IF(ABS(CF!C5-BS!C2)<0.01,"OK","ERROR") | =IF(ABS(CF!D5-BS!D2)<0.01,"OK","ERROR")
  All checks | =AND(B3:D3)
`;

facetTest(it, check, {
  sheets: { BS, CF, Checks },
  cases: [
    { name: 'live flags for balance and cash', outcome: 1 },
    {
      name: 'typed flags are none',
      sheets: { Checks: 'Model checks | 2025A | 2026E | 2027E\nBalance sheet balances | TRUE | TRUE | TRUE\nCash ties | OK | OK | OK' },
      outcome: 0,
      status: 'absent',
    },
    {
      name: 'flags that say the same whatever they compare',
      sheets: {
        Checks: `
          Model checks | 2025A | 2026E | 2027E
          Cash ties | =CF!B5=BS!B2 <- no flag of the checks tests total assets | =CF!C5=BS!C2 | =CF!D5=BS!D2
          Balance sheet balances | =IF(BS!B3=BS!B6,"OK","OK") <~ says the same whatever it compares | =IF(BS!C3=BS!C6,"OK","OK") | =IF(BS!D3=BS!D6,"OK","OK")
        `,
      },
      outcome: 0,
    },
    {
      name: 'no flag for cash',
      without: { Checks: ['Cash ties'] },
      rows: { Checks: ['Balance sheet balances | =ABS(B2)<0.1 <- ending cash of the cash flow | =ABS(C2)<0.1 | =ABS(D2)<0.1'] },
      outcome: 0,
    },
    {
      name: 'no flag for the balance sheet',
      without: { Checks: ['Balance sheet balances', 'Balance sheet difference', 'All checks'] },
      rows: { Checks: ['Cash ties | =CF!B5=BS!B2 <- total assets against liabilities plus equity | =CF!C5=BS!C2 | =CF!D5=BS!D2'] },
      outcome: 0,
    },
    {
      name: 'a flag that says it fails is told',
      rows: {
        Checks: [
          'Cash ties | =IF(ABS(CF!B5-BS!B2)>0.01,"OK","ERROR") <~ says ERROR in 3 cells | =IF(ABS(CF!C5-BS!C2)>0.01,"OK","ERROR") | =IF(ABS(CF!D5-BS!D2)>0.01,"OK","ERROR")',
        ],
      },
      outcome: 1,
    },
    {
      name: 'a tolerance that would hide a breach is told',
      rows: {
        Checks: [
          'Cash ties | =ABS(CF!B5-BS!B2)<5 <~ would hide a breach: it allows 5 where the figures are no larger than | =ABS(CF!C5-BS!C2)<5 | =ABS(CF!D5-BS!D2)<5',
        ],
      },
      outcome: 1,
    },
    {
      name: 'an error that counts as a pass is told',
      rows: {
        Checks: [
          'Cash ties | =IFERROR(CF!B5=BS!B2,TRUE) <~ an error counts as TRUE | =IFERROR(CF!C5=BS!C2,TRUE) | =IFERROR(CF!D5=BS!D2,TRUE)',
        ],
      },
      outcome: 1,
    },
    { name: 'a hidden sheet of checks', sheets: { Checks: { cells: Checks, state: 'hidden' } }, outcome: 0, status: 'absent' },
    {
      name: 'a block of checks on another sheet',
      sheets: {
        Checks: null,
        Summary: `
          Summary
          Share price | 20

          Integrity checks

          Balance sheet balances | =ABS(BS!C3-BS!C6)<0.1 | =ABS(BS!D3-BS!D6)<0.1
          Cash ties              | =CF!C5=BS!C2          | =CF!D5=BS!D2
        `,
      },
      outcome: 1,
    },
    { name: 'no checks', sheets: { Checks: null }, outcome: 0, status: 'absent' },
  ],
});
