// Rows and columns of equal formulas -> the empty cells among them, although all that the formula reads is there.

import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import { readingsOf, type Way } from './readings.ts';
import { sheetNamed, skeletonOf } from './skeleton.ts';
import { familyOf, lanes, type Spot, stretchesOf } from './stretches.ts';

export interface Hole {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  readonly way: Way;
  /** Empty cells side by side across the way, this one included: a line left empty when there are many. */
  readonly lanes: number;
  /** The member before it. */
  readonly like: number;
  readonly members: readonly number[];
  /** Figures that the formula would read. */
  readonly reads: readonly number[];
}

/** Fewer cells alike may well stop and begin again. */
const LEAST = 6;
/** Members for each hole: with more of them the holes are part of the layout. */
const MEMBERS = 6;

type Book = { readonly book: Workbook; readonly graph: { readonly formulas: Formulas }; readonly values: Recalculation };

/** By sheet, row and column; a cell that breaks both its row and its column once, by the longer. */
export function familyHoles(model: Book): Hole[] {
  const found = new Map<string, Hole>();
  for (const sheet of model.book.sheets) {
    for (const hole of holesIn(sheet, model)) {
      const key = `${sheet.index}:${hole.row}:${hole.col}`;
      if ((found.get(key)?.members.length ?? 0) < hole.members.length) found.set(key, hole);
    }
  }
  return sideBySide([...found.values()].sort((a, b) => a.sheet - b.sheet || a.row - b.row || a.col - b.col));
}

/** One for each run of holes across the way, the first of them. */
function sideBySide(holes: readonly Hole[]): Hole[] {
  const found: Hole[] = [];
  const lane = (h: Hole) => (h.way === 'row' ? [h.row, h.col] : [h.col, h.row]) as [number, number];
  for (const hole of holes) {
    const [at, along] = lane(hole);
    const k = found.findIndex((h) => h.sheet === hole.sheet && h.way === hole.way && lane(h)[1] === along && lane(h)[0] + h.lanes === at);
    if (k >= 0) found[k] = { ...found[k]!, lanes: found[k]!.lanes + 1 };
    else found.push(hole);
  }
  return found;
}

function holesIn(sheet: Sheet, model: Book): Hole[] {
  const readings = readingsOf(sheet, model.graph.formulas);
  return (['row', 'column'] as const).flatMap((way) =>
    lanes(sheet, way)
      .flatMap((lane) => stretchesOf(lane, way, sheet, readings))
      .flatMap((stretch) => familyOf(stretch) ?? [])
      .filter(({ members }) => members.length >= LEAST)
      .flatMap(({ members }) => {
        const gaps = members.filter((m, k) => members[k + 1]?.at === m.at + 2 && isEmpty(m, way, sheet));
        return gaps.length * MEMBERS > members.length ? [] : gaps.flatMap((m) => holeAfter(m, members, way, sheet, model) ?? []);
      }),
  );
}

const placeAfter = ({ i }: Spot, way: Way, { cells }: Sheet) =>
  way === 'row' ? { row: cells.row[i]!, col: cells.col[i]! + 1 } : { row: cells.row[i]! + 1, col: cells.col[i]! };

function isEmpty(before: Spot, way: Way, sheet: Sheet): boolean {
  const { row, col } = placeAfter(before, way, sheet);
  const i = sheet.find(row, col);
  return i < 0 || (sheet.cells.formula[i]! < 0 && sheet.cells.kind[i] === CellKind.Blank);
}

function holeAfter(before: Spot, members: readonly Spot[], way: Way, sheet: Sheet, { book, graph, values }: Book): Hole | undefined {
  const spot = placeAfter(before, way, sheet);
  const template = graph.formulas.of(sheet.firstId + before.i);
  const reads: number[] = [];
  const divides = template && (skeletonOf(template)?.key.includes('/(') ?? true);
  for (const slot of (template && skeletonOf(template)?.slots) ?? []) {
    const on = slot.sheet === '' ? sheet : sheetNamed(book, slot.sheet);
    const r = rectOf(slot, spot);
    const i = on && r.row1 >= 0 && r.col1 >= 0 ? firstFigure(on, r, values, !divides) : -1;
    if (i < 0) return undefined;
    reads.push(on!.firstId + i);
  }
  if (reads.length === 0 || reads.every((id) => values.value(id) === 0)) return undefined;
  if (sheet.blocks.some(({ rect: r }) => spot.row >= r.row1 && spot.row <= r.row2 && spot.col >= r.col1 && spot.col <= r.col2))
    return undefined;
  return {
    sheet: sheet.index,
    ...spot,
    way,
    lanes: 1,
    like: sheet.firstId + before.i,
    members: members.map((m) => sheet.firstId + m.i),
    reads,
  };
}

type Rect = ReturnType<typeof rectOf>;
/** Cells of a range that are looked at. */
const MOST = 1_000;

/** The first number of a range, other than nought unless one may stand there. */
function firstFigure(sheet: Sheet, r: Rect, values: Recalculation, noughts: boolean): number {
  let seen = 0;
  for (let row = r.row1; row <= r.row2; row++) {
    for (let col = r.col1; col <= r.col2; col++) {
      if (seen++ > MOST) return -1;
      const i = sheet.find(row, col);
      const v = i < 0 ? null : values.value(sheet.firstId + i);
      if (typeof v === 'number' && (v !== 0 || noughts)) return i;
    }
  }
  return -1;
}
