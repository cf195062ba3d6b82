// A row (or column) of sums of which no two take the same cells: what the line means nobody can say.

import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import type { Way } from './readings.ts';
import { skeletonOf } from './skeleton.ts';
import { lanes } from './stretches.ts';

export interface UnlikeSums {
  readonly sheet: number;
  readonly way: Way;
  /** Each with the figures that others of the line would take and it does not. */
  readonly sums: readonly { readonly id: number; readonly left: readonly number[] }[];
}

interface Sum {
  readonly i: number;
  /** Positions across the line. */
  readonly takes: ReadonlySet<number>;
  readonly range: boolean;
}

/** Longer ranges are totals, not sums of a few columns. */
const MOST = 12;

export function unlikeSums(book: Workbook, formulas: Formulas): UnlikeSums[] {
  return book.sheets.flatMap((sheet) =>
    (['row', 'column'] as const).flatMap((way) =>
      lanes(sheet, way)
        .flatMap((lane) => tables(lane, way, sheet, formulas))
        .flatMap((sums) => unlike(sums, way, sheet) ?? []),
    ),
  );
}

/** Sums of a lane with nothing but typed numbers between them; a text, another formula or two blanks end the table. */
function tables(lane: readonly number[], way: Way, sheet: Sheet, formulas: Formulas): Sum[][] {
  const { row, col, formula, kind } = sheet.cells;
  const found: Sum[][] = [[]];
  let last = -1;
  for (const i of lane) {
    if (formula[i]! < 0 && kind[i] === CellKind.Blank) continue;
    const at = way === 'row' ? col[i]! : row[i]!;
    const sum = formula[i]! < 0 ? undefined : sumOf(i, way, sheet, formulas);
    if (at - last > 2 || (!sum && !(formula[i]! < 0 && kind[i] === CellKind.Number))) found.push([]);
    if (sum) found.at(-1)!.push(sum);
    last = at;
  }
  return found.filter((sums) => sums.length >= 2);
}

function sumOf(i: number, way: Way, sheet: Sheet, formulas: Formulas): Sum | undefined {
  const template = formulas.of(sheet.firstId + i);
  const skeleton = template && skeletonOf(template);
  if (!skeleton || !/^(?:\+\(r(?:,r)*\)|SUM\(r\))$/.test(skeleton.key)) return undefined;
  const spot = { row: sheet.cells.row[i]!, col: sheet.cells.col[i]! };
  const takes = new Set<number>();
  for (const slot of skeleton.slots) {
    const r = rectOf(slot, spot);
    const [own, own2, host, from, to] =
      way === 'row' ? [r.col1, r.col2, spot.col, r.row1, r.row2] : [r.row1, r.row2, spot.row, r.col1, r.col2];
    if (slot.sheet !== '' || own !== host || own2 !== host || to - from > MOST) return undefined;
    for (let at = from; at <= to; at++) takes.add(at);
  }
  return takes.size >= 2 ? { i, takes, range: skeleton.key.startsWith('SUM') } : undefined;
}

/** Each two have something in common, none is like another, and each lacks a figure that another would take; a sum that grows step by step is none of these. */
function unlike(sums: readonly Sum[], way: Way, sheet: Sheet): UnlikeSums | undefined {
  if (sums.every((s) => s.range)) return undefined;
  const pairs = sums.flatMap((a, k) => sums.slice(k + 1).map((b) => [a, b] as const));
  const nested = ([a, b]: (typeof pairs)[number]) => within(a, b) || within(b, a);
  if (!pairs.every(([a, b]) => [...a.takes].some((t) => b.takes.has(t)) && !same(a, b)) || pairs.every(nested)) return undefined;
  const all = [...new Set(sums.flatMap((s) => [...s.takes]))].sort((a, b) => a - b);
  const found = sums.map((s) => ({
    id: sheet.firstId + s.i,
    left: all.filter((t) => !s.takes.has(t)).flatMap((t) => figureAt(t, s, way, sheet)),
  }));
  return found.every((f) => f.left.length > 0) ? { sheet: sheet.index, way, sums: found } : undefined;
}

const same = (a: Sum, b: Sum): boolean => within(a, b) && within(b, a);
const within = (a: Sum, b: Sum): boolean => [...a.takes].every((t) => b.takes.has(t));

function figureAt(at: number, { i }: Sum, way: Way, sheet: Sheet): number[] {
  const { row, col, formula, kind } = sheet.cells;
  const j = way === 'row' ? sheet.find(at, col[i]!) : sheet.find(row[i]!, at);
  return j >= 0 && formula[j]! < 0 && kind[j] === CellKind.Number ? [sheet.firstId + j] : [];
}
