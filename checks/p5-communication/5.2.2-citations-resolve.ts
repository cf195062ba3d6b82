// 5.2.2: every Sheet!Cell that an assumption cites exists in the model or the pack and is not empty.

import { brokenPointer, type Citation, citationsOf, type Flag, facet, view } from '../../src/rule/index.ts';

export default facet({
  id: '5.2.2',
  claim: 'Cited cells exist and hold what is cited.',
  ungraded: (c) => (c.folder ? undefined : 'no-pack'),
  needs: {
    file: view('an assumptions file', (c) => c.cell.assumptions),
    entries: view(
      'entries in the assumptions file',
      (c) => (c.cell.assumptions?.entries.length ? c.cell.assumptions.entries : undefined),
      'unresolved',
    ),
  },
  over: (_, c) => citationsOf(c),
  nothing: { status: 'unresolved', because: 'the assumptions file has no entry that can be read' },
  judge: (citation) => [...unresolved(citation), ...mismatch(citation)],
  fix: 'Point the source at a cell that exists and is filled: Sheet!A1 for the model, pack:Sheet!A1 for the pack; write [ASSUMPTION] where there is no source.',
});

function unresolved({ entry, targets }: Citation): Flag[] {
  return targets.flatMap(({ pointer, resolution }) => {
    if (resolution.status === 'resolved') return [];
    const because = brokenPointer(resolution);
    return [
      {
        message: `assumption "${entry.name}" cites ${pointer.text}: ${because}`,
        at: { sheet: 'assumptions.json', range: pointer.text, cells: [] },
        evidence: [{ label: 'citation', cell: pointer.text, value: entry.value, other: because }],
        subject: entry.name,
        trigger: true,
      },
    ];
  });
}

function mismatch({ entry, targets, agreement }: Citation): Flag[] {
  if (!agreement || agreement.equal) return [];
  const [at] = targets;
  const value = agreement.value instanceof Object ? String(agreement.value) : agreement.value;
  return [
    {
      message: `assumption "${entry.name}" says ${entry.value}, but ${agreement.cell} holds ${value}`,
      at: { sheet: 'assumptions.json', range: at!.pointer.text, cells: [] },
      evidence: [{ label: 'cited value', cell: agreement.cell, value: entry.value, other: value }],
      subject: entry.name,
      note: true,
    },
  ];
}
