// G7: a loop that is not iterated or does not settle, a visible #REF!, or an interest schedule that cannot evaluate.

import { gate } from '../src/rule/index.ts';

export default gate({
  id: 'G7',
  facet: '2.3.2',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence),
  says: (_, result) => result.findings.find((f) => f.trigger)?.message ?? 'a loop or a broken reference is left',
});
