// A formula that stands nowhere (part of one, or one moved from elsewhere) -> what it would give in a cell, with all values as they are.

import type { Node } from '../../grammar/ast.ts';
import type { Calculation } from './calculation.ts';
import { type Scalar, Unknown } from './value.ts';

/** Evaluates `ast` as if it stood in the cell `id`, which keeps its own value. */
export function partValue(calculation: Calculation, ast: Node, id: number): Scalar {
  const { host, store, world } = calculation;
  const saved = host.save();
  host.enter(id, store.sheetOf[id]!, store.rowOf(id), store.colOf(id));
  try {
    return host.single(world.compiler.formula(ast, false)(host));
  } catch (stop) {
    return new Unknown(stop instanceof Error ? stop.message : 'needs a value that is not there yet');
  } finally {
    host.selecting = 0;
    host.restore(saved);
  }
}
