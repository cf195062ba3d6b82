// Syntax tree -> signed sum of cells: what plus, minus, SUM and constant factors make of it. One formula, one level.

import { type Node, resolve, type SheetPrefix } from '../../grammar/ast.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { cellId, type Workbook } from '../workbook/workbook.ts';
import type { Names } from './names.ts';

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
  /** Parts that are no signed cells (products of cells, conditions on results, lookups); 0 when the form is exact. */
  readonly opaque: number;
}

export interface FormContext {
  readonly book: Workbook;
  readonly values: Recalculation;
  readonly names: Names;
  /** Number of a part that rests on typed settings alone; undefined for any other. */
  readonly setting: (node: Node, host: Host) => number | undefined;
}

export interface Host {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

const THROUGH: ReadonlySet<string> = new Set(['ROUND', 'N', 'IFERROR', 'IFNA']);
const MAX_DEPTH = 60;
const MAX_CELLS = 2_000;

export function collectForm(ast: Node, host: Host, context: FormContext): LinearForm {
  const form = new Form(host, context);
  form.add(ast, 1, 0);
  return { terms: form.terms, constant: form.constant, opaque: form.opaque };
}

class Form {
  readonly terms: Term[] = [];
  constant = 0;
  opaque = 0;

  constructor(
    private readonly host: Host,
    private readonly context: FormContext,
  ) {}

  add(node: Node, coef: number, depth: number): void {
    if (depth > MAX_DEPTH) this.opaque++;
    else if (node.kind === 'number') this.constant += coef * node.value;
    else if (node.kind === 'paren') this.add(node.arg, coef, depth + 1);
    else if (node.kind === 'unary') this.add(node.arg, node.op === '-' ? -coef : coef, depth + 1);
    else if (node.kind === 'percent') this.add(node.arg, coef / 100, depth + 1);
    else if (node.kind === 'name') this.named(node.name, coef);
    else if (node.kind === 'cell') this.push(node.sheet, resolve(node.row, this.host.row), resolve(node.col, this.host.col), coef);
    else if (node.kind === 'binary') this.binary(node, coef, depth);
    else if (node.kind === 'call') this.call(node, coef, depth);
    else this.opaque++;
  }

  private binary(node: Node & { kind: 'binary' }, coef: number, depth: number): void {
    if (node.op === '+' || node.op === '-') {
      this.add(node.left, coef, depth + 1);
      this.add(node.right, node.op === '+' ? coef : -coef, depth + 1);
      return;
    }
    const left = literal(node.left);
    const right = literal(node.right);
    if (node.op === '*' && left !== undefined) this.add(node.right, coef * left, depth + 1);
    else if (node.op === '*' && right !== undefined) this.add(node.left, coef * right, depth + 1);
    else if (node.op === '/' && right !== undefined && right !== 0) this.add(node.left, coef / right, depth + 1);
    else this.opaque++;
  }

  private call(node: Node & { kind: 'call' }, coef: number, depth: number): void {
    if (node.name === 'SUM') {
      for (const arg of node.args) {
        if (arg.kind === 'area') this.area(arg, coef);
        else this.add(arg, coef, depth + 1);
      }
      return;
    }
    const live = this.branch(node);
    if (live) this.add(live, coef, depth + 1);
    else this.opaque++;
  }

  /** The argument that is the call's value: of a switch the one that it is set to. */
  private branch(node: Node & { kind: 'call' }): Node | undefined {
    if (THROUGH.has(node.name)) return node.args[0];
    if (node.name !== 'IF' && node.name !== 'CHOOSE') return undefined;
    const [test, ...branches] = node.args;
    const set = test && this.context.setting(test, this.host);
    if (set === undefined) return undefined;
    return node.name === 'IF' ? branches[set !== 0 ? 0 : 1] : branches[Math.trunc(set) - 1];
  }

  /** A named cell is a term; a named range only inside a sum. */
  private named(name: string, coef: number): void {
    const a = this.context.names.area(name, this.host.sheet);
    if (!a) this.opaque++;
    else this.rectangle({ first: this.context.book.sheets[a.sheet]!.name }, a.row1, a.row2, a.col1, a.col2, coef);
  }

  private area(node: Node & { kind: 'area' }, coef: number): void {
    const [r1, r2] = order(resolve(node.row1, this.host.row), resolve(node.row2, this.host.row));
    const [c1, c2] = order(resolve(node.col1, this.host.col), resolve(node.col2, this.host.col));
    this.rectangle(node.sheet, r1, r2, c1, c2, coef);
  }

  private rectangle(sheet: SheetPrefix | undefined, r1: number, r2: number, c1: number, c2: number, coef: number): void {
    if ((r2 - r1 + 1) * (c2 - c1 + 1) > MAX_CELLS) {
      this.opaque++;
      return;
    }
    for (let row = r1; row <= r2; row++) for (let col = c1; col <= c2; col++) this.push(sheet, row, col, coef);
  }

  private push(prefix: SheetPrefix | undefined, row: number, col: number, coef: number): void {
    const sheet = this.sheetOf(prefix);
    if (sheet === undefined || row < 0 || col < 0) {
      this.opaque++;
      return;
    }
    const value = this.context.values.at(sheet, row, col);
    if (value === null || typeof value === 'string') return;
    this.terms.push({ sheet, row, col, id: cellId(this.context.book.sheets[sheet]!, row, col), coef });
  }

  private sheetOf(prefix: SheetPrefix | undefined): number | undefined {
    if (!prefix) return this.host.sheet;
    if (prefix.book || prefix.last || prefix.first === undefined) return undefined;
    const wanted = prefix.first.toLowerCase();
    return this.context.book.sheets.find((s) => s.name.toLowerCase() === wanted)?.index;
  }
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
