import { it } from 'vitest';
import facet from '../../checks/p2-construction/2.5.1-forecast-is-formulas.ts';
import gate from '../../gates/G4-hardcoded-forecast.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const IS = `
  Income statement | 2025A | 2026E | 2027E | 2028E | 2029E | 2030E
  Revenue     | 1000 | =B2*1 | =C2*1 | =D2*1 | =E2*1 | =F2*1
  Costs       | 600  | =B3*1 | =C3*1 | =D3*1 | =E3*1 | =F3*1
  Overheads   | 100  | =B4*1 | =C4*1 | =D4*1 | =E4*1 | =F4*1
  EBIT        | =B2-B3-B4 | =C2-C3-C4 | =D2-D3-D4 | =E2-E3-E4 | =F2-F3-F4 | =G2-G3-G4
`;

gateTest(it, gate, facet, {
  sheets: { IS },
  cases: [
    { name: 'formulas throughout', fires: false, status: 'pass' },
    {
      name: 'three of twenty cells typed',
      rows: { IS: ['Overheads | 100 | 101 | 102 | 103 | =E4*1 | =F4*1'] },
      fires: 'only 85.0% of the projection cells are formulas (3 of 20',
    },
    {
      name: 'two of twenty: the facet fails, the gate does not fire at 90%',
      rows: { IS: ['Overheads | 100 | 101 | 102 | =D4*1 | =E4*1 | =F4*1'] },
      fires: false,
      status: 'violated',
    },
    {
      name: 'constant formulas count as typed',
      rows: { IS: ['Overheads | 100 | =101 | =C4*0+102 | =103 | =E4*1 | =F4*1'] },
      fires: 'only 85.0%',
    },
    {
      name: 'no forecast',
      given: { historicalYears: [2025, 2026, 2027, 2028, 2029, 2030], forecastYears: [] },
      fires: false,
      status: 'unresolved',
    },
  ],
});
