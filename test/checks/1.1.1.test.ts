import { it } from 'vitest';
import check from '../../checks/p1-input/1.1.1-historical-income-statement.ts';
import { book } from '../../src/testing/book.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const PACK = `
  Income statement (USD millions) | 2023   | 2024   | 2025
  Revenue                         | 800    | 900    | 1000
  Cost of sales                   | 480    | 540    | 600
  Selling expenses                | 80     | 85     | 95
  Administrative expenses         | 40     | 45     | 50
  Operating income                | 200    | 230    | 255
  Interest expense                | 10     | 10     | 12
  Net income                      | 150    | 170    | 190
`;
const pack = (income = PACK) => book({ 'Income Statement': income });
const IS = `
  Income statement        | 2023A | 2024A | 2025A | 2026E   | 2027E
  Revenue                 | 800   | 900   | 1000  | =D2*1.1 | =E2*1.1
  Cost of sales           | 480   | 540   | 600   | =E2*0.6 | =F2*0.6
  Selling expenses        | 80    | 85    | 95    | =E2*0.1 | =F2*0.1
  Administrative expenses | 40    | 45    | 50    | 52      | 54
  Operating income        | =B2-B3-B4-B5 | =C2-C3-C4-C5 | =D2-D3-D4-D5 | =E2-E3-E4-E5 | =F2-F3-F4-F5
  Interest expense        | 10    | 10    | 12    | 12      | 12
  Net income              | 150   | 170   | 190   | =(E6-E7)*0.75 | =(F6-F7)*0.75
`;

facetTest(it, check, {
  sheets: { IS },
  given: { pack: pack(), historicalYears: [2023, 2024, 2025], forecastYears: [2026, 2027] },
  cases: [
    { name: 'every line with its values', outcome: 1 },
    {
      name: 'costs shown negative throughout',
      rows: {
        IS: [
          'Cost of sales | -480 | -540 | -600 | =-E2*0.6 | =-F2*0.6',
          'Operating income | =B2+B3-B4-B5 | =C2+C3-C4-C5 | =D2+D3-D4-D5 | =E2+E3-E4-E5 | =F2+F3-F4-F5',
        ],
      },
      outcome: 1,
    },
    {
      name: 'the sign of one year turned',
      rows: { IS: ['Interest expense | 10 | -10 <- shows -10 for 2024, the pack has 10 | 12 | 12 | 12'] },
      outcome: 0,
    },
    { name: 'a value within 0.5%', rows: { IS: ['Net income | 150 | 170.5 | 190 | =(E6-E7)*0.75 | =(F6-F7)*0.75'] }, outcome: 1 },
    {
      name: 'a value mistyped by 1.2%',
      rows: {
        IS: [
          "Revenue | 800 | 900 | 1012 <- shows 1,012 for 2025, the pack has 1,000 ('Income Statement'!D2) | =D2*1.1 | =E2*1.1",
          'Operating income | 200 | 230 | 255 | =E2-E3-E4-E5 | =F2-F3-F4-F5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'figures one year late',
      rows: {
        IS: [
          'Revenue | 700 <- also off in | 800 | 900 | =D2*1.1 | =E2*1.1',
          'Operating income | 200 | 230 | 255 | =E2-E3-E4-E5 | =F2-F3-F4-F5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a pack in thousands, a model in millions',
      given: {
        pack: pack(PACK.replace('millions', 'thousands').replace(/\| (\d+)(?=\s|$)/gm, (m, n) => (/^20\d\d$/.test(n) ? m : `| ${n}000`))),
        historicalYears: [2023, 2024, 2025],
        forecastYears: [2026, 2027],
      },
      outcome: 1,
    },
    {
      name: 'two pack lines that one model line carries',
      sheets: {
        IS: `
          Income statement | 2023A | 2024A | 2025A | 2026E   | 2027E
          Revenue          | 800   | 900   | 1000  | =D2*1.1 | =E2*1.1
          Cost of sales    | 480   | 540   | 600   | =E2*0.6 | =F2*0.6
          SG&A             | 120   | 130   | 145   | =E2*0.1 | =F2*0.1
          Operating income | =B2-B3-B4 | =C2-C3-C4 | =D2-D3-D4 | =E2-E3-E4 | =F2-F3-F4
          Interest expense | 10    | 10    | 12    | 12      | 12
          Net income       | 150   | 170   | 190   | =(E5-E6)*0.75 | =(F5-F6)*0.75
        `,
      },
      outcome: 1,
    },
    {
      name: 'one pack line split over two model lines',
      rows: { IS: ['Cost of sales | 480 | 540 | 600 | =E2*0.6 | =F2*0.6'] },
      sheets: {
        IS: IS.replace(
          / {2}Cost of sales .*\n/,
          '  Materials | 300 | 340 | 380 | =E2*0.4 | =F2*0.4\n  Cost of sales | 180 | 200 | 220 | =E2*0.2 | =F2*0.2\n',
        )
          .replace(/ {2}Operating income .*\n/, '  Operating income | 200 | 230 | 255 | =E2-E3-E4-E5-E6 | =F2-F3-F4-F5-F6\n')
          .replaceAll('E6-E7', 'E7-E8')
          .replaceAll('F6-F7', 'F7-F8'),
      },
      outcome: 1,
    },
    {
      name: 'a line of the pack that the model leaves out',
      without: { IS: ['Interest expense'] },
      rows: {
        IS: [
          'Revenue | 800 <- the pack\'s "Interest expense" (2023: 10, 2024: 10, 2025: 12) is carried by no line | 900 | 1000 | =D2*1.1 | =E2*1.1',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a blank year',
      rows: { IS: ['Interest expense | 10 <- (IS!C7) shows blank for 2024 | | 12 | 12 | 12'] },
      outcome: 0,
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null, reason: 'no-pack' },
    {
      name: 'a pack without an income statement',
      given: { pack: book({ 'Balance Sheet': 'Balance sheet | 2024 | 2025\nTotal assets | 5 | 6\nCash | 5 | 6' }) },
      outcome: 0,
      status: 'unresolved',
    },
    {
      name: 'no income statement in the model',
      sheets: { IS: null, BS: 'Balance sheet | 2024A | 2025A | 2026E\nTotal assets | 5 | 6 | 7\nCash | 5 | 6 | 7' },
      outcome: 0,
      status: 'absent',
    },
  ],
});
