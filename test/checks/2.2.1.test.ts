import { it } from 'vitest';
import check from '../../checks/p2-construction/2.2.1-balance-sheet-balances.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet                | 2024A        | 2025A        | 2026E        | 2027E        | 2028E
  Cash and cash equivalents    | 100          | 120          | =C2+30       | =D2+30       | =E2+30
  Trade receivables            | 80           | 90           | =C3+5        | =D3+5        | =E3+5
  Property plant and equipment | 300          | 310          | =C4+15       | =D4+15       | =E4+15
  Total assets                 | =SUM(B2:B4)  | =SUM(C2:C4)  | =SUM(D2:D4)  | =SUM(E2:E4)  | =SUM(F2:F4)
  Trade payables               | 60           | 70           | =C6+10       | =D6+10       | =E6+10
  Long-term debt               | 200          | 200          | =C7          | =D7          | =E7
  Total liabilities            | =B6+B7       | =C6+C7       | =D6+D7       | =E6+E7       | =F6+F7
  Share capital                | 100          | 100          | =C9          | =D9          | =E9
  Retained earnings            | 120          | 150          | =C10+40      | =D10+40      | =E10+40
  Total equity                 | =B9+B10      | =C9+C10      | =D9+D10      | =E9+E10      | =F9+F10
  Total liabilities and equity | =B8+B11      | =C8+C11      | =D8+D11      | =E8+E11      | =F8+F11
  Check                        | =B5-B12      | =C5-C12      | =ROUND(D5-D12,-3) | =ROUND(E5-E12,-3) | =ROUND(F5-F12,-3)
