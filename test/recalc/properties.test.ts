import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recalculate } from '../../src/recalc/recalculate.ts';
import type { CellContent } from '../../src/testing/book.ts';
import { evaluate, shown } from './evaluate.ts';

const SIZE = 12;
const cell = (i: number) => `A${i + 1}`;

/** A cell that reads only cells below it, so that there are no loops. */
const content = (i: number): fc.Arbitrary<CellContent> => {
  if (i >= SIZE - 2) return fc.integer({ min: -9, max: 9 });
  const below = fc.integer({ min: i + 1, max: SIZE - 1 }).map(cell);
  const offset = fc.integer({ min: 1, max: SIZE - 1 - i });
  return fc.oneof(
    fc.integer({ min: -9, max: 9 }),
    fc.tuple(below, below).map(([a, b]) => `=${a}+${b}*2`),
    fc.tuple(below, below, below).map(([a, b, c]) => `=IF(${a}>0,${b},${c})`),
    below.map((a) => `=SUM(${a}:${cell(SIZE - 1)})`),
    fc.tuple(below, below).map(([a, b]) => `=IFERROR(${a}/${b},-1)`),
    offset.map((n) => `=OFFSET(${cell(i)},${n},0)+1`),
    below.map((a) => `=INDIRECT("${a}")`),
    below.map((a) => `=COUNTIF(${a}:${cell(SIZE - 1)},">0")`),
    below.map((a) => `=INDEX(A:A,ROW(${a}))`),
  );
};

const sheet = fc.tuple(...Array.from({ length: SIZE }, (_, i) => content(i)));
const cells = (contents: readonly CellContent[]) => Object.fromEntries(contents.map((c, i) => [cell(i), c]));

describe('recalculation', () => {
  it('of a what-if equals a recalculation of the changed book, and leaves the first one as it was', () => {
    fc.assert(
      fc.property(sheet, fc.integer({ min: 0, max: SIZE - 1 }), fc.integer({ min: -9, max: 9 }), (contents, at, n) => {
        const { result, value, id } = evaluate({ S: cells(contents) });
        const before = contents.map((_, i) => value(cell(i)));
        const changed = result.whatIf(new Map([[id(cell(at)), n]]));
        const fresh = evaluate({ S: { ...cells(contents), [cell(at)]: n } });
        for (let i = 0; i < SIZE; i++) expect(value(cell(i), changed)).toEqual(fresh.value(cell(i)));
        expect(contents.map((_, i) => value(cell(i)))).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on the order in which cells are taken', () => {
    fc.assert(
      fc.property(sheet, (contents) => {
        const { workbook, graph, result } = evaluate({ S: cells(contents) });
        const backwards = Object.create(graph, { order: { value: graph.order.slice().reverse() } });
        const other = recalculate(workbook, backwards);
        for (let id = 0; id < workbook.cellCount; id++) expect(shown(other.value(id))).toEqual(shown(result.value(id)));
      }),
      { numRuns: 150 },
    );
  });

  it('reads nothing whose change would go unnoticed: a value moves only with cells that its formula used', () => {
    fc.assert(
      fc.property(sheet, fc.integer({ min: 0, max: SIZE - 1 }), (contents, at) => {
        const { result, id, value } = evaluate({ S: cells(contents) });
        const changed = result.whatIf(new Map([[id(cell(at)), 1234.5]]));
        for (let i = 0; i < SIZE; i++) {
          if (i === at || value(cell(i), changed) === value(cell(i))) continue;
          const used = result.used(id(cell(i)));
          const moved = contents.map((_, k) => k).filter((k) => value(cell(k), changed) !== value(cell(k)));
          expect(used.some((u) => moved.some((k) => k >= u.row1 && k <= u.row2))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
