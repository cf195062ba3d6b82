// Formula tree -> the literals in it that act as assumptions: numbers off the allow-list that add to or scale a line or a driver.

import type { Node } from '../../grammar/ast.ts';
import data from './literals.json' with { type: 'json' };

const ALLOWED: ReadonlySet<number> = new Set(data.allowed);

/** The magic literals of a formula, in order of appearance. Rounding digits, match modes, exponents, positions and tolerances are none. */
export function magicLiterals(ast: Node): number[] {
  const found: number[] = [];
  visit(ast, false, found, 0);
  return found;
}

function visit(node: Node, operand: boolean, found: number[], depth: number): void {
  if (depth > 200) return;
  switch (node.kind) {
    case 'number':
      if (operand && !ALLOWED.has(node.value) && !ALLOWED.has(-node.value)) found.push(node.value);
      return;
    case 'percent':
      if (operand && node.arg.kind === 'number') found.push(node.arg.value / 100);
      else visit(node.arg, operand, found, depth + 1);
      return;
    case 'paren':
    case 'unary':
      visit(node.arg, operand, found, depth + 1);
      return;
    case 'binary': {
      const arithmetic = node.op === '+' || node.op === '-' || node.op === '*' || node.op === '/';
      visit(node.left, arithmetic, found, depth + 1);
      visit(node.right, arithmetic && !(node.op === '*' && isYears(node.right)), found, depth + 1);
      return;
    }
    case 'call':
      for (const [i, arg] of node.args.entries()) visit(arg, VALUE_ARGS.has(node.name) || (node.name === 'IF' && i > 0), found, depth + 1);
      return;
    default:
  }
}

const VALUE_ARGS: ReadonlySet<string> = new Set(['SUM', 'MAX', 'MIN', 'AVERAGE', 'PRODUCT']);
const isYears = (n: Node): boolean => n.kind === 'number' && Number.isInteger(n.value) && n.value >= 1980 && n.value <= 2100;
