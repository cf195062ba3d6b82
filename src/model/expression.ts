// Parts of formulas with their numbers: the cells a part mentions, the one cell it is, what it amounts to.

import { type Node, resolve } from '../../grammar/ast.ts';
import { visit } from '../../grammar/walk.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { cellId, locate, type Workbook } from '../workbook/workbook.ts';
import { Names } from './names.ts';

/** The cell a formula stands in. */
export interface Host {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

export interface CellAt extends Host {
  readonly id: number;
}

const MAX_CELLS = 4_000;

export class Expressions {
  private readonly names: Names;
  constructor(
    readonly book: Workbook,
    readonly values: Recalculation,
  ) {
    this.names = new Names(book);
  }

  hostOf(id: number): Host {
    const { sheet, index } = locate(this.book, id);
    return { sheet: sheet.index, row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
  }

  /** The one cell that a node is (through brackets and +), undefined for anything else. */
  cell(node: Node, host: Host): CellAt | undefined {
    const bare = strip(node);
    if (bare.kind === 'cell')
      return this.at(bare.sheet?.first, bare.sheet?.book, resolve(bare.row, host.row), resolve(bare.col, host.col), host);
    if (bare.kind !== 'name') return undefined;
    const a = this.names.area(bare.name, host.sheet);
    return a && a.row1 === a.row2 && a.col1 === a.col2 ? this.cellOf(a.sheet, a.row1, a.col1) : undefined;
  }

  /** Every cell that a node mentions, ranges unrolled up to a bound. */
  cells(node: Node, host: Host): CellAt[] {
    const out: CellAt[] = [];
    visit(node, (n) => {
      if (out.length > MAX_CELLS) return false;
      if (n.kind === 'cell') push(out, this.cell(n, host));
      else if (n.kind === 'area' || n.kind === 'name') out.push(...this.area(n, host));
      return true;
    });
    return out;
  }

  /** Cells of a range or a named range, in reading order. */
  area(node: Node, host: Host): CellAt[] {
    const bare = strip(node);
    if (bare.kind === 'cell') return [this.cell(bare, host)].filter((c) => c !== undefined);
    const r = this.rectOf(bare, host);
    if (!r || (r.row2 - r.row1 + 1) * (r.col2 - r.col1 + 1) > MAX_CELLS) return [];
    const out: CellAt[] = [];
    for (let row = r.row1; row <= r.row2; row++) for (let col = r.col1; col <= r.col2; col++) out.push(this.cellOf(r.sheet, row, col));
    return out;
  }

  /** The number that a part amounts to; undefined for text, errors and functions beyond plain arithmetic. */
  evaluate(node: Node, host: Host, depth = 0): number | undefined {
    if (depth > 120) return undefined;
    const down = (n: Node) => this.evaluate(n, host, depth + 1);
    switch (node.kind) {
      case 'number':
        return node.value;
      case 'percent':
        return times(down(node.arg), 0.01);
      case 'paren':
        return down(node.arg);
      case 'unary':
        return times(down(node.arg), node.op === '-' ? -1 : 1);
      case 'binary':
        return combine(node.op, down(node.left), down(node.right));
      case 'cell':
      case 'name': {
        const c = this.cell(node, host);
        return c ? number(this.values.at(c.sheet, c.row, c.col)) : undefined;
      }
      case 'call':
        return this.call(node, host, depth);
      default:
        return undefined;
    }
  }

  private call(node: Node & { kind: 'call' }, host: Host, depth: number): number | undefined {
    if (node.name === 'IF' && node.args.length >= 2) {
      const test = this.evaluate(node.args[0]!, host, depth + 1);
      const branch = test === undefined ? undefined : node.args[test !== 0 ? 1 : 2];
      return branch ? this.evaluate(branch, host, depth + 1) : undefined;
    }
    const fold = FOLDS[node.name];
    if (!fold) return WRAPPERS.has(node.name) && node.args[0] ? this.evaluate(node.args[0], host, depth + 1) : undefined;
    const all: number[] = [];
    for (const arg of node.args) {
      const bare = strip(arg);
      const cells = bare.kind === 'area' || bare.kind === 'name' ? this.area(bare, host) : undefined;
      if (cells) {
        for (const c of cells) {
          const v = this.values.at(c.sheet, c.row, c.col);
          if (typeof v === 'number') all.push(v);
        }
        continue;
      }
      const v = this.evaluate(arg, host, depth + 1);
      if (v === undefined) return undefined;
      all.push(v);
    }
    return all.length ? fold(all) : undefined;
  }

  private rectOf(node: Node, host: Host): { sheet: number; row1: number; row2: number; col1: number; col2: number } | undefined {
    if (node.kind === 'name') return this.names.area(node.name, host.sheet);
    if (node.kind !== 'area') return undefined;
    const sheet = this.sheetOf(node.sheet?.first, node.sheet?.book, host);
    if (sheet === undefined || node.sheet?.last) return undefined;
    const [r1, r2, c1, c2] = [
      resolve(node.row1, host.row),
      resolve(node.row2, host.row),
      resolve(node.col1, host.col),
      resolve(node.col2, host.col),
    ];
    return { sheet, row1: Math.min(r1, r2), row2: Math.max(r1, r2), col1: Math.min(c1, c2), col2: Math.max(c1, c2) };
  }

  private at(first: string | undefined, book: string | undefined, row: number, col: number, host: Host): CellAt | undefined {
    const sheet = this.sheetOf(first, book, host);
    return sheet === undefined || row < 0 || col < 0 ? undefined : this.cellOf(sheet, row, col);
  }

  private cellOf(sheet: number, row: number, col: number): CellAt {
    return { sheet, row, col, id: cellId(this.book.sheets[sheet]!, row, col) };
  }

  private sheetOf(first: string | undefined, book: string | undefined, host: Host): number | undefined {
    if (book) return undefined;
    if (first === undefined) return host.sheet;
    return this.book.sheets.find((s) => s.name.toLowerCase() === first.toLowerCase())?.index;
  }
}

/** Functions that leave a number what it is, for our purposes. */
export const WRAPPERS: ReadonlySet<string> = new Set(['ROUND', 'N', 'IFERROR', 'IFNA', 'ROUNDUP', 'ROUNDDOWN', 'VALUE']);
const FOLDS: Readonly<Record<string, (v: readonly number[]) => number>> = {
  SUM: (v) => v.reduce((a, b) => a + b, 0),
  MAX: (v) => Math.max(...v),
  MIN: (v) => Math.min(...v),
  AVERAGE: (v) => v.reduce((a, b) => a + b, 0) / v.length,
  PRODUCT: (v) => v.reduce((a, b) => a * b, 1),
  ABS: (v) => Math.abs(v[0]!),
  SQRT: (v) => Math.sqrt(v[0]!),
  EXP: (v) => Math.exp(v[0]!),
  POWER: (v) => v[0]! ** (v[1] ?? 1),
};

/** A node without brackets and leading plus. */
export function strip(node: Node): Node {
  let at = node;
  for (let i = 0; i < 60 && (at.kind === 'paren' || (at.kind === 'unary' && at.op !== '-')); i++) at = at.arg;
  return at;
}

export function literal(node: Node): number | undefined {
  const bare = strip(node);
  if (bare.kind === 'number') return bare.value;
  if (bare.kind === 'percent') return times(literal(bare.arg), 0.01);
  if (bare.kind === 'binary' && bare.op === '^') return combine('^', literal(bare.left), literal(bare.right));
  return bare.kind === 'unary' && bare.op === '-' ? times(literal(bare.arg), -1) : undefined;
}

function combine(op: string, a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const v = OPERATORS[op]?.(a, b) ?? Number.NaN;
  return Number.isFinite(v) ? v : undefined;
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
  '=': (a, b) => Number(a === b),
  '<>': (a, b) => Number(a !== b),
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
};

export const times = (v: number | undefined, k: number): number | undefined => (v === undefined ? undefined : v * k);
const number = (v: unknown): number | undefined => (typeof v === 'number' ? v : v === null || v === false ? 0 : v === true ? 1 : undefined);

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}
