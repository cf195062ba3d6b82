// IFERROR and its like -> those that hide an error at this moment: what they guard is an error, and another value is shown in its place.

import type { Node } from '../../grammar/ast.ts';
import { calls } from '../../grammar/walk.ts';
import { ExcelError, isUnknown, type Scalar } from '../recalc/value.ts';
import type { Model } from './model.ts';

export interface Swallowed {
  /** Copies of one formula that hide an error now. */
  readonly ids: readonly number[];
  readonly function: string;
  readonly code: string;
  /** What is shown instead. */
  readonly instead: Scalar;
  /** A look-up that found nothing: what the guard was most likely made for. */
  readonly notFound: boolean;
}

/** Copies tried for one formula. */
const MAX_TRIED = 2_000;

export function swallowedErrors({ graph, values }: Model): Swallowed[] {
  const found: Swallowed[] = [];
  for (const { ast, cells } of graph.formulas.templates) {
    const guards = ast ? guardsOf(ast) : [];
    for (const { name, guarded, instead } of guards) {
      const hits = cells.slice(0, MAX_TRIED).flatMap((id) => {
        const v = values.evaluate(guarded, id);
        return v instanceof ExcelError && !isUnknown(v) && (name !== 'IFNA' || v.code === '#N/A') ? [{ id, code: v.code }] : [];
      });
      if (hits.length === 0) continue;
      const { code } = hits[0]!;
      found.push({
        ids: hits.map((h) => h.id),
        function: name,
        code,
        instead: values.evaluate(instead, hits[0]!.id),
        notFound: code === '#N/A' && looksUp(guarded),
      });
    }
  }
  return found.sort((a, b) => a.ids[0]! - b.ids[0]!);
}

interface Guard {
  readonly name: string;
  readonly guarded: Node;
  readonly instead: Node;
}

/** IFERROR(x, y), IFNA(x, y), IF(ISERROR(x), y, ...). */
function guardsOf(ast: Node): Guard[] {
  return calls(ast, 'IFERROR', 'IFNA', 'IF').flatMap(({ name, args }): Guard[] => {
    if (name !== 'IF') return args.length === 2 ? [{ name, guarded: args[0]!, instead: args[1]! }] : [];
    const test = args[0];
    const isError = test?.kind === 'call' && (test.name === 'ISERROR' || test.name === 'ISERR') && test.args[0] && args[1];
    return isError ? [{ name: test.name, guarded: test.args[0]!, instead: args[1]! }] : [];
  });
}

const looksUp = (node: Node): boolean =>
  calls(node, 'VLOOKUP', 'HLOOKUP', 'XLOOKUP', 'MATCH', 'LOOKUP', 'INDEX', 'FIND', 'SEARCH').length > 0;
