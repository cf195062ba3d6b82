// Tables of formulas and the values Excel gives them: documented examples, or values Excel saved.

import { describe, expect, it } from 'vitest';
import type { BookOptions } from '../../../src/testing/book.ts';
import { formula } from '../evaluate.ts';

export type Row = readonly [formula: string, expected: number | string | boolean | null];
export type Cells = Readonly<Record<string, number | string | boolean | null>>;

/** Numbers agree to 11 digits unless `digits` asks for fewer, everything else exactly. */
export function table(name: string, rows: readonly Row[], cells: Cells = {}, options: BookOptions = {}, digits = 11): void {
  describe(name, () => {
    it.each(rows)('%s', (text, expected) => {
      const actual = formula(text, cells, options);
      if (typeof expected !== 'number' || typeof actual !== 'number') return expect(actual).toBe(expected);
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(10 ** -digits * Math.max(Math.abs(expected), 1e-2));
    });
  });
}
