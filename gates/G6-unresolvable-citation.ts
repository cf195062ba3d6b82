// G6: an assumption cites a Sheet!Cell that is in neither model nor pack, or is empty.

import { gate } from '../src/rule/index.ts';

export default gate({
  id: 'G6',
  facet: '5.2.2',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence),
  says: (evidence) =>
    `${evidence.length} citation${evidence.length > 1 ? 's do' : ' does'} not resolve: ${evidence
      .slice(0, 3)
      .map((e) => e.cell)
      .join(', ')}`,
});
