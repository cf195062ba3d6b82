import { expect, it } from 'vitest';
import { githubAnnotations } from '../../src/report/github.ts';
import { finding, HOSTILE } from './graded.ts';

it('annotates the worst first, with file, row and column', () => {
  const text = githubAnnotations(
    [
      {
        path: 'm/a.xlsx',
        findings: [
          finding({ severity: 'info', rule: 'TO201' }),
          finding({ severity: 'warning' }),
          finding({ cause: 'typed', fix: 'mend 100%' }),
        ],
        unassessed: [],
      },
      { path: 'b.xlsx', findings: [], unassessed: [], error: 'no zip: 100%' },
    ],
    new Map([['TO101', 'a row breaks: why, where']]),
  );
  const at = 'file=m/a.xlsx,line=12,endLine=12,col=5,endColumn=9';
  expect(text.split('\n')).toEqual([
    '::error file=b.xlsx,title=tieout::no zip: 100%25',
    `::error ${at},title=TO101 a row breaks%3A why%2C where::'P&L'!E12:I12: E12:I12 breaks its row. Cause: typed%0ADo: mend 100%25`,
    `::warning ${at},title=TO101 a row breaks%3A why%2C where::'P&L'!E12:I12: E12:I12 breaks its row`,
    `::notice ${at},title=TO201::'P&L'!E12:I12: E12:I12 breaks its row`,
    '',
  ]);
});

it('no text of a workbook starts a command of its own', () => {
  const findings = HOSTILE.map((t) => finding({ message: t, sheet: t, range: t, cells: [], cause: t, rule: t }));
  const lines = githubAnnotations([{ path: HOSTILE[8], findings, unassessed: [] }])
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(HOSTILE.length);
  for (const line of lines) expect(line).toMatch(/^::error file=[^,:]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[^,:]*::/);
});

it('gives no columns to a block of several rows, for which GitHub would drop the place', () => {
  const [line] = githubAnnotations([{ path: 'a.xlsx', findings: [finding({ range: 'C4:D9' })], unassessed: [] }]).split('\n');
  expect(line).toContain('line=4,endLine=9,title=');
});
