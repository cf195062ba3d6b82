// Ranges that a formula reads side by side (a condition and what is summed, a key and what is returned) -> those that begin in different rows.

import type { CallNode, Node } from '../../grammar/ast.ts';
import { calls } from '../../grammar/walk.ts';
import type { Formulas } from '../graph/graph.ts';
import { locate, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import { skeletonOfNode } from './skeleton.ts';

export interface OutOfStep {
  /** All copies of the formula. */
  readonly ids: readonly number[];
  readonly name: string;
  /** Zero-based rows (or columns) of the two ranges. */
  readonly one: Strip;
  readonly other: Strip;
}

export interface Strip {
  readonly sheet: string;
  readonly down: boolean;
  readonly row1: number;
  readonly row2: number;
  readonly col1: number;
  readonly col2: number;
}

/** A shift of more than this is another table. */
const SLIP = 2;

export function outOfStep(book: Workbook, formulas: Formulas): OutOfStep[] {
  const found: OutOfStep[] = [];
  for (const { ast, cells } of formulas.templates) {
    if (!ast) continue;
    const { sheet, index } = locate(book, cells[0]!);
    const spot = { row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
    for (const call of calls(ast, ...PARALLEL.keys())) {
      const strips = parallels(call).flatMap((node) => stripOf(node, spot) ?? []);
      const [one] = strips;
      const other = one && strips.find((s) => s.sheet === one.sheet && s.down === one.down && shifted(s, one));
      if (other) found.push({ ids: cells, name: call.name, one, other });
    }
  }
  return found.sort((a, b) => a.ids[0]! - b.ids[0]!);
}

type Places = (args: readonly Node[]) => readonly (Node | undefined)[];
const pairs: Places = (args) => args.filter((_, k) => k % 2 === 0);
const afterFirst: Places = ([sum, ...rest]) => [sum, ...rest.filter((_, k) => k % 2 === 0)];

/** Arguments that are read cell by cell together. */
const PARALLEL: ReadonlyMap<string, Places> = new Map<string, Places>([
  ['SUMIF', (a) => [a[0], a[2]]],
  ['AVERAGEIF', (a) => [a[0], a[2]]],
  ['SUMIFS', afterFirst],
  ['AVERAGEIFS', afterFirst],
  ['MAXIFS', afterFirst],
  ['MINIFS', afterFirst],
  ['COUNTIFS', pairs],
  ['LOOKUP', (a) => [a[1], a[2]]],
  ['XLOOKUP', (a) => [a[1], a[2]]],
  ['XIRR', (a) => [a[0], a[1]]],
  ['XNPV', (a) => [a[1], a[2]]],
  ['INDEX', (a) => (a[1]?.kind === 'call' && a[1].name === 'MATCH' ? [a[0], a[1].args[1]] : [])],
]);

const parallels = ({ name, args }: CallNode): Node[] => (PARALLEL.get(name)?.(args) ?? []).filter((n) => n !== undefined);

/** A range one cell wide. */
function stripOf(node: Node, spot: { readonly row: number; readonly col: number }): Strip | undefined {
  const slot = node.kind === 'area' ? skeletonOfNode(node)?.slots[0] : undefined;
  if (!slot) return undefined;
  const r = rectOf(slot, spot);
  const down = r.col1 === r.col2 && r.row2 > r.row1;
  return down || (r.row1 === r.row2 && r.col2 > r.col1) ? { sheet: slot.sheet, down, ...r } : undefined;
}

/** As long as the other, and a little off; a range that only runs on past the end misreads nothing. */
function shifted(a: Strip, b: Strip): boolean {
  const [from, to] = a.down ? [a.row1 - b.row1, a.row2 - b.row2] : [a.col1 - b.col1, a.col2 - b.col2];
  return from !== 0 && Math.abs(from) <= SLIP && Math.abs(to) <= SLIP;
}
