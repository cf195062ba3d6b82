import { it } from 'vitest';
import check from '../../checks/p2-construction/2.5.1-forecast-is-formulas.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const Inputs = `
  Assumptions     | 2024A | 2025A | 2026E | 2027E | 2028E | 2029E
  Sales growth    | 0.05  | 0.05  | 0.05  | 0.04  | 0.04  | 0.03
  Cost ratio      | 0.6   | 0.6   | 0.6   | 0.6   | 0.6   | 0.6
`;
const IS = `
  Income statement | 2024A  | 2025A  | 2026E           | 2027E           | 2028E           | 2029E
  Revenue          | 950    | 1000   | =C2*(1+Inputs!D2) | =D2*(1+Inputs!E2) | =E2*(1+Inputs!F2) | =F2*(1+Inputs!G2)
  Cost of sales    | 570    | 600    | =D2*Inputs!D3   | =E2*Inputs!E3   | =F2*Inputs!F3   | =G2*Inputs!G3
  Gross profit     | =B2-B3 | =C2-C3 | =D2-D3          | =E2-E3          | =F2-F3          | =G2-G3
  Overheads        | 190    | 200    | =C5*D2/C2       | =D5*E2/D2       | =E5*F2/E2       | =F5*G2/F2
  EBIT             | =B4-B5 | =C4-C5 | =D4-D5          | =E4-E5          | =F4-F5          | =G4-G5
`;

facetTest(it, check, {
  sheets: { Inputs, IS },
  cases: [
    { name: 'formulas over drivers on an inputs sheet', outcome: 2 },
    {
      name: 'a typed row',
      rows: {
        IS: ['Overheads | 190 | 200 | 210 <- is typed in 2026-2029 (210 in 2026); 20.0% of the 20 projection cells | 220 | 230 | 240'],
      },
      outcome: 0,
    },
    {
      name: 'formulas that read no cell',
      rows: { IS: ['Overheads | 190 | 200 | =210 <- no cell can change | =200+20 | =230*1 | =2*120'] },
      outcome: 0,
    },
    {
      name: 'formulas whose references cannot change them',
      rows: { IS: ['Overheads | 190 | 200 | =D2*0+210 <- no cell can change | =E2-E2+220 | =IF(TRUE,230,F2) | =0*G2+240'] },
      outcome: 0,
    },
    {
      name: 'a formula that is flat but live',
      rows: { IS: ['Overheads | 190 | 200 | =MAX(0,C5) | =MAX(0,D5) | =MAX(0,E5) | =MAX(0,F5)'] },
      outcome: 2,
    },
    {
      name: 'one typed cell of twenty is a remark at 95%',
      rows: { IS: ['Overheads | 190 | 200 | =C5*D2/C2 | =D5*E2/D2 | 230 <~ is typed in 2028 (230 in 2028) | =F5*G2/F2'] },
      outcome: 2,
    },
    {
      name: 'two typed cells of twenty fail',
      rows: { IS: ['Overheads | 190 | 200 | =C5*D2/C2 | =D5*E2/D2 | 230 <- is typed in 2028, 2029 (230 in 2028); 10.0% of the 20 | 240'] },
      outcome: 0,
    },
    {
      name: 'magic literals leave 1',
      rows: { IS: ['Overheads | 190 | 200 | =D2*0.21 <~ holds the number 0.21 | =E2*0.21 | =F2*0.21 | =G2*0.21'] },
      outcome: 1,
    },
    {
      name: 'driver rows on the statement itself are inputs',
      sheets: {
        IS: `${IS}  Sales growth % | 0.05 | 0.05 | 0.05 | 0.04 | 0.04 | 0.03\n  Volume (units) | 90 | 95 | 100 | 105 | 110 | 115\n`,
      },
      rows: {
        IS: ['Revenue | 950 | 1000 | =C2*(1+D7)+D8*0 | =D2*(1+E7)+E8*0 | =E2*(1+F7)+F8*0 | =F2*(1+G7)+G8*0'],
      },
      outcome: 2,
    },
    {
      name: 'a rate that drives nothing is a typed figure',
      sheets: {
        IS: `${IS}  Gross margin % | 0.4 | 0.4 | 0.4 <- is typed | 0.4 | 0.4 | 0.4\n`,
      },
      outcome: 0,
    },
    {
      name: 'typed zeros without history do not count',
      sheets: { IS: `${IS}  Impairment | 0 | 0 | 0 | 0 | 0 | 0\n` },
      outcome: 2,
    },
    {
      name: 'a typed series at one remove is told',
      sheets: { Inputs: `${Inputs}  Overheads | 190 | 200 | 210 | 220 | 230 | 240\n` },
      rows: { IS: ['Overheads | 190 <~ at one remove | 200 | =Inputs!D4 | =Inputs!E4 | =Inputs!F4 | =Inputs!G4'] },
      outcome: 2,
    },
    {
      name: 'blue ink does not excuse a typed line',
      sheets: {
        IS: {
          cells: IS.replace(/Overheads.*/, 'Overheads | 190 | 200 | 210 <- is typed | 220 | 230 | 240'),
          styles: { 'D5:G5': { fontColor: '#0000FF' } },
        },
      },
      outcome: 0,
    },
    {
      name: 'period index and discount factors of a valuation are left out',
      sheets: {
        DCF: `
          Discounted cash flow | 2026E | 2027E | 2028E | 2029E
          Free cash flow       | =IS!D6 | =IS!E6 | =IS!F6 | =IS!G6
          Period               | 1     | 2     | 3     | 4
          Discount factor      | 0.9   | 0.8   | 0.7   | 0.6
          Present value        | =B2*B4 | =C2*C4 | =D2*D4 | =E2*E4
        `,
      },
      outcome: 2,
    },
    {
      name: 'no forecast years',
      given: { historicalYears: [2024, 2025, 2026, 2027, 2028, 2029], forecastYears: [] },
      outcome: 0,
      status: 'unresolved',
      reason: 'forecast',
    },
    { name: 'no statement has a forecast cell', sheets: { IS: null }, outcome: 0, status: 'unresolved' },
  ],
});
