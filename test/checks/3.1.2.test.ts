import { it } from 'vitest';
import check from '../../checks/p3-forecast/3.1.2-segments-reconcile.ts';
import { book } from '../../src/testing/book.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E    | 2027E
  Revenue          | 1000  | 1080  | =Seg!D5  | =Seg!E5
  Net income       | 100   | 110   | =D2*0.1  | =E2*0.1
`;
const Seg = `
  Segments      | 2024A    | 2025A    | 2026E    | 2027E
  Pumps         | 600      | 660      | =C2*1.05 | =D2*1.05
  Valves        | 420      | 440      | =C3*1.03 | =D3*1.03
  Eliminations  | -20      | -20      | -20      | -20
  Total revenue | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4)
`;
const pack = book({
  'Income statement': 'Income statement (USD millions) | 2024 | 2025\nRevenue | 1000 | 1080\nNet income | 100 | 110',
  Segments: `
    Segment revenue | Unit | 2024 | 2025
    Pumps           | USD m | 600 | 660
    Valves          | USD m | 420 | 440
    Eliminations    | USD m | -20 | -20
  `,
});
const years = { historicalYears: [2024, 2025], forecastYears: [2026, 2027] };

facetTest(it, check, {
  sheets: { IS, Seg },
  given: { pack, ...years },
  cases: [
    { name: 'segments less eliminations are revenue', outcome: 1 },
    {
      name: 'a product that is launched in the forecast beside the reported segments',
      sheets: {
        Seg: `
          Segments      | 2024A    | 2025A    | 2026E    | 2027E
          Pumps         | 580      | 640      | =C2*1.05 | =D2*1.05
          Valves        | 420      | 440      | =C3*1.03 | =D3*1.03
          On the market | =B2+B3   | =C2+C3   | =D2+D3   | =E2+E3
          Pipeline      | 0        | 0        | 60       | 140
          Total revenue | =B4+B5   | =C4+C5   | =D4+D5   | =E4+E5
        `,
        IS: IS.replace('=Seg!D5', '=Seg!D6').replace('=Seg!E5', '=Seg!E6'),
      },
      given: {
        pack: book({
          'Income statement': 'Income statement (USD millions) | 2024 | 2025\nRevenue | 1000 | 1080\nNet income | 100 | 110',
          Segments: 'Segment revenue | Unit | 2024 | 2025\nPumps | USD m | 580 | 640\nValves | USD m | 420 | 440',
        }),
        ...years,
      },
      outcome: 1,
    },
    {
      name: 'lines of business that make the premiums written, not the income that is left of them',
      sheets: {
        IS: `
          Income statement       | 2024A | 2025A | 2026E   | 2027E
          Gross written premiums | 1000  | 1080  | =Seg!D4 | =Seg!E4
          Premiums ceded         | 100   | 110   | =D2*0.1 | =E2*0.1
          Net earned premiums    | =B2-B3 | =C2-C3 | =D2-D3 | =E2-E3
          Investment income      | 50    | 55    | 60      | 65
          Total income           | =B4+B5 | =C4+C5 | =D4+D5 | =E4+E5
          Net income             | 100   | 110   | =D6*0.1 | =E6*0.1
        `,
        Seg: `
          Segments      | 2024A    | 2025A    | 2026E    | 2027E
          Motor         | 580      | 640      | =C2*1.05 | =D2*1.05
          Property      | 420      | 440      | =C3*1.03 | =D3*1.03
          Premiums      | =B2+B3   | =C2+C3   | =D2+D3   | =E2+E3
        `,
      },
      given: {
        pack: book({
          'Income statement':
            'Income statement (USD millions) | 2024 | 2025\nGross written premiums | 1000 | 1080\nTotal income | 950 | 1025',
          Segments: 'Premiums by line | Unit | 2024 | 2025\nMotor | USD m | 580 | 640\nProperty | USD m | 420 | 440',
        }),
        ...years,
      },
      outcome: 1,
    },
    { name: 'the build alone, without a pack', given: { pack: undefined as never }, outcome: 1 },
    {
      name: 'eliminations computed as a share of the segments',
      rows: { Seg: ['Eliminations | -20 | -20 | =-(D2+D3)*0.02 | =-(E2+E3)*0.02'] },
      outcome: 1,
    },
    {
      name: 'segments shown net of what they sell to each other, no bridge',
      sheets: {
        Seg: `
          Segments      | 2024A    | 2025A    | 2026E    | 2027E
          Pumps         | 590      | 650      | =C2*1.05 | =D2*1.05
          Valves        | 410      | 430      | =C3*1.03 | =D3*1.03
                        |          |          |          |
          Total revenue | =SUM(B2:B3) | =SUM(C2:C3) | =SUM(D2:D3) | =SUM(E2:E3)
        `,
      },
      given: { pack: undefined as never },
      outcome: 1,
    },
    {
      name: 'a segment that the total forgets',
      rows: {
        Seg: [
          'Pumps | 600 <- the 2 segments with eliminations | 660 | =C2*1.05 | =D2*1.05',
          'Total revenue | =SUM(B2:B4) | =SUM(C2:C4) | =D2+D4 | =E2+E4',
        ],
      },
      outcome: 0,
    },
    {
      name: 'revenue that grows by itself',
      rows: {
        Seg: ['Pumps | 600 <- consolidated revenue | 660 | =C2*1.05 | =D2*1.05'],
        IS: ['Revenue | 1000 | 1080 | =C2*1.15 | =D2*1.1'],
      },
      outcome: 0,
    },
    {
      name: 'a gap within 1%',
      rows: { IS: ['Revenue | 1000 | 1080 | =Seg!D5+8 | =Seg!E5'] },
      outcome: 1,
    },
    {
      name: 'a bridge that is the difference',
      rows: {
        IS: ['Revenue | 1000 | 1080 | =C2*1.12 | =D2*1.1'],
        Seg: [
          'Pumps | 600 <- the 2 segments (Seg! | 660 | =C2*1.05 | =D2*1.05',
          'Eliminations | -20 <- a plug, not a bridge | -20 | =IS!D2-D2-D3 | =IS!E2-E2-E3',
        ],
      },
      outcome: 0,
    },
    {
      name: 'one segment only',
      sheets: {
        Seg: 'Revenue build | 2024A | 2025A | 2026E | 2027E\nVolume | 10 | 10 | 11 | 12\nPrice | 100 | 108 | 109 | 110\n|||\nTotal revenue | 1000 | 1080 | =D2*D3 | =E2*E3',
      },
      given: { pack: book({ 'Income statement': 'Income statement | 2024 | 2025\nRevenue | 1000 | 1080\nNet income | 100 | 110' }) },
      outcome: 'NA',
      reason: 'single',
    },
    {
      name: 'the pack has segments, the model none',
      sheets: { Seg: null },
      rows: { IS: ['Revenue | 1000 | 1080 | =C2*1.05 | =D2*1.05'] },
      outcome: 0,
      status: 'absent',
      reason: 'segment build',
    },
    {
      name: 'revenue that cannot be told',
      sheets: { IS: 'Income statement | 2024A | 2025A | 2026E\nEarnings before tax | 1 | 2 | 3\nNet income | 1 | 2 | 3', Seg: null },
      outcome: 0,
      status: 'unresolved',
      reason: 'revenue',
    },
    {
      name: 'a segment that shows an error',
      rows: { Seg: ['Valves | 420 | 440 | =C3*1.03 | =D3/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: '#DIV/0!',
    },
  ],
});
