// One formula edited the way a slip edits it: a term dropped, turned round or counted twice, a reference moved or replaced.

import type { AreaNode, Coord, Node } from '../../../grammar/ast.ts';
import { resolve } from '../../../grammar/ast.ts';
import { parseFormula } from '../../../grammar/parser.ts';
import { printFormula } from '../../../grammar/print.ts';
import type { Place } from './relocate.ts';
import { replaceNodes } from './tree.ts';

export type IsTarget = (at: Place) => boolean;

/** The sum without the target: out of +/-, out of SUM's arguments, out of a range. undefined when it is no term there, or the only one. */
export function withoutTerm(text: string, host: Place, target: IsTarget): string | undefined {
  return edited(text, host, (ast) => remove(ast, host, target, (parts) => parts));
}

/** The target with the other sign. */
export function withTermTurned(text: string, host: Place, target: IsTarget): string | undefined {
  return edited(text, host, (ast) => remove(ast, host, target, (parts, cell) => [...parts, negated(cell)]));
}

/** The target once more. */
export function withTermTwice(text: string, host: Place, target: IsTarget): string | undefined {
  const parsed = parseFormula(text, host.row, host.col);
  if (!parsed.ok) return undefined;
  let cell: Node | undefined;
  const probe = remove(parsed.ast, host, target, (parts, found) => {
    cell = found;
    return parts;
  });
  return probe && cell ? print({ kind: 'binary', op: '+', left: parsed.ast, right: cell }, host) : undefined;
}

/** Every reference to a target replaced by the node that `by` makes of it. */
export function withCells(text: string, host: Place, by: (at: Place) => string | undefined): string | undefined {
  let hits = 0;
  const out = edited(text, host, (ast) =>
    replaceNodes(ast, (node) => {
      if (node.kind !== 'cell' || node.sheet?.book !== undefined) return undefined;
      const now = by(placeOf(node, host));
      const parsed = now === undefined ? undefined : parseFormula(now, host.row, host.col);
      if (!parsed?.ok) return undefined;
      hits++;
      return parsed.ast;
    }),
  );
  return hits > 0 ? out : undefined;
}

/** Cells of the formula's references: single ones, not ranges. */
export function cellsOf(text: string, host: Place): Place[] {
  const parsed = parseFormula(text, host.row, host.col);
  const found: Place[] = [];
  if (parsed.ok)
    replaceNodes(parsed.ast, (node) => {
      if (node.kind === 'cell' && node.sheet?.book === undefined) found.push(placeOf(node, host));
      return undefined;
    });
  return found;
}

function edited(text: string, host: Place, change: (ast: Node) => Node | undefined): string | undefined {
  const parsed = parseFormula(text, host.row, host.col);
  const tree = parsed.ok ? change(parsed.ast) : undefined;
  if (!tree) return undefined;
  const now = print(tree, host);
  return now === text ? undefined : now;
}

const print = (ast: Node, host: Place): string => printFormula(ast, host.row, host.col);

function placeOf(node: Node & { kind: 'cell' }, host: Place): Place {
  return { sheet: node.sheet?.first || host.sheet, row: resolve(node.row, host.row), col: resolve(node.col, host.col) };
}

/** What is left of a range or cell, and the cell taken out -> the arguments that stand for them now. */
type Rest = (parts: readonly Node[], cell: Node) => readonly Node[];

const paren = (node: Node): Node => ({ kind: 'paren', arg: node });
const negated = (node: Node): Node => ({ kind: 'unary', op: '-', arg: node });

/** The expression with the target's term changed; undefined when it has none. */
function remove(node: Node, host: Place, target: IsTarget, rest: Rest): Node | undefined {
  const inner = (n: Node) => remove(n, host, target, rest);
  switch (node.kind) {
    case 'paren': {
      const arg = inner(node.arg);
      return arg && { ...node, arg };
    }
    case 'unary': {
      const arg = node.op === '@' ? undefined : inner(node.arg);
      return arg && { ...node, arg };
    }
    case 'binary':
      return node.op === '+' || node.op === '-' ? fromSum(node, host, target, rest) : undefined;
    case 'call':
      return node.name === 'SUM' ? fromCall(node, host, target, rest) : undefined;
    default:
      return undefined;
  }
}

