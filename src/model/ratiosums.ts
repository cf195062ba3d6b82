// Totals that add up percentages, each of which has a base of its own: the sum says nothing.

import type { Node } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import type { Way } from './readings.ts';
import { type Slot, skeletonOf } from './skeleton.ts';

export interface RatioSum {
  readonly id: number;
  /** The percentages it adds, in order. */
  readonly parts: readonly number[];
}

type Book = { readonly book: Workbook; readonly graph: { readonly formulas: Formulas }; readonly values: Recalculation };

export function ratioSums({ book, graph, values }: Book): RatioSum[] {
  const reader = { book, formulas: graph.formulas, values };
  return book.sheets.flatMap((sheet) => {
    const { formula, row, col, count } = sheet.cells;
    const found: RatioSum[] = [];
    for (let i = 0; i < count; i++) {
      const template = formula[i]! < 0 ? undefined : graph.formulas.of(sheet.firstId + i);
      const skeleton = template && skeletonOf(template);
      const slot = skeleton?.key === 'SUM(r)' && skeleton.slots[0]?.sheet === '' ? skeleton.slots[0] : undefined;
      const parts = slot && ratiosIn(slot, { row: row[i]!, col: col[i]! }, sheet, reader);
      if (parts) found.push({ id: sheet.firstId + i, parts });
    }
    return found;
  });
}

interface Reader {
  readonly book: Workbook;
  readonly formulas: Formulas;
  readonly values: Recalculation;
}

/** Longer ranges are no table of percentages. */
const MOST = 500;

/** Ids of the numbers in the range when each is a percentage of its own base. */
function ratiosIn(slot: Slot, spot: { readonly row: number; readonly col: number }, sheet: Sheet, reader: Reader): number[] | undefined {
  const r = rectOf(slot, spot);
  const way: Way | undefined =
    r.col1 === r.col2 && r.col1 === spot.col ? 'column' : r.row1 === r.row2 && r.row1 === spot.row ? 'row' : undefined;
  const [from, to] = way === 'row' ? [r.col1, r.col2] : [r.row1, r.row2];
  if (!way || to - from < 1 || to - from > MOST) return undefined;
  const found: number[] = [];
  for (let at = from; at <= to; at++) {
    const i = way === 'row' ? sheet.find(r.row1, at) : sheet.find(at, r.col1);
    if (i < 0 || typeof reader.values.value(sheet.firstId + i) !== 'number') continue;
    if (!isRatio(i, sheet, way, reader)) return undefined;
    found.push(sheet.firstId + i);
  }
  return found.length > 0 ? found : undefined;
}

/** Shown in per cent, and one cell of its row (or column) by another, which moves with it. */
function isRatio(i: number, sheet: Sheet, way: Way, { book, formulas }: Reader): boolean {
  const style = book.styles[sheet.cells.style[i]!];
  const ast = formulas.of(sheet.firstId + i)?.ast;
  return (style?.numberFormat.includes('%') ?? false) && ast !== undefined && divides(ast, way);
}

function divides(node: Node, way: Way): boolean {
  if (node.kind === 'paren') return divides(node.arg, way);
  if (node.kind !== 'binary') return false;
  if (node.op === '-' && node.right.kind === 'number' && node.right.value === 1) return divides(node.left, way);
  return node.op === '/' && [node.left, node.right].every((side) => besides(side, way));
}

function besides(node: Node, way: Way): boolean {
  if (node.kind === 'paren') return besides(node.arg, way);
  if (node.kind !== 'cell' || node.sheet) return false;
  const along = way === 'row' ? node.col : node.row;
  return !along.abs && along.at === 0;
}
