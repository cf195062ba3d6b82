// Formulas that calculate with a cell in which nothing stands, or a text: the reference most likely missed its target.

import type { Formulas } from '../graph/graph.ts';
import { CellKind, locate, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import { rowCaption } from './caption.ts';
import { type Slot, sheetNamed, skeletonOf } from './skeleton.ts';

export interface EmptyTarget {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  readonly holds: 'nothing' | 'text';
}

export interface EmptyReference {
  readonly id: number;
  /** In the order of the formula. */
  readonly targets: readonly EmptyTarget[];
  /** The formula is nothing but the reference. */
  readonly link: boolean;
  /** The targets look like fields of a form not yet filled in: on another sheet, or labelled cells over or under the formula. */
  readonly form: boolean;
}

/** More copies are a form that waits for its figures. */
const MOST_COPIES = 2;

export function emptyReferences(book: Workbook, formulas: Formulas): EmptyReference[] {
  const found: EmptyReference[] = [];
  for (const template of formulas.templates) {
    const skeleton = template.cells.length <= MOST_COPIES ? skeletonOf(template) : undefined;
    const slots = skeleton?.slots.filter((s) => s.within === '') ?? [];
    if (slots.length === 0) continue;
    for (const id of template.cells) {
      const { sheet, index } = locate(book, id);
      const spot = { row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
      const targets = slots.flatMap((slot) => emptyTarget(slot, spot, sheet, book) ?? []);
      if (targets.length > 0)
        found.push({
          id,
          targets,
          link: skeleton!.key === 'r',
          form: targets.every((t) => t.sheet !== sheet.index || (t.col === spot.col && rowCaption(book, sheet, t.row, t.col) !== '')),
        });
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

function emptyTarget(slot: Slot, spot: { row: number; col: number }, own: Sheet, book: Workbook): EmptyTarget | undefined {
  const sheet = slot.sheet === '' ? own : sheetNamed(book, slot.sheet);
  const { row1: row, row2, col1: col, col2 } = rectOf(slot, spot);
  if (!sheet || row !== row2 || col !== col2 || row < 0 || col < 0 || filled(sheet, row, col)) return undefined;
  const i = sheet.find(row, col);
  const { formula, kind } = sheet.cells;
  if (i < 0 || (formula[i]! < 0 && kind[i] === CellKind.Blank)) return { sheet: sheet.index, row, col, holds: 'nothing' };
  return formula[i]! < 0 && kind[i] === CellKind.Text ? { sheet: sheet.index, row, col, holds: 'text' } : undefined;
}

/** Array formulas, spills and data tables put values where no formula stands. */
const filled = (sheet: Sheet, row: number, col: number): boolean =>
  sheet.blocks.some(({ rect: r }) => row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2);
