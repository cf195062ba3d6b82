import { it } from 'vitest';
import check from '../../checks/p1-input/1.2.1-volume-kpis.ts';
import { facetTest } from '../../src/testing/facettest.ts';
import { BUILD, IS, packOf, SEGMENTS_PACK, YEARS } from './kpi-book.ts';

facetTest(it, check, {
  sheets: { Build: BUILD, IS },
  given: { pack: packOf(), ...YEARS },
  cases: [
    { name: 'volumes of both segments, revenue rests on them', outcome: 1 },
    {
      name: 'a volume that is shown and drives nothing',
      rows: {
        Build: [
          'Valves sold | 800 <- neither revenue nor income rests on it | 820 | =C5*1.02 | =D5*1.02',
          'Valve revenue | 400 | 420 | =C7*1.03 | =D7*1.03',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a volume with a wrong value',
      rows: { Build: ['Valves sold | 800 <- stands at Build!B5:E5 with other values than the pack | 850 | =C5*1.02 | =D5*1.02'] },
      outcome: 0,
    },
    {
      name: 'a volume that is not carried',
      rows: { Build: ['Valve revenue | 400 | 420 | =C7*1.03 | =D7*1.03'] },
      without: { Build: ['Valves sold'] },
      outcome: 0,
      elsewhere: { 'pack!Segments': 'Valves: no volume figure that the pack discloses ("Valves sold") is carried' },
    },
    {
      name: 'volumes in single units where the pack has thousands',
      rows: {
        Build: ['Valves sold | 800000 | 820000 | =C5*1.02 | =D5*1.02', 'Valve revenue | 400 | 420 | =D5*D6/1000000 | =E5*E6/1000000'],
      },
      outcome: 1,
    },
    {
      name: 'no volume is disclosed',
      given: { pack: packOf(SEGMENTS_PACK.replace(/ {2}(?:Pumps|Valves) sold.*\n/g, '')) },
      outcome: 'NA',
      reason: 'no volume',
    },
    { name: 'no pack', given: { pack: undefined as never }, outcome: null, reason: 'no-pack' },
  ],
});
