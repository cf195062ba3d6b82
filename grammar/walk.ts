// Walks over a syntax tree: children, all nodes, calls, references, literals. Iterative, because chains of thousands of operators are legal.

import type {
  AreaNode,
  BooleanNode,
  CallNode,
  CellNode,
  ColumnsNode,
  NameNode,
  Node,
  NumberNode,
  RowsNode,
  Span,
  StringNode,
  TableNode,
} from './ast.ts';

const NONE: readonly Node[] = [];

/** Direct children in the order of the text. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'array':
      return node.rows.flat();
    case 'error':
      return node.rest ? [node.rest] : NONE;
    case 'range':
    case 'binary':
    case 'intersection':
      return [node.left, node.right];
    case 'call':
      // The modes of A1.:.B2 were never written.
      return node.written.includes(':') && node.name === 'TRIMRANGE' ? node.args.slice(0, 1) : node.args;
    case 'apply':
      return [node.callee, ...node.args];
    case 'unary':
    case 'percent':
    case 'spill':
    case 'paren':
      return [node.arg];
    case 'union':
      return node.items;
    default:
      return NONE;
  }
}

/** Visits the node and all below it, parents first, in the order of the text; `enter` answers false to leave out what is below. */
export function visit(root: Node, enter: (node: Node, parent: Node | undefined) => unknown): void {
  const nodes: Node[] = [root];
  const parents: (Node | undefined)[] = [undefined];
  while (nodes.length > 0) {
    const node = nodes.pop()!;
    if (enter(node, parents.pop()) === false) continue;
    const below = children(node);
    for (let i = below.length - 1; i >= 0; i--) {
      nodes.push(below[i]!);
      parents.push(node);
    }
  }
}

function collect<T extends Node>(root: Node, wanted: (node: Node) => node is T): T[] {
  const found: T[] = [];
  visit(root, (node) => {
    if (wanted(node)) found.push(node);
  });
  return found;
}

/** All calls, outer ones first; with names given (upper case, without _xlfn.) only those. */
export function calls(root: Node, ...names: readonly string[]): CallNode[] {
  return collect(root, (node): node is CallNode => node.kind === 'call' && (names.length === 0 || names.includes(node.name)));
}

export type RefNode = CellNode | AreaNode | ColumnsNode | RowsNode | NameNode | TableNode;

/** All references as written: cells, areas, whole columns and rows, names, tables. */
export function refs(root: Node): RefNode[] {
  return collect(root, isReference);
}

export function isReference(node: Node): node is RefNode {
  const { kind } = node;
  return kind === 'cell' || kind === 'area' || kind === 'columns' || kind === 'rows' || kind === 'name' || kind === 'table';
}

export interface Literal {
  readonly node: NumberNode | StringNode | BooleanNode;
  /** Signed value: -5 and 5% count as written, so a sign in front and a percent behind are applied. */
  readonly value: number | string | boolean;
  /** Span with sign and percent. */
  readonly span: Span | undefined;
  /** The call whose direct argument it is (through sign, percent, parentheses) and its index there. */
  readonly call?: CallNode;
  readonly argument?: number;
}

/** All literals, those in array constants too. */
export function literals(root: Node): Literal[] {
  const found: Literal[] = [];
  const pending: Pending[] = [{ node: root, outer: root, sign: 1, percent: 1 }];
  while (pending.length > 0) {
    const item = pending.pop()!;
    const { node, outer, call, argument, sign, percent } = item;
    if (node.kind === 'number' || node.kind === 'string' || node.kind === 'boolean') {
      const value = node.kind === 'number' ? (sign * node.value) / percent : node.value;
      found.push({ node, value, span: outer.span, ...(call ? { call, argument } : {}) });
    } else pushBelow(pending, item);
  }
  return found;
}

interface Pending {
  readonly node: Node;
  /** The node with its signs and percents. */
  readonly outer: Node;
  readonly sign: number;
  readonly percent: number;
  readonly call?: CallNode;
  readonly argument?: number;
}

function pushBelow(pending: Pending[], item: Pending): void {
  const { node } = item;
  if (node.kind === 'unary' && node.op !== '@') pending.push({ ...item, node: node.arg, sign: node.op === '-' ? -item.sign : item.sign });
  else if (node.kind === 'percent') pending.push({ ...item, node: node.arg, percent: item.percent * 100 });
  else if (node.kind === 'paren') pending.push({ ...item, node: node.arg, outer: node.arg });
  else {
    const below = children(node);
    const call = node.kind === 'call' ? node : undefined;
    for (let i = below.length - 1; i >= 0; i--) {
      const child = below[i]!;
      pending.push({ node: child, outer: child, sign: 1, percent: 1, ...(call ? { call, argument: i } : {}) });
    }
  }
}
