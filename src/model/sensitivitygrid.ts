// Sheets -> sensitivity grids: numbers under one or two axes of other numbers, what-if tables among them, with the words around. Knows no finance.

import { parseCell, type Rect } from '../../grammar/ref.ts';
import { cellId, type FormulaBlock } from '../workbook/workbook.ts';
import type { GridCell } from './grid.ts';
import type { Model, SheetView } from './model.ts';
import { type GridWords, gridWords, isAnnounced, isSpoken } from './sensitivitycaption.ts';
import { captionsOf, sideWords } from './sensitivitywords.ts';

export interface GridAxis {
  readonly way: 'across' | 'down';
  readonly headings: readonly GridCell[];
  readonly words: readonly string[];
  /** The input cell of a what-if table. */
  readonly input?: number;
}

export interface SensitivityGrid {
  readonly sheet: number;
  readonly sheetName: string;
  readonly body: Rect;
  readonly kind: 'table' | 'typed' | 'formulas';
  /** One or two. */
  readonly axes: readonly GridAxis[];
  /** The cell that stands for the output: the corner, or beside a line of a one-way grid. */
  readonly corner: GridCell | undefined;
  readonly words: GridWords;
  /** Called a sensitivity by its sheet or its words. */
  readonly announced: boolean;
}

const LEAST = 3;
const MOST = 40;
const GAP = 3;

export function findGrids(model: Model): SensitivityGrid[] {
  return model.sheets.flatMap((view) => {
    const tables = view.grid.sheet.blocks.filter((b) => b.kind === 'dataTable');
    const found = tables.flatMap((block) => tableGrids(model, view, block));
    return [...found, ...typedGrids(view, [...tables.map((b) => b.rect)])];
  });
}

function tableGrids(model: Model, view: SheetView, { rect, formula }: FormulaBlock): SensitivityGrid[] {
  const table = model.book.formulas[formula]?.dataTable;
  if (!table) return [];
  const input = (address: string | undefined) => {
    const at = address === undefined ? undefined : parseCell(address);
    return at ? cellId(view.grid.sheet, at.row, at.col) : -1;
  };
  const [top, left] = [rect.row1 - 1, rect.col1 - 1];
  const across = line(view, top, rect.col1, top, rect.col2);
  const down = line(view, rect.row1, left, rect.row2, left);
  const axis = (way: GridAxis['way'], headings: readonly GridCell[], address: string | undefined): GridAxis => ({
    way,
    headings,
    words: [],
    input: input(address),
  });
  const grid = (body: Rect, axes: readonly GridAxis[], corner: GridCell | undefined): SensitivityGrid =>
    made(view, { body, kind: 'table', axes, corner }, top, left);
  if (table.twoD) {
    const axes = [axis('across', across, table.r1), axis('down', down, table.r2)];
    return across.length === rect.col2 - left && down.length === rect.row2 - top ? [grid(rect, axes, cellAt(view, top, left))] : [];
  }
  if (table.rowInput) return down.map((c) => grid({ ...rect, row1: c.row, row2: c.row }, [axis('across', across, table.r1)], c));
  return across.map((c) => grid({ ...rect, col1: c.col, col2: c.col }, [axis('down', down, table.r1)], c));
}

/** Typed or computed grids, top down; what stands in one already heads no other. */
function typedGrids(view: SheetView, taken: Rect[]): SensitivityGrid[] {
  const found: SensitivityGrid[] = [];
  for (const row of [...view.grid.rows.keys()].sort((a, b) => a - b)) {
    for (const run of numberRuns(view.grid.rows.get(row)!)) {
      const [first, last] = [run[0]!.col, run.at(-1)!.col];
      if (taken.some((t) => meet(t, { row1: row, col1: first, row2: row, col2: last }))) continue;
      const all = twoWay(view, run) ?? (isEven(run) ? undefined : twoWay(view, run.slice(1))) ?? oneWay(view, run);
      const grids = (all ?? []).filter((g) => !taken.some((t) => meet(t, g.body)));
      taken.push(...grids.map((g) => g.body));
      found.push(...grids);
    }
  }
  return found;
}

/** Numbers of a row with at most one empty column between them. */
function numberRuns(cells: readonly GridCell[]): GridCell[][] {
  const runs: GridCell[][] = [];
  let last = -9;
  for (const c of cells) {
    if (typeof c.value === 'number') {
      if (c.col <= last + 2) runs.at(-1)!.push(c);
      else runs.push([c]);
      last = c.col;
    } else if (c.value !== null && c.value !== '') last = -9;
  }
  return runs.filter((r) => r.length >= LEAST && r.length <= MOST);
}

function twoWay(view: SheetView, across: readonly GridCell[]): SensitivityGrid[] | undefined {
  if (!isAxis(view, across)) return undefined;
  const { row, col } = across[0]!;
  const col2 = across.at(-1)!.col;
  const filled = (r: number) => across.every((h) => typeof view.grid.value(r, h.col) === 'number');
  const first = leftOf(view, row + 1, col);
  if (!first) return undefined;
  const down: GridCell[] = [];
  for (let r = row + 1; ; r++) {
    const heading = cellAt(view, r, first.col);
    if (!heading || leftOf(view, r, col)?.col !== first.col || !filled(r)) break;
    if (down.length >= MOST || (down.length >= 2 && !steady([...down, heading]))) break;
    down.push(heading);
  }
  if (!isAxis(view, down)) return undefined;
  const body = { row1: row + 1, col1: col, row2: row + down.length, col2 };
  const axes: GridAxis[] = [
    { way: 'across', headings: across, words: [] },
    { way: 'down', headings: down, words: [] },
  ];
  return [made(view, { body, kind: kindOf(view, body), axes, corner: cellAt(view, row, first.col) }, row, first.col)];
}

