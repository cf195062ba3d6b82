// Look-ups that take the nearest smaller key -> those whose keys are not in order, so that they may answer from any row.

import type { CallNode, Node } from '../../grammar/ast.ts';
import { calls } from '../../grammar/walk.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import type { CellAt, Expressions, Host } from './expression.ts';
import { literal } from './expression.ts';
import type { Model } from './model.ts';

export interface UnsortedLookup {
  /** All copies of the formula. */
  readonly cells: readonly number[];
  readonly name: string;
  /** The mode was not written: most often it was forgotten. */
  readonly unwritten: boolean;
  /** Two keys that stand the wrong way round. */
  readonly before: CellAt;
  readonly after: CellAt;
}

export function unsortedLookups({ graph, expressions, values }: Model): UnsortedLookup[] {
  const found: UnsortedLookup[] = [];
  for (const { ast, cells } of graph.formulas.templates) {
    if (!ast) continue;
    for (const call of calls(ast, 'VLOOKUP', 'HLOOKUP', 'MATCH', 'LOOKUP')) {
      const use = nearest(call);
      const host = use && expressions.hostOf(cells[0]!);
      const keys = use && keysOf(use, host!, expressions);
      const pair = keys && inversion(keys, use!.descending, (c) => values.at(c.sheet, c.row, c.col));
      if (pair) found.push({ cells, name: call.name, unwritten: use!.unwritten, ...pair });
    }
  }
  return found.sort((a, b) => a.cells[0]! - b.cells[0]!);
}

interface Use {
  readonly table: Node;
  readonly keys: 'first column' | 'first row' | 'all';
  readonly descending: boolean;
  readonly unwritten: boolean;
}

/** How a call looks for the nearest key; undefined when it wants the exact one. */
function nearest({ name, args }: CallNode): Use | undefined {
  const table = args[1];
  if (!table) return undefined;
  if (name === 'LOOKUP') return { table: args[1]!, keys: 'all', descending: false, unwritten: false };
  const mode = args[name === 'MATCH' ? 2 : 3];
  const unwritten = mode === undefined;
  const value =
    mode === undefined || mode.kind === 'missing' ? (unwritten ? 1 : 0) : mode.kind === 'boolean' ? Number(mode.value) : literal(mode);
  if (value === undefined || value === 0) return undefined;
  if (name === 'MATCH') return { table, keys: 'all', descending: value < 0, unwritten };
  return { table, keys: name === 'VLOOKUP' ? 'first column' : 'first row', descending: false, unwritten };
}

function keysOf({ table, keys }: Use, host: Host, expressions: Expressions): CellAt[] {
  const cells = expressions.area(table, host);
  const first = cells[0];
  if (!first || keys === 'all') return cells;
  return cells.filter((c) => (keys === 'first column' ? c.col === first.col : c.row === first.row));
}

/** Keys of one kind that do not ascend (descend). Blanks and errors are passed over, as the search does. */
function inversion(
  keys: readonly CellAt[],
  descending: boolean,
  value: (c: CellAt) => Scalar,
): { before: CellAt; after: CellAt } | undefined {
  const last = new Map<string, CellAt>();
  for (const key of keys) {
    const v = value(key);
    if (v === null || v === '' || v instanceof ExcelError) continue;
    const kind = typeof v;
    const before = last.get(kind);
    if (before && outOfOrder(value(before)!, v, descending)) return { before, after: key };
    last.set(kind, key);
  }
  return undefined;
}

function outOfOrder(a: Scalar, b: Scalar, descending: boolean): boolean {
  const [x, y] = typeof a === 'string' ? [a.toLowerCase(), String(b).toLowerCase()] : [Number(a), Number(b)];
  return descending ? x < y : x > y;
}
