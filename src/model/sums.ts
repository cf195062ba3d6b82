// A formula as a sum of signed addends or a product of factors. Follows no reference: what a part refers to is the caller's question.

import type { Node } from '../../grammar/ast.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { type CellAt, type Expressions, type Host, literal, strip, times, WRAPPERS } from './expression.ts';

export interface Addend {
  readonly node: Node;
  /** +1 or -1, or a constant. */
  readonly coef: number;
  /** coef x node; undefined when it cannot be told without the engine. */
  readonly value: number | undefined;
}

/** A part of a product: `power` 1 above, -1 below the line. */
export interface Factor {
  readonly node: Node;
  readonly power: 1 | -1;
}

/** Signed addends of a sum; x*(1-t) counts as x and -x*t, a SUM over a range as its numeric cells. */
export function addends(node: Node, host: Host, reader: Expressions): Addend[] {
  const out: Addend[] = [];
  split(node, 1, { host, reader, out }, 0);
  return out;
}

/** Factors of a product or quotient; where a reader is given, of the branch that an IF takes. */
export function factors(node: Node, at?: Pick<Splitting, 'host' | 'reader'>): Factor[] {
  const out: Factor[] = [];
  factor(at ? live(strip(node), at) : node, 1, out, 0);
  return out;
}

function factor(node: Node, power: 1 | -1, out: Factor[], depth: number): void {
  const bare = strip(node);
  if (depth < 40 && bare.kind === 'binary' && (bare.op === '*' || bare.op === '/')) {
    factor(bare.left, power, out, depth + 1);
    factor(bare.right, bare.op === '*' ? power : power === 1 ? -1 : 1, out, depth + 1);
  } else if (depth < 40 && bare.kind === 'unary' && bare.op === '-') factor(bare.arg, power, out, depth + 1);
  else if (depth < 40 && bare.kind === 'call' && bare.name === 'PRODUCT') for (const a of bare.args) factor(a, power, out, depth + 1);
  else if (depth < 40 && bare.kind === 'call' && WRAPPERS.has(bare.name) && bare.args[0]) factor(bare.args[0], power, out, depth + 1);
  else out.push({ node: bare, power });
}

interface Splitting {
  readonly host: Host;
  readonly reader: Expressions;
  readonly out: Addend[];
}

function split(node: Node, coef: number, to: Splitting, depth: number): void {
  const bare = live(strip(node), to);
  const again = (n: Node, c: number) => split(n, c, to, depth + 1);
  const whole = () => to.out.push({ node: bare, coef, value: times(to.reader.evaluate(bare, to.host), coef) });
  if (depth >= 60) whole();
  else if (bare.kind === 'unary') again(bare.arg, bare.op === '-' ? -coef : coef);
  else if (bare.kind === 'binary' && (bare.op === '+' || bare.op === '-')) {
    again(bare.left, coef);
    again(bare.right, bare.op === '+' ? coef : -coef);
  } else if (bare.kind === 'binary' && bare.op === '*') product(bare, coef, again, whole);
  else if (bare.kind === 'call' && bare.name === 'SUM') for (const arg of bare.args) summand(arg, coef, to, again);
  else if (bare.kind === 'call' && WRAPPERS.has(bare.name) && bare.args[0]) again(bare.args[0], coef);
  else whole();
}

/** MAX(0, x) is x while x is above 0, IF(test, x, y) the branch taken. */
function live(node: Node, { reader, host }: Pick<Splitting, 'host' | 'reader'>): Node {
  if (node.kind !== 'call') return node;
  if ((node.name === 'MAX' || node.name === 'MIN') && node.args.length === 2) {
    const open = node.args.filter((a) => literal(a) === undefined);
    const whole = reader.evaluate(node, host);
    return open.length === 1 && whole !== undefined && reader.evaluate(open[0]!, host) === whole ? strip(open[0]!) : node;
  }
  if (node.name !== 'IF' || node.args.length < 2) return node;
  const test = reader.evaluate(node.args[0]!, host);
  const branch = test === undefined ? undefined : node.args[test !== 0 ? 1 : 2];
  return branch ? strip(branch) : node;
}

function product(node: Node & { kind: 'binary' }, coef: number, again: (n: Node, c: number) => void, whole: () => void): void {
  const [one, other] = oneLess(node.left) ? [node.left, node.right] : [node.right, node.left];
  const less = oneLess(one);
  const left = literal(node.left);
  const right = literal(node.right);
  if (less) {
    again(other, coef);
    again({ kind: 'binary', op: '*', left: other, right: less }, -coef);
  } else if (left !== undefined) again(node.right, coef * left);
  else if (right !== undefined) again(node.left, coef * right);
  else whole();
}

function summand(arg: Node, coef: number, to: Splitting, again: (n: Node, c: number) => void): void {
  const inner = strip(arg);
  if (inner.kind !== 'area' && inner.kind !== 'name') {
    again(arg, coef);
    return;
  }
  for (const c of to.reader.area(inner, to.host)) {
    const v = to.reader.values.at(c.sheet, c.row, c.col);
    if (typeof v === 'number') to.out.push({ node: absolute(to.reader.book, c), coef, value: v * coef });
  }
}

/** (1 - t) -> t. */
function oneLess(node: Node): Node | undefined {
  const bare = strip(node);
  return bare.kind === 'binary' && bare.op === '-' && literal(bare.left) === 1 ? bare.right : undefined;
}

function absolute(book: Workbook, c: CellAt): Node {
  return { kind: 'cell', sheet: { first: book.sheets[c.sheet]!.name }, row: { abs: true, at: c.row }, col: { abs: true, at: c.col } };
}
