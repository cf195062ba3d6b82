// A value per share taken apart: what is divided by how many shares. Reads syntax and numbers, no labels.

import type { Node } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import { type CellAt, type Expressions, type Host, literal, strip } from './expression.ts';
import { factors } from './sums.ts';

export interface PerShare {
  readonly host: Host;
  /** What is divided: an equity value, as a node and, where it is one cell, as a cell. */
  readonly top: Node;
  readonly topCell: CellAt | undefined;
  readonly shares: CellAt;
  /** Literal factor between both units (1000 where shares are in millions and money in thousands). */
  readonly scale: number;
}

const THROUGH: ReadonlySet<string> = new Set(['ROUND', 'IFERROR', 'IFNA', 'ROUNDUP', 'ROUNDDOWN', 'MROUND', 'MAX']);

/** undefined when the cell's formula is no quotient by a cell. */
export function perShare(id: number, formulas: Formulas, expressions: Expressions): PerShare | undefined {
  const ast = id < 0 ? undefined : formulas.of(id)?.ast;
  if (!ast) return undefined;
  const host = expressions.hostOf(id);
  const parts = factors(through(ast));
  const below = parts.filter((f) => f.power === -1);
  const cells = below.map((f) => expressions.cell(f.node, host)).filter((c) => c !== undefined);
  const above = parts.filter((f) => f.power === 1 && literal(f.node) === undefined);
  if (cells.length !== 1 || above.length !== 1) return undefined;
  const others = below.filter((f) => expressions.cell(f.node, host) === undefined);
  if (others.some((f) => literal(f.node) === undefined)) return undefined;
  const scale = parts.reduce((k, f) => k * (literal(f.node) ?? 1) ** f.power, 1);
  const top = above[0]!.node;
  return { host, top, topCell: expressions.cell(top, host), shares: cells[0]!, scale };
}

function through(node: Node): Node {
  let at = strip(node);
  for (let i = 0; i < 5 && at.kind === 'call' && THROUGH.has(at.name); i++) {
    const inner = at.args.find((a) => literal(a) === undefined);
    if (!inner) break;
    at = strip(inner);
  }
  return at;
}
