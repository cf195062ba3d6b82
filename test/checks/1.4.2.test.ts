import { it } from 'vitest';
import check from '../../checks/p1-input/1.4.2-periods-aligned.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E   | 2027E   | 2028E
  Revenue          | 900   | 1000  | =C2*1.1 | =D2*1.1 | =E2*1.1
  Depreciation     | 40    | 45    | =D2*0.05 | =E2*0.05 | =F2*0.05
  Net income       | 90    | 100   | =D2*0.1 | =E2*0.1 | =F2*0.1
`;
const BS = `
  Balance sheet | 2024A | 2025A | 2026E | 2027E | 2028E
  Cash          | 50    | 60    | =CF!D6 | =CF!E6 | =CF!F6
  Total assets  | 500   | 550   | 600   | 650   | 700
`;
const CF = `
  Cash flow statement | 2024A  | 2025A  | 2026E  | 2027E  | 2028E
  Net income          | =IS!B4 | =IS!C4 | =IS!D4 | =IS!E4 | =IS!F4
  Depreciation        | =IS!B3 | =IS!C3 | =IS!D3 | =IS!E3 | =IS!F3
  Net change in cash  | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3 | =F2+F3
  Cash at beginning   | 10     | 50     | =BS!C2 | =BS!D2 | =BS!E2
  Cash at end         | =B4+B5 | =C4+C5 | =D4+D5 | =E4+E5 | =F4+F5
`;

facetTest(it, check, {
  sheets: { IS, BS, CF },
  cases: [
    { name: 'the same years, each linked to its own', outcome: 1 },
    {
      name: 'a row of links that reads the year before',
      rows: { CF: ['Depreciation | 35 <- reads 1 year back: CF!C3 (2025) links to IS!B3 (2024) | =IS!B3 | =IS!C3 | =IS!D3 | =IS!E3'] },
      outcome: 0,
    },
    {
      name: 'key figures that read the year before from the first forecast on',
      sheets: {
        Summary: `
          Key figures | 2024A  | 2025A  | 2026E  | 2027E  | 2028E
          Revenue     | =IS!B2 <- reads 1 year back | =IS!C2 | =IS!C2 | =IS!D2 | =IS!E2
          Headcount   | 10 | 11 | 12 | 13 | 14
        `,
      },
      outcome: 0,
    },
    {
      name: 'a row of links that reads ahead',
      rows: { CF: ['Net income | =IS!C4 <- reads 1 year ahead | =IS!D4 | =IS!E4 | =IS!F4 | 150'] },
      outcome: 0,
    },
    {
      name: 'headers that are a year late on one sheet',
      sheets: {
        CF: CF.replace(
          '2024A  | 2025A  | 2026E  | 2027E  | 2028E',
          '2025A <- references between this sheet and the others go to 2024-2028 | 2026E  | 2027E  | 2028E  | 2029E',
        ),
      },
      outcome: 0,
    },
    {
      name: 'fiscal years by name on one sheet, by the date of their end on another',
      sheets: {
        CF: CF.replace('2024A  | 2025A  | 2026E  | 2027E  | 2028E', '2025-01-31 | 2026-01-31 | 2027-01-31 | 2028-01-31 | 2029-01-31'),
      },
      given: { historicalYears: [2024, 2025], forecastYears: [2026, 2027, 2028] },
      outcome: 1,
    },
    {
      name: 'one link of a row that reads another year',
      rows: { CF: ['Depreciation | =IS!B3 | =IS!C3 | =IS!D3 | =IS!D3 <- except in 2027, where CF!E3 reads 2026 | =IS!F3'] },
      outcome: 0,
    },
    {
      name: 'a statement without a forecast year',
      sheets: {
        CF: `
          Cash flow statement | 2024A  | 2025A  | 2026E  | 2027E
          Net income          | =IS!B4 <- has no column for 2028 | =IS!C4 | =IS!D4 | =IS!E4
          Depreciation        | =IS!B3 | =IS!C3 | =IS!D3 | =IS!E3
        `,
      },
      rows: { BS: ['Cash | 50 | 60 | 70 | 80 | 90'] },
      outcome: 0,
    },
    {
      name: 'a cash flow that starts a year later',
      sheets: {
        CF: `
          Cash flow statement | 2025A  | 2026E  | 2027E  | 2028E
          Net income          | =IS!C4 | =IS!D4 | =IS!E4 | =IS!F4
          Depreciation        | =IS!C3 | =IS!D3 | =IS!E3 | =IS!F3
        `,
      },
      rows: { BS: ['Cash | 50 | 60 | 70 | 80 | 90'] },
      outcome: 1,
    },
    {
      name: 'a lag that the label states',
      sheets: { IS: `${IS}  Prior year cash | 40 | =BS!B2 | =BS!C2 | =BS!D2 | =BS!E2\n` },
      outcome: 1,
    },
    {
      name: 'a lag under another name',
      sheets: { IS: `${IS}  Cash that earns interest | 40 | =BS!B2 | =BS!C2 | =BS!D2 | =BS!E2\n` },
      outcome: 1,
    },
    {
      name: 'two forecast years exchanged',
      sheets: {
        BS: BS.replace(
          '2024A | 2025A | 2026E | 2027E | 2028E',
          '2024A <- do not run in order: 2024, 2025, 2026, 2028, 2027 | 2025A | 2026E | 2028E | 2027E',
        ),
      },
      rows: { BS: ['Cash | 50 | 60 | 70 | 80 | 90'] },
      outcome: 0,
    },
    {
      name: 'two reported years exchanged, so that one stands alone',
      sheets: {
        BS: `
          Balance sheet | 2023A <- do not run in order: 2023, 2025, 2024, 2026 | 2025A | 2024A | 2026E | 2027E | 2028E
          Cash          | 40    | 50    | 60 | 70  | 80  | 90
          Total assets  | 450   | 500   | 550 | 600 | 650 | 700
        `,
      },
      rows: { CF: ['Cash at beginning | 10 | 50 | 60 | 70 | 80'] },
      outcome: 0,
    },
    {
      name: 'years down the rows, two exchanged',
      sheets: {
        BS: `
          Balance sheet | Cash | Total assets
          2023A <- do not run in order: 2023, 2025, 2024, 2026, 2027, 2028 | 40 | 450
          2025A | 50 | 500
          2024A | 60 | 550
          2026E | 70 | 600
          2027E | 80 | 650
          2028E | 90 | 700
        `,
      },
      rows: { CF: ['Cash at beginning | 10 | 50 | 60 | 70 | 80'] },
      outcome: 0,
    },
    {
      name: 'newest first throughout',
      sheets: {
        BS: `
          Balance sheet | 2028E | 2027E | 2026E | 2025A | 2024A
          Cash          | 90    | 80    | 70    | 60    | 50
          Total assets  | 700   | 650   | 600   | 550   | 500
        `,
      },
      rows: { CF: ['Cash at beginning | 10 | 50 | 60 | 70 | 80'] },
      outcome: 1,
    },
    {
      name: 'actuals newest first beside forecasts, as laid out on purpose',
      sheets: {
        BS: `
          Balance sheet | 2025A | 2024A | 2023A | 2026E | 2027E | 2028E
          Cash          | 60    | 50    | 40    | 70    | 80    | 90
          Total assets  | 550   | 500   | 450   | 600   | 650   | 700
        `,
      },
      rows: { CF: ['Cash at beginning | 10 | 50 | 60 | 70 | 80'] },
      outcome: 1,
    },
    { name: 'no statement', sheets: { IS: null, CF: null, BS: 'Notes | text' }, outcome: 0, status: 'absent' },
  ],
});
