// 5.1.3: the memo's headline numbers are the workbook's, at the precision in which they are printed.

import { type Flag, facet, type MemoCheck, memoChecks, num, view } from '../../src/rule/index.ts';

export default facet({
  id: '5.1.3',
  claim: 'Memo numbers tie to the model.',
  ungraded: (c) => (c.folder ? undefined : 'no-pack'),
  needs: { memo: view('a memo', (c) => c.cell.memo) },
  over: (_, c) => {
    const checks = memoChecks(c).filter((m) => m.claim.isHeadline);
    return checks.some((m) => m.match.status !== 'unmatched') ? checks : [];
  },
  nothing: { status: 'unresolved', because: 'no headline number of the memo could be matched with a cell of the workbook' },
  judge: (check) => ({
    flags: check.match.status === 'mismatch' ? [mismatch(check)] : [],
    evidence:
      check.match.status === 'matched'
        ? [
            {
              label: `memo line ${check.claim.line}: ${check.claim.metric}`,
              ...(check.claim.period ? { period: String(check.claim.period) } : {}),
              value: check.claim.printed,
              otherCell: check.match.candidate!.cell,
              other: check.match.candidate!.value,
            },
          ]
        : [],
  }),
  fix: 'Quote the recalculated cell in the memo, at a precision the cell supports.',
});

function mismatch({ claim, match }: MemoCheck): Flag {
  const cell = match.candidate!;
  return {
    message: `the memo (line ${claim.line}) says ${claim.metric} is ${claim.printed}${claim.period ? ` for ${claim.period}` : ''}, ${cell.cell} ("${cell.label}") is ${num(cell.value)}`,
    at: { sheet: 'memo.md', range: `line ${claim.line}`, cells: [] },
    evidence: [
      {
        label: claim.metric,
        ...(claim.period ? { period: String(claim.period) } : {}),
        value: claim.printed,
        otherCell: cell.cell,
        other: cell.value,
        gap: claim.value - (match.found ?? cell.value),
      },
    ],
    subject: `${claim.metric} ${claim.printed}`,
  };
}
