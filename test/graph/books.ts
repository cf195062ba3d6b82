// Random small workbooks for property tests: two sheets, constants and formulas, fills that are shared formulas, loops now and then.

import fc from 'fast-check';
import { cellName, columnName } from '../../grammar/ref.ts';
import { book, type CellMap } from '../../src/testing/book.ts';
import type { Workbook } from '../../src/workbook/workbook.ts';

const ROWS = 12;
const COLS = 6;
const dollar = fc.constantFrom('', '', '$');
const column = fc.tuple(dollar, fc.nat(COLS - 1)).map(([d, c]) => d + columnName(c));
const row = fc.tuple(dollar, fc.nat(ROWS - 1)).map(([d, r]) => d + (r + 1));
const cell = fc.tuple(column, row).map((parts) => parts.join(''));
const place = fc.oneof(
  { weight: 6, arbitrary: cell },
  { weight: 3, arbitrary: fc.tuple(cell, cell).map((ends) => ends.join(':')) },
  { weight: 1, arbitrary: fc.tuple(column, column).map((ends) => ends.join(':')) },
  { weight: 1, arbitrary: fc.tuple(row, row).map((ends) => ends.join(':')) },
);
const reference = fc.tuple(fc.constantFrom('', '', 'In!', 'Out!'), place).map((parts) => parts.join(''));
/** Within SUM, so that ranges are read whole. */
const formula = fc.array(reference, { minLength: 1, maxLength: 3 }).map((refs) => `=SUM(${refs.join(',')})`);

const spot = fc.tuple(fc.nat(ROWS - 1), fc.nat(COLS - 1)).map(([r, c]) => cellName(r, c));
const fill = fc
  .tuple(fc.nat(ROWS - 4), fc.nat(COLS - 2), fc.nat(3), fc.nat(1))
  .map(([r, c, h, w]) => `${cellName(r, c)}:${cellName(r + h, c + w)}`);
const sheet = fc
  .tuple(
    fc.array(fc.tuple(spot, fc.integer({ min: 1, max: 9 })), { minLength: 5, maxLength: 30 }),
    fc.array(fc.tuple(fc.oneof(spot, fill), formula), { minLength: 1, maxLength: 8 }),
  )
  .map(([constants, formulas]): CellMap => Object.fromEntries([...constants, ...formulas]));

export const anyBook: fc.Arbitrary<Workbook> = fc.tuple(sheet, sheet).map(([a, b]) => book({ In: a, Out: b }));
