// Breaks of families -> groups a reader takes in at once: all in one lane, and the same positions in lanes side by side.

import { locate, type Workbook } from '../workbook/workbook.ts';
import type { Break } from './families.ts';

export interface BreakGroup {
  readonly kind: Break['kind'];
  readonly way: Break['way'];
  readonly near: boolean;
  readonly inside: boolean;
  readonly ids: readonly number[];
  /** Of the first lane. */
  readonly like: number;
  readonly members: readonly number[];
  /** Rows (or columns) that break alike. */
  readonly lanes: number;
}

interface Draft {
  readonly first: Break;
  readonly ids: number[];
  /** Positions along the way, of the last lane added. */
  readonly positions: string;
  lane: number;
  lanes: number;
}

/** Groups in the order of their first cell. */
export function breakGroups(book: Workbook, breaks: readonly Break[]): BreakGroup[] {
  const drafts: Draft[] = [];
  for (const { first, ids, lane, positions } of byLane(book, breaks)) {
    const before = drafts.findLast(
      (d) => d.first.sheet === first.sheet && d.first.way === first.way && d.first.kind === first.kind && d.lane === lane - 1,
    );
    if (before?.positions === positions && before.first.inside === first.inside) {
      before.ids.push(...ids);
      before.lane = lane;
      before.lanes++;
    } else drafts.push({ first, ids: [...ids], positions, lane, lanes: 1 });
  }
  return drafts.map(({ first, ids, lanes }) => {
    const { kind, way, near, inside, like, members } = first;
    return { kind, way, near, inside, ids, like, members, lanes };
  });
}

/** Breaks of one family together. */
function byLane(book: Workbook, breaks: readonly Break[]): { first: Break; ids: number[]; lane: number; positions: string }[] {
  const found = new Map<string, { first: Break; ids: number[]; lane: number; positions: string }>();
  for (const b of breaks) {
    const places = b.ids.map((id) => {
      const { sheet, index } = locate(book, id);
      return b.way === 'row' ? [sheet.cells.row[index]!, sheet.cells.col[index]!] : [sheet.cells.col[index]!, sheet.cells.row[index]!];
    }) as [number, number][];
    const lane = places[0]![0];
    const key = `${b.sheet}:${b.way}:${lane}:${b.kind}:${b.members[0]}`;
    const positions = places.map((p) => p[1]).join(',');
    const same = found.get(key);
    if (same) {
      same.ids.push(...b.ids);
      same.positions += `,${positions}`;
    } else found.set(key, { first: b, ids: [...b.ids], lane, positions });
  }
  return [...found.values()];
}
