// Formula cells -> their reading along the row and down the column: equal numbers for formulas that say the same from their own place.
// What lies across is compared by address, what lies along by distance, so $ makes no difference where it makes none.

import type { Coord } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import type { Sheet } from '../workbook/workbook.ts';
import { type Skeleton, type Slot, skeletonOf } from './skeleton.ts';

export type Way = 'row' | 'column';

export interface Readings {
  /** By local index of the cell; -1 for a constant, and for a formula that cannot be compared or refers to nothing. */
  readonly row: Int32Array;
  readonly column: Int32Array;
}

const known = new WeakMap<Sheet, Readings>();

/** Readings of a sheet's cells; read once for each sheet. */
export function readingsOf(sheet: Sheet, formulas: Formulas): Readings {
  const found = known.get(sheet) ?? read(sheet, formulas);
  known.set(sheet, found);
  return found;
}

function read(sheet: Sheet, formulas: Formulas): Readings {
  const { row, col, formula, count } = sheet.cells;
  const rows = new Interned();
  const columns = new Interned();
  const result = { row: new Int32Array(count).fill(-1), column: new Int32Array(count).fill(-1) };
  for (let i = 0; i < count; i++) {
    if (formula[i]! < 0) continue;
    const template = formulas.of(sheet.firstId + i);
    const skeleton = template && skeletonOf(template);
    if (!skeleton || skeleton.slots.length === 0) continue;
    result.row[i] = rows.number(template.id, row[i]!, () => readingText(skeleton, 'row', row[i]!));
    result.column[i] = columns.number(template.id, col[i]!, () => readingText(skeleton, 'column', col[i]!));
  }
  return result;
}

/** More than there are rows. */
const LANES = 2 ** 21;

class Interned {
  private readonly byTemplate = new Map<number, number>();
  private readonly byText = new Map<string, number>();

  number(template: number, lane: number, text: () => string): number {
    const key = template * LANES + lane;
    let found = this.byTemplate.get(key);
    if (found === undefined) {
      const t = text();
      found = this.byText.get(t) ?? this.byText.size;
      this.byText.set(t, found);
      this.byTemplate.set(key, found);
    }
    return found;
  }
}

function readingText({ key, slots }: Skeleton, way: Way, lane: number): string {
  return `${key}|${slots.map((s) => slotText(s, way, lane)).join(';')}`;
}

/** A reference as it reads in row (or column) number `lane`. */
export function slotText({ sheet, row1, row2, col1, col2 }: Slot, way: Way, lane: number): string {
  const across = (c: Coord) => (c.abs ? c.at : lane + c.at);
  const along = (c: Coord) => (c.abs ? `$${c.at}` : c.at);
  return way === 'row'
    ? `${sheet},${across(row1)},${across(row2)},${along(col1)},${along(col2)}`
    : `${sheet},${along(row1)},${along(row2)},${across(col1)},${across(col2)}`;
}
