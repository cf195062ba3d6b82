// G3: segment revenue differs from consolidated by more than 1% in a period, with no bridge that explains it.

import { gate, worstGap } from '../src/rule/index.ts';

export default gate({
  id: 'G3',
  facet: '3.1.2',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence).filter((e) => (e.gapPct ?? 0) > 1),
  says: (evidence) => `segments miss consolidated revenue by up to ${worstGap(evidence)}`,
});
