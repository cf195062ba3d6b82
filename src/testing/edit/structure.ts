// Rows and columns inserted, deleted, moved or turned; sheets renamed and moved; with every reference carried along.

import { MAX_COLS, MAX_ROWS, type Rect } from '../../../grammar/ref.ts';
import type { Draft, DraftCell, DraftSheet } from './draft.ts';
import { type Place, type Relocation, relocated } from './relocate.ts';

type Spot = { readonly row: number; readonly col: number };
/** New index of a row or column; undefined when it is deleted. */
type Shift = (index: number) => number | undefined;

export function insertRows(draft: Draft, sheet: DraftSheet, before: number, count = 1): void {
  alongRows(draft, sheet, (row) => (row >= before ? row + count : row));
}

export function insertColumns(draft: Draft, sheet: DraftSheet, before: number, count = 1): void {
  alongColumns(draft, sheet, (col) => (col >= before ? col + count : col));
}

/** References to the row become #REF!, ranges over it shrink. */
export function deleteRow(draft: Draft, sheet: DraftSheet, row: number): void {
  alongRows(draft, sheet, (r) => (r === row ? undefined : r > row ? r - 1 : r));
}

export function deleteColumn(draft: Draft, sheet: DraftSheet, col: number): void {
  alongColumns(draft, sheet, (c) => (c === col ? undefined : c > col ? c - 1 : c));
}

/** Two rows change places. Ranges keep their corners: the caller sees to it that a range holds both rows or neither. */
export function swapRows(draft: Draft, sheet: DraftSheet, a: number, b: number): void {
  const swap: Shift = (row) => (row === a ? b : row === b ? a : row);
  apply(draft, sheet, {
    cell: ({ row, col }) => ({ row: swap(row)!, col }),
    area: (rect) => (rect.row1 === rect.row2 ? { ...rect, row1: swap(rect.row1)!, row2: swap(rect.row1)! } : rect),
  });
}

export function swapColumns(draft: Draft, sheet: DraftSheet, a: number, b: number): void {
  const swap: Shift = (col) => (col === a ? b : col === b ? a : col);
  apply(draft, sheet, {
    cell: ({ row, col }) => ({ row, col: swap(col)! }),
    area: (rect) => (rect.col1 === rect.col2 ? { ...rect, col1: swap(rect.col1)!, col2: swap(rect.col1)! } : rect),
  });
}

/** Rows become columns. Array formulas and data tables are not turned: the caller asks for sheets without them. */
export function transposeSheet(draft: Draft, sheet: DraftSheet): void {
  apply(draft, sheet, { cell: ({ row, col }) => ({ row: col, col: row }), area: turned, turns: true });
}

const turned = (r: Rect): Rect => ({ row1: r.col1, row2: r.col2, col1: r.row1, col2: r.row2 });

export function renameSheet(draft: Draft, sheet: DraftSheet, name: string): void {
  const old = sheet.name.toLowerCase();
  rewrite(draft, { name: (s) => (s.toLowerCase() === old ? name : s), cell: (at) => at, area: (_, rect) => rect }, sheet, (s) => s);
  sheet.name = name;
}

export function moveSheet(draft: Draft, sheet: DraftSheet, to: number): void {
  const others = draft.sheets.filter((s) => s !== sheet);
  draft.sheets = [...others.slice(0, to), sheet, ...others.slice(to)];
}

function alongRows(draft: Draft, sheet: DraftSheet, shift: Shift): void {
  apply(draft, sheet, {
    cell: ({ row, col }) => placed(shift(row), (r) => ({ row: r, col })),
    area: (rect) => placed(span(rect.row1, rect.row2, shift, MAX_ROWS), ([row1, row2]) => ({ ...rect, row1, row2 })),
  });
}

function alongColumns(draft: Draft, sheet: DraftSheet, shift: Shift): void {
  apply(draft, sheet, {
    cell: ({ row, col }) => placed(shift(col), (c) => ({ row, col: c })),
    area: (rect) => placed(span(rect.col1, rect.col2, shift, MAX_COLS), ([col1, col2]) => ({ ...rect, col1, col2 })),
  });
}

