import { expect, it } from 'vitest';
import { RangeNumbers } from '../../src/graph/ranges.ts';

it('gives equal rectangles equal numbers and others new ones, in order', () => {
  const numbers = new RangeNumbers();
  const known = new Map<string, number>();
  for (let i = 0; i < 40_000; i++) {
    const fields = [i % 3, i % 7, (i * 31) % 11, 7 + (i % 13), 11 + ((i * 17) % 900)] as const;
    const key = fields.join();
    const expected = known.get(key) ?? known.size;
    known.set(key, expected);
    expect(numbers.number(...fields)).toBe(expected);
  }
  expect(numbers.count).toBe(known.size);
});
