// Patterns -> plain numbers, for the one loop that meets every reference of every formula.

import { isFixed, isPlain, type Pattern } from './pattern.ts';

/** How an entry is to be read. */
export const Entry = { Cell: 0, Area: 1, Fixed: 2, Other: 3 } as const;
export const STRIDE = 10;
/** Offsets in an entry. A corner is its number plus (mask & host): the mask is -1 for a relative coordinate, 0 for one with "$". */
export const At = { kind: 0, sheet: 1, row1: 2, row1Mask: 3, col1: 4, col1Mask: 5, row2: 6, row2Mask: 7, col2: 8, col2Mask: 9 } as const;

/** STRIDE numbers for each pattern, in order. */
export function packPatterns(patterns: readonly Pattern[]): Int32Array {
  const packed = new Int32Array(patterns.length * STRIDE);
  patterns.forEach((p, i) => {
    const at = i * STRIDE;
    packed[at] = kindOf(p);
    packed[at + At.sheet] = p.sheet;
    [p.row1, p.col1, p.row2, p.col2].forEach((c, k) => {
      packed[at + At.row1 + 2 * k] = c.at;
      packed[at + At.row1Mask + 2 * k] = c.abs ? 0 : -1;
    });
  });
  return packed;
}

function kindOf(p: Pattern): number {
  if (!isPlain(p)) return Entry.Other;
  if (p.row1 === p.row2 && p.col1 === p.col2) return Entry.Cell;
  return isFixed(p) ? Entry.Fixed : Entry.Area;
}

/** A growing list of numbers. */
export class Growing {
  data: Int32Array;
  length = 0;
  constructor(capacity: number) {
    this.data = new Int32Array(Math.max(capacity, 16));
  }
  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Int32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
  /** What has been pushed. */
  all(): Int32Array {
    return this.data.subarray(0, this.length);
  }
}
