import { expect, it } from 'vitest';
import { reviewOf } from '../../src/report/review.ts';
import { book } from '../../src/testing/index.ts';
import { finding } from './graded.ts';

const workbook = book({ 'P&L': '1 | 2', 'It is': '3' });
const base = { path: 'm.xlsx', sha256: 'f00', version: '9', unassessed: [], suppressed: 0, titles: new Map([['TO101', 'Rows agree']]) };

it('marks the listed cells, comments the first, and lists with a link', () => {
  const f = finding({ sheet: 'P&L', range: 'A1:C1', cells: ['A1', 'C1'], cause: 'typed', fix: 'copy B1', severity: 'warning' });
  const { marks, table } = reviewOf({ ...base, findings: [f] }, workbook);
  expect(marks).toEqual([
    {
      sheet: 0,
      rects: [
        { row1: 0, col1: 0, row2: 0, col2: 0 },
        { row1: 0, col1: 2, row2: 0, col2: 2 },
      ],
      level: 'warning',
      at: { row: 0, col: 0 },
      title: 'Tieout: warning TO101',
      text: expect.stringMatching(/^E12:I12 breaks its row\nCause: typed\nFix: copy B1/),
    },
  ]);
  const row = table.rows.at(-1)!;
  expect(row.slice(1, 4)).toEqual([
    { text: 'warning', level: 'warning' },
    { text: 'TO101: Rows agree' },
    { text: "'P&L'!A1:C1", link: "'P&L'!A1" },
  ]);
});

it('a range of more cells than a finding lists is marked whole', () => {
  const cells = Array.from({ length: 200 }, (_, i) => `A${i + 1}`);
  expect(reviewOf({ ...base, findings: [finding({ sheet: 'P&L', range: 'A1:B900', cells })] }, workbook).marks[0]!.rects).toEqual([
    { row1: 0, col1: 0, row2: 899, col2: 1 },
  ]);
});

it('what lies in no cell of the workbook is listed, not marked; what was not assessed is listed, too', () => {
  const unassessed = [{ rule: '1.1.1', reason: 'needs a pack' }];
  const f = finding({ sheet: 'memo.md', range: 'line 3', cells: [] });
  const { marks, table } = reviewOf({ ...base, findings: [f], unassessed, suppressed: 2 }, workbook);
  expect(marks).toEqual([]);
  expect(table.rows.flat().map((c) => c.text)).toEqual(expect.arrayContaining(['memo.md!line 3', 'Not assessed', '1.1.1', 'needs a pack']));
  expect(table.rows[2]![0]!.text).toBe('1 error, 0 warnings, 0 remarks; 2 more are suppressed');
});
