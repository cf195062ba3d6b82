import { it } from 'vitest';
import check from '../../checks/p2-construction/2.4.3-goodwill-intangibles-roll.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet     | 2024A | 2025A | 2026E   | 2027E
  Cash              | 800   | 820   | 840     | 860
  Goodwill          | 100   | 100   | =C3     | =D3
  Intangible assets | 60    | 55    | =Int!D5 | =Int!E5
  Total assets      | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4)
`;
const Int = `
  Intangible assets schedule | 2024A | 2025A | 2026E | 2027E
  Opening balance | 64 | 60 | =C5 | =D5
  Additions       | 3  | 3  | 4   | 4
  Amortization    | -7 | -8 | -9  | -9
  Closing balance | 60 | 55 | =SUM(D2:D4) | =SUM(E2:E4)
`;

facetTest(it, check, {
  sheets: { BS, Int },
  cases: [
    { name: 'intangibles roll, goodwill never changes', outcome: 1 },
    {
      name: 'amortization that the closing forgets',
      rows: { Int: ['Amortization | 7 | 8 | 9 <- stands in the roll | 9', 'Closing balance | 60 | 55 | =D2+D3 | =E2+E3'] },
      outcome: 0,
    },
    {
      name: 'a closing that only repeats its opening',
      rows: {
        Int: ['Additions | 3 | 3 | 0 | 0', 'Amortization | 7 | 8 | 9 <- stands in the roll | 9', 'Closing balance | 60 | 55 | =D2 | =E2'],
      },
      outcome: 0,
    },
    {
      name: 'amortization that is added',
      rows: { Int: ['Amortization | 7 | 8 | 9 <- raises the balance | 9', 'Closing balance | 60 | 55 | =D2+D3+D4 | =E2+E3+E4'] },
      outcome: 0,
    },
    {
      name: 'intangibles change and nothing explains it',
      sheets: { Int: null },
      rows: { BS: ['Intangible assets | 60 | 55 | =C4*0.9 <- changes in 2026, 2027 and no roll explains it | =D4*0.9'] },
      outcome: 0,
    },
    {
      name: 'goodwill is written down outside any roll',
      rows: { BS: ['Goodwill | 100 | 100 | =C3 | =D3-20 <- changes in 2027'] },
      outcome: 0,
    },
    {
      name: 'the roll closes on another balance',
      rows: { BS: ['Intangible assets | 60 <- the closing balance of the roll | 55 | =Int!D5 | 30'] },
      outcome: 0,
    },
    {
      name: 'a closing with a typed amount in it',
      rows: { Int: ['Closing balance | 60 <- prior closing plus movements | 55 | =SUM(D2:D4) | =SUM(E2:E4)+8'] },
      outcome: 0,
    },
    { name: 'balances that never change', sheets: { Int: null }, rows: { BS: ['Intangible assets | 60 | 55 | =C4 | =D4'] }, outcome: 1 },
    {
      name: 'balances that never change where the roll is optional',
      sheets: { Int: null },
      rows: { BS: ['Intangible assets | 60 | 55 | =C4 | =D4'] },
      given: { overlay: () => 'O' },
      outcome: 0,
      status: 'absent',
    },
    { name: 'under 1% of total assets', rows: { BS: ['Cash | 30000 | 30000 | 30000 | 30000'] }, outcome: 'NA', reason: '1%' },
    { name: 'none at all', without: { BS: ['Goodwill', 'Intangible assets'] }, outcome: 'NA' },
    {
      name: 'a roll that shows an error',
      rows: { Int: ['Additions | 3 | 3 | 4 | =1/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: '#DIV/0!',
    },
  ],
});
