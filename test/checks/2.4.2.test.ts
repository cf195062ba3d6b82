import { it } from 'vitest';
import check from '../../checks/p2-construction/2.4.2-ppe-roll.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet                     | 2024A | 2025A | 2026E   | 2027E
  Cash                              | 100   | 110   | 120     | 130
  Property, plant and equipment     | 300   | 320   | =PPE!D6 | =PPE!E6
  Total assets                      | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3
`;
const PPE = `
  PP&E schedule | 2024A | 2025A | 2026E    | 2027E
  Opening PP&E  | 290   | 300   | =C6      | =D6
  Capex         | 40    | 52    | 55       | 58
  Depreciation  | 28    | 30    | =D2*0.1  | =E2*0.1
  Disposals     | 2     | 2     | 3        | 3
  Closing PP&E  | 300   | 320   | =D2+D3-D4-D5 | =E2+E3-E4-E5
`;

facetTest(it, check, {
  sheets: { BS, PPE },
  cases: [
    { name: 'opening, capex, depreciation, disposals, closing', outcome: 1 },
    {
      name: 'a closing that forgets a row of its schedule',
      rows: {
        PPE: [
          'Depreciation | 28 | 30 | =D2*0.1 <- stands in the roll, and "Closing PP&E" | =E2*0.1',
          'Closing PP&E | 300 | 320 | =D2+D3-D5 | =E2+E3-E5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'rows that are parts of a row which the closing takes',
      rows: {
        PPE: [
          'Capex        | 40 | 52 | =D7+D8 | =E7+E8',
          'Closing PP&E | 300 | 320 | =D2+D3-D4-D5 | =E2+E3-E4-E5 \n Maintenance capex | 20 | 26 | 27 | 28 \n Growth capex | 20 | 26 | 28 | 30',
        ],
      },
      outcome: 1,
    },
    {
      name: 'a schedule that parts from a balance sheet which rolls by itself',
      rows: {
        BS: ['Property, plant and equipment | 300 | 320 | =C3+PPE!D3-PPE!D4-PPE!D5 | =D3+PPE!E3-PPE!E4-PPE!E5'],
        PPE: [
          'Depreciation | 28 | 30 | =D2*0.1 <- stands in the roll | =E2*0.1',
          'Closing PP&E | 300 <- the closing balance of the property roll | 320 | =D2+D3-D5 | =E2+E3-E5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a schedule that parts from a balance sheet which rolls by the cash flow',
      sheets: {
        CF: 'Cash flow statement | 2024A | 2025A | 2026E | 2027E\nDepreciation | 28 | 30 | =PPE!D4 | =PPE!E4\nCash flow from operations | 90 | 95 | 100 | 105\nCapital expenditure | -40 | -52 | =-PPE!D3 | =-PPE!E3\nDisposals | 2 | 2 | =PPE!D5 | =PPE!E5',
      },
      rows: {
        BS: ['Property, plant and equipment | 300 | 320 | =C3-CF!D4-CF!D2-CF!D5 | =D3-CF!E4-CF!E2-CF!E5'],
        PPE: [
          'Disposals | 2 | 2 | 3 <- stands in the roll, and "Closing PP&E" | 3',
          'Closing PP&E | 300 <- the closing balance of the property roll | 320 | =D2+D3-D4 | =E2+E3-E4',
        ],
      },
      outcome: 0,
    },
    {
      name: 'rolled on the balance sheet itself',
      sheets: {
        PPE: null,
        CF: 'Cash flow statement | 2024A | 2025A | 2026E | 2027E\nDepreciation | 28 | 30 | 32 | 34\nCapex | -40 | -52 | -55 | -58',
      },
      rows: { BS: ['Property, plant and equipment | 300 | 320 | =C3-CF!D2-CF!D3 | =D3-CF!E2-CF!E3'] },
      outcome: 1,
    },
    {
      name: 'the balance sheet shows another balance',
      rows: {
        BS: ['Property, plant and equipment | 300 | 320 | =PPE!D6 | 370'],
        PPE: ['Closing PP&E | 300 <- the closing balance of the property roll | 320 | =D2+D3-D4-D5 | =E2+E3-E4-E5'],
      },
      outcome: 0,
    },
    {
      name: 'depreciation that is added',
      rows: {
        PPE: [
          'Depreciation | 28 | 30 | =D2*0.1 <- raises net property in 2026, 2027 | =E2*0.1',
          'Closing PP&E | 300 | 320 | =D2+D3+D4-D5 | =E2+E3+E4-E5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'depreciation shown negative and added',
      rows: { PPE: ['Depreciation | -28 | -30 | =-D2*0.1 | =-E2*0.1', 'Closing PP&E | 300 | 320 | =D2+D3+D4-D5 | =E2+E3+E4-E5'] },
      outcome: 1,
    },
    {
      name: 'an opening that is not the prior closing',
      rows: {
        PPE: [
          'Opening PP&E | 290 <- the closing of the year before | 300 | =C6 | =D6*0.9',
          'Closing PP&E | 300 <- prior closing plus movements | 320 | =D2+D3-D4-D5 | =E2+E3-E4-E5',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a typed amount in one closing',
      rows: { PPE: ['Closing PP&E | 300 <- prior closing plus movements | 320 | =D2+D3-D4-D5 | =E2+E3-E4-E5+20'] },
      outcome: 0,
    },
    {
      name: 'cost and accumulated depreciation',
      sheets: {
        PPE: `
          Fixed assets             | 2024A | 2025A | 2026E  | 2027E
          Opening cost             | 460   | 500   | =C4    | =D4
          Additions                | 40    | 52    | 55     | 58
          Closing cost             | 500   | 552   | =D2+D3 | =E2+E3
          Opening accumulated depreciation | 172 | 200 | =C7 | =D7
          Depreciation charge      | 28    | 32    | 35     | 38
          Closing accumulated depreciation | 200 | 232 | =D5+D6 | =E5+E6
        `,
      },
      rows: { BS: ['Property, plant and equipment | 300 | 320 | =PPE!D4-PPE!D7 | =PPE!E4-PPE!E7'] },
      outcome: 1,
    },
    {
      name: 'a balance without a roll',
      sheets: { PPE: null },
      rows: { BS: ['Property, plant and equipment | 300 | 320 | =C3*1.05 | =D3*1.05'] },
      outcome: 0,
      status: 'absent',
      reason: 'roll-forward',
    },
    {
      name: 'no property line',
      without: { BS: ['Property, plant and equipment'] },
      sheets: { PPE: null },
      outcome: 0,
      status: 'unresolved',
      reason: 'ppe',
    },
    {
      name: 'a roll that shows an error',
      rows: { PPE: ['Capex | 40 | 52 | 55 | =1/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: '#DIV/0!',
    },
  ],
});
