// Rows and columns of two sheets -> which is which: by labels and headers, then by what their formulas do, then by likeness.

import type { Sheet } from '../workbook/workbook.ts';
import { align } from './sequence.ts';
import { constant, type Side } from './side.ts';

export interface SheetMap {
  /** Rows and columns of the old sheet in the new one; -1 when gone. */
  readonly rows: Int32Array;
  readonly cols: Int32Array;
  /** The same backwards; -1 when new. */
  readonly rowsBack: Int32Array;
  readonly colsBack: Int32Array;
  /** Nothing was inserted or removed. */
  readonly identity: boolean;
}

/** Rows that columns are told apart by; the first say enough. And the cells in them, for sheets as wide as the grid. */
const MOST_ROWS = 600;
const MOST_CELLS = 2_000_000;

/** What stands in a cell, in so far as it tells lines apart. */
interface Mark {
  /** Text, or the value of a period in a header. */
  readonly label: string;
  /** The formula without what shifts when lines are inserted across; # for a typed number. */
  readonly shape: string;
  readonly typed: string;
}

export function alignSheets(old: Side, before: Sheet, fresh: Side, after: Sheet): SheetMap {
  const [a, b] = [new Marks(old, before), new Marks(fresh, after)];
  const rows = alignRows(a, b);
  const cols = alignColumns(a, b, rows);
  const [rowsBack, colsBack] = [inverse(rows, b.height), inverse(cols, b.width)];
  const straight = (map: Int32Array, length: number) => map.length === length && map.every((to, at) => to === at);
  return { rows, cols, rowsBack, colsBack, identity: straight(rows, b.height) && straight(cols, b.width) };
}

function alignRows(a: Marks, b: Marks): Int32Array {
  const side = (s: 'a' | 'b') => (s === 'a' ? a : b);
  const whole = [a, b].map((m) =>
    Array.from({ length: m.height }, (_, r) => m.rowKey(r, (c) => `${c.label}\u0001${c.shape}\u0001${c.typed}`)),
  );
  const structure = [a, b].map((m) => Array.from({ length: m.height }, (_, r) => m.rowKey(r, (c) => `${c.label}\u0001${c.shape}`)));
  const labels = [a, b].map((m) => Array.from({ length: m.height }, (_, r) => m.rowKey(r, (c) => c.label)));
  const of = (lists: string[][]) => (s: 'a' | 'b', at: number) => lists[s === 'a' ? 0 : 1]![at]!;
  return align({
    a: a.height,
    b: b.height,
    keys: [of(whole), of(structure), of(labels), (s, at) => side(s).firstLabel(at)],
    likeness: (x, y) => likeness(a.row(x), b.row(y), labels[0]![x]! === labels[1]![y]!, labels[0]![x] !== '' && labels[1]![y] !== ''),
  });
}

function alignColumns(a: Marks, b: Marks, rows: Int32Array): Int32Array {
  // Rows that both have, told by their number in the new sheet.
  const pairs = [...rows]
    .flatMap((to, at): [number, number][] => (to >= 0 ? [[at, to]] : []))
    .slice(0, Math.min(MOST_ROWS, Math.ceil(MOST_CELLS / (a.width + b.width + 1))));
  const cells = [a, b].map((m, s) => Array.from({ length: m.width }, (_, col) => pairs.map((pair) => m.at(pair[s as 0 | 1], col)))) as [
    (Mark | undefined)[][],
    (Mark | undefined)[][],
  ];
  const key = (part: (c: Mark) => string) => cells.map((cols) => cols.map((col) => joined(col.map((c) => (c ? part(c) : '')))));
  const of = (lists: string[][]) => (s: 'a' | 'b', at: number) => lists[s === 'a' ? 0 : 1]![at]!;
  const [whole, structure, labels] = [
    key((c) => `${c.label}\u0001${c.shape}\u0001${c.typed}`),
    key((c) => `${c.label}\u0001${c.shape}`),
    key((c) => c.label),
  ];
  return align({
    a: a.width,
    b: b.width,
    keys: [of(whole), of(labels), of(structure)],
    likeness: (x, y) => likeness(cells[0][x]!, cells[1][y]!, labels[0]![x] === labels[1]![y], labels[0]![x] !== '' && labels[1]![y] !== ''),
  });
}

/** '' when nothing in it says anything. */
const joined = (parts: readonly string[]): string => (parts.every((p) => p.replaceAll('\u0001', '') === '') ? '' : parts.join('\u0002'));

