import { it } from 'vitest';
import check from '../../checks/p2-construction/2.1.3-depreciation-consistent.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement              | 2024A | 2025A | 2026E   | 2027E
  Revenue                       | 900   | 1000  | =C2*1.1 | =D2*1.1
  Depreciation and amortization | 45    | 50    | =PPE!D4 | =PPE!E4
  EBIT                          | 200   | 220   | =D2*0.2 | =E2*0.2
`;
const CF = `
  Cash flow statement           | 2024A | 2025A | 2026E   | 2027E
  Net income                    | 100   | 110   | 120     | 130
  Depreciation and amortization | 45    | 50    | =IS!D3  | =IS!E3
  Cash flow from operations     | 145   | 160   | =D2+D3  | =E2+E3
`;
const PPE = `
  PP&E schedule | 2024A | 2025A | 2026E        | 2027E
  Opening       | 400   | 420   | =C5          | =D5
  Capex         | 65    | 70    | 75           | 80
  Depreciation  | 45    | 50    | =D2*0.12     | =E2*0.12
  Closing       | 420   | 440   | =D2+D3-D4    | =E2+E3-E4
`;

facetTest(it, check, {
  sheets: { IS, CF, PPE },
  cases: [
    { name: 'one figure in all three places', outcome: 1 },
    {
      name: 'a second class of assets under a heading of its own',
      sheets: {
        BS: 'Balance sheet | 2024A | 2025A | 2026E | 2027E\nCash | 10 | 10 | 10 | 10\nProperty, plant and equipment | 420 | 440 | =PPE!D5 | =PPE!E5\nShow homes | 80 | 90 | =Homes!D5 | =Homes!E5\nTotal assets | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4)',
        Homes:
          'Homes on show | 2024A | 2025A | 2026E | 2027E\nOpening | 75 | 80 | =C5 | =D5\nBuilt | 10 | 16 | 12 | 12\nDepreciation | 5 | 6 | =D2*0.1 | =E2*0.1\nClosing | 80 | 90 | =D2+D3-D4 | =E2+E3-E4',
      },
      rows: { IS: ['Depreciation and amortization | 50 | 56 | =PPE!D4+Homes!D4 | =PPE!E4+Homes!E4'] },
      outcome: 1,
    },
    {
      name: 'amortization on the income statement, depreciation inside its costs',
      without: { IS: ['Depreciation and amortization'] },
      sheets: {
        PPE: `${PPE}
          Intangible assets
          Opening      | 60 | 58 | =C10 | =D10
          Amortization | 2 | 3 | 3 | 3
          Closing      | 58 | 55 | =D8-D9 | =E8-E9`,
      },
      rows: {
        IS: ['EBIT | 200 | 220 | =D2*0.2 | =E2*0.2 \n Amortization of intangible assets | 2 | 3 | =PPE!D9 | =PPE!E9'],
        CF: ['Depreciation and amortization | 47 | 53 | =PPE!D4+PPE!D9 | =PPE!E4+PPE!E9'],
      },
      outcome: 1,
    },
    {
      name: 'shown negative on the income statement',
      rows: {
        IS: ['Depreciation and amortization | -45 | -50 | =-PPE!D4 | =-PPE!E4'],
        CF: ['Depreciation and amortization | 45 | 50 | =-IS!D3 | =-IS!E3'],
      },
      outcome: 1,
    },
    {
      name: 'the cash flow adds back another figure',
      rows: {
        IS: ['Depreciation and amortization | 45 <- the income statement | 50 | =PPE!D4 | =PPE!E4'],
        CF: ['Depreciation and amortization | 45 <- in the schedules | 50 | =IS!D2*0.04 | =IS!E2*0.04'],
      },
      outcome: 0,
    },
    {
      name: 'amortization under a longer name beside depreciation',
      sheets: {
        IS: `
          Income statement             | 2024A | 2025A | 2026E   | 2027E
          Revenue                      | 900   | 1000  | =C2*1.1 | =D2*1.1
          Depreciation                 | 40 <- the income statement | 44 | =PPE!D4 | =PPE!E4
          Amortization of licence fees | 5     | 6     | 7       | 8
          EBIT                         | 200   | 220   | =D2*0.2 | =E2*0.2
        `,
        CF: `
          Cash flow statement          | 2024A | 2025A | 2026E   | 2027E
          Net income                   | 100   | 110   | 120     | 130
          Depreciation                 | 40    | 44    | =IS!D3  | =IS!E3
          Amortization of licence fees | 5     | 6     | =IS!D4*0.5 | =IS!E4*0.5
          Cash flow from operations    | 145   | 160   | =SUM(D2:D4) | =SUM(E2:E4)
        `,
      },
      outcome: 0,
    },
    {
      name: 'the schedule depreciates another figure',
      rows: {
        IS: ['Depreciation and amortization | 45 | 50 | =D2*0.05 | =E2*0.05'],
        CF: ['Depreciation and amortization | 45 <- differ in every year compared (2026, 2027) | 50 | =IS!D3 | =IS!E3'],
      },
      outcome: 0,
    },
    {
      name: 'depreciation and amortization apart, their sum in the cash flow',
      sheets: {
        IS: `
          Income statement | 2024A | 2025A | 2026E | 2027E
          Revenue          | 900   | 1000  | =C2*1.1 | =D2*1.1
          Depreciation     | 45    | 50    | =PPE!D4 | =PPE!E4
          Amortization     | 5     | 5     | 6       | 6
        `,
      },
      rows: { CF: ['Depreciation and amortization | 50 | 55 | =IS!D3+IS!D4 | =IS!E3+IS!E4'] },
      outcome: 1,
    },
    {
      name: 'embedded in costs: cash flow and schedule are compared',
      without: { IS: ['Depreciation and amortization'] },
      rows: { CF: ['Depreciation and amortization | 45 | 50 | =PPE!D4 | =PPE!E4'] },
      outcome: 1,
    },
    {
      name: 'intangibles amortized in a schedule of their own',
      sheets: {
        Int: 'Intangibles schedule | 2024A | 2025A | 2026E | 2027E\nOpening | 60 | 55 | =C5 | =D5\nAdditions | 0 | 0 | 0 | 0\nAmortization | 5 | 5 | 6 | 6\nClosing | 55 | 50 | =D2+D3-D4 | =E2+E3-E4',
      },
      rows: {
        IS: ['Depreciation and amortization | 50 | 55 | =PPE!D4+Int!D4 | =PPE!E4+Int!E4'],
        CF: ['Depreciation and amortization | 50 | 55 | =IS!D3 | =IS!E3'],
      },
      outcome: 1,
    },
    { name: 'a gap in the past only', rows: { CF: ['Depreciation and amortization | 41 | 44 | =IS!D3 | =IS!E3'] }, outcome: 1 },
    { name: 'a gap within 0.5%', rows: { CF: ['Depreciation and amortization | 45 | 50 | =IS!D3*1.004 | =IS!E3'] }, outcome: 1 },
    {
      name: 'a figure that shows an error',
      rows: { PPE: ['Depreciation | 45 | 50 | =D2*0.12 | =E2/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'PPE!E4 shows #DIV/0!',
    },
    {
      name: 'one place only',
      without: { IS: ['Depreciation and amortization'] },
      rows: { CF: ['Depreciation and amortization | 45 | 50 | 60 | 70'] },
      sheets: { PPE: null },
      outcome: 0,
      status: 'unresolved',
    },
  ],
});
