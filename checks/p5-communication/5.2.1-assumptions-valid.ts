// 5.2.1: assumptions.json is there and every entry has a name, a value and a source.

import { type Flag, facet, view } from '../../src/rule/index.ts';

export default facet({
  id: '5.2.1',
  claim: 'The assumptions file has the agreed shape.',
  ungraded: (c) => (c.folder ? undefined : 'no-pack'),
  needs: { file: view('an assumptions file', (c) => c.cell.assumptions) },
  over: ({ file }) => [file],
  judge: (file): Flag[] =>
    file.problems.map((problem) => ({
      message: `assumptions.json: ${problem}`,
      at: { sheet: 'assumptions.json', range: '', cells: [] },
      evidence: [],
      subject: problem.replace(/\d+/g, '#'),
    })),
  scale: ({ members }) =>
    members[0]!.status === 'valid'
      ? { outcome: 1 }
      : members[0]!.status === 'unparsable'
        ? { outcome: 0, status: 'unresolved', reason: members[0]!.problems[0] ?? 'not JSON' }
        : { outcome: 0 },
  fix: 'Write a non-empty array of {name, value, source, unit?, note?}.',
});
