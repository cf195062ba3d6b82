// G4: more than 10% of the projection region's numeric cells are literals.

import { gate, pct } from '../src/rule/index.ts';

export default gate({
  id: 'G4',
  facet: '2.5.1',
  on: ['violated'],
  evidence: ({ evidence }) => (evidence ?? []).filter((e) => e.label === 'projection formula density' && (e.value as number) < 90),
  says: ([density]) => `only ${pct(density!.value as number)} of the projection cells are formulas (${density!.other})`,
});
