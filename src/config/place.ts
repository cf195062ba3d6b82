// "Sheet!A1:B2" as a person writes it -> a sheet (a name or a glob) and rectangles, and the question whether a finding lies within.

import { parseCell, parseRect, type Rect } from '../../grammar/ref.ts';

const ADDRESS = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/;

/** A sheet name (or glob) and what stands behind "!"; undefined without both. */
export function splitAddress(text: string): { readonly sheet: string; readonly rest: string } | undefined {
  const m = ADDRESS.exec(text.trim());
  return m ? { sheet: m[1]?.replaceAll("''", "'") ?? m[2]!.trim(), rest: m[3]!.trim() } : undefined;
}

export const isCellAddress = (text: string): boolean => {
  const parts = splitAddress(text);
  return parts !== undefined && parseCell(parts.rest) !== undefined;
};

/** A1, A1:B2, A:C, 3:9, several apart by commas; undefined when one of them is none of these. */
export function rectsOf(text: string): readonly Rect[] | undefined {
  const out: Rect[] = [];
  for (const part of text.split(',')) {
    const rect = parseRect(part.trim());
    if (!rect) return undefined;
    out.push(rect);
  }
  return out;
}

/** `*` any text, `?` any character; letter case does not count, as in Excel's own names. Linear in pattern times text. */
export function fits(pattern: string, text: string): boolean {
  const p = pattern.toLowerCase();
  const t = text.toLowerCase();
  let [i, j, star, mark] = [0, 0, -1, 0];
  while (j < t.length) {
    if (p[i] === '*') {
      star = i++;
      mark = j;
    } else if (i < p.length && (p[i] === '?' || p[i] === t[j])) {
      i++;
      j++;
    } else if (star >= 0) {
      i = star + 1;
      j = ++mark;
    } else return false;
  }
  while (p[i] === '*') i++;
  return i === p.length;
}

export const contains = (outer: Rect, inner: Rect): boolean =>
  outer.row1 <= inner.row1 && outer.col1 <= inner.col1 && outer.row2 >= inner.row2 && outer.col2 >= inner.col2;

export const overlaps = (a: Rect, b: Rect): boolean => a.row1 <= b.row2 && b.row1 <= a.row2 && a.col1 <= b.col2 && b.col1 <= a.col2;
