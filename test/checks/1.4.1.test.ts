import { it } from 'vitest';
import check from '../../checks/p1-input/1.4.1-currency-and-scale.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement (USD millions)
                | 2024A | 2025A | 2026E   | 2027E
  Revenue       | 900   | 1000  | =C3*1.1 | =D3*1.1
  Net income    | 90    | 100   | =D3*0.1 | =E3*0.1
`;
const BS = `
  Balance sheet (USD millions)
                | 2024A | 2025A | 2026E | 2027E
  Cash          | 50    | 60    | 70    | 80
  Total assets  | 500   | 550   | 600   | 650
`;
const CF = `
  Cash flow statement (USD millions)
                | 2024A    | 2025A    | 2026E    | 2027E
  Net income    | =IS!B4   | =IS!C4   | =IS!D4   | =IS!E4
  Net change in cash | 5   | 10       | 10       | 10
`;

facetTest(it, check, {
  sheets: { IS, BS, CF },
  cases: [
    { name: 'one currency and one scale', outcome: 1 },
    {
      name: 'a sheet in thousands',
      sheets: { BS: BS.replace('(USD millions)', '(USD thousands) <- declares scale thousands') },
      outcome: 0,
    },
    {
      name: 'a sheet in another currency',
      sheets: { BS: BS.replace('(USD millions)', '(EUR millions) <- declares currency EUR') },
      outcome: 0,
    },
    { name: 'one declaration alone', sheets: { BS: BS.replace(' (USD millions)', ''), CF: CF.replace(' (USD millions)', '') }, outcome: 1 },
    {
      name: 'a quantity that is a thousand times itself on another sheet',
      rows: {
        IS: ['Net income | 90 <- the same quantity differs by a thousand | 100 | =D3*0.1 | =E3*0.1'],
        CF: ['Net income | 90000 | 100000 | =IS!D4*1000 | =IS!E4*1000'],
      },
      outcome: 0,
    },
    {
      name: 'a sum that adds billions to millions',
      sheets: {
        Funds: `Own funds      |       | 2024A | 2025A | 2026E | 2027E
          Shareholders' equity | CHF m | 400 | 420 | 440 | 460
          Hybrid bond          | CHF bn | 0.45 | 0.45 | 0.45 | 0.45
          Own funds            | CHF m | =C2+C3*1000 | =D2+D3*1000 | =E2+E3 <- adds "Hybrid bond" | =F2+F3`,
        IS: IS.replaceAll('USD', 'CHF'),
        BS: BS.replaceAll('USD', 'CHF'),
        CF: CF.replaceAll('USD', 'CHF'),
      },
      outcome: 0,
    },
    {
      name: 'a dashboard that says millions and shows thousands',
      sheets: {
        Dashboard: `Key figures (USD millions)
                      | 2024A | 2025A | 2026E | 2027E
        Net income    | =IS!B4*1000 | =IS!C4*1000 | =IS!D4*1000 | =IS!E4*1000
        Headcount     | 10 | 11 | 12 | 13`,
      },
      rows: { IS: ['Net income | 90 <- the same quantity differs by a thousand | 100 | =D3*0.1 | =E3*0.1'] },
      outcome: 0,
      elsewhere: { 'CF!B3': 'the same quantity differs by a thousand' },
    },
    {
      name: 'a dashboard that says thousands and shows them',
      sheets: {
        Dashboard: `Key figures (USD thousands)
                      | 2024A | 2025A | 2026E | 2027E
        Net income    | =IS!B4*1000 | =IS!C4*1000 | =IS!D4*1000 | =IS!E4*1000
        Headcount     | 10 | 11 | 12 | 13`,
      },
      outcome: 1,
    },
    {
      name: 'forecast years alone in thousands',
      rows: {
        IS: ['Net income | 90 | 100 | =D3*0.1 <- differs by a thousand in 2026, 2027 | =E3*0.1'],
        CF: ['Net income | 90 | 100 | =IS!D4*1000 | =IS!E4*1000'],
      },
      outcome: 0,
    },
    {
      name: 'shares and prices in units of their own',
      sheets: {
        IS: `${IS}  Diluted shares (thousands) | 5000 | 5000 | 5000 | 5000\n`,
        BS: `${BS}  Diluted shares (millions) | 5 | 5 | 5 | 5\n`,
      },
      outcome: 1,
    },
    {
      name: 'a unit column of another scale on one sheet',
      sheets: {
        IS: 'Income statement | Unit | 2024A | 2025A | 2026E\nRevenue | USD m | 900 | 1000 | 1100\nNet income | USD m | 90 | 100 | 110',
        BS: 'Balance sheet | Unit | 2024A | 2025A | 2026E\nCash | USD k | 50000 <- is in USD k, the other money lines in millions | 60000 | 70000\nTotal assets | USD k | 500000 | 550000 | 600000',
        CF: 'Cash flow statement | Unit | 2024A | 2025A | 2026E\nNet change in cash | USD m | 5 | 10 | 10\nNet income | USD m | 90 | 100 | 110',
      },
      outcome: 0,
    },
    { name: 'no line to look at', sheets: { IS: null, CF: null, BS: 'Nothing here' }, outcome: 0, status: 'unresolved' },
  ],
});
