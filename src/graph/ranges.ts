// Numbers for rectangles: the same rectangle of the same sheet gets the same number. A hash table of plain integers, because a large
// workbook has hundreds of thousands of them.

import { Growing } from './packed.ts';

const FIELDS = 5;

export class RangeNumbers {
  /** Rectangles in order of their numbers, FIELDS integers each. */
  private readonly known = new Growing(FIELDS * 64);
  private slots = new Int32Array(256).fill(-1);
  count = 0;

  /** Number of the rectangle; equal to the count before the call when it is new. */
  number(sheet: number, row1: number, col1: number, row2: number, col2: number): number {
    if (this.count * 2 > this.slots.length) this.grow();
    const mask = this.slots.length - 1;
    for (let slot = hash(sheet, row1, col1, row2, col2) & mask; ; slot = (slot + 1) & mask) {
      const n = this.slots[slot]!;
      if (n < 0) {
        this.slots[slot] = this.count;
        for (const field of [sheet, row1, col1, row2, col2]) this.known.push(field);
        return this.count++;
      }
      if (this.is(n, sheet, row1, col1, row2, col2)) return n;
    }
  }

  private is(n: number, sheet: number, row1: number, col1: number, row2: number, col2: number): boolean {
    const { data } = this.known;
    const at = n * FIELDS;
    return data[at] === sheet && data[at + 1] === row1 && data[at + 2] === col1 && data[at + 3] === row2 && data[at + 4] === col2;
  }

  private grow(): void {
    const { data } = this.known;
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = this.slots.length - 1;
    for (let n = 0; n < this.count; n++) {
      const at = n * FIELDS;
      let slot = hash(data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!, data[at + 4]!) & mask;
      while (this.slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = n;
    }
  }
}

function hash(a: number, b: number, c: number, d: number, e: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ b;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b) ^ c;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) ^ d;
  h = Math.imul(h ^ (h >>> 15), 0x27d4eb2f) ^ e;
  h = Math.imul(h ^ (h >>> 13), 0x165667b1);
  return (h ^ (h >>> 16)) >>> 0;
}
