// Single changed cells -> blocks: neighbours that changed alike are one entry.

import type { Rect } from '../../grammar/ref.ts';

export interface Spot {
  readonly row: number;
  readonly col: number;
}

export interface Block<T extends Spot> {
  readonly rect: Rect;
  /** In the order of rows, then columns. */
  readonly cells: readonly T[];
}

/** Runs along rows joined with equal runs below. `key` says what must be alike; `down` false keeps rows apart. */
export function blocksOf<T extends Spot>(spots: readonly T[], key: (spot: T) => string, down = true): Block<T>[] {
  const runs = runsOf(spots, key);
  const out: { rect: Rect; cells: T[]; key: string }[] = [];
  const open = new Map<string, (typeof out)[number]>();
  for (const run of runs) {
    const { row1, col1, col2 } = run.rect;
    const place = `${run.key}\u0001${col1}:${col2}`;
    const above = open.get(place);
    if (down && above && above.rect.row2 === row1 - 1) {
      above.rect = { ...above.rect, row2: row1 };
      above.cells.push(...run.cells);
    } else {
      out.push(run);
      open.set(place, run);
    }
  }
  return out.map(({ rect, cells }) => ({ rect, cells }));
}

function runsOf<T extends Spot>(spots: readonly T[], key: (spot: T) => string): { rect: Rect; cells: T[]; key: string }[] {
  const runs: { rect: Rect; cells: T[]; key: string }[] = [];
  for (const spot of [...spots].sort((a, b) => a.row - b.row || a.col - b.col)) {
    const last = runs.at(-1);
    const k = key(spot);
    if (last && last.key === k && last.rect.row1 === spot.row && last.rect.col2 === spot.col - 1) {
      last.rect = { ...last.rect, col2: spot.col };
      last.cells.push(spot);
    } else runs.push({ rect: { row1: spot.row, col1: spot.col, row2: spot.row, col2: spot.col }, cells: [spot], key: k });
  }
  return runs;
}
