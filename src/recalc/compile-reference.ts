// References -> closures that answer areas, and single cells -> closures that read. Coordinates off the grid are #REF!.

import type {
  AreaNode,
  CellNode,
  ColumnsNode,
  Coord,
  IntersectionNode,
  Node,
  RangeNode,
  RowsNode,
  SheetPrefix,
  UnionNode,
} from '../../grammar/ast.ts';
import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import type { Compiling, Place, Run, World } from './compiling.ts';
import type { Host } from './host.ts';
import { Area, AreaSet, type ExcelError, isError, NULL, REF, VALUE, type Value } from './value.ts';

/** Where a reference stands: the formula's own sheet, one sheet, several (3-D), or nowhere. */
type Where =
  | { readonly kind: 'own' }
  | { readonly kind: 'sheet'; readonly sheet: number }
  | { readonly kind: 'sheets'; readonly sheets: readonly number[] }
  | { readonly kind: 'error'; readonly error: ExcelError };

function where(prefix: SheetPrefix | undefined, world: World): Where {
  if (!prefix || (prefix.first === undefined && prefix.book === undefined)) return { kind: 'own' };
  if (prefix.book !== undefined && prefix.book !== '0') return foreign(prefix, world);
  const first = world.sheet(prefix.first ?? '');
  if (first < 0) return { kind: 'error', error: REF };
  if (prefix.last === undefined) return { kind: 'sheet', sheet: first };
  const last = world.sheet(prefix.last);
  if (last < 0) return { kind: 'error', error: REF };
  const [from, to] = [Math.min(first, last), Math.max(first, last)];
  return { kind: 'sheets', sheets: Array.from({ length: to - from + 1 }, (_, i) => from + i) };
}

function foreign(prefix: SheetPrefix, world: World): Where {
  const sheet = world.foreign(prefix.book!, prefix.first ?? '');
  return typeof sheet === 'number' ? { kind: 'sheet', sheet } : { kind: 'error', error: sheet };
}

/** Zero-based index of a coordinate for a formula at `host`. */
function index(coord: Coord, size: number, wrap: boolean): (host: number) => number {
  const { abs, at } = coord;
  if (abs) return () => at;
  if (!wrap) return (host) => host + at;
  return (host) => (((host + at) % size) + size) % size;
}

export function cellRead(node: CellNode, place: Place, k: Compiling): Run {
  const at = where(node.sheet, k.world);
  if (at.kind === 'error') return () => at.error;
  if (at.kind === 'sheets' || place.wrap) {
    const area = cellArea(node, place, k);
    return (c) => c.deref(area(c), place.lift > 0);
  }
  const own = at.kind === 'own';
  const sheet = at.kind === 'sheet' ? at.sheet : 0;
  const { abs: rowAbs, at: rowAt } = node.row;
  const { abs: colAbs, at: colAt } = node.col;
  return (c) => {
    const row = rowAbs ? rowAt : c.row + rowAt;
    const col = colAbs ? colAt : c.col + colAt;
    if (row < 0 || col < 0 || row >= MAX_ROWS || col >= MAX_COLS) return REF;
    return c.cellAt(own ? c.sheet : sheet, row, col);
  };
}

export function cellArea(node: CellNode, place: Place, k: Compiling): Run {
  return rectangle(node.sheet, node.row, node.col, node.row, node.col, place, k);
}

const FIRST: Coord = { abs: true, at: 0 };
const LAST_ROW: Coord = { abs: true, at: MAX_ROWS - 1 };
const LAST_COL: Coord = { abs: true, at: MAX_COLS - 1 };

export function areaOf(node: AreaNode | ColumnsNode | RowsNode, place: Place, k: Compiling): Run {
  if (node.kind === 'columns') return rectangle(node.sheet, FIRST, node.col1, LAST_ROW, node.col2, place, k);
  if (node.kind === 'rows') return rectangle(node.sheet, node.row1, FIRST, node.row2, LAST_COL, place, k);
  return rectangle(node.sheet, node.row1, node.col1, node.row2, node.col2, place, k);
}

