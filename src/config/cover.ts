// Whether rectangles cover rectangles together, by cutting pieces off what is left open.

import type { Rect } from '../../grammar/ref.ts';
import { contains, overlaps } from './place.ts';

/** What is left open in more pieces than this counts as not covered. */
const MOST_PIECES = 2_000;

export function covers(outer: readonly Rect[], inner: readonly Rect[]): boolean {
  return inner.every((rect) => {
    let open: Rect[] = [rect];
    for (const cut of outer) {
      if (open.length === 0 || open.length > MOST_PIECES) break;
      if (overlaps(cut, rect)) open = open.flatMap((piece) => without(piece, cut));
    }
    return open.length === 0;
  });
}

function without(piece: Rect, cut: Rect): readonly Rect[] {
  if (contains(cut, piece)) return [];
  if (!overlaps(piece, cut)) return [piece];
  const out: Rect[] = [];
  let { row1, row2, col1, col2 } = piece;
  if (cut.row1 > row1) out.push({ ...piece, row2: cut.row1 - 1 });
  row1 = Math.max(row1, cut.row1);
  if (cut.row2 < row2) out.push({ ...piece, row1: cut.row2 + 1 });
  row2 = Math.min(row2, cut.row2);
  if (cut.col1 > col1) out.push({ row1, row2, col1, col2: cut.col1 - 1 });
  col1 = Math.max(col1, cut.col1);
  if (cut.col2 < col2) out.push({ row1, row2, col1: cut.col2 + 1, col2 });
  return out;
}
