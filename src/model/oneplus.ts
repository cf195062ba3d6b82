// 1 + r in a formula -> r: the base of every discount factor, however the sum is written.

import type { Node } from '../../grammar/ast.ts';
import { literal, strip } from './expression.ts';

/** 1+r, r+1, 1+a+b -> r; undefined for any other sum, and for a sum of numbers alone. */
export function onePlus(node: Node): Node | undefined {
  const parts = summands(node);
  const one = parts.findIndex((p) => p.sign === 1 && literal(p.node) === 1);
  if (one < 0 || parts.length < 2) return undefined;
  const rest = parts.filter((_, i) => i !== one);
  if (rest.every((p) => literal(p.node) !== undefined)) return undefined;
  return rest.reduce<Node | undefined>((sum, { sign, node: part }) => {
    if (!sum) return sign === 1 ? part : { kind: 'unary', op: '-', arg: part };
    return { kind: 'binary', op: sign === 1 ? '+' : '-', left: sum, right: part };
  }, undefined);
}

/** (1 + 0.08) or 1.08 -> the number 0.08. */
export function typedRate(node: Node): Node | undefined {
  const parts = summands(node);
  const total = parts.reduce((s, p) => s + p.sign * (literal(p.node) ?? Number.NaN), 0);
  return total > 1 && total < 1.6 ? { kind: 'number', value: total - 1, text: String(total - 1) } : undefined;
}

function summands(node: Node): { sign: 1 | -1; node: Node }[] {
  const out: { sign: 1 | -1; node: Node }[] = [];
  const go = (n: Node, sign: 1 | -1, depth: number): void => {
    const bare = strip(n);
    if (depth < 20 && bare.kind === 'binary' && (bare.op === '+' || bare.op === '-')) {
      go(bare.left, sign, depth + 1);
      go(bare.right, bare.op === '+' ? sign : sign === 1 ? -1 : 1, depth + 1);
    } else out.push({ sign, node: bare });
  };
  go(node, 1, 0);
  return out;
}