function rectangle(prefix: SheetPrefix | undefined, top: Coord, left: Coord, bottom: Coord, right: Coord, place: Place, k: Compiling): Run {
  const at = where(prefix, k.world);
  if (at.kind === 'error') return () => at.error;
  const row1 = index(top, MAX_ROWS, place.wrap);
  const col1 = index(left, MAX_COLS, place.wrap);
  const row2 = index(bottom, MAX_ROWS, place.wrap);
  const col2 = index(right, MAX_COLS, place.wrap);
  const on = (c: Host, sheet: number) => area(sheet, row1(c.row), col1(c.col), row2(c.row), col2(c.col));
  if (at.kind === 'own') return (c) => on(c, c.sheet);
  if (at.kind === 'sheet') return (c) => on(c, at.sheet);
  return (c) => {
    const parts = at.sheets.map((s) => on(c, s));
    return parts.find(isError) ?? new AreaSet(parts as Area[]);
  };
}

function area(sheet: number, r1: number, c1: number, r2: number, c2: number): Area | ExcelError {
  const [row1, row2] = r1 < r2 ? [r1, r2] : [r2, r1];
  const [col1, col2] = c1 < c2 ? [c1, c2] : [c2, c1];
  if (row1 < 0 || col1 < 0 || row2 >= MAX_ROWS || col2 >= MAX_COLS) return REF;
  return new Area(sheet, row1, col1, row2, col2);
}

/** A reference, or the error that stands for it; an array or scalar is no reference. */
function areasOf(value: Value): readonly Area[] | ExcelError {
  if (value instanceof Area) return [value];
  if (value instanceof AreaSet) return value.areas;
  return isError(value) ? value : VALUE;
}

/** left:right with computed ends: the smallest rectangle round both. */
export function range(node: RangeNode, place: Place, k: Compiling): Run {
  const left = k.operand(node.left, place);
  const right = k.operand(node.right, place);
  return (c) => {
    const a = areasOf(left(c));
    if (isError(a as Value)) return a as ExcelError;
    const b = areasOf(right(c));
    if (isError(b as Value)) return b as ExcelError;
    return around([...(a as readonly Area[]), ...(b as readonly Area[])]);
  };
}

function around(areas: readonly Area[]): Value {
  const { sheet } = areas[0]!;
  if (areas.some((a) => a.sheet !== sheet)) return VALUE;
  return new Area(
    sheet,
    Math.min(...areas.map((a) => a.row1)),
    Math.min(...areas.map((a) => a.col1)),
    Math.max(...areas.map((a) => a.row2)),
    Math.max(...areas.map((a) => a.col2)),
  );
}

export function union(node: UnionNode, place: Place, k: Compiling): Run {
  const items = node.items.map((n: Node) => k.operand(n, place));
  return (c) => {
    const all: Area[] = [];
    for (const item of items) {
      const areas = areasOf(item(c));
      if (isError(areas as Value)) return areas as ExcelError;
      all.push(...(areas as readonly Area[]));
    }
    return all.length === 1 ? all[0]! : new AreaSet(all);
  };
}

export function intersection(node: IntersectionNode, place: Place, k: Compiling): Run {
  const left = k.operand(node.left, place);
  const right = k.operand(node.right, place);
  return (c) => {
    const a = areasOf(left(c));
    if (isError(a as Value)) return a as ExcelError;
    const b = areasOf(right(c));
    if (isError(b as Value)) return b as ExcelError;
    const common = (a as readonly Area[]).flatMap((x) => (b as readonly Area[]).flatMap((y) => overlap(x, y)));
    return common.length === 0 ? NULL : common.length === 1 ? common[0]! : new AreaSet(common);
  };
}

function overlap(a: Area, b: Area): Area[] {
  if (a.sheet !== b.sheet) return [];
  const row1 = Math.max(a.row1, b.row1);
  const row2 = Math.min(a.row2, b.row2);
  const col1 = Math.max(a.col1, b.col1);
  const col2 = Math.min(a.col2, b.col2);
  return row1 > row2 || col1 > col2 ? [] : [new Area(a.sheet, row1, col1, row2, col2)];
}
