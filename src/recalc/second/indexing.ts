// INDEX as the other engine wants it: with both positions, and without the 0 that means "all of the one row".

import type { Node } from '../../../grammar/ast.ts';
import type { Pattern } from '../../graph/pattern.ts';

const ONE = { kind: 'number', value: 1, text: '1' } as const;

/** Arguments of INDEX over an area of one row or one column, with the position that is not written put in. */
export function indexArguments(args: readonly Node[], areas: readonly Pattern[] | undefined): readonly Node[] {
  const [area, row, col] = args;
  const [pattern, ...more] = areas ?? [];
  if (!area || !pattern || more.length > 0 || args.length > 3) return args;
  if (isRow(pattern) && !isColumn(pattern)) {
    if (col === undefined && row !== undefined) return [area, ONE, row];
    return all(row) && col && !all(col) ? [area, ONE, col] : args;
  }
  return isColumn(pattern) && all(col) && row && !all(row) ? [area, row, ONE] : args;
}

function all(position: Node | undefined): boolean {
  return position === undefined || position.kind === 'missing' || (position.kind === 'number' && position.value === 0);
}

/** One cell, wherever the formula stands. */
export function isCell(pattern: Pattern): boolean {
  return isRow(pattern) && isColumn(pattern) && !pattern.hull;
}

function isRow({ row1, row2 }: Pattern): boolean {
  return row1.abs === row2.abs && row1.at === row2.at;
}

function isColumn({ col1, col2 }: Pattern): boolean {
  return col1.abs === col2.abs && col1.at === col2.at;
}
