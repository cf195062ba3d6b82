// Cells of lines gathered by line, so that one finding speaks for a row.

import type { Line } from './line.ts';

export function groupByLine<T extends { readonly line: Line }>(
  items: readonly T[],
): { readonly line: Line; readonly cells: readonly T[] }[] {
  const groups = new Map<Line, T[]>();
  for (const item of items) {
    const list = groups.get(item.line);
    if (list) list.push(item);
    else groups.set(item.line, [item]);
  }
  return [...groups].map(([line, cells]) => ({ line, cells }));
}
