// A reference in R1C1 notation, as INDIRECT takes it -> its area, relative parts counted from the formula's cell.

import { MAX_COLS, MAX_ROWS } from '../../../grammar/ref.ts';
import type { Host } from '../host.ts';
import { Area, REF, type Value } from '../value.ts';

const PART = /^(?:R(\d+|\[-?\d+\])?)?(?:C(\d+|\[-?\d+\])?)?$/i;

export function r1c1Area(text: string, host: Host): Value {
  const bang = text.lastIndexOf('!');
  const name = bang < 0 ? undefined : text.slice(0, bang).replace(/^'|'$/g, '').replaceAll("''", "'");
  const sheet = name === undefined ? host.sheet : host.book.sheet(name);
  if (sheet < 0) return REF;
  const ends = text
    .slice(bang + 1)
    .split(':')
    .map((part) => corners(part, host));
  if (ends.length > 2 || ends.some((e) => e === undefined)) return REF;
  const all = ends as [number, number, number, number][];
  const [row1, row2] = [Math.min(...all.map((e) => e[0])), Math.max(...all.map((e) => e[2]))];
  const [col1, col2] = [Math.min(...all.map((e) => e[1])), Math.max(...all.map((e) => e[3]))];
  return row1 < 0 || col1 < 0 || row2 >= MAX_ROWS || col2 >= MAX_COLS ? REF : new Area(sheet, row1, col1, row2, col2);
}

/** First row, first column, last row, last column of one end. */
function corners(part: string, host: Host): [number, number, number, number] | undefined {
  const m = PART.exec(part);
  if (!m || part === '') return undefined;
  const hasRow = /^r/i.test(part);
  const hasCol = /c/i.test(part);
  const row = hasRow ? place(m[1], host.row) : undefined;
  const col = hasCol ? place(m[2], host.col) : undefined;
  return [row ?? 0, col ?? 0, row ?? MAX_ROWS - 1, col ?? MAX_COLS - 1];
}

function place(text: string | undefined, own: number): number {
  if (text === undefined) return own;
  return text.startsWith('[') ? own + Number(text.slice(1, -1)) : Number(text) - 1;
}
