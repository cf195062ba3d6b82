import { expect, it } from 'vitest';
import { unixLines } from '../../src/report/unix.ts';
import { finding, HOSTILE } from './graded.ts';

it('writes a line for each finding, in their order', () => {
  const text = unixLines([
    {
      path: 'm/a.xlsx',
      findings: [finding({ cause: 'typed' }), finding({ severity: 'info', rule: 'TO201', sheet: 'memo.md', range: 'line 3', cells: [] })],
      inputs: [{ role: 'memo', path: 'm/memo.md', sha256: '' }],
      unassessed: [],
    },
    { path: 'b.xlsx', findings: [], unassessed: [], error: 'The zip is corrupt.' },
  ]);
  expect(text.split('\n')).toEqual([
    "m/a.xlsx:12:5: error TO101 E12:I12 breaks its row. Cause: typed ['P&L'!E12:I12]",
    'm/memo.md:3:1: info TO201 E12:I12 breaks its row',
    'b.xlsx:1:1: error tieout The zip is corrupt.',
    '',
  ]);
});

it('no text of a workbook starts a line', () => {
  const findings = HOSTILE.map((t) => finding({ message: t, sheet: t, cause: t }));
  expect(
    unixLines([{ path: 'a.xlsx', findings, unassessed: [] }])
      .trimEnd()
      .split('\n'),
  ).toHaveLength(HOSTILE.length);
});