/** How much of two lines is the same, place by place; lines of other labels are rather not the same. */
function likeness(a: readonly (Mark | undefined)[], b: readonly (Mark | undefined)[], sameLabel: boolean, labelled: boolean): number {
  const length = Math.max(a.length, b.length);
  let [some, same] = [0, 0];
  for (let i = 0; i < length; i++) {
    const [x, y] = [a[i], b[i]];
    if (!x && !y) continue;
    some++;
    if (x && y && x.shape === y.shape && x.label === y.label) same += x.typed === y.typed ? 1 : 0.8;
  }
  if (some === 0) return 0.05;
  const content = same / some;
  if (sameLabel) return 0.3 + 0.7 * content;
  return labelled ? content - 0.5 : content - 0.25;
}

function inverse(map: Int32Array, length: number): Int32Array {
  const back = new Int32Array(length).fill(-1);
  map.forEach((to, at) => {
    if (to >= 0) back[to] = at;
  });
  return back;
}

/** Marks of a sheet's cells. */
class Marks {
  readonly height: number;
  readonly width: number;
  private readonly marks: (Mark | undefined)[];
  private readonly shapes = new Map<number, string>();
  private readonly lines = new Map<number, readonly (Mark | undefined)[]>();

  constructor(
    private readonly side: Side,
    private readonly sheet: Sheet,
  ) {
    this.height = (sheet.used?.row2 ?? -1) + 1;
    this.width = (sheet.used?.col2 ?? -1) + 1;
    const headers = this.headerRows();
    this.marks = Array.from({ length: sheet.cells.count }, (_, i) => this.mark(i, headers));
  }

  at(row: number, col: number): Mark | undefined {
    const i = this.sheet.find(row, col);
    return i < 0 ? undefined : this.marks[i];
  }

  /** Without the cells' columns: a column may have come or gone. */
  row(row: number): readonly (Mark | undefined)[] {
    let line = this.lines.get(row);
    if (!line) {
      const [from, to] = this.sheet.rowRange(row);
      line = this.marks.slice(from, to).filter((mark) => mark !== undefined);
      this.lines.set(row, line);
    }
    return line;
  }

  rowKey(row: number, part: (mark: Mark) => string): string {
    return joined(this.row(row).map((mark) => part(mark!)));
  }

  firstLabel(row: number): string {
    return this.row(row).find((mark) => mark!.label !== '')?.label ?? '';
  }

  private mark(i: number, headers: ReadonlySet<number>): Mark | undefined {
    const { side, sheet } = this;
    const { row, col, formula } = sheet.cells;
    const value = constant(side.book, sheet, i);
    if (typeof value === 'string') return { label: value.trim().toLowerCase(), shape: '', typed: '' };
    if (headers.has(row[i]!)) {
      const period = side.values.at(sheet.index, row[i]!, col[i]!);
      if (typeof period === 'number') return { label: String(period), shape: '', typed: '' };
    }
    if (formula[i]! >= 0) return { label: '', shape: this.shape(sheet.firstId + i), typed: '' };
    return value === undefined ? undefined : { label: '', shape: '#', typed: String(value) };
  }

  /** Key of the copied formula without its offsets: those shift when lines come or go between the cell and what it reads. */
  private shape(id: number): string {
    const template = this.side.graph.formulas.of(id);
    if (!template) return '={TABLE}';
    let shape = this.shapes.get(template.id);
    if (shape === undefined) {
      shape = `=${template.key.replace(/`(R?)(?:\[-?\d+\]|\d+)?(C?)(?:\[-?\d+\]|\d+)?/g, '`$1$2')}`;
      this.shapes.set(template.id, shape);
    }
    return shape;
  }

  /** Rows of years or of dates: three numbers or more, each above the one before, in the range of either. */
  private headerRows(): ReadonlySet<number> {
    const { cells, index } = this.sheet;
    const found = new Set<number>();
    for (let row = 0; row < Math.min(this.height, 80); row++) {
      const [from, to] = this.sheet.rowRange(row);
      const numbers: number[] = [];
      for (let i = from; i < to; i++) {
        const v = this.side.values.at(index, row, cells.col[i]!);
        if (typeof v === 'number') numbers.push(v);
      }
      const rising = numbers.every((n, k) => k === 0 || n > numbers[k - 1]!);
      const like = (low: number, high: number) => numbers.every((n) => Number.isInteger(n) && n >= low && n <= high);
      if (numbers.length >= 3 && rising && (like(1950, 2150) || like(18_000, 90_000))) found.add(row);
    }
    return found;
  }
}
