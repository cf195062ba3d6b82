import { it } from 'vitest';
import check from '../../checks/p2-construction/2.4.1-working-capital-roll.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet                | 2024A | 2025A | 2026E | 2027E
  Cash                         | 50    | 60    | 70    | 80
  Trade receivables            | 80    | 90    | 100   | 108
  Inventories                  | 40    | 44    | 50    | 52
  Property plant and equipment | 300   | 310   | 320   | 330
  Total assets                 | =SUM(B2:B5) | =SUM(C2:C5) | =SUM(D2:D5) | =SUM(E2:E5)
  Trade payables               | 60    | 66    | 70    | 75
  Long-term debt               | 200   | 200   | 200   | 200
  Total liabilities            | =B7+B8 | =C7+C8 | =D7+D8 | =E7+E8
`;
const CF = `
  Cash flow statement                 | 2024A | 2025A | 2026E | 2027E
  Net income                          | 30    | 34    | 40    | 44
  Depreciation                        | 20    | 20    | 20    | 20
  Change in trade receivables         | -8    | -10   | =BS!C3-BS!D3 | =BS!D3-BS!E3
  Change in inventories               | -3    | -4    | =BS!C4-BS!D4 | =BS!D4-BS!E4
  Change in trade payables            | 5     | 6     | =BS!D7-BS!C7 | =BS!E7-BS!D7
  Cash flow from operating activities | =SUM(B2:B6) | =SUM(C2:C6) | =SUM(D2:D6) | =SUM(E2:E6)
`;
const TOTAL = `
  Cash flow statement                 | 2024A | 2025A | 2026E | 2027E
  Net income                          | 30    | 34    | 40    | 44
  Change in working capital           | -6    | -8    | =NWC!C5-NWC!D5 | =NWC!D5-NWC!E5
  Cash flow from operating activities | =SUM(B2:B3) | =SUM(C2:C3) | =SUM(D2:D3) | =SUM(E2:E3)
`;
const NWC = `
  Working capital     | 2024A  | 2025A  | 2026E  | 2027E
  Trade receivables   | =BS!B3 | =BS!C3 | =BS!D3 | =BS!E3
  Inventories         | =BS!B4 | =BS!C4 | =BS!D4 | =BS!E4
  Trade payables      | =BS!B7 | =BS!C7 | =BS!D7 | =BS!E7
  Net working capital | =B2+B3-B4 | =C2+C3-C4 | =D2+D3-D4 | =E2+E3-E4
`;

const BS_FIRST = `
  Balance sheet                | 2024A | 2025A | 2026E | 2027E
  Total assets                 | =SUM(B3:B6) | =SUM(C3:C6) | =SUM(D3:D6) | =SUM(E3:E6)
  Cash                         | 50    | 60    | 70    | 80
  Trade receivables            | 80    | 90    | 100   | 108
  Inventories                  | 40    | 44    | 50    | 52
  Property plant and equipment | 300   | 310   | 320   | 330
  Total liabilities            | =B8+B9 | =C8+C9 | =D8+D9 | =E8+E9
  Trade payables               | 60    | 66    | 70    | 75
  Long-term debt               | 200   | 200   | 200   | 200
`;
const CF_FIRST = `
  Cash flow statement                 | 2024A | 2025A | 2026E | 2027E
  Cash flow from operating activities | 36    | 38    | =SUM(D3:D7) | =SUM(E3:E7)
  Net income                          | 30    | 34    | 40    | 44
  Depreciation                        | 20    | 20    | 20    | 20
  Trade receivables                   | -8    | -10   | =BS!C4-BS!D4 | =BS!D4-BS!E4
  Inventories                         | -3    | -4    | =BS!C5-BS!D5 | =BS!D5-BS!E5
  Trade payables                      | 5     | 6     | =BS!D8-BS!C8 | =BS!E8-BS!D8
  Cash flow from investing activities | -30   | -30   | =D9 | =E9
  Capital expenditure                 | -30   | -30   | -30 | -30