const placed = <A, B>(value: A | undefined, then: (value: A) => B): B | undefined => (value === undefined ? undefined : then(value));

/** A range loses its deleted ends and disappears with its last member; one over the whole grid stays so. */
function span(from: number, to: number, shift: Shift, size: number): [number, number] | undefined {
  if (from === 0 && to === size - 1) return [from, to];
  let [a, b] = [from, to];
  while (a <= b && shift(a) === undefined) a++;
  while (b >= a && shift(b) === undefined) b--;
  return a > b ? undefined : [shift(a)!, shift(b)!];
}

interface Change {
  cell(at: Spot): Spot | undefined;
  area(rect: Rect): Rect | undefined;
  readonly turns?: boolean;
}

function apply(draft: Draft, sheet: DraftSheet, change: Change): void {
  const own = sheet.name.toLowerCase();
  const mine = (name: string) => name.toLowerCase() === own;
  rewrite(
    draft,
    {
      name: (s) => s,
      cell: (at: Place) => (mine(at.sheet) ? change.cell(at) : at),
      area: (name, rect) => (mine(name) ? change.area(rect) : rect),
      turns: (name) => change.turns === true && mine(name),
    },
    sheet,
    (spot) => change.cell(spot),
  );
  const { rest } = sheet;
  const areas = (list: readonly Rect[]) => list.flatMap((r) => change.area(r) ?? []);
  sheet.rest = {
    ...rest,
    merges: areas(rest.merges),
    hiddenRows: new Set([...rest.hiddenRows].flatMap((row) => change.cell({ row, col: 0 })?.row ?? [])),
    hiddenCols: new Set([...rest.hiddenCols].flatMap((col) => change.cell({ row: 0, col })?.col ?? [])),
    comments: rest.comments.flatMap((c) => {
      const at = change.cell(c);
      return at ? [{ ...c, ...at }] : [];
    }),
    validations: rest.validations.map((v) => ({ ...v, ranges: areas(v.ranges) })),
    conditionalFormats: rest.conditionalFormats.map((f) => ({ ...f, ranges: areas(f.ranges) })),
    ignoredErrors: rest.ignoredErrors.map((e) => ({ ...e, ranges: areas(e.ranges) })),
    autoFilter: rest.autoFilter && change.area(rest.autoFilter),
  };
}

/** Every formula of the workbook, and the cells of `sheet` at their new places. */
function rewrite(draft: Draft, by: Relocation, sheet: DraftSheet, place: (spot: Spot) => Spot | undefined): void {
  for (const each of draft.sheets) {
    const cells: [Spot, DraftCell][] = [];
    for (const { row, col, cell } of each.entries()) {
      const to = each === sheet ? place({ row, col }) : { row, col };
      if (!to) continue;
      const formula = cell.formula === undefined ? undefined : relocated(cell.formula, { sheet: each.name, row, col }, to, by);
      cells.push([to, formula === cell.formula ? cell : { ...cell, formula }]);
    }
    each.cells = new Map();
    for (const [{ row, col }, cell] of cells) each.put(row, col, cell);
    each.blocks = each.blocks.flatMap((block) => {
      const rect = by.area(each.name, block.rect);
      if (!rect) return [];
      const from = { sheet: each.name, row: block.rect.row1, col: block.rect.col1 };
      const input = (ref: string) => relocated(ref, from, { row: rect.row1, col: rect.col1 }, by);
      const { dataTable } = block;
      const inputs = dataTable && { ...dataTable, r1: input(dataTable.r1), ...(dataTable.r2 ? { r2: input(dataTable.r2) } : {}) };
      return [{ ...block, rect, dataTable: inputs, text: block.text === '' ? '' : input(block.text) }];
    });
  }
  draft.names = draft.names.map((n) => ({
    ...n,
    text: relocated(n.text, { sheet: n.scope?.name ?? draft.sheets[0]!.name, row: 0, col: 0 }, { row: 0, col: 0 }, by),
  }));
  draft.tables = draft.tables.flatMap(({ sheet: home, table }) => {
    const rect = by.area(home.name, table.rect);
    return rect ? [{ sheet: home, table: { ...table, rect } }] : [];
  });
}
