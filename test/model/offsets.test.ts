import { expect, it } from 'vitest';
import { linkedLines, mayLag, offsetsOf } from '../../src/model/offsets.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const A = '| 2024A | 2025A | 2026E | 2027E\nRevenue | 1 | 2 | 3 | 4\nCosts | 5 | 6 | 7 | 8';
const linked = (row: string) => {
  const model = modelOf(book({ A, B: `| 2024A | 2025A | 2026E | 2027E\n${row}` }));
  return linkedLines(model).map((l) => ({ label: l.line.label, ...offsetsOf(l), lag: mayLag(l.line, model) }));
};

it.each([
  ['Revenue | =A!B2 | =A!C2 | =A!D2 | =A!E2', 0, []],
  ['Revenue | 0 | =A!B2 | =A!C2 | =A!D2', -1, []],
  ['Revenue | =A!C2 | =A!D2 | =A!E2 | 0', 1, []],
  ['Revenue | =-A!B2 | =A!C2 | =A!C2 | =A!E2', 0, [2026]],
  ['Revenue | =(A!B2) | =+A!C2 | =A!D2 | =A!C2', 0, [2027]],
])('%s keeps an offset of %i', (row, usual, strays) => {
  const [found] = linked(row);
  expect(found).toMatchObject({ usual });
  expect(found!.strays.map((s) => s.year)).toEqual(strays);
});

it('links are bare references: products and sums are none', () => {
  expect(linked('Tax | =A!B2*0.5 | =A!C2*0.5 | =A!D2+1 | =A!E2-A!E3')).toEqual([]);
});

it.each([
  ['Opening balance', true],
  ['Prior year revenue', true],
  ['Revenue, beginning of period', true],
  ['Revenue', false],
])('"%s" may lag: %s', (label, lag) => {
  expect(linked(`${label} | 0 | =A!B2 | =A!C2 | =A!D2`)[0]!.lag).toBe(lag);
});
