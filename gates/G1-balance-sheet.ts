// G1: the balance sheet does not balance by more than 0.1% of total assets in a forecast year.

import { gate, worstGap } from '../src/rule/index.ts';

export default gate({
  id: 'G1',
  facet: '2.2.1',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence).filter((e) => (e.gapPct ?? 0) > 0.1),
  says: (evidence) => `assets and liabilities plus equity differ by up to ${worstGap(evidence)}`,
});
