import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellName } from '../../grammar/ref.ts';
import { CellStore } from '../../src/workbook/cell-store.ts';
import { serialOfIso } from '../../src/workbook/iso-date.ts';
import { indexRows } from '../../src/workbook/row-index.ts';
import { parseAddress, parseNumber } from '../../src/workbook/scalar.ts';

describe('numbers from characters', () => {
  test('equal what JavaScript reads, for every double and many spellings', () => {
    const spellings = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.integer({ min: 0, max: 20 })).map(([n, digits]) => (n / 1000).toFixed(digits)),
      fc.stringMatching(/^-?\d{1,25}(\.\d{0,25})?$/),
    );
    fc.assert(
      fc.property(spellings, (s) => Object.is(parseNumber(`<${s}>`, 1, s.length + 1), Number(s))),
      { numRuns: 5000 },
    );
  });

  test.each(['', '-', '.', '1.2.3', '0x1', '1e', 'Infinity', '1_0', '--1', '1-'])('"%s" is none', (s) => {
    expect(parseNumber(s, 0, s.length)).toBeNaN();
  });
});

describe('addresses from characters', () => {
  test('are the inverse of their names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_048_575 }), fc.integer({ min: 0, max: 16_383 }), (row, col) => {
        const name = cellName(row, col);
        return parseAddress(name, 0, name.length) === row * 16_384 + col;
      }),
    );
  });

  test.each(['', 'A', '1', 'A0', 'XFE1', 'A1048577', 'AAAA1', 'A1B', '$A$1', 'A-1', 'A1.5'])('"%s" is none', (s) => {
    expect(parseAddress(s, 0, s.length)).toBe(-1);
  });
});

test('cells put in any order are found, the others are not, and rows are whole', () => {
  const cell = fc.record({
    row: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1_048_575 })),
    col: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 200 }), fc.array(cell, { maxLength: 20 }), (put, ask) => {
      const store = new CellStore();
      const last = new Map<string, number>();
      put.forEach(({ row, col }, i) => {
        store.add(row, col, 1, i, -1, -1, 0);
        last.set(`${row} ${col}`, i);
      });
      const cells = store.finish(() => undefined);
      const index = indexRows(cells);
      expect(cells.count).toBe(last.size);
      for (const { row, col } of [...put, ...ask]) {
        const found = index.find(row, col);
        expect(found < 0 ? undefined : cells.number[found]).toBe(last.get(`${row} ${col}`));
        const [from, to] = index.rowRange(row);
        expect(to - from).toBe([...last.keys()].filter((key) => key.startsWith(`${row} `)).length);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['1900-01-01', false, 1],
  ['1900-02-28', false, 59],
  ['1900-03-01', false, 61],
  ['2024-02-29', false, 45351],
  ['9999-12-31', false, 2958465],
  ['1904-01-02', true, 1],
  ['2024-01-15T06:00:00.000', false, 45306.25],
  ['12:00:00', false, 0.5],
  ['T18:00', false, 0.75],
  ['1899-12-30T06:00:00', false, 0.25],
  ['PT36H30M', false, 36.5 / 24],
  ['2023-02-29', false, undefined],
  ['2024-13-01', false, undefined],
  ['1850-01-01', false, undefined],
  ['soon', false, undefined],
  ['', false, undefined],
])('ISO %s (1904: %s) is %s', (text, date1904, serial) => {
  expect(serialOfIso(text, date1904)).toBe(serial);
});