function isCell(node: Node, host: Place, target: IsTarget): boolean {
  return node.kind === 'cell' && node.sheet?.book === undefined && target(placeOf(node, host));
}

function fromSum(node: Node & { kind: 'binary' }, host: Place, target: IsTarget, rest: Rest): Node | undefined {
  const { left, right, op } = node;
  if (isCell(right, host, target)) {
    const [now] = rest([], right);
    if (!now) return left;
    return { kind: 'binary', op: op === '+' ? '-' : '+', left, right: (now as Node & { kind: 'unary' }).arg ?? now };
  }
  if (isCell(left, host, target)) {
    const [now] = rest([], left);
    const alone: Node = op === '+' ? right : negated(right.kind === 'cell' ? right : paren(right));
    return now ? { ...node, left: now } : alone;
  }
  const l = remove(left, host, target, rest);
  if (l) return { ...node, left: l };
  const r = remove(right, host, target, rest);
  return r && { ...node, right: r };
}

function fromCall(node: Node & { kind: 'call' }, host: Place, target: IsTarget, rest: Rest): Node | undefined {
  for (const [i, arg] of node.args.entries()) {
    const now = isCell(arg, host, target) ? rest([], arg) : arg.kind === 'area' ? fromArea(arg, host, target, rest) : undefined;
    const nested = now ?? one(remove(arg, host, target, rest));
    if (!nested) continue;
    const args = [...node.args.slice(0, i), ...nested, ...node.args.slice(i + 1)];
    return args.length ? { ...node, args } : { kind: 'number', value: 0, text: '0' };
  }
  return undefined;
}

const one = (node: Node | undefined): readonly Node[] | undefined => node && [node];

/** A range of one row or column in two parts with the target between them. */
function fromArea(area: AreaNode, host: Place, target: IsTarget, rest: Rest): readonly Node[] | undefined {
  if (area.sheet?.book !== undefined) return undefined;
  const sheet = area.sheet?.first || host.sheet;
  const [r1, r2, c1, c2] = [
    resolve(area.row1, host.row),
    resolve(area.row2, host.row),
    resolve(area.col1, host.col),
    resolve(area.col2, host.col),
  ];
  const down = c1 === c2;
  if (!down && r1 !== r2) return undefined;
  const [from, to] = down ? [r1, r2] : [c1, c2];
  const at = (i: number): Place => (down ? { sheet, row: i, col: c1 } : { sheet, row: r1, col: i });
  for (let i = from; i <= to; i++) {
    if (!target(at(i))) continue;
    return rest([part(area, host, from, i - 1, down), part(area, host, i + 1, to, down)].flat(), cellIn(area, host, i, down));
  }
  return undefined;
}

const like = (model: Coord, at: number, host: number): Coord => (model.abs ? { abs: true, at } : { abs: false, at: at - host });

function cellIn(area: AreaNode, host: Place, i: number, down: boolean): Node {
  const sheet = area.sheet ? { sheet: area.sheet } : {};
  return down
    ? { kind: 'cell', ...sheet, row: like(area.row1, i, host.row), col: area.col1 }
    : { kind: 'cell', ...sheet, row: area.row1, col: like(area.col1, i, host.col) };
}

function part(area: AreaNode, host: Place, from: number, to: number, down: boolean): Node[] {
  if (from > to) return [];
  if (from === to) return [cellIn(area, host, from, down)];
  return down
    ? [{ ...area, row1: like(area.row1, from, host.row), row2: like(area.row2, to, host.row) }]
    : [{ ...area, col1: like(area.col1, from, host.col), col2: like(area.col2, to, host.col) }];
}
