// Two formulas of one lane -> how the first departs from what the second would say in its place.

import type { Template } from '../graph/graph.ts';
import { CellKind, type Sheet } from '../workbook/workbook.ts';
import { AGGREGATES, rectOf, type Spot } from './aggregate.ts';
import type { Way } from './readings.ts';
import { type Skeleton, type Slot, skeletonOf, skeletonOfNode } from './skeleton.ts';

/**
 * same: it reads the same cells (only $ differs), or steps over a blank column as it must. shifted: one reference is moved a little.
 * moved: same operations, other references. operation: the same references, other operations. retooled: the same, of one reference only. other: another formula.
 */
export type Deviation = 'same' | 'shifted' | 'moved' | 'operation' | 'retooled' | 'other';

/** The sheet that a slot's prefix names; undefined for another book. */
export type SheetAt = (prefix: string) => Sheet | undefined;

/** A slip of more cells than this is hardly one. */
const LITTLE = 3;

export function deviation(
  own: Template | undefined,
  like: Template | undefined,
  spot: Spot,
  way: Way,
  sheetAt: SheetAt,
): Deviation | undefined {
  const a = own && skeletonOf(own);
  const b = like && skeletonOf(like);
  if (!a || !b) return undefined;
  if (a.slots.some((s) => aggregatesLane(s, spot, way)) && !b.slots.some((s) => aggregatesLane(s, spot, way))) return undefined;
  if (a.key !== b.key)
    return sameReferences(a.slots, b.slots, spot) || isPatched(own, b, spot)
      ? 'operation'
      : sameReference(a.slots, b.slots, spot)
        ? 'retooled'
        : 'other';
  const pure = a.key === 'r';
  const moves = a.slots.flatMap((s, k) => moveOf(s, b.slots[k]!, spot, way, sheetAt) ?? []);
  if (moves.length === 0) return 'same';
  // Lists of links pick what they list.
  if (pure && way === 'column') return undefined;
  return moves.length === 1 && moves[0]! <= LITTLE ? 'shifted' : 'moved';
}

/** One reference, to the same cell. */
const sameReference = (own: readonly Slot[], like: readonly Slot[], spot: Spot): boolean =>
  own.length === 1 && like.length === 1 && own[0]!.sheet === like[0]!.sheet && sameRect(own[0]!, like[0]!, spot);

const sameRect = (a: Slot, b: Slot, spot: Spot): boolean => Object.values(rectOf(a, spot)).join() === Object.values(rectOf(b, spot)).join();

/** Two references at least, to the same cells in one order or another. */
function sameReferences(own: readonly Slot[], like: readonly Slot[], spot: Spot): boolean {
  if (own.length < 2 || own.length !== like.length) return false;
  const text = (s: Slot) => [s.sheet, ...Object.values(rectOf(s, spot))].join(',');
  return own.map(text).sort().join(';') === like.map(text).sort().join(';');
}

/** The other formula with a number added to it, or multiplied: made to fit. */
function isPatched({ ast }: Template, like: Skeleton, spot: Spot): boolean {
  if (ast?.kind !== 'binary' || !['+', '-', '*', '/'].includes(ast.op)) return false;
  const rest = ast.right.kind === 'number' ? ast.left : ast.left.kind === 'number' && ast.op !== '/' ? ast.right : undefined;
  const own = rest && skeletonOfNode(rest);
  return own !== undefined && own.key === like.key && own.slots.every((s, k) => sameRect(s, like.slots[k]!, spot));
}

/** How far a reference is from where the other would point; undefined when nowhere. */
function moveOf(own: Slot, like: Slot, spot: Spot, way: Way, sheetAt: SheetAt): number | undefined {
  if (own.sheet !== like.sheet) return Number.POSITIVE_INFINITY;
  const [a, b] = [rectOf(own, spot), rectOf(like, spot)];
  const rows = Math.max(Math.abs(a.row1 - b.row1), Math.abs(a.row2 - b.row2));
  const cols = Math.max(Math.abs(a.col1 - b.col1), Math.abs(a.col2 - b.col2));
  if (rows + cols === 0) return undefined;
  const sheet = (way === 'row' ? rows === 0 : cols === 0) ? sheetAt(own.sheet) : undefined;
  if (sheet && stepsOverBlank(a, b, sheet)) return undefined;
  return rows + cols;
}

type Rect = ReturnType<typeof rectOf>;

/** Where the other would point is a spacer column (blank), and it reads past it, and past what stands beside: the year before, not the last twelve months. */
function stepsOverBlank(own: Rect, like: Rect, sheet: Sheet): boolean {
  if (own.col1 !== own.col2 || own.row1 !== own.row2) return false;
  const blank = (row: number, col: number): boolean => {
    const i = row < 0 || col < 0 ? -1 : sheet.find(row, col);
    return i < 0 || (sheet.cells.formula[i]! < 0 && sheet.cells.kind[i] === CellKind.Blank);
  };
  return blank(like.row1, like.col1) && !blank(own.row1, own.col1);
}

function aggregatesLane(slot: Slot, spot: Spot, way: Way): boolean {
  if (slot.sheet !== '' || !AGGREGATES.has(slot.within)) return false;
  const r = rectOf(slot, spot);
  return way === 'row'
    ? r.row1 === spot.row && r.row2 === spot.row && r.col1 < r.col2
    : r.col1 === spot.col && r.col2 === spot.col && r.row1 < r.row2;
}
