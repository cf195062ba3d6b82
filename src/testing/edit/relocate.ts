// A formula whose host or precedents have moved -> its text in the new place, as a spreadsheet program rewrites it.

import type { AreaNode, CellNode, Coord, Node, SheetPrefix } from '../../../grammar/ast.ts';
import { resolve } from '../../../grammar/ast.ts';
import { parseFormula } from '../../../grammar/parser.ts';
import { printFormula } from '../../../grammar/print.ts';
import { MAX_COLS, MAX_ROWS, type Rect } from '../../../grammar/ref.ts';
import { replaceNodes } from './tree.ts';

export interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
}

/** Where everything has gone. Sheets by their old names. */
export interface Relocation {
  /** New name of a sheet. */
  name(sheet: string): string;
  /** undefined for a cell that is gone. */
  cell(at: Place): { readonly row: number; readonly col: number } | undefined;
  area(sheet: string, rect: Rect): Rect | undefined;
  /** Rows and columns of the sheet have changed places: $ signs go with them. */
  turns?(sheet: string): boolean;
}

/** Text of a formula of the cell `from` once it stands in `to`; unchanged when it does not parse. */
export function relocated(text: string, from: Place, to: { readonly row: number; readonly col: number }, by: Relocation): string {
  const parsed = parseFormula(text, from.row, from.col);
  if (!parsed.ok) return text;
  const tree = replaceNodes(parsed.ast, (node) => moved(node, from, to, by));
  return printFormula(tree, to.row, to.col);
}

type Spot = { readonly row: number; readonly col: number };

function moved(node: Node, from: Place, to: Spot, by: Relocation): Node | undefined {
  switch (node.kind) {
    case 'cell':
      return node.sheet?.book === undefined ? movedCell(node, from, to, by) : rehosted(node, from, to);
    case 'area':
      return node.sheet?.book === undefined ? movedArea(node, from, to, by) : rehosted(node, from, to);
    case 'columns':
    case 'rows': {
      const whole = wholeArea(node);
      const area = movedArea(whole, from, to, by);
      return area.kind === 'area' ? narrowed(area, to) : area;
    }
    case 'name':
    case 'table':
      return node.sheet?.first === undefined || node.sheet.book !== undefined
        ? node
        : ({ ...node, sheet: renamed(node.sheet, by) } as Node);
    default:
      return undefined;
  }
}

const sheetOf = (prefix: SheetPrefix | undefined, from: Place): string => prefix?.first || from.sheet;

function renamed(prefix: SheetPrefix | undefined, by: Relocation): SheetPrefix | undefined {
  if (prefix?.first === undefined || prefix.first === '') return prefix;
  const { quoted: _, ...bare } = prefix;
  return { ...bare, first: by.name(prefix.first), ...(prefix.last ? { last: by.name(prefix.last) } : {}) };
}

const coord = (abs: boolean, at: number, host: number): Coord => ({ abs, at: abs ? at : at - host });

function movedCell(node: CellNode, from: Place, to: Spot, by: Relocation): Node {
  const sheet = sheetOf(node.sheet, from);
  const target = by.cell({ sheet, row: resolve(node.row, from.row), col: resolve(node.col, from.col) });
  if (!target) return gone(node.sheet, by);
  const [rowAbs, colAbs] = by.turns?.(sheet) ? [node.col.abs, node.row.abs] : [node.row.abs, node.col.abs];
  return { kind: 'cell', ...prefix(node, by), row: coord(rowAbs, target.row, to.row), col: coord(colAbs, target.col, to.col) };
}

function movedArea(node: AreaNode, from: Place, to: Spot, by: Relocation): Node {
  const sheet = sheetOf(node.sheet, from);
  const [r1, r2] = [resolve(node.row1, from.row), resolve(node.row2, from.row)];
  const [c1, c2] = [resolve(node.col1, from.col), resolve(node.col2, from.col)];
  const rect = by.area(sheet, { row1: Math.min(r1, r2), row2: Math.max(r1, r2), col1: Math.min(c1, c2), col2: Math.max(c1, c2) });
  if (!rect) return gone(node.sheet, by);
  const [a, b] = by.turns?.(sheet) ? [node.col1.abs, node.row1.abs] : [node.row1.abs, node.col1.abs];
  const [c, d] = by.turns?.(sheet) ? [node.col2.abs, node.row2.abs] : [node.row2.abs, node.col2.abs];
  return {
    kind: 'area',
    ...prefix(node, by),
    row1: coord(a, rect.row1, to.row),
    col1: coord(b, rect.col1, to.col),
    row2: coord(c, rect.row2, to.row),
    col2: coord(d, rect.col2, to.col),
  };
}

function prefix(node: { readonly sheet?: SheetPrefix }, by: Relocation): { sheet?: SheetPrefix } {
  const sheet = renamed(node.sheet, by);
  return sheet ? { sheet } : {};
}

function gone(sheet: SheetPrefix | undefined, by: Relocation): Node {
  const now = renamed(sheet, by);
  return { kind: 'error', code: '#REF!', ...(now ? { sheet: now } : {}) };
}

/** The same cells seen from another host. */
function rehosted<T extends CellNode | AreaNode>(node: T, from: Place, to: Spot): T {
  const move = (c: Coord, old: number, now: number): Coord => (c.abs ? c : { abs: false, at: c.at + old - now });
  if (node.kind === 'cell') return { ...node, row: move(node.row, from.row, to.row), col: move(node.col, from.col, to.col) };
  return {
    ...node,
    row1: move(node.row1, from.row, to.row),
    row2: move(node.row2, from.row, to.row),
    col1: move(node.col1, from.col, to.col),
    col2: move(node.col2, from.col, to.col),
  };
}

const abs = (at: number): Coord => ({ abs: true, at });

function wholeArea(node: Extract<Node, { kind: 'columns' | 'rows' }>): AreaNode {
  const sheet = node.sheet ? { sheet: node.sheet } : {};
  return node.kind === 'columns'
    ? { kind: 'area', ...sheet, row1: abs(0), row2: abs(MAX_ROWS - 1), col1: node.col1, col2: node.col2 }
    : { kind: 'area', ...sheet, col1: abs(0), col2: abs(MAX_COLS - 1), row1: node.row1, row2: node.row2 };
}

function narrowed(area: AreaNode, to: Spot): Node {
  const sheet = area.sheet ? { sheet: area.sheet } : {};
  if (resolve(area.row1, to.row) === 0 && resolve(area.row2, to.row) === MAX_ROWS - 1)
    return { kind: 'columns', ...sheet, col1: area.col1, col2: area.col2 };
  if (resolve(area.col1, to.col) === 0 && resolve(area.col2, to.col) === MAX_COLS - 1)
    return { kind: 'rows', ...sheet, row1: area.row1, row2: area.row2 };
  return area;
}
