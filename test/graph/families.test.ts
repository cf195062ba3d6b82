import { describe, expect, it } from 'vitest';
import { rectName } from '../../grammar/ref.ts';
import { columnRuns, families, rowRuns } from '../../src/graph/families.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { book } from '../../src/testing/book.ts';

const workbook = book({
  S: {
    A1: 1,
    'B1:D3': '=A1*2',
    'B5:D5': '=A5*2',
    E1: '=D1*2',
    'F1:F2': '=$A$1',
    C2: '=A2*3',
    'H1:H3': '=G1*2',
    'H4:I4': '=G4+1',
  },
  T: { 'B1:C1': '=A1*2' },
});
const formulas = parseFormulas(workbook);
const [sheet] = workbook.sheets;
const show = (list: readonly { rect: Parameters<typeof rectName>[0]; template: number }[]) =>
  list.map((f) => `${rectName(f.rect)}:${f.template}`).join(' ');

describe('families of copied formulas', () => {
  it('are rectangles of one template, cut where the pattern breaks', () => {
    expect(show(families(workbook, formulas).filter((f) => f.sheet === 0))).toBe(
      'B1:E1:0 F1:F2:1 H1:H3:0 B2:0 C2:2 D2:0 B3:D3:0 H4:I4:3 B5:D5:0',
    );
    expect(show(families(workbook, formulas).filter((f) => f.sheet === 1))).toBe('B1:C1:0');
  });

  it('come as runs along rows and down columns, with their cells', () => {
    expect(show(rowRuns(sheet!, formulas))).toBe('B1:E1:0 F1:1 H1:0 B2:0 C2:2 D2:0 F2:1 H2:0 B3:D3:0 H3:0 H4:I4:3 B5:D5:0');
    expect(show(columnRuns(sheet!, formulas))).toBe('B1:B3:0 B5:0 C1:0 C2:2 C3:0 C5:0 D1:D3:0 D5:0 E1:0 F1:F2:1 H1:H3:0 H4:3 I4:3');
    expect(columnRuns(sheet!, formulas)[0]!.cells.map((id) => sheet!.cells.row[id])).toEqual([0, 1, 2]);
  });
});
