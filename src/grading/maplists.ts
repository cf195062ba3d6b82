// Precedents of cells -> lists shared by the copies of a formula: relative where the formula is, so that a thousand copies need one list.

import { isPlain, type Pattern } from '../graph/pattern.ts';
import { type Precedents, precedentsOf } from '../graph/precedents.ts';
import type { MapArea } from '../report/bookmap.ts';
import type { Analysis } from './analyse.ts';

/** A formula with more references is shown with the first of them. */
const MOST = 200;
const NEAR = 1;

export class PrecedentLists {
  readonly all: MapArea[][] = [];
  private readonly index = new Map<string, number>();
  private readonly shared: Precedents;
  /** Index in `all` by list of the graph; undefined until asked, null for a list that differs from cell to cell. */
  private readonly ofList = new Map<number, number | null>();

  constructor(private readonly analysis: Analysis) {
    this.shared = precedentsOf(analysis.book, analysis.graph.formulas);
  }

  /** Index of the cell's list, -1 when it reads nothing. */
  of(id: number, row: number, col: number): number {
    const list = this.shared.listOf[id]!;
    if (list < 0) return -1;
    let known = this.ofList.get(list);
    if (known === undefined) {
      const patterns = this.shared.lists[list]!;
      known =
        patterns.every((p) => isPlain(p)) && this.onGrid(patterns, id, row, col) ? this.add(patterns.slice(0, MOST).map(toArea)) : null;
      this.ofList.set(list, known);
    }
    return known ?? this.add(this.areasOf(id).map((area) => seenFrom(area, row, col)));
  }

  /** A list is shared only when it says of its first cell what the graph says. */
  private onGrid(patterns: readonly Pattern[], id: number, row: number, col: number): boolean {
    const areas = this.areasOf(id);
    const placed = new Set(patterns.slice(0, MOST).map((p) => JSON.stringify(place(toArea(p), row, col))));
    return areas.length === placed.size && areas.every((area) => placed.has(JSON.stringify(area)));
  }

  private areasOf(id: number): MapArea[] {
    return this.analysis.graph
      .precedentAreas(id)
      .slice(0, MOST)
      .map((a): MapArea => [a.sheet, 15, a.row1, a.col1, a.row2, a.col2]);
  }

  private add(areas: MapArea[]): number {
    if (areas.length === 0) return -1;
    const key = JSON.stringify(areas);
    let at = this.index.get(key);
    if (at === undefined) {
      at = this.all.push(areas) - 1;
      this.index.set(key, at);
    }
    return at;
  }
}

function toArea({ sheet, row1, col1, row2, col2 }: Pattern): MapArea {
  const fixed = (row1.abs ? 1 : 0) | (col1.abs ? 2 : 0) | (row2.abs ? 4 : 0) | (col2.abs ? 8 : 0);
  return [sheet, fixed, row1.at, col1.at, row2.at, col2.at];
}

/**
 * The same area with the coordinates near the host's own as distances: what a table reads of "this row", or a look-up finds under its own
 * heading, is then one list for all the cells that do so.
 */
function seenFrom([sheet, , ...corners]: MapArea, row: number, col: number): MapArea {
  const own = [row, col, row, col];
  let fixed = 0;
  const at = corners.map((coordinate, i) => {
    const distance = coordinate - own[i]!;
    if (Math.abs(distance) <= NEAR) return distance;
    fixed |= 1 << i;
    return coordinate;
  });
  return [sheet, fixed, at[0]!, at[1]!, at[2]!, at[3]!];
}

/** The area of one host cell, all coordinates fixed, corners in order. */
function place([sheet, fixed, r1, c1, r2, c2]: MapArea, row: number, col: number): MapArea {
  const [row1, row2] = [fixed & 1 ? r1 : row + r1, fixed & 4 ? r2 : row + r2];
  const [col1, col2] = [fixed & 2 ? c1 : col + c1, fixed & 8 ? c2 : col + c2];
  return [sheet, 15, Math.min(row1, row2), Math.min(col1, col2), Math.max(row1, row2), Math.max(col1, col2)];
}
