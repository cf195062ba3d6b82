// G2: the cash flow statement's cash does not tie with the balance sheet, or its sections with the change in cash, by more than 0.5%.

import { gate, worstGap } from '../src/rule/index.ts';

export default gate({
  id: 'G2',
  facet: '2.1.2',
  on: ['violated'],
  evidence: (_, triggers) => triggers.flatMap((f) => f.evidence).filter((e) => (e.gapPct ?? 0) > 0.5),
  says: (evidence) => `cash does not tie by up to ${worstGap(evidence)}`,
});
