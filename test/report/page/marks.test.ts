import { describe, expect, it } from 'vitest';
import type { BookMap, SheetMap } from '../../../src/report/bookmap.ts';
import { Marks } from '../../../src/report/page/marks.ts';
import type { Finding } from '../../../src/rule/finding.ts';
import { finding } from '../graded.ts';

const MAP = {
  sheets: [
    { name: 'BS', rows: 40 },
    { name: 'CF', rows: 40 },
  ] as unknown as SheetMap[],
  formulas: [],
  precedents: [],
  reasons: [],
} as BookMap;
const INDEX = new Map([
  ['bs', 0],
  ['cf', 1],
]);
const marks = (...findings: Finding[]) => new Marks(findings, MAP, INDEX);
const kinds = (m: Marks, sheet: number, row: number, col: number) => m.at(sheet, row, col).map(({ kind }) => kind);

describe('marks', () => {
  it('lie on the range of a finding, its cause and what it compares', () => {
    const m = marks(finding({ sheet: 'BS', range: 'B2:C2', cause: 'the gap equals CF!B9', evidence: [{ label: 'x', cell: 'CF!D1' }] }));
    expect(kinds(m, 0, 1, 1)).toEqual(['error']);
    expect(kinds(m, 0, 1, 3)).toEqual([]);
    expect(kinds(m, 1, 8, 1)).toEqual(['cause']);
    expect(kinds(m, 1, 0, 3)).toEqual(['evidence']);
    expect([m.count(0), m.count(1)]).toEqual([1, 0]);
  });

  it('lie on the periods that differ, side by side as one, and faintly on the rest of the line', () => {
    const evidence = ['D', 'E', 'G'].map((c, i) => ({
      label: 'gap',
      period: String(2026 + i),
      cell: `BS!${c}15`,
      otherCell: `CF!${c}9`,
      gap: 2,
    }));
    const m = marks(
      finding({ sheet: 'BS', range: 'B15:G15', evidence: [...evidence, { label: 'gap', period: '2025', cell: 'BS!C15', gap: 0 }] }),
    );
    expect([1, 2, 3, 4, 5, 6].map((col) => kinds(m, 0, 14, col)[0])).toEqual([
      'evidence',
      'evidence',
      'error',
      'error',
      'evidence',
      'error',
    ]);
    expect(m.bySheet[0]!.filter(({ kind }) => kind === 'error').map(({ target: t }) => [t.col1, t.col2])).toEqual([
      [3, 4],
      [6, 6],
    ]);
  });

  it('of a fault in the memo lie on the cell that it misquotes', () => {
    const m = marks(finding({ sheet: 'memo.md', range: 'line 3', cells: [], evidence: [{ label: 'price', otherCell: 'BS!C26' }] }));
    expect(kinds(m, 0, 25, 2)).toEqual(['error']);
  });

  it('take several ranges, whole columns and cells without a range', () => {
    const m = marks(
      finding({ sheet: 'BS', range: 'A1, C3:C4' }),
      finding({ sheet: 'CF', range: 'B:B', severity: 'warning' }),
      finding({ sheet: 'CF', range: '', cells: ['D4'], severity: 'info' }),
    );
    expect([kinds(m, 0, 0, 0), kinds(m, 0, 3, 2), kinds(m, 1, 39, 1), kinds(m, 1, 3, 3)]).toEqual([
      ['error'],
      ['error'],
      ['warning'],
      ['info'],
    ]);
    expect(m.first(1)).toMatchObject({ col1: 1, col2: 1 });
    expect(m.first(0)).toMatchObject({ row1: 0, col1: 0 });
  });

  it('are walked through in the order of the findings, each at the cause that it names', () => {
    const m = marks(
      finding({ sheet: 'CF', range: 'B2:D2', cause: 'the line BS!C5:D5 is left out' }),
      finding({ sheet: 'Gone', range: 'A1' }),
      finding({ sheet: 'BS', range: 'A1', severity: 'info' }),
    );
    expect(m.stops()).toEqual([
      { finding: 0, target: { sheet: 0, row1: 4, col1: 2, row2: 4, col2: 3 } },
      { finding: 2, target: { sheet: 0, row1: 0, col1: 0, row2: 0, col2: 0 } },
    ]);
  });

  it('of nowhere are none', () => {
    expect(marks(finding({ sheet: 'Gone', range: 'A1', cause: 'Gone!A1' })).bySheet).toEqual([[], []]);
  });
});
