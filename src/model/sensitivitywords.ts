// A block of numbers -> the texts that stand over it, and beside its lines. Position only.

import type { Rect } from '../../grammar/ref.ts';
import type { GridCell } from './grid.ts';
import type { SheetView } from './model.ts';

const UP = 6;
const LEFT = 4;
const MOST = 4;

const text = (c: GridCell): string => (typeof c.value === 'string' && /\p{L}/u.test(c.value) ? c.value.replace(/\s+/g, ' ').trim() : '');

/** Texts over a grid (its heading row included, left of the first heading), nearest first, up to the next table. */
export function captionsOf(view: SheetView, top: number, left: number, right: number): string[] {
  const found: string[] = [];
  for (let row = top; row >= Math.max(0, top - UP) && found.length < MOST; row--) {
    const cells = view.grid.rows.get(row) ?? [];
    const texts = cells.filter((c) => c.col <= right && c.col >= left - LEFT && text(c) !== '');
    const numbers = cells.filter((c) => typeof c.value === 'number').length;
    if (row < top && numbers >= 3 && (texts.length > 0 || row < top - 1)) break;
    if (row === top || numbers === 0) found.push(...texts.filter((c) => row < top || c.col <= left).map(text));
  }
  return found;
}

/** Words left of the row headings or beside a single line, and words right over the headings of the columns. */
export function sideWords(
  view: SheetView,
  body: Rect,
  top: number,
  left: number,
  twoWay: boolean,
): { readonly down: string[]; readonly across: string[]; readonly output: string[] } {
  const beside: string[] = [];
  for (let row = body.row1; row <= body.row2; row++) {
    const cells = (view.grid.rows.get(row) ?? []).filter((c) => c.col < (twoWay ? left : body.col1) && c.col >= left - LEFT);
    beside.push(...cells.map(text).filter((t) => t !== ''));
  }
  const over = [top - 1, top - 2].map((row) =>
    (view.grid.rows.get(row) ?? []).filter((c) => c.col >= body.col1 && c.col <= body.col2 && text(c) !== ''),
  );
  const across = (over[0]!.length > 0 ? over[0]! : over[1]!).map(text).filter((t) => !/[:,]|\bdown\b|\bacross\b|\brows\b/i.test(t));
  return { down: twoWay ? beside : [], across: twoWay ? across : [], output: twoWay ? [] : beside };
}
