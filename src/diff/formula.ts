// Whether two formulas say the same when one takes rows and columns for what became of them: every reference is followed into the new workbook.

import { type Coord, resolve } from '../../grammar/ast.ts';
import { parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import { visit } from '../../grammar/walk.ts';
import { isArrayTemplate } from '../graph/formulas.ts';
import { locate, type Workbook } from '../workbook/workbook.ts';
import type { SheetMap } from './lines.ts';
import type { SheetPair } from './sheets.ts';
import type { Side } from './side.ts';

/** A reference of a formula, free of position. Whole columns and rows have no coordinates the other way. */
interface Reference {
  /** Lower case; '' for the formula's own sheet. */
  readonly sheet: string;
  readonly row1: Coord | undefined;
  readonly col1: Coord | undefined;
  readonly row2: Coord | undefined;
  readonly col2: Coord | undefined;
}

interface Shape {
  /** The text between the references. */
  readonly pieces: string;
  readonly references: readonly Reference[];
}

/** What became of the sheets of the old workbook. */
export interface Mapping {
  /** By old sheet name in lower case. */
  readonly bySheet: ReadonlyMap<string, { readonly pair: SheetPair; readonly map: SheetMap }>;
  /** No row or column of any sheet moved and no sheet was renamed: copied formulas compare by their keys. */
  readonly identity: boolean;
}

export class FormulaComparison {
  private readonly shapes = [new Map<string, Shape>(), new Map<string, Shape>()] as const;

  constructor(
    private readonly old: Side,
    private readonly fresh: Side,
    private readonly mapping: Mapping,
  ) {}

  /** By cell ids. */
  same(a: number, b: number): boolean {
    const [x, y] = [this.old.graph.formulas.of(a), this.fresh.graph.formulas.of(b)];
    if (x && y && this.mapping.identity) return x.key === y.key;
    if (x && y && isArrayTemplate(x) !== isArrayTemplate(y)) return false;
    const [hostA, hostB] = [host(this.old.book, a), host(this.fresh.book, b)];
    const [shapeA, shapeB] = [this.shape(0, a, hostA), this.shape(1, b, hostB)];
    return this.equal(shapeA, hostA, shapeB, hostB);
  }

  /** Texts without a cell of their own, such as the definitions of names. */
  sameText(a: string, b: string): boolean {
    const at = { sheet: '', row: 0, col: 0 };
    return this.equal(shapeOf(a, at), at, shapeOf(b, at), at);
  }

  private equal(a: Shape, hostA: Host, b: Shape, hostB: Host): boolean {
    if (a.pieces !== b.pieces || a.references.length !== b.references.length) return false;
    return a.references.every((reference, i) => this.sameReference(reference, hostA, b.references[i]!, hostB));
  }

  private sameReference(a: Reference, hostA: Host, b: Reference, hostB: Host): boolean {
    const found = this.mapping.bySheet.get(a.sheet || hostA.sheet);
    const sheet = found ? found.pair.new.name.toLowerCase() : a.sheet || hostA.sheet;
    if (sheet !== (b.sheet || hostB.sheet)) return false;
    const { rows, cols } = found?.map ?? { rows: undefined, cols: undefined };
    const [r1, r2] = ends(a.row1, a.row2, hostA.row, MAX_ROWS, rows);
    const [c1, c2] = ends(a.col1, a.col2, hostA.col, MAX_COLS, cols);
    const at = (coord: Coord | undefined, own: number, size: number) => coord && wrap(resolve(coord, own), size);
    const places =
      r1 === at(b.row1, hostB.row, MAX_ROWS) &&
      r2 === at(b.row2, hostB.row, MAX_ROWS) &&
      c1 === at(b.col1, hostB.col, MAX_COLS) &&
      c2 === at(b.col2, hostB.col, MAX_COLS);
    // $A$1 is another formula than A1 once it is copied.
    return places && abs(a) === abs(b);
  }

  private shape(side: 0 | 1, id: number, at: Host): Shape {
    const { formulas } = (side === 0 ? this.old : this.fresh).graph;
    const template = formulas.of(id);
    const key = template ? String(template.id) : `${id}`;
    const known = template ? this.shapes[side].get(key) : undefined;
    if (known) return known;
    const shape = shapeOf(formulas.text(id), at);
    if (template) this.shapes[side].set(key, shape);
    return shape;
  }
}

interface Host {
  /** Name in lower case. */
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
}

function host(book: Workbook, id: number): Host {
  const { sheet, index } = locate(book, id);
  return { sheet: sheet.name.toLowerCase(), row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
}

/** A formula that does not parse is one piece. */
function shapeOf(text: string, { row, col }: Host): Shape {
  const parsed = parseFormula(text, row, col);
  if (!parsed.ok) return { pieces: text, references: [] };
  // Printed once and read again, so that spaces that mean nothing tell nothing.
  const printed = printFormula(parsed.ast, row, col);
  const again = parseFormula(printed, row, col);
  if (!again.ok) return { pieces: printed, references: [] };
  const references: Reference[] = [];
  let pieces = '';
  let last = 0;
  visit(again.ast, (node) => {
    if (node.kind !== 'cell' && node.kind !== 'area' && node.kind !== 'columns' && node.kind !== 'rows') return true;
    // References to other books and to several sheets stay text.
    if (!node.span || node.sheet?.book !== undefined || node.sheet?.last !== undefined) return true;
    pieces += `${printed.slice(last, node.span.start)}\u0001`;
    last = node.span.end;
    const sheet = node.sheet?.first?.toLowerCase() ?? '';
    const [row1, col1] =
      node.kind === 'cell' ? [node.row, node.col] : ['row1' in node ? node.row1 : undefined, 'col1' in node ? node.col1 : undefined];
    const [row2, col2] =
      node.kind === 'cell' ? [node.row, node.col] : ['row2' in node ? node.row2 : undefined, 'col2' in node ? node.col2 : undefined];
    references.push({ sheet, row1, col1, row2, col2 });
    return true;
  });
  pieces += printed.slice(last);
  return { pieces: pieces.includes('"') ? pieces : pieces.toUpperCase(), references };
}

const wrap = (at: number, size: number): number => ((at % size) + size) % size;
const abs = (r: Reference): string => [r.row1, r.col1, r.row2, r.col2].map((c) => (c ? (c.abs ? '$' : '.') : '-')).join('');

/** Both ends in the new sheet. A range that lost its first or last line is as long as what is left of it; a cell that is gone is nowhere. */
function ends(
  from: Coord | undefined,
  to: Coord | undefined,
  own: number,
  size: number,
  map: Int32Array | undefined,
): readonly [number | undefined, number | undefined] {
  if (!from || !to) return [undefined, undefined];
  let [a, b] = [wrap(resolve(from, own), size), wrap(resolve(to, own), size)];
  if (!map) return [a, b];
  const turned = a > b;
  if (turned) [a, b] = [b, a];
  const [first, last] = [a, b];
  // Beyond what is used nothing is told apart: such a line moved with the last one.
  const place = (at: number) => (at < map.length ? map[at]! : at + shiftBeyond(map));
  if (first !== last) {
    while (a < last && place(a) < 0) a++;
    while (b > a && place(b) < 0) b--;
  }
  const out: [number, number] = [place(a), place(b)];
  return turned ? [out[1], out[0]] : out;
}

function shiftBeyond(map: Int32Array): number {
  for (let at = map.length - 1; at >= 0; at--) if (map[at]! >= 0) return map[at]! - at;
  return 0;
}
