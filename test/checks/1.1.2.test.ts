import { it } from 'vitest';
import check from '../../checks/p1-input/1.1.2-historical-balance-sheet.ts';
import { book } from '../../src/testing/book.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const pack = book({
  BS: `
    Balance sheet      | 2024 | 2025
    Cash               | 50   | 60
    Trade receivables  | 80   | 90
    Other receivables  | 10   | 12
    Property           | 300  | 310
    Total assets       | 440  | 472
    Trade payables     | 60   | 66
    Borrowings         | 200  | 210
    Total equity       | 180  | 196
    Pension deficit    | 0    | 0
  `,
});
const BS = `
  Balance sheet                | 2024A | 2025A | 2026E | 2027E
  Cash                         | 50    | 60    | 70    | 80
  Trade receivables            | 80    | 90    | 95    | 99
  Other receivables            | 10    | 12    | 12    | 12
  Property                     | 300   | 310   | 320   | 330
  Total assets                 | =SUM(B2:B5) | =SUM(C2:C5) | =SUM(D2:D5) | =SUM(E2:E5)
  Trade payables               | 60    | 66    | 70    | 75
  Borrowings                   | 200   | 210   | 220   | 230
  Total equity                 | 180   | 196   | =D6-D7-D8 | =E6-E7-E8
`;

facetTest(it, check, {
  sheets: { BS },
  given: { pack, historicalYears: [2024, 2025], forecastYears: [2026, 2027] },
  cases: [
    { name: 'every line with its values; one that is zero throughout is not missed', outcome: 1 },
    {
      name: 'a balance that is off, and the total with it',
      rows: {
        BS: [
          'Property | 300 | 316 <- shows 316 for 2025, the pack has 310 (BS!C5), 1.90% off | 320 | 330',
          'Total assets | =SUM(B2:B5) | =SUM(C2:C5) <- shows 478 for 2025, the pack has 472 | =SUM(D2:D5) | =SUM(E2:E5)',
        ],
      },
      outcome: 0,
    },
    {
      name: 'two receivables of the pack in one line',
      sheets: {
        BS: `
          Balance sheet      | 2024A | 2025A | 2026E | 2027E
          Cash               | 50    | 60    | 70    | 80
          Receivables        | 90    | 102   | 110   | 115
          Property           | 300   | 310   | 320   | 330
          Total assets       | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4)
          Trade payables     | 60    | 66    | 70    | 75
          Borrowings         | 200   | 210   | 220   | 230
          Total equity       | 180   | 196   | =D5-D6-D7 | =E5-E6-E7
        `,
      },
      outcome: 1,
    },
    {
      name: 'years down the rows',
      sheets: {
        BS: `
          Balance sheet
          Year | Cash | Trade receivables | Other receivables | Property | Total assets | Trade payables | Borrowings | Total equity
          2024A | 50 | 80 | 10 | 300 | 440 | 60 | 200 | 180
          2025A | 60 | 90 | 12 | 310 | 472 | 66 | 210 | 196
          2026E | 70 | 95 | 12 | 320 | =SUM(B5:E5) | 70 | 220 | =F5-G5-H5
          2027E | 80 | 99 | 12 | 330 | =SUM(B6:E6) | 75 | 230 | =F6-G6-H6
        `,
      },
      outcome: 1,
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null },
    {
      name: 'a pack without a balance sheet',
      given: { pack: book({ IS: 'Income statement | 2024 | 2025\nRevenue | 5 | 6\nNet income | 1 | 2' }) },
      outcome: 0,
      status: 'unresolved',
    },
    {
      name: 'no balance sheet in the model',
      sheets: { BS: null, IS: 'Income statement | 2024A | 2025A | 2026E\nRevenue | 5 | 6 | 7\nNet income | 1 | 2 | 3' },
      outcome: 0,
      status: 'absent',
    },
  ],
});
