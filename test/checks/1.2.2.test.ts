import { it } from 'vitest';
import check from '../../checks/p1-input/1.2.2-price-kpis.ts';
import { facetTest } from '../../src/testing/facettest.ts';
import { BUILD, IS, packOf, SEGMENTS_PACK, YEARS } from './kpi-book.ts';

facetTest(it, check, {
  sheets: { Build: BUILD, IS },
  given: { pack: packOf(), ...YEARS },
  cases: [
    { name: 'prices of both segments, revenue rests on them', outcome: 1 },
    {
      name: 'a price that is shown and drives nothing',
      rows: {
        Build: [
          'Average price per pump | 2000 <- neither revenue nor income rests on it | 2062.5 | =C3*1.01 | =D3*1.01',
          'Pump revenue | 600 | 660 | =D2*2.1 | =E2*2.1',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a price that is not carried',
      rows: { Build: ['Pump revenue | 600 | 660 | =D2*2.1 | =E2*2.1'] },
      without: { Build: ['Average price per pump'] },
      outcome: 0,
      elsewhere: { 'pack!Segments': 'Pumps: no price figure' },
    },
    {
      name: 'no price is disclosed',
      given: { pack: packOf(SEGMENTS_PACK.replace(/ {2}Average price.*\n/g, '')) },
      outcome: 'NA',
      reason: 'no price',
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null, reason: 'no-pack' },
  ],
});
