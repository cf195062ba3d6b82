import { it } from 'vitest';
import check from '../../checks/p1-input/1.2.3-split-preserved.ts';
import { facetTest } from '../../src/testing/facettest.ts';
import { BUILD, IS, packOf, SEGMENTS_PACK, YEARS } from './kpi-book.ts';

const MIX_PACK = `${SEGMENTS_PACK}
  Channel mix
  Direct  | % | 70 | 68
  Dealers | % | 30 | 32
`;
const Mix = `
  Channel mix | 2024A | 2025A | 2026E | 2027E
  Direct      | 0.70  | 0.68  | 0.66  | 0.65
  Dealers     | 0.30  | 0.32  | =1-D2 | =1-E2
`;

facetTest(it, check, {
  sheets: { Build: BUILD, IS, Mix: { cells: Mix, styles: { 'B2:E3': { numberFormat: '0.0%' } } } },
  given: { pack: packOf(MIX_PACK), ...YEARS },
  cases: [
    { name: 'the segments and the channels are kept', outcome: 1 },
    {
      name: 'forecast shares that do not add up to 100%',
      rows: { Mix: ['Direct | 0.70 | 0.68 | 0.66 <- do not add up to 100% in 2026, 2027 | 0.65', 'Dealers | 0.30 | 0.32 | 0.32 | 0.32'] },
      outcome: 0,
    },
    {
      name: 'the segments are kept, the channels are not: one split does not stand for the other',
      rows: { Mix: ['Dealers | 0.31 | 0.33 | =1-D2 | =1-E2', 'Direct | 0.69 | 0.67 | 0.66 | 0.65'] },
      outcome: 0,
      elsewhere: { 'pack!Channel mix': 'does not carry "Direct"' },
    },
    {
      name: 'forecast amounts that do not add up to the total',
      rows: {
        Build: [
          'Valve revenue | 400 | 420 | =D5*D6/1000 | =E5*E6/1000',
          'Pump revenue | 600 | 660 | =D2*D3/900 <- do not add up to "Total revenue" | =E2*E3/900',
          'Total revenue | =B4+B7 | =C4+C7 | =D2*D3/1000+D7 | =E2*E3/1000+E7',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a forecast share that shows an error is not added',
      rows: { Mix: ['Dealers | 0.30 | 0.32 | =1/0 | =1-E2'] },
      outcome: 1,
    },
    {
      name: 'no split is carried at all',
      sheets: {
        Mix: null,
        Build:
          'Revenue build | 2024A | 2025A | 2026E | 2027E\nVolume | 1 | 1.1 | 1.2 | 1.3\nPrice | 1000 | 981 | 990 | 995\nOther | 1 | 1 | 1 | 1\n | | |\n | | |\n | | |\nTotal revenue | 1000 | 1080 | =D2*D3 | =E2*E3',
      },
      outcome: 0,
      elsewhere: { 'pack!Segment revenue': 'does not carry "Pumps"', 'pack!Channel mix': 'does not carry "Direct"' },
    },
    {
      name: 'no split is disclosed',
      given: { pack: packOf('Operating data | 2024 | 2025\nPumps sold (thousand units) | 300 | 320\nAverage price (USD) | 2000 | 2062.5') },
      outcome: 'NA',
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null, reason: 'no-pack' },
  ],
});
