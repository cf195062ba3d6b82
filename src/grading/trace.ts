// One cell -> the tree of what it rests on (or feeds), with formulas, values and labels. Stops at depth, at repeats, and at ranges.

import { cellName, fullName, parseCell, quoteSheet, rectName } from '../../grammar/ref.ts';
import type { Area } from '../graph/area.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import { cellId, type FormulaBlock, locate, type Workbook } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';

export interface TraceNode {
  /** Sheet!A1, or Sheet!A1:B9 for a range that is not opened. */
  readonly cell: string;
  readonly label: string;
  readonly formula?: string;
  /** The rectangle that the formula fills: an array formula's, a data table's. */
  readonly fills?: string;
  readonly value: number | string | boolean | null;
  readonly status: string;
  readonly children: readonly TraceNode[];
  /** Cells with the same formula that feed on the same cell, beside this one. */
  readonly more?: string;
  /** Why it is not opened: seen above, too deep, a range, a copy of the cell beside it. */
  readonly stopped?: string;
}

export interface TraceOptions {
  readonly direction: 'up' | 'down';
  readonly depth: number;
}

/** Cells of a range opened one by one; larger ranges are one node with their sum. */
const OPENED = 4;
const MAX_NODES = 2_000;

export class TraceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}

/** Reads "Sheet!A1", "'My Sheet'!$B$4" or "A1" (first sheet). */
export function traceTarget(book: Workbook, address: string): { readonly sheet: number; readonly row: number; readonly col: number } {
  const m = /^(?:(?:'((?:[^']|'')+)'|([^!]+))!)?(\$?[A-Za-z]{1,3}\$?\d{1,7})$/.exec(address.trim());
  const at = m && parseCell(m[3]!);
  if (!m || !at) throw new TraceError(`${address} is no cell address; write Sheet!A1.`);
  const name = m[1]?.replaceAll("''", "'") ?? m[2];
  const sheet = name === undefined ? book.sheets[0] : book.sheets.find((s) => s.name.toLowerCase() === name.toLowerCase());
  if (!sheet) throw new TraceError(`There is no sheet "${name}"; the sheets are ${book.sheets.map((s) => s.name).join(', ')}.`);
  return { sheet: sheet.index, ...at };
}

export function traceCell(analysis: Analysis, address: string, options: TraceOptions): TraceNode {
  const at = traceTarget(analysis.book, address);
  return new Tracer(analysis, options).node(at.sheet, at.row, at.col, 0);
}

class Tracer {
  private readonly seen = new Set<number>();
  private nodes = 0;

  constructor(
    private readonly analysis: Analysis,
    private readonly options: TraceOptions,
  ) {}

  node(sheet: number, row: number, col: number, depth: number): TraceNode {
    const { book, values } = this.analysis;
    const id = cellId(book.sheets[sheet]!, row, col);
    const base = {
      cell: fullName(book.sheets[sheet]!.name, row, col),
      label: labelOf(this.analysis, sheet, row, col),
      ...this.written(id, sheet, row, col),
      value: plainValue(values.at(sheet, row, col)),
      status: id < 0 ? 'blank' : values.status(id),
    };
    this.nodes++;
    const stopped = id < 0 ? undefined : this.stop(id, depth);
    if (stopped || id < 0) return { ...base, children: [], ...(stopped ? { stopped } : {}) };
    this.seen.add(id);
    return { ...base, children: this.options.direction === 'up' ? this.above(id, depth) : this.below(id, depth) };
  }

  /** The formula that gives a cell its value, its own or that of the block it lies in. */
  private written(id: number, sheet: number, row: number, col: number): Pick<TraceNode, 'formula' | 'fills'> {
    const { book, graph } = this.analysis;
    const block = blockAt(book, sheet, row, col);
    const fills = block && !isOne(block) ? { fills: rectName(block.rect) } : {};
    if (id >= 0 && graph.formulas.of(id)) return { formula: graph.formulas.text(id), ...fills };
    if (!block) return {};
    const { dataTable } = book.formulas[block.formula]!;
    if (!dataTable) return { formula: book.formulas[block.formula]!.text, ...fills };
    const { twoD, rowInput, r1, r2 = '' } = dataTable;
    return { formula: twoD ? `TABLE(${r1},${r2})` : rowInput ? `TABLE(${r1},)` : `TABLE(,${r1})`, ...fills };
  }

