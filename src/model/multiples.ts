// A value formed as a profit times a multiple: which line it multiplies. Told by the product, its label or its number format.

import { literal } from './expression.ts';
import { formatKind } from './label.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { addends, factors } from './sums.ts';

const NAMED = /\bmultiple\b|\bev ?\/|\bp ?\/? ?(?:e|b|ffo|affo|nav)\b|\bpeer\b|\bmedian\b|\btimes\b/;

/** The line that a cell multiplies by a multiple; undefined for any other formula. */
export function profitMultiple(model: Model, id: number): Line | undefined {
  const source = model.linear.source(id).id;
  const ast = source < 0 ? undefined : model.graph.formulas.of(source)?.ast;
  if (!ast) return undefined;
  const host = model.expressions.hostOf(source);
  for (const part of addends(ast, host, model.expressions)) {
    const above = factors(part.node).filter((f) => f.power === 1 && literal(f.node) === undefined);
    const cells = above.map((f) => model.expressions.cell(f.node, host)).filter((c) => c !== undefined && c.id >= 0);
    if (above.length !== 2 || cells.length !== 2) continue;
    const line = cells.map((c) => model.lineOf(c!.id)?.line).find((l) => l && l.unit !== 'percent' && l.unit !== 'multiple');
    const other = cells.find((c) => model.lineOf(c!.id)?.line !== line);
    const v = other && model.values.at(other.sheet, other.row, other.col);
    if (!line || !other || typeof v !== 'number' || v < 0.2 || v > 200) continue;
    const named = model.scalars.some((s) => s.id === other.id && NAMED.test(s.norm)) || NAMED.test(model.lineOf(other.id)?.line.norm ?? '');
    if (named || formatKind(model.sheets[other.sheet]!.grid.format(other.row, other.col)) === 'multiple') return line;
  }
  return undefined;
}
