// Values as stored against values as recalculated -> the formula cells where the file shows something else than its formulas say.

import { CellKind, locate, type Workbook } from '../workbook/workbook.ts';
import type { Model } from './model.ts';

export interface StaleCells {
  /** Cells whose own inputs are as stored: where the differences start. */
  readonly roots: readonly number[];
  /** All cells that differ, and the sheets they stand on. */
  readonly count: number;
  readonly sheets: number;
}

export function staleCells({ book, graph, values }: Model): StaleCells | undefined {
  const stale = new Set<number>();
  for (const { cells } of graph.formulas.templates) {
    for (const id of cells)
      if (values.cache(id) === 'stale' && !unsure(values.status(id)) && !dust(values.value(id), book, id)) stale.add(id);
  }
  if (stale.size === 0) return undefined;
  const all = [...stale].sort((a, b) => a - b);
  const sheets = new Set(all.map((id) => locate(book, id).sheet.index)).size;
  return { roots: all.filter((id) => !graph.precedents(id).some((p) => stale.has(p))), count: stale.size, sheets };
}

/** A difference of two figures that leaves nothing leaves 1e-10 in another order of adding. */
function dust(value: unknown, book: Workbook, id: number): boolean {
  const { sheet, index } = locate(book, id);
  return typeof value === 'number' && sheet.cells.kind[index] === CellKind.Number && Math.abs(value - sheet.cells.number[index]!) < 1e-8;
}

/** A value that is not known for sure accuses no cache. */
const unsure = (status: string): boolean => status === 'unverified' || status === 'in-cycle' || status === 'converged';

/** Formula cells without a stored value. */
export function missingCaches({ graph, values }: Model): number[] {
  return graph.formulas.templates.flatMap(({ cells }) => cells.filter((id) => values.cache(id) === 'missing')).sort((a, b) => a - b);
}
