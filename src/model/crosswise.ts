// A line of totals that each sum across it -> the one that sums along it instead, although it has typed figures of its own to sum, as they have.

import { printFormula } from '../../grammar/print.ts';
import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf, type Span, soleSlot, spanAcross } from './aggregate.ts';
import type { Way } from './readings.ts';
import { skeletonOf } from './skeleton.ts';
import { lanes } from './stretches.ts';

export interface Crosswise {
  readonly sheet: number;
  readonly way: Way;
  readonly id: number;
  readonly row: number;
  readonly col: number;
  /** Totals of the line that agree. */
  readonly members: readonly number[];
  /** What the cell would hold. */
  readonly formula: string;
  /** Figures beside (or above) it that it leaves out. */
  readonly figures: readonly number[];
}

interface Total {
  readonly id: number;
  readonly row: number;
  readonly col: number;
  readonly name: string;
  /** Across the line, as distances from the line. */
  readonly span: Span | undefined;
  readonly along: boolean;
}

const GAP = 2;

export function crosswiseTotals(book: Workbook, formulas: Formulas): Crosswise[] {
  return book.sheets.flatMap((sheet) =>
    (['row', 'column'] as const).flatMap((way) => lanes(sheet, way).flatMap((lane) => inLane(lane, way, sheet, formulas))),
  );
}

function inLane(lane: readonly number[], way: Way, sheet: Sheet, formulas: Formulas): Crosswise[] {
  const totals = lane.flatMap((i) => totalOf(i, way, sheet, formulas) ?? []);
  const at = (t: Total) => (way === 'row' ? t.col : t.row);
  return totals.flatMap((total, k) => {
    if (!total.along) return [];
    const near = [totals[k - 1], totals[k + 1]].filter((t) => t?.span && t.name === total.name && Math.abs(at(t) - at(total)) <= GAP);
    const like = near[0];
    if (!like) return [];
    const members = totals.filter((t) => t.name === like.name && t.span?.from === like.span!.from && t.span.to === like.span!.to);
    if (members.length < 2) return [];
    const figures = typedFigures(total, like.span!, way, sheet);
    const ast = formulas.of(like.id)?.ast;
    // What the others sum is typed as well: a column of counts beside one of growth rates is no line of totals.
    if (!figures || !ast || !typedFigures(like, like.span!, way, sheet)) return [];
    const { id, row, col } = total;
    return [{ sheet: sheet.index, way, id, row, col, members: members.map((m) => m.id), formula: printFormula(ast, row, col), figures }];
  });
}

function totalOf(i: number, way: Way, sheet: Sheet, formulas: Formulas): Total | undefined {
  const { row, col, formula } = sheet.cells;
  if (formula[i]! < 0) return undefined;
  const id = sheet.firstId + i;
  const template = formulas.of(id);
  const slot = soleSlot(template && skeletonOf(template));
  if (slot?.sheet !== '') return undefined;
  const spot = { row: row[i]!, col: col[i]! };
  const span = spanAcross(slot, spot, way);
  const lane = way === 'row' ? spot.row : spot.col;
  const r = rectOf(slot, spot);
  const along =
    way === 'row'
      ? r.row1 === spot.row && r.row2 === spot.row && r.col1 < r.col2
      : r.col1 === spot.col && r.col2 === spot.col && r.row1 < r.row2;
  return span || along
    ? { id, ...spot, name: slot.within, span: span && { from: span.from - lane, to: span.to - lane }, along }
    : undefined;
}

/** Ids of the typed numbers that the line's formula would sum here; undefined when they are not most of what stands there. */
function typedFigures(total: Pick<Total, 'row' | 'col'>, span: Span, way: Way, sheet: Sheet): number[] | undefined {
  const found: number[] = [];
  let others = 0;
  for (let k = span.from; k <= span.to; k++) {
    const i = way === 'row' ? sheet.find(total.row + k, total.col) : sheet.find(total.row, total.col + k);
    if (i < 0) continue;
    const { formula, kind } = sheet.cells;
    if (formula[i]! < 0 && kind[i] === CellKind.Number) found.push(sheet.firstId + i);
    else if (formula[i]! >= 0 || kind[i] !== CellKind.Blank) others++;
  }
  return found.length > others ? found : undefined;
}
