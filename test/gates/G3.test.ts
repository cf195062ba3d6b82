import { it } from 'vitest';
import facet from '../../checks/p3-forecast/3.1.2-segments-reconcile.ts';
import gate from '../../gates/G3-segments.ts';
import { gateTest } from '../../src/testing/gatetest.ts';

const IS = `
  Income statement | 2025A   | 2026E   | 2027E
  Revenue          | =Seg!B4 | =Seg!C4 | =Seg!D4
  Net income       | 110     | 115     | 120
`;
const Seg = `
  Segments      | 2025A  | 2026E    | 2027E
  Pumps         | 660    | =B2*1.05 | =C2*1.05
  Valves        | 440    | =B3*1.05 | =C3*1.05
  Total revenue | =B2+B3 | =C2+C3   | =D2+D3
`;

gateTest(it, gate, facet, {
  sheets: { IS, Seg },
  cases: [
    { name: 'segments that add up', fires: false, status: 'pass' },
    {
      name: 'revenue above its segments',
      rows: { IS: ['Revenue | =Seg!B4 | =Seg!C4 | =Seg!D4+100'], Seg: ['Total revenue | =B2+B3 | =C2+C3 | =D2+D3'] },
      fires: 'segments miss consolidated revenue by up to 7.62% in 2027',
    },
    { name: 'a gap within 1%', rows: { IS: ['Revenue | =Seg!B4 | =Seg!C4 | =Seg!D4+10'] }, fires: false, status: 'pass' },
    {
      name: 'a single segment',
      sheets: { Seg: null },
      rows: { IS: ['Revenue | 1000 | =B2*1.1 | =C2*1.1'] },
      fires: false,
      status: 'inapplicable',
    },
    { name: 'a segment that shows an error', rows: { Seg: ['Valves | 440 | =B3*1.05 | =C3/0'] }, fires: false, status: 'unresolved' },
  ],
});
