// Parts found by the parser -> nodes: operator chains by Excel's precedence, calls, sheet-qualified items.

import type { IToken } from 'chevrotain';
import type { AreaNode, BinaryOp, CallNode, Node, SheetPrefix, Span } from './ast.ts';
import { plainName } from './tokentext.ts';

export const after = (token: IToken): number => token.startOffset + token.image.length;
export const spanOf = (token: IToken): Span => ({ start: token.startOffset, end: after(token) });
export const start = (node: Node): number => node.span?.start ?? 0;
export const end = (node: Node): number => node.span?.end ?? 0;

/** Number of the operator's level; higher binds tighter. All are left associative, also ^ (Excel: 2^3^2 = 64). */
function level(op: string): number {
  switch (op) {
    case '^':
      return 5;
    case '*':
    case '/':
      return 4;
    case '+':
    case '-':
      return 3;
    case '&':
      return 2;
    default:
      return 1;
  }
}

/** operand op operand op ... -> tree. */
export function binaryTree(operands: readonly Node[], ops: readonly BinaryOp[]): Node {
  const nodes: Node[] = [operands[0]!];
  const pending: BinaryOp[] = [];
  const reduce = () => {
    const right = nodes.pop()!;
    const left = nodes.pop()!;
    nodes.push({ kind: 'binary', op: pending.pop()!, left, right, span: { start: start(left), end: end(right) } });
  };
  ops.forEach((op, i) => {
    while (pending.length > 0 && level(pending[pending.length - 1]!) >= level(op)) reduce();
    pending.push(op);
    nodes.push(operands[i + 1]!);
  });
  while (pending.length > 0) reduce();
  return nodes[0]!;
}

/** primary (":" | " ") primary ...: ":" binds tighter than the intersection space. */
export function referenceTree(parts: readonly Node[], ops: readonly string[]): Node {
  let whole: Node | undefined;
  let current = parts[0]!;
  const join = () => {
    whole = whole ? { kind: 'intersection', left: whole, right: current, span: { start: start(whole), end: end(current) } } : current;
  };
  ops.forEach((op, i) => {
    const next = parts[i + 1]!;
    if (op === ':' && next.kind === 'area') current = areaTail(current, next);
    else if (op.includes(':')) current = rangeNode(current, op, next);
    else {
      join();
      current = next;
    }
  });
  join();
  return whole!;
}

/** A1:B2:C3:D4 is ((A1:B2):C3):D4 although C3:D4 came as one token. */
function areaTail(left: Node, { sheet, row1, col1, row2, col2, span }: AreaNode): Node {
  const middle: Node = { kind: 'cell', sheet, row: row1, col: col1, span };
  return rangeNode(rangeNode(left, ':', middle), ':', { kind: 'cell', row: row2, col: col2, span });
}

/** Two plain cells are an area, as if written without spaces; only the left one may name a sheet. */
function rangeNode(left: Node, op: string, right: Node): Node {
  const span: Span = { start: start(left), end: end(right) };
  const range: Node =
    left.kind === 'cell' && right.kind === 'cell' && !right.sheet
      ? { kind: 'area', sheet: left.sheet, row1: left.row, col1: left.col, row2: right.row, col2: right.col, span }
      : { kind: 'range', left, right, span };
  return op === ':' ? range : trimCall(range, op, span);
}

function trimCall(range: Node, op: string, span: Span): CallNode {
  const sides = (op.startsWith('.') ? 1 : 0) + (op.endsWith('.') ? 2 : 0);
  const mode: Node = { kind: 'number', value: sides, text: String(sides), span };
  return { kind: 'call', name: 'TRIMRANGE', written: op, args: [range, mode, mode], span };
}

/** -, +, @ before an operand and % after it: @ binds tighter than %, % tighter than the signs. */
export function operandNode(prefixes: readonly { op: '+' | '-' | '@'; at: number }[], operand: Node, percentEnds: readonly number[]): Node {
  let node = operand;
  let i = prefixes.length - 1;
  const wrap = () => {
    const { op, at } = prefixes[i--]!;
    node = { kind: 'unary', op, arg: node, span: { start: at, end: end(node) } };
  };
  while (i >= 0 && prefixes[i]!.op === '@') wrap();
  for (const to of percentEnds) node = { kind: 'percent', arg: node, span: { start: start(node), end: to } };
  while (i >= 0) wrap();
  return node;
}

/** A call as it counts: SINGLE and ANCHORARRAY are how files write @x and x#. */
export function callNode(written: string, args: readonly Node[], span: Span): Node {
  const name = plainName(written).toUpperCase();
  const marked = written.charCodeAt(0) === 95;
  if (marked && args.length === 1 && args[0]!.kind !== 'missing') {
    if (name === 'SINGLE') return { kind: 'unary', op: '@', arg: args[0]!, written, span };
    if (name === 'ANCHORARRAY') return { kind: 'spill', arg: args[0]!, written, span };
  }
  return { kind: 'call', name, written, args, span };
}

/** "#" binds tighter than ":", so that A1:B2# goes from A1 to the spill of B2 although A1:B2 came as one token. */
export function spillNode(arg: Node, to: number): Node {
  const span: Span = { start: start(arg), end: to };
  if (arg.kind !== 'area') return { kind: 'spill', arg, span };
  const { sheet, row1, col1, row2, col2 } = arg;
  const corner: Node = { kind: 'cell', row: row2, col: col2, span };
  return { kind: 'range', left: { kind: 'cell', sheet, row: row1, col: col1, span }, right: { kind: 'spill', arg: corner, span }, span };
}

export function nameNode(written: string, sheet: SheetPrefix | undefined, span: Span): Node {
  const name = plainName(written);
  return { kind: 'name', ...(sheet ? { sheet } : {}), name, ...(name === written ? {} : { written }), span };
}