/** Labelled rows under an axis, where the words say that it is a sensitivity. */
function oneWay(view: SheetView, across: readonly GridCell[]): SensitivityGrid[] | undefined {
  if (!isAxis(view, across)) return undefined;
  const [{ row, col: col1 }, col2] = [across[0]!, across.at(-1)!.col];
  if (!isSpoken(view.name, captionsOf(view, row, col1, col2))) return undefined;
  const grids: SensitivityGrid[] = [];
  for (let r = row + 1; ; r++) {
    const filled = line(view, r, col1, r, col2).length;
    const alone = filled === across.length && !cellAt(view, r, col2 + 1) && !leftOf(view, r, col1);
    // A row of numbers that is none of the table's: what was read as its axis is something else.
    if (!alone && filled > 0) return undefined;
    if (!alone) break;
    const body = { row1: r, col1, row2: r, col2 };
    const axes: GridAxis[] = [{ way: 'across', headings: across, words: [] }];
    grids.push(made(view, { body, kind: kindOf(view, body), axes, corner: undefined }, row, col1));
  }
  return grids.length > 0 ? grids : undefined;
}

/** Strictly up or strictly down, and no years or dates. */
function isAxis(view: SheetView, cells: readonly GridCell[]): boolean {
  if (cells.length < LEAST || !steady(cells)) return false;
  const years = cells.every((c) => Number.isInteger(c.value) && (c.value as number) >= 1900 && (c.value as number) <= 2200);
  return !years && !/[dmy]{2}/i.test(view.grid.format(cells[0]!.row, cells[0]!.col).replace(/\[[^\]]*\]|"[^"]*"/g, ''));
}

function steady(cells: readonly GridCell[]): boolean {
  const sign = Math.sign((cells[1]!.value as number) - (cells[0]!.value as number));
  return sign !== 0 && cells.every((c, i) => i === 0 || Math.sign((c.value as number) - (cells[i - 1]!.value as number)) === sign);
}

/** Steps of one size: no corner is among them. */
function isEven(cells: readonly GridCell[]): boolean {
  const steps = cells.slice(1).map((c, i) => (c.value as number) - (cells[i]!.value as number));
  return steps.every((s) => Math.abs(s - steps[0]!) <= 1e-6 * Math.abs(steps[0]!));
}

const meet = (a: Rect, b: Rect): boolean => a.row1 <= b.row2 && b.row1 <= a.row2 && a.col1 <= b.col2 && b.col1 <= a.col2;

/** The number next to the left, with nothing between. */
function leftOf(view: SheetView, row: number, col: number): GridCell | undefined {
  for (let c = col - 1; c >= Math.max(0, col - GAP); c--) {
    const value = view.grid.value(row, c);
    if (value !== null && value !== '') return typeof value === 'number' ? cellAt(view, row, c) : undefined;
  }
  return undefined;
}

function kindOf(view: SheetView, body: Rect): 'typed' | 'formulas' {
  const cells = line(view, body.row1, body.col1, body.row2, body.col2);
  return cells.filter((c) => c.formula).length * 2 > cells.length ? 'formulas' : 'typed';
}

/** Where the cells of a grid stand, and under which headings. */
export function placesOf({ body, axes }: SensitivityGrid): { readonly row: number; readonly col: number; readonly at: Place }[] {
  const of = (way: GridAxis['way']) => axes.find((a) => a.way === way)?.headings;
  const rows = of('down')?.map((h) => h.row) ?? [body.row1];
  const cols = of('across')?.map((h) => h.col) ?? [body.col1];
  return rows.flatMap((row, down) => cols.map((col, across) => ({ row, col, at: { across, down } })));
}

/** Place among the headings of each axis. */
export type Place = Readonly<Record<GridAxis['way'], number>>;

export function cellAt(view: SheetView, row: number, col: number): GridCell | undefined {
  const value = view.grid.value(row, col);
  if (typeof value !== 'number') return undefined;
  return { row, col, id: view.grid.id(row, col), value, formula: view.grid.isFormula(row, col) };
}

/** Numbers of a stretch of one row or column. */
function line(view: SheetView, row1: number, col1: number, row2: number, col2: number): GridCell[] {
  const cells: GridCell[] = [];
  for (let row = row1; row <= row2; row++) {
    for (let col = col1; col <= col2; col++) {
      const cell = cellAt(view, row, col);
      if (cell) cells.push(cell);
    }
  }
  return cells;
}

type Draft = Pick<SensitivityGrid, 'body' | 'kind' | 'axes' | 'corner'>;

function made(view: SheetView, draft: Draft, top: number, left: number): SensitivityGrid {
  const { body, axes } = draft;
  const captions = captionsOf(view, top, Math.min(left, body.col1), body.col2);
  const side = sideWords(view, body, top, left, axes.length === 2);
  const words = gridWords(captions, axes.length === 2);
  // One axis: the caption names it where the lines have labels of their own.
  const alone = axes.length === 1 ? [...words.either, ...(side.output.length > 0 ? words.output : [])] : [];
  return {
    sheet: view.grid.sheet.index,
    sheetName: view.name,
    ...draft,
    axes: axes.map((a) => ({ ...a, words: [...side[a.way], ...words[a.way], ...alone] })),
    words: { ...words, output: side.output.length > 0 ? side.output : words.output },
    announced: draft.kind === 'table' || view.role === 'sensitivity' || isAnnounced(captions),
  };
}
