// G8: the bridge from enterprise to equity value is absent, has net debt or net cash the wrong way round, or ignores material minorities or preferred.

import { gate, num } from '../src/rule/index.ts';

export default gate({
  id: 'G8',
  facet: '4.3.1',
  on: ['violated', 'absent'],
  evidence: ({ status, reason }, triggers) =>
    status === 'absent'
      ? [{ label: reason ?? 'no bridge from enterprise to equity value', value: null }]
      : triggers.flatMap((f) => f.evidence),
  says: (evidence) => evidence.map((e) => (e.value === null ? e.label : `${e.label} (${e.cell}, ${num(e.value as number)})`)).join('; '),
});
