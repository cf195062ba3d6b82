// A formula as a signed sum of cells: what a total adds, a roll moves, a bridge deducts. Reads syntax and values, not labels.

import { type Node, resolve } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { cellId, locate, type Workbook } from '../workbook/workbook.ts';
import { Names } from './names.ts';

export interface Term {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  /** -1 when nothing stands there. */
  readonly id: number;
  /** +1, -1, or the constant the cell is multiplied by. */
  readonly coef: number;
}

export interface LinearForm {
  readonly terms: readonly Term[];
  /** Sum of literal numbers in it. */
  readonly constant: number;
  /** Parts that are no signed cells (products of cells, IF, lookups); empty when the form is exact. */
  readonly opaque: number;
}

/** Reads formulas of one workbook as signed sums. */
export class LinearReader {
  private readonly names: Names;
  constructor(
    private readonly book: Workbook,
    private readonly formulas: Formulas,
    private readonly values: Recalculation,
  ) {
    this.names = new Names(book);
  }

  /** Terms of the cell's own formula; undefined for a constant or a formula that does not parse. */
  of(id: number): LinearForm | undefined {
    const ast = id < 0 ? undefined : this.formulas.of(id)?.ast;
    if (!ast) return undefined;
    const { sheet, index } = locate(this.book, id);
    const host = { sheet: sheet.index, row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
    const out = { terms: [] as Term[], constant: 0, opaque: 0 };
    this.collect(ast, 1, host, out, 0);
    return out;
  }

  /** The cell a pure link (=Sheet!A1, =-A1) points to, followed to the end; the cell itself when it is no link. `coef` is the sign on the way. */
  source(id: number): { readonly id: number; readonly coef: number } {
    let at = id;
    let coef = 1;
    for (let hop = 0; hop < 50; hop++) {
      const form = this.of(at);
      const only = form && !form.opaque && form.constant === 0 && form.terms.length === 1 ? form.terms[0] : this.picked(at);
      if (!only || Math.abs(only.coef) !== 1 || only.id < 0 || only.id === at) break;
      coef *= only.coef;
      at = only.id;
    }
    return { id: at, coef };
  }

  /** The one cell that a look-up (INDEX, XLOOKUP, OFFSET, CHOOSE, IF ...) answers with, signed; undefined for any other formula. */
  picked(id: number): Term | undefined {
    const ast = id < 0 ? undefined : this.formulas.of(id)?.ast;
    const bare = ast && unsigned(ast);
    if (!bare || bare.node.kind !== 'call' || !LOOKUPS.has(bare.node.name)) return undefined;
    const used = this.values.used(id).filter((u) => u.role === 'value');
    const own = this.values.value(id);
    const hits = used.filter(
      (u) =>
        u.row1 === u.row2 && u.col1 === u.col2 && typeof own === 'number' && this.values.at(u.sheet, u.row1, u.col1) === own * bare.sign,
    );
    if (hits.length === 0 || new Set(hits.map((u) => `${u.sheet}:${u.row1}:${u.col1}`)).size > 1 || used.length > hits.length)
      return undefined;
    const { sheet, row1: row, col1: col } = hits[0]!;
    return { sheet, row, col, id: cellId(this.book.sheets[sheet]!, row, col), coef: bare.sign };
  }

  /** Expands terms until `stop` says that a cell is a leaf for the caller (or it is a constant, or no signed sum). */
  expand(id: number, stop: (term: Term) => boolean, depth = 6): LinearForm | undefined {
    const top = this.open(id);
    if (!top) return undefined;
    const out = { terms: [] as Term[], constant: top.constant, opaque: top.opaque };
    const visit = (term: Term, level: number): void => {
      const form = level >= depth || stop(term) ? undefined : this.open(term.id);
      if (!form || form.opaque > 0 || out.terms.length > 2_000) {
        out.terms.push(term);
        return;
      }
      out.constant += form.constant * term.coef;
      for (const t of form.terms) visit({ ...t, coef: t.coef * term.coef }, level + 1);
    };
    for (const t of top.terms) visit(t, 1);
    return out;
  }

  /** Terms of a formula; of a look-up the cell that it picks. */
  private open(id: number): LinearForm | undefined {
    const form = this.of(id);
    const picked = form && form.opaque > 0 ? this.picked(id) : undefined;
    return picked ? { terms: [picked], constant: 0, opaque: 0 } : form;
  }

  private collect(node: Node, coef: number, host: Host, out: { terms: Term[]; constant: number; opaque: number }, depth: number): void {
    if (depth > 60) {
      out.opaque++;
      return;
    }
    const down = (n: Node, c: number) => this.collect(n, c, host, out, depth + 1);
    switch (node.kind) {
      case 'number':
        out.constant += coef * node.value;
        return;
      case 'paren':
        return down(node.arg, coef);
      case 'unary':
        return down(node.arg, node.op === '-' ? -coef : coef);
      case 'percent':
        return down(node.arg, coef / 100);
      case 'name':
        return this.named(node.name, coef, host, out);
      case 'cell':
        this.push(node.sheet, resolve(node.row, host.row), resolve(node.col, host.col), coef, host, out);
        return;
      case 'binary':
        return this.binary(node, coef, host, out, depth);
      case 'call':
        return this.call(node, coef, host, out, depth);
      case 'area':
        out.opaque++;
        return;
      default:
        out.opaque++;
    }
  }

  private binary(
    node: Node & { kind: 'binary' },
    coef: number,
    host: Host,
    out: { terms: Term[]; constant: number; opaque: number },
    depth: number,
  ): void {
    if (node.op === '+' || node.op === '-') {
      this.collect(node.left, coef, host, out, depth + 1);
      this.collect(node.right, node.op === '+' ? coef : -coef, host, out, depth + 1);
      return;
    }
    const left = literal(node.left);
    const right = literal(node.right);
    if (node.op === '*' && left !== undefined) return this.collect(node.right, coef * left, host, out, depth + 1);
    if (node.op === '*' && right !== undefined) return this.collect(node.left, coef * right, host, out, depth + 1);
    if (node.op === '/' && right !== undefined && right !== 0) return this.collect(node.left, coef / right, host, out, depth + 1);
    out.opaque++;
  }

  private call(
    node: Node & { kind: 'call' },
    coef: number,
    host: Host,
    out: { terms: Term[]; constant: number; opaque: number },
    depth: number,
  ): void {
    if (node.name === 'SUM') {
      for (const arg of node.args) {
        if (arg.kind === 'area') this.area(arg, coef, host, out);
        else if (arg.kind === 'name') this.named(arg.name, coef, host, out);
        else this.collect(arg, coef, host, out, depth + 1);
      }
      return;
    }
    if ((node.name === 'ROUND' || node.name === 'N' || node.name === 'IFERROR') && node.args[0])
      return this.collect(node.args[0], coef, host, out, depth + 1);
    out.opaque++;
  }

  /** A named cell is a term; a named range only inside a sum. */
  private named(name: string, coef: number, host: Host, out: { terms: Term[]; constant: number; opaque: number }): void {
    const a = this.names.area(name, host.sheet);
    if (!a || (a.row2 - a.row1 + 1) * (a.col2 - a.col1 + 1) > 2_000) {
      out.opaque++;
      return;
    }
    const at = this.book.sheets[a.sheet]!.name;
    for (let row = a.row1; row <= a.row2; row++)
      for (let col = a.col1; col <= a.col2; col++) this.push({ first: at }, row, col, coef, host, out);
  }

  private area(node: Node & { kind: 'area' }, coef: number, host: Host, out: { terms: Term[]; constant: number; opaque: number }): void {
    const [r1, r2] = order(resolve(node.row1, host.row), resolve(node.row2, host.row));
    const [c1, c2] = order(resolve(node.col1, host.col), resolve(node.col2, host.col));
    if ((r2 - r1 + 1) * (c2 - c1 + 1) > 2_000) {
      out.opaque++;
      return;
    }
    for (let row = r1; row <= r2; row++) for (let col = c1; col <= c2; col++) this.push(node.sheet, row, col, coef, host, out);
  }

  private push(
    prefix: { book?: string; first?: string; last?: string } | undefined,
    row: number,
    col: number,
    coef: number,
    host: Host,
    out: { terms: Term[]; opaque: number },
  ): void {
    const sheet = this.sheetOf(prefix, host.sheet);
    if (sheet === undefined || row < 0 || col < 0) {
      out.opaque++;
      return;
    }
    const id = cellId(this.book.sheets[sheet]!, row, col);
    const value = this.values.at(sheet, row, col);
    if (value === null || typeof value === 'string') return;
    out.terms.push({ sheet, row, col, id, coef });
  }

  private sheetOf(prefix: { book?: string; first?: string; last?: string } | undefined, host: number): number | undefined {
    if (!prefix) return host;
    if (prefix.book || prefix.last || prefix.first === undefined) return undefined;
    const wanted = prefix.first.toLowerCase();
    const found = this.book.sheets.find((s) => s.name.toLowerCase() === wanted);
    return found?.index;
  }
}

interface Host {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

const LOOKUPS: ReadonlySet<string> = new Set([
  'INDEX',
  'XLOOKUP',
  'VLOOKUP',
  'HLOOKUP',
  'LOOKUP',
  'OFFSET',
  'CHOOSE',
  'INDIRECT',
  'IF',
  'IFS',
  'SWITCH',
  'IFERROR',
  'IFNA',
]);

function unsigned(node: Node): { readonly node: Node; readonly sign: 1 | -1 } {
  let at = node;
  let sign: 1 | -1 = 1;
  for (let depth = 0; depth < 20 && (at.kind === 'paren' || at.kind === 'unary'); depth++) {
    if (at.kind === 'unary' && at.op === '-') sign = sign === 1 ? -1 : 1;
    at = at.arg;
  }
  return { node: at, sign };
}

const order = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a]);

function literal(node: Node): number | undefined {
  if (node.kind === 'number') return node.value;
  if (node.kind === 'paren') return literal(node.arg);
  if (node.kind === 'unary' && node.op !== '@') {
    const v = literal(node.arg);
    return v === undefined ? undefined : node.op === '-' ? -v : v;
  }
  return undefined;
}