  private stop(id: number, depth: number): string | undefined {
    if (this.seen.has(id)) return 'shown above';
    const open =
      this.options.direction === 'up' ? this.analysis.graph.precedentAreas(id).length : this.analysis.graph.dependents(id).length;
    if (open === 0) return undefined;
    if (this.nodes > MAX_NODES) return `more than ${MAX_NODES} cells`;
    return depth >= this.options.depth ? 'deeper' : undefined;
  }

  private above(id: number, depth: number): TraceNode[] {
    return this.analysis.graph.precedentAreas(id).flatMap((a) => this.area(a, depth + 1));
  }

  private area(a: Area, depth: number): TraceNode[] {
    const size = (a.row2 - a.row1 + 1) * (a.col2 - a.col1 + 1);
    if (size > OPENED) return [this.range(a)];
    const out: TraceNode[] = [];
    for (let row = a.row1; row <= a.row2; row++) for (let col = a.col1; col <= a.col2; col++) out.push(this.node(a.sheet, row, col, depth));
    return out;
  }

  private range(a: Area): TraceNode {
    const { book, values } = this.analysis;
    const sheet = book.sheets[a.sheet]!;
    let sum = 0;
    let numbers = 0;
    const last = Math.min(a.row2, sheet.used?.row2 ?? -1);
    for (let row = a.row1; row <= last; row++) {
      const [from, to] = sheet.rowRange(row);
      for (let i = from; i < to; i++) {
        const col = sheet.cells.col[i]!;
        const v = col >= a.col1 && col <= a.col2 ? values.at(a.sheet, row, col) : null;
        if (typeof v === 'number') {
          sum += v;
          numbers++;
        }
      }
    }
    return {
      cell: `${quoteSheet(sheet.name)}!${rectName(a)}`,
      label: labelOf(this.analysis, a.sheet, a.row1, a.col1),
      value: sum,
      status: 'range',
      children: [],
      stopped: `${numbers} numbers, their sum`,
    };
  }

  /** Dependents, one for each copied formula and each block; the others are counted. */
  private below(id: number, depth: number): TraceNode[] {
    const { book, graph } = this.analysis;
    const groups = new Map<unknown, number[]>();
    for (const d of graph.dependents(id)) {
      const { sheet, index } = locate(book, d);
      const key = blockAt(book, sheet.index, sheet.cells.row[index]!, sheet.cells.col[index]!) ?? graph.formulas.of(d);
      const group = groups.get(key);
      if (group) group.push(d);
      else groups.set(key, [d]);
    }
    return [...groups.values()].map((group) => {
      const { sheet, index } = locate(book, group[0]!);
      const node = this.node(sheet.index, sheet.cells.row[index]!, sheet.cells.col[index]!, depth + 1);
      return group.length > 1 ? { ...node, more: `and ${group.length - 1} more to ${nameOf(book, group.at(-1)!)}` } : node;
    });
  }
}

function blockAt(book: Workbook, sheet: number, row: number, col: number): FormulaBlock | undefined {
  return book.sheets[sheet]!.blocks.find(({ rect }) => row >= rect.row1 && row <= rect.row2 && col >= rect.col1 && col <= rect.col2);
}

const isOne = ({ rect }: FormulaBlock): boolean => rect.row1 === rect.row2 && rect.col1 === rect.col2;

function nameOf(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  return cellName(sheet.cells.row[index]!, sheet.cells.col[index]!);
}

function plainValue(v: Scalar): number | string | boolean | null {
  return v instanceof ExcelError ? v.code : v;
}

/** The nearest text to the left in the row. */
function labelOf({ book, values }: Analysis, sheet: number, row: number, col: number): string {
  const s = book.sheets[sheet]!;
  const [from, to] = s.rowRange(row);
  let label = '';
  for (let i = from; i < to && s.cells.col[i]! < col; i++) {
    const v = s.cells.formula[i]! < 0 ? values.at(sheet, row, s.cells.col[i]!) : null;
    if (typeof v === 'string' && /\p{L}{3}/u.test(v) && v.length > label.length) label = v.trim();
  }
  return label.slice(0, 60);
}
