// G5: a forecast line reads a later period of itself, or a forecast driver uses information after the as-of date.

import { gate } from '../src/rule/index.ts';

export default gate({
  id: 'G5',
  facet: '2.5.2',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence),
  says: (_, result) => result.findings.find((f) => f.trigger)?.message ?? 'the forecast looks ahead',
});
