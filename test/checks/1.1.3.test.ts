import { it } from 'vitest';
import check from '../../checks/p1-input/1.1.3-historical-cash-flow.ts';
import { book } from '../../src/testing/book.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const pack = book({
  CF: `
    Cash flow statement                 | 2024 | 2025
    Net income                          | 50   | 60
    Depreciation                        | 20   | 22
    Cash flow from operating activities | 70   | 82
    Capital expenditure                 | -30  | -35
    Cash flow from investing activities | -30  | -35
    Dividends paid                      | -20  | -25
    Cash flow from financing activities | -20  | -25
    Net change in cash                  | 20   | 22
  `,
});
const CF = `
  Cash flow statement                 | 2024A | 2025A | 2026E | 2027E
  Net income                          | 50   | 60    | 65 | 70
  Depreciation                        | 20   | 22    | 24 | 26
  Cash flow from operating activities | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3
  Capital expenditure                 | -30  | -35   | -36 | -37
  Cash flow from investing activities | =B5  | =C5   | =D5 | =E5
  Dividends paid                      | -20  | -25   | -26 | -27
  Cash flow from financing activities | =B7  | =C7   | =D7 | =E7
  Net change in cash                  | =B4+B6+B8 | =C4+C6+C8 | =D4+D6+D8 | =E4+E6+E8
`;

facetTest(it, check, {
  sheets: { CF },
  given: { pack, historicalYears: [2024, 2025], forecastYears: [2026, 2027] },
  cases: [
    { name: 'every line with its values', outcome: 1 },
    {
      name: 'capital expenditure positive and subtracted throughout',
      rows: { CF: ['Capital expenditure | 30 | 35 | 36 | 37', 'Cash flow from investing activities | =-B5 | =-C5 | =-D5 | =-E5'] },
      outcome: 1,
    },
    {
      name: 'a reported total typed wrong',
      rows: {
        CF: [
          'Cash flow from operating activities | =B2+B3 | 85 <- shows 85 for 2025, the pack has 82 | =D2+D3 | =E2+E3',
          'Net change in cash | 20 | 22 | =D4+D6+D8 | =E4+E6+E8',
        ],
      },
      outcome: 0,
    },
    {
      name: 'only one reported year is shown',
      given: { historicalYears: [2025] },
      sheets: {
        CF: `
          Cash flow statement                 | 2025A  | 2026E  | 2027E
          Net income                          | 60     | 65     | 70
          Depreciation                        | 22     | 24     | 26
          Cash flow from operating activities | =B2+B3 | =C2+C3 | =D2+D3
          Capital expenditure                 | -35    | -36    | -37
          Cash flow from investing activities | =B5    | =C5    | =D5
          Dividends paid                      | -25    | -26    | -27
          Cash flow from financing activities | =B7    | =C7    | =D7
          Net change in cash                  | =B4+B6+B8 | =C4+C6+C8 | =D4+D6+D8
        `,
      },
      outcome: 1,
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null },
    {
      name: 'a pack without a cash flow',
      given: { pack: book({ IS: 'Income statement | 2024 | 2025\nRevenue | 5 | 6\nNet income | 1 | 2' }) },
      outcome: 0,
      status: 'unresolved',
    },
    {
      name: 'no cash flow in the model',
      sheets: { CF: null, IS: 'Income statement | 2024A | 2025A | 2026E\nRevenue | 5 | 6 | 7\nNet income | 1 | 2 | 3' },
      outcome: 0,
      status: 'absent',
    },
  ],
});
