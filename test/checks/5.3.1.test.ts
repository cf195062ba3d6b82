import { it } from 'vitest';
import check from '../../checks/p5-communication/5.3.1-colour-coding.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BLUE = { fontColor: '#0000FF' };
const GREEN = { fontColor: '#00803C' };
const cells = `
  Income statement | 2024A | 2025A | 2026E | 2027E | 2028E
  Revenue | 900 | 1000 | =C2*1.1 | =D2*1.1 | =E2*1.1
  Costs   | 800 | 850  | =D2*0.8 | =E2*0.8 | =F2*0.8
  EBIT    | =B2-B3 | =C2-C3 | =D2-D3 | =E2-E3 | =F2-F3
  Rate    | 0.1 | 0.1 | 0.1 | 0.1 | 0.1
`;
const IS = { cells, styles: { 'B2:C3': BLUE, 'B5:F5': BLUE } };

facetTest(it, check, {
  sheets: { IS },
  cases: [
    { name: 'inputs blue, formulas black', outcome: 1 },
    {
      name: 'links to other sheets green',
      sheets: { BS: { cells: 'Balance | 2026E | 2027E\nRevenue | =IS!D2 | =IS!E2\nEBIT | =IS!D4 | =IS!E4', styles: { 'B2:C3': GREEN } } },
      outcome: 1,
    },
    {
      name: 'pure links green, calculations that also read other sheets black',
      sheets: {
        BS: {
          cells: 'Balance | 2026E | 2027E\nRevenue | =IS!D2 | =IS!E2\nEBIT | =IS!D4*2 | =IS!E4*2\nMargin | =IS!D4/IS!D2 | =IS!E4/IS!E2',
          styles: { 'B2:C2': GREEN },
        },
      },
      outcome: 1,
    },
    {
      name: 'any other pair of colours',
      sheets: {
        IS: { cells, styles: { 'B2:C3': { fontColor: '#C00000' }, 'B5:F5': { fontColor: '#C00000' }, 'D2:F4': { fontColor: '#1F1F1F' } } },
      },
      outcome: 1,
    },
    { name: 'no colours at all', sheets: { IS: cells.replace('=C2*1.1', '=C2*1.1 <- colours do not tell them apart') }, outcome: 0 },
    {
      name: 'a quarter of the inputs in black',
      sheets: {
        IS: { cells: cells.replace('900', '900 <- only 77.8% of 9 typed inputs are blue'), styles: { 'C2:C3': BLUE, 'B5:F5': BLUE } },
      },
      outcome: 0,
    },
    {
      name: 'formulas in the ink of inputs',
      sheets: { IS: { cells: cells.replace('=D2*0.8', '=D2*0.8 <- only'), styles: { 'B2:C3': BLUE, 'B5:F5': BLUE, 'D3:F3': BLUE } } },
      outcome: 0,
    },
    {
      name: 'headers, years and flags do not count',
      sheets: {
        IS,
        BS: {
          cells: 'Balance | 2024 | 2025 | 2026\nCash | 5 | 6 | =C2+1\nOK | TRUE | TRUE | TRUE\nFirst year | 2026',
          styles: { 'B2:C2': BLUE },
        },
      },
      outcome: 1,
    },
    { name: 'nothing typed, nothing computed', sheets: { IS: 'Notes | text' }, outcome: 0, status: 'absent' },
  ],
});