`;

facetTest(it, check, {
  sheets: { BS, CF },
  cases: [
    {
      name: 'history on a sheet of its own, headed for all years',
      sheets: {
        Hist: 'Balance sheet | 2024A | 2025A | 2026E | 2027E\nCash | 50 | 60 | |\nTrade receivables | 80 | 90 | |\nInventories | 40 | 44 | |\nTotal assets | 170 | 194 | |\nTrade payables | 60 | 66 | |',
      },
      outcome: 1,
    },
    { name: 'totals stand over their parts', sheets: { BS: BS_FIRST, CF: CF_FIRST }, outcome: 1 },
    {
      name: 'totals stand over their parts, and one sign is wrong',
      sheets: { BS: BS_FIRST, CF: CF_FIRST },
      rows: { CF: ['Inventories | -3 | -4 | =BS!D5-BS!C5 <- Inventories | =BS!E5-BS!D5'] },
      outcome: 0,
    },
    { name: 'each movement is the change of its balance', outcome: 1 },
    { name: 'one movement from a schedule of net working capital', sheets: { CF: TOTAL, NWC }, outcome: 1 },
    {
      name: 'an increase shown positive and subtracted',
      sheets: {
        CF: TOTAL.replace('=NWC!C5-NWC!D5 | =NWC!D5-NWC!E5', '=NWC!D5-NWC!C5 | =NWC!E5-NWC!D5').replace(
          '=SUM(D2:D3) | =SUM(E2:E3)',
          '=D2-D3 | =E2-E3',
        ),
        NWC,
      },
      outcome: 1,
    },
    {
      name: 'the schedule shows the movements, the cash flow their sum',
      sheets: {
        CF: TOTAL.replace('=NWC!C5-NWC!D5 | =NWC!D5-NWC!E5', '=NWC!D9 | =NWC!E9'),
        NWC: `${NWC}  Change in receivables | 0 | 0 | =C2-D2 | =D2-E2
          Change in inventories | 0 | 0 | =C3-D3 | =D3-E3
          Change in payables | 0 | 0 | =D4-C4 | =E4-D4
          Total change | 0 | 0 | =SUM(D6:D8) | =SUM(E6:E8)\n`,
      },
      outcome: 1,
    },
    {
      name: 'payables negative in the schedule and on the balance sheet',
      sheets: {
        BS: BS.replace('60    | 66    | 70    | 75', '-60 | -66 | -70 | -75'),
        CF: TOTAL,
        NWC: NWC.replaceAll(/-([B-E])4/g, '+$14'),
      },
      outcome: 1,
    },
    {
      name: 'the increase added where it should be subtracted',
      sheets: { CF: TOTAL.replace('=NWC!C5-NWC!D5 | =NWC!D5-NWC!E5', '=NWC!D5-NWC!C5 <- has the wrong sign | =NWC!E5-NWC!D5'), NWC },
      outcome: 0,
    },
    {
      name: 'a movement with the wrong sign',
      rows: { CF: ['Change in inventories | -3 | -4 | =BS!D4-BS!C4 <- has the wrong sign in 2026, 2027: 6 against -6 | =BS!E4-BS!D4'] },
      outcome: 0,
    },
    {
      name: 'a movement of another year',
      rows: { CF: ['Change in trade payables | 5 | 6 | =BS!C7-BS!B7 <- is not the change | =BS!D7-BS!C7'] },
      outcome: 0,
    },
    {
      name: 'a balance that no movement takes',
      rows: { BS: ['Inventories | 40 | 44 | 50 <- no line of operating cash flow carries the change | 52'] },
      without: { CF: ['Change in inventories'] },
      outcome: 0,
    },
    {
      name: 'the schedule leaves payables out',
      sheets: { CF: TOTAL, NWC: NWC.replaceAll(/-([B-E])4/g, '') },
      rows: { BS: ['Trade payables | 60 | 66 | 70 <- no line of operating cash flow | 75'] },
      outcome: 0,
    },
    {
      name: 'typed movements that equal the change of the balance',
      rows: { CF: ['Change in inventories | -3 | -4 | -6 | -2'] },
      outcome: 1,
    },
    {
      name: 'typed movements that do not',
      rows: { CF: ['Change in inventories | -3 | -4 | -6 | -9 <- is not the change of its balance in 2027: -9 against -2'] },
      outcome: 0,
    },
    {
      name: 'long-term liabilities are no working capital',
      sheets: {
        BS: BS.replace('Long-term debt  ', 'Pension obligations | 10 | 12 | 14 | 16\n Long-term debt')
          .replaceAll('B7+B8', 'B7+B8+B9')
          .replaceAll('C7+C8', 'C7+C8+C9'),
      },
      outcome: 1,
    },
    {
      name: 'no movement that leads to a balance',
      without: { CF: ['Change in trade receivables', 'Change in inventories', 'Change in trade payables'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'no working capital movement',
    },
    {
      name: 'no operating balances',
      without: { BS: ['Trade receivables', 'Inventories', 'Trade payables'] },
      rows: {
        CF: [
          'Change in trade receivables | -8 | -10 | -10 | -8',
          'Change in inventories | 1 | 1 | 1 | 1',
          'Change in trade payables | 5 | 6 | 6 | 6',
        ],
      },
      outcome: 0,
      status: 'unresolved',
      reason: 'operating balances',
    },
    { name: 'no cash flow statement', sheets: { CF: null }, outcome: 0, status: 'absent' },
    {
      name: 'a movement that shows an error',
      rows: { CF: ['Change in inventories | -3 | -4 | =BS!C4-BS!D4 | =BS!D4/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: '#DIV/0!',
    },
  ],
});
