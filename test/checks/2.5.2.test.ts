import { it } from 'vitest';
import check from '../../checks/p2-construction/2.5.2-no-look-ahead.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E         | 2027E         | 2028E
  Revenue          | 950   | 1000  | =C2*(1+D3)    | =D2*(1+E3)    | =E2*(1+F3)
  Sales growth %   | 0.05  | 0.05  | 0.05          | 0.04          | 0.03
  Net income       | 95    | 100   | =D2*0.1       | =E2*0.1       | =F2*0.1
`;
const BS = `
  Balance sheet | 2024A | 2025A | 2026E     | 2027E     | 2028E
  Cash          | 100   | 120   | =C2+IS!D4 | =D2+IS!E4 | =E2+IS!F4
  Total assets  | 400   | 420   | =D2+300   | =E2+300   | =F2+300
`;

facetTest(it, check, {
  sheets: { IS, BS },
  given: { asOf: '2026-02-27', historicalYears: [2024, 2025], forecastYears: [2026, 2027, 2028] },
  cases: [
    { name: 'each year rests on the one before', outcome: 1 },
    {
      name: 'a line that runs backwards',
      rows: { IS: ['Revenue | 950 | 1000 | =E2/(1+E3) <- in 2026 (IS!D2) rests on its own value in 2027 (IS!E2) | =F2/(1+F3) | 1200'] },
      outcome: 0,
    },
    {
      name: 'a balance that runs backwards through its flow',
      rows: {
        BS: ['Cash | 100 | 120 | =E2-IS!E4 <- time runs backwards | =F2-IS!F4 | 500'],
      },
      outcome: 0,
    },
    {
      name: 'a line that looks ahead through another',
      rows: {
        IS: [
          'Revenue | 950 | 1000 | =C2*(1+D3) | =D2*(1+E3) | =E2*(1+F3)',
          'Net income | 95 | 100 | =BS!E3*0.1 <- in 2026 (IS!D4) rests on its own value in 2027 (IS!E4) through BS!E3: time runs backwards | =BS!F3*0.1 | =F2*0.1',
        ],
        BS: [
          'Total assets | 400 | 420 | =D2+300+IS!D4 <- in 2026 (BS!D3) rests on its own value in 2027 | =E2+300+IS!E4 | =F2+300+IS!F4',
          'Cash | 100 | 120 | 130 | 140 | 150',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a rate that interpolates to its typed target',
      rows: { IS: ['Sales growth % | 0.05 | 0.05 | =C3+($F3-$C3)/3 | =D3+($F3-$C3)/3 | 0.03'] },
      outcome: 1,
    },
    {
      name: 'a look-up over the whole row that takes its own year',
      rows: { IS: ['Net income | 95 | 100 | =INDEX(B2:F2,3)*0.1 | =INDEX(B2:F2,4)*0.1 | =INDEX(B2:F2,5)*0.1'] },
      outcome: 1,
    },
    {
      name: 'a look-up that takes the next year of its own line',
      rows: { IS: ['Net income | 95 | 100 | =INDEX(B4:F4,4)*0.9 <- rests on its own value in 2027 | =INDEX(B4:F4,5)*0.9 | 140'] },
      outcome: 0,
    },
    {
      name: "a current portion that is next year's repayment",
      sheets: {
        Debt: `
          Debt schedule     | 2024A | 2025A | 2026E  | 2027E  | 2028E
          Opening balance   | 220   | 200   | =C4    | =D4    | =E4
          Scheduled repayment | -20 | -20   | -20    | -30    | -40
          Closing balance   | 200   | 180   | =D2+D3 | =E2+E3 | =F2+F3
          Current portion   | 20    | 20    | =-E3   | =-F3   | 0
        `,
      },
      outcome: 1,
    },
    {
      name: 'a value that is the next value and flow discounted',
      sheets: {
        DCF: `
          Valuation       | 2026E | 2027E | 2028E
          Dividends       | 10    | 11    | 12
          Equity value    | =(C3+C2)/1.1 | =(D3+D2)/1.1 | 150
        `,
      },
      outcome: 1,
    },
    {
      name: 'a discount factor that runs backwards',
      sheets: {
        DCF: `
          Valuation       | 2026E | 2027E | 2028E
          Free cash flow  | 10    | 11    | 12
          Discount factor | =C3*1.1 <- "Discount factor" in 2026 | =D3*1.1 | 0.75
          Present value   | =B2*B3 | =C2*C3 | =D2*D3
        `,
      },
      outcome: 0,
    },
    {
      name: 'inputs right of the axis are no later years',
      sheets: {
        IS: `${IS.replace('Income statement | 2024A | 2025A | 2026E         | 2027E         | 2028E', 'Income statement | 2024A | 2025A | 2026E | 2027E | 2028E | | Terminal')}`,
      },
      rows: { IS: ['Net income | 95 | 100 | =D2*$H4 | =E2*$H4 | =F2*$H4 | | 0.1'] },
      outcome: 1,
    },
    {
      name: 'a driver whose source is dated after the as-of date',
      sheets: { IS: `${IS}  Tax rate % | 0.25 | 0.25 | 0.25 | 0.25 | 0.25 | Company results, 12 May 2026 <- the source of a driver\n` },
      outcome: 0,
    },
    {
      name: 'a price taken from a settlement after the as-of date',
      sheets: { IS: `${IS}  Gas price | 3 | 3 | 3.1 | 3.2 | 3.3 | Forward curve, settlement of 14 April 2026 <- the source of a driver\n` },
      outcome: 0,
    },
    {
      name: 'a source dated before it',
      sheets: { IS: `${IS}  Tax rate % | 0.25 | 0.25 | 0.25 | 0.25 | 0.25 | Company results, 12 February 2026\n` },
      outcome: 1,
    },
    {
      name: 'a plan for a later date is no source',
      sheets: { IS: `${IS}  Tax rate % | 0.25 | 0.25 | 0.25 | 0.25 | 0.25 | Reported rate until 31 December 2027\n` },
      outcome: 1,
    },
    {
      name: 'no as-of date: sources are not judged',
      given: { asOf: undefined as unknown as string, historicalYears: [2024, 2025], forecastYears: [2026, 2027, 2028] },
      sheets: { IS: `${IS}  Tax rate % | 0.25 | 0.25 | 0.25 | 0.25 | 0.25 | Company results, 12 May 2026\n` },
      outcome: 1,
    },
    {
      name: 'a year that had not ended shown as actual',
      sheets: { IS: IS.replace('| 2026E', '| 2026A <- a period shown as actual') },
      outcome: 0,
    },
    {
      name: 'a year to March that had ended by the as-of date',
      sheets: { IS: IS.replace('2026E', 'FY3/26A'), BS: BS.replace('2026E', 'FY3/26A') },
      given: {
        asOf: '2026-05-20',
        historicalYears: [2024, 2025, 2026],
        forecastYears: [2027, 2028],
        task: { fiscalYearEnd: { month: 3, day: 31 } },
      },
      outcome: 1,
    },
    {
      name: 'no forecast',
      given: { historicalYears: [2024, 2025, 2026, 2027, 2028], forecastYears: [] },
      outcome: 0,
      status: 'unresolved',
      reason: 'forecast',
    },
  ],
});
