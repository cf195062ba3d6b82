import { it } from 'vitest';
import check from '../../checks/p5-communication/5.1.3-memo-ties.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E   | 2027E
  Revenue          | 900   | 1000  | =C2*1.1 | =D2*1.1
  EBITDA           | 180   | 200   | =D2*0.2 | =E2*0.2
  Net income       | 90    | 100   | =D2*0.1 | =E2*0.1
`;
const DCF = `
  Discounted cash flow
  WACC               | 0.085
  Terminal growth    | 0.02
  Enterprise value   | =2400+10
  Implied share price | =B4/100
  Current share price | 20
`;
const given = { historicalYears: [2024, 2025], forecastYears: [2026, 2027], task: { scale: 'millions' as const, currency: 'USD' } };

facetTest(it, check, {
  sheets: { IS, DCF: { cells: DCF, styles: { 'B2:B3': { numberFormat: '0.0%' } } } },
  given,
  cases: [
    {
      name: 'headline numbers as the workbook has them, at printed precision',
      given: {
        ...given,
        memo: 'Our target price is $24.10, an upside of 20.5%. Revenue reaches $1,210m in 2027. WACC is 8.5% and terminal growth 2.0%.',
      },
      outcome: 1,
    },
    {
      name: 'billions of a model in millions',
      given: { ...given, memo: 'Revenue reaches $1.2bn in 2027 and enterprise value is $2.4bn.' },
      outcome: 1,
    },
    {
      name: 'a price that the workbook does not have',
      given: { ...given, memo: 'Thesis.\n\nOur target price is $26.40 per share. WACC is 8.5%.' },
      outcome: 0,
      elsewhere: { 'memo.md!line 3': '$26.40' },
    },
    {
      name: 'net income of another year',
      given: { ...given, memo: 'Net income is $130m in 2026. WACC is 8.5%.' },
      outcome: 0,
      elsewhere: { 'memo.md!line 1': 'for 2026, IS!D4' },
    },
    {
      name: 'no headline number',
      given: { ...given, memo: 'We like the company and its people.' },
      outcome: 0,
      status: 'unresolved',
      reason: 'no headline number',
    },
    { name: 'no memo', outcome: 0, status: 'absent', reason: 'memo' },
    { name: 'a workbook alone', given: { ...given, folder: false }, outcome: null, reason: 'no-pack' },
  ],
});
