// Cells of two sheets whose lines are paired -> every pair of cells, and the cells that stand on one side alone though their lines do not.

import type { Sheet } from '../workbook/workbook.ts';
import type { SheetMap } from './lines.ts';
import type { SheetPair } from './sheets.ts';

/** Local indexes; -1 where there is no cell on that side. */
export interface CellPair {
  readonly old: number;
  readonly new: number;
}

export function* cellPairs({ old, new: fresh }: SheetPair, map: SheetMap): Generator<CellPair> {
  const met = new Uint8Array(old.cells.count);
  for (let i = 0; i < fresh.cells.count; i++) {
    const [row, col] = [map.rowsBack[fresh.cells.row[i]!] ?? -1, map.colsBack[fresh.cells.col[i]!] ?? -1];
    if (row < 0 || col < 0) continue;
    const before = old.find(row, col);
    if (before >= 0) met[before] = 1;
    yield { old: before, new: i };
  }
  for (let i = 0; i < old.cells.count; i++) if (!met[i] && survives(old, i, map)) yield { old: i, new: -1 };
}

/** Its row and its column are both still there. */
const survives = ({ cells }: Sheet, i: number, { rows, cols }: SheetMap): boolean =>
  (rows[cells.row[i]!] ?? -1) >= 0 && (cols[cells.col[i]!] ?? -1) >= 0;