`;

facetTest(it, check, {
  sheets: { BS },
  cases: [
    { name: 'both sides are equal in every forecast year', outcome: 1 },
    {
      name: 'a total that stops a row short breaks its footing and the sheet, whatever the check row shows',
      rows: {
        BS: [
          'Total assets | =SUM(B2:B4) <- 2026: 245 against 570, a gap of -325 (57.0%) <- the sum of the 3 lines | =SUM(C2:C4) | =SUM(D2:D3) | =SUM(E2:E3) | =SUM(F2:F3)',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a gap from one year on',
      rows: {
        BS: [
          'Total assets | =SUM(B2:B4) <- differ in 2027, 2028; most in 2027: 620 against 640, a gap of -20 | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)',
          'Cash and cash equivalents | 100 <- the sum of the 3 lines above "Total assets" | 120 | =C2+30 | =D2+30 | =E2+30',
          'Retained earnings | 120 | 150 | =C10+40 | =D10+60 | =E10+40',
        ],
      },
      outcome: 0,
    },
    { name: 'a gap within 0.1%', rows: { BS: ['Retained earnings | 120 | 150 | =C10+40.5 | =D10+40 | =E10+40'] }, outcome: 1 },
    { name: 'a gap in the past only', rows: { BS: ['Retained earnings | 90 | 150 | =C10+40 | =D10+40 | =E10+40'] }, outcome: 1 },
    {
      name: 'a total that is linked to the other side proves nothing',
      rows: {
        BS: [
          'Total assets | =SUM(B2:B4) <- total liabilities plus equity | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)',
          'Cash and cash equivalents | 100 <- the sum of the 3 lines | 120 | =C2+30 | =D2+30 | =E2+30',
          'Retained earnings | 120 | 150 | =C10+60 | =D10+60 | =E10+60',
          'Total liabilities and equity | =B8+B11 <- and the sum of the 4 lines | =C8+C11 | =D5 <- is set equal to "Total assets" in 2026-2028 | =E5 | =F5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a total that only repeats the other side, though the parts agree',
      rows: {
        BS: ['Total liabilities and equity | =B8+B11 | =C8+C11 | =D5 <- is set equal to "Total assets" | =E5 | =F5'],
      },
      outcome: 0,
    },
    {
      name: 'a subtotal that is the difference of the others',
      rows: {
        BS: [
          'Cash and cash equivalents | 100 <- the sum of the 3 lines | 120 | =C2+30 | =D2+30 | =E2+30',
          'Retained earnings | 120 | 150 | =C10+60 | =D10+60 | =E10+60',
          'Total liabilities | =B6+B7 <- and the sum of the 2 lines | =C6+C7 | =D5-D11 | =E5-E11 | =F5-F11',
          'Total liabilities and equity | =B8+B11 <- and the sum of the 4 lines | =C8+C11 | =D8+D11 | =E8+E11 | =F8+F11',
        ],
      },
      outcome: 0,
    },
    { name: 'the two parts where no total of both is shown', without: { BS: ['Total liabilities and equity', 'Check'] }, outcome: 1 },
    {
      name: 'a gap between the parts where no total of both is shown',
      rows: {
        BS: [
          'Total assets | =SUM(B2:B4) <- total liabilities plus equity | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)',
          'Retained earnings | 120 | 150 | =C10+60 | =D10+60 | =E10+60',
        ],
      },
      without: { BS: ['Total liabilities and equity', 'Check'] },
      outcome: 0,
    },
    {
      name: 'totals that hold errors are not measured',
      rows: { BS: ['Total assets | =SUM(B2:B4) | =SUM(C2:C4) | =1/0 | =1/0 | =1/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'BS!D5 shows #DIV/0!',
    },
    { name: 'one side only cannot be told', without: { BS: ['Total assets'] }, outcome: 0, status: 'unresolved' },
    {
      name: 'no balance sheet at all',
      sheets: {
        BS: null,
        IS: 'Income statement | 2025A | 2026E | 2027E \n Revenue | 100 | =B2+1 | =C2+1 \n Net income | 10 | =B3+1 | =C3+1',
      },
      outcome: 0,
      status: 'absent',
      reason: 'balance sheet',
    },
    {
      name: 'no forecast',
      given: { historicalYears: [2024, 2025, 2026, 2027, 2028], forecastYears: [] },
      outcome: 0,
      status: 'unresolved',
      reason: 'forecast',
    },
    {
      name: 'net assets against shareholders funds, creditors negative',
      sheets: {
        BS: `
          Balance sheet       | 2024A   | 2025A   | 2026E   | 2027E
          Fixed assets        | 300     | 310     | =C2+10  | =D2+10
          Debtors             | 80      | 90      | =C3+5   | =D3+5
          Cash                | 100     | 120     | =C4+20  | =D4+20
          Creditors           | -60     | -70     | =C5-5   | =D5-5
          Net assets          | =SUM(B2:B5) | =SUM(C2:C5) | =SUM(D2:D5) | =SUM(E2:E5)
          Share capital       | 300     | 300     | =C7     | =D7
          Retained earnings   | 120     | 150     | =C8+30  | =D8+30
          Shareholders' funds | =B7+B8  | =C7+C8  | =D7+D8  | =E7+E8
        `,
      },
      outcome: 1,
    },
    {
      name: 'net assets that miss shareholders funds',
      sheets: {
        BS: `
          Balance sheet       | 2024A   | 2025A   | 2026E   | 2027E
          Fixed assets        | 300     | 310     | =C2+10  | =D2+10
          Debtors             | 80      | 90      | =C3+5   | =D3+5
          Cash                | 100     | 120     | =C4+20  | =D4+20
          Creditors           | -60     | -70     | =C5-5   | =D5-5
          Net assets          | =SUM(B2:B5) <- net assets (BS!B6:E6) | =SUM(C2:C5) | =SUM(D2:D5) | =SUM(E2:E5)
          Share capital       | 300     | 300     | =C7     | =D7
          Retained earnings   | 120     | 150     | =C8+35  | =D8+30
          Shareholders' funds | =B7+B8  | =C7+C8  | =D7+D8  | =E7+E8
        `,
      },
      outcome: 0,
    },
    {
      name: 'a total called liabilities that adds equity too',
      rows: { BS: ['Total liabilities | =B6+B7+B11 | =C6+C7+C11 | =D6+D7+D11 | =E6+E7+E11 | =F6+F7+F11'] },
      without: { BS: ['Total liabilities and equity', 'Check'] },
      outcome: 1,
    },
    {
      name: 'the same, pasted',
      rows: { BS: ['Total liabilities | 480 | 520 | 570 | 620 | 670'] },
      without: { BS: ['Total liabilities and equity', 'Check'] },
      outcome: 1,
    },
    {
      name: 'years down the rows',
      sheets: {
        BS: `
          Balance sheet
          Year  | Cash   | PPE     | Total assets | Debt | Total liabilities | Total equity | Total liabilities and equity
          2024A | 100    | 300     | =B3+C3 <- 2026: 460 against 470 | 200  | =E3               | 200          | =F3+G3
          2025A | 120    | 310     | =B4+C4       | 200  | =E4               | 230          | =F4+G4
          2026E | =B4+20 | =C4+10  | =B5+C5 | =E4 | =E5 | =G4+40 | =F5+G5
          2027E | =B5+20 | =C5+10  | =B6+C6       | =E5  | =E6               | =G5+30       | =F6+G6
        `,
      },
      outcome: 0,
    },
  ],
});
