// Can a formula's value change with the cells it reads? Proven on the syntax tree, never by perturbation. MAX(0, x) is flat but live.

import type { Node } from '../../grammar/ast.ts';
import { printFormula } from '../../grammar/print.ts';

/** true when the formula reads no cell at all (=15000, =1+2, =PI()*2). */
export function readsNothing(ast: Node): boolean {
  return !mentions(ast, 0);
}

function mentions(node: Node, depth: number): boolean {
  if (depth > 200) return true;
  switch (node.kind) {
    case 'cell':
    case 'area':
    case 'columns':
    case 'rows':
    case 'range':
    case 'table':
    case 'name':
    case 'spill':
    case 'union':
    case 'intersection':
      return true;
    default:
      return children(node).some((c) => mentions(c, depth + 1));
  }
}

function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'array':
      return node.rows.flat();
    case 'call':
      return node.args;
    case 'apply':
      return [node.callee, ...node.args];
    case 'unary':
    case 'percent':
    case 'paren':
      return [node.arg];
    case 'binary':
      return [node.left, node.right];
    default:
      return [];
  }
}

/** true when no cell it reads can change its value: x*0, x-x, 0/x, x^0, IF(TRUE, constant, ..). */
export function cannotVary(ast: Node): boolean {
  return !varies(ast, 0);
}

function varies(node: Node, depth: number): boolean {
  if (depth > 200) return true;
  const down = (n: Node) => varies(n, depth + 1);
  if (node.kind === 'binary') return binaryVaries(node, down);
  if (node.kind === 'call') return callVaries(node, down);
  if (node.kind === 'paren' || node.kind === 'unary' || node.kind === 'percent') return down(node.arg);
  return mentions(node, depth);
}

function binaryVaries(node: Node & { kind: 'binary' }, down: (n: Node) => boolean): boolean {
  const left = constant(node.left);
  const right = constant(node.right);
  if (node.op === '*' && (left === 0 || right === 0)) return false;
  if (node.op === '/' && left === 0) return false;
  if (node.op === '^' && (right === 0 || left === 1)) return false;
  if (node.op === '-' && same(node.left, node.right)) return false;
  if (node.op === '/' && same(node.left, node.right)) return false;
  return down(node.left) || down(node.right);
}

function callVaries(node: Node & { kind: 'call' }, down: (n: Node) => boolean): boolean {
  const args = node.args;
  if (node.name === 'IF' && args.length >= 2) {
    const cond = constant(args[0]!);
    if (cond !== undefined) return cond !== 0 ? down(args[1]!) : args[2] ? down(args[2]) : false;
    if (args[2] && same(args[1]!, args[2]!)) return down(args[1]!);
  }
  if (node.name === 'IFERROR' && args.length === 2 && !down(args[0]!)) return false;
  if (node.name === 'CHOOSE' && args.length >= 2) {
    const pick = constant(args[0]!);
    if (pick !== undefined && args[Math.trunc(pick)]) return down(args[Math.trunc(pick)]!);
  }
  return args.some(down);
}

/** Value of a literal expression; TRUE is 1. undefined when it reads anything. */
function constant(node: Node): number | undefined {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'boolean':
      return node.value ? 1 : 0;
    case 'paren':
      return constant(node.arg);
    case 'percent': {
      const v = constant(node.arg);
      return v === undefined ? undefined : v / 100;
    }
    case 'unary': {
      const v = constant(node.arg);
      return v === undefined ? undefined : node.op === '-' ? -v : v;
    }
    case 'binary':
      return fold(node);
    case 'call':
      return node.name === 'TRUE' ? 1 : node.name === 'FALSE' ? 0 : undefined;
    default:
      return undefined;
  }
}

function fold(node: Node & { kind: 'binary' }): number | undefined {
  const a = constant(node.left);
  const b = constant(node.right);
  if (a === undefined || b === undefined) return undefined;
  switch (node.op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? undefined : a / b;
    case '=':
      return a === b ? 1 : 0;
    case '<>':
      return a !== b ? 1 : 0;
    case '>':
      return a > b ? 1 : 0;
    case '<':
      return a < b ? 1 : 0;
    default:
      return undefined;
  }
}

const same = (a: Node, b: Node): boolean => printFormula(bare(a), 1_000, 1_000) === printFormula(bare(b), 1_000, 1_000);
const bare = (n: Node): Node => (n.kind === 'paren' ? bare(n.arg) : n);
