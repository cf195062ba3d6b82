import { describe, expect, it } from 'vitest';
import { analyseBook } from '../../src/grading/analyse.ts';
import { traceCell } from '../../src/grading/trace.ts';
import { traceText } from '../../src/report/trace.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';

const text = (cells: SheetContent, cell: string, direction: 'up' | 'down' = 'up', depth = 9) =>
  traceText(traceCell(analyseBook(book({ S: cells })), cell, { direction, depth }));

describe('a trace', () => {
  it('goes up to the inputs, with values, statuses and labels, and opens no cell twice', () => {
    expect(text({ A1: 'Price', B1: 4, A2: 'Volume', B2: 5, A3: 'Sales', B3: '=B1*B2', A4: 'Margin', B4: '=B3-B3/2' }, 'S!B4')).toBe(
      [
        'S!B4 10 [single] =B3-B3/2  "Margin"',
        '`-- S!B3 20 [single] =B1*B2  "Sales"',
        '    |-- S!B1 4 [input]  "Price"',
        '    `-- S!B2 5 [input]  "Volume"',
        '',
      ].join('\n'),
    );
  });

  it('cuts long formulas, not what is said of a cell', () => {
    const long = `=A1+${Array.from({ length: 60 }, () => '1').join('+')}`;
    const lines = text({ A1: 2, B1: long, C1: '=B1+D1', D1: '=B1*2' }, 'S!C1').split('\n');
    expect(lines[4]).toMatch(/^ {4}`-- S!B1 62 \[single\] =A1\+1.*\.\.\. \(shown above\)$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(125);
  });

  it('goes through cells that the file does not have', () => {
    expect(text({ B1: '=A9+1' }, 'S!B1')).toBe('S!B1 1 [single] =A9+1\n`-- S!A9 blank [blank]\n');
  });

  it('gives larger ranges as one line with their sum', () => {
    expect(text({ 'A1:A6': 2, B1: '=SUM(A1:A6)' }, 'S!B1')).toContain('`-- S!A1:A6 12 [range] (6 numbers, their sum)');
  });

  it('shows copies of a formula once on the way down, and a data table or array formula as one', () => {
    const cells = {
      A1: 2,
      'B1:B3': '=$A$1*2',
      D1: '=A1*3',
      C2: 1,
      C3: 2,
      C4: 5,
      'D2:D4': { dataTable: { twoD: false, rowInput: false, r1: 'A1' } },
      'F1:F3': { formula: '=A1+{1;2;3}', array: true },
    };
    const lines = text(cells, 'S!A1', 'down', 1).split('\n');
    expect(lines[1]).toBe('|-- S!B1 4 [single] =$A$1*2 (and 2 more to B3)');
    expect(lines.filter((line) => line.includes('{=TABLE(,A1)} in D2:D4'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('{=A1+{1;2;3}} in F1:F3'))).toHaveLength(1);
  });
});
