import { expect, it } from 'vitest';
import { pieces, targetsIn } from '../../../src/report/page/address.ts';

const SHEETS = new Map([
  ['bs', 0],
  ['p&l', 1],
  ["o'neil", 2],
]);

it.each([
  ['assets (BS!D15:K15) and', ['assets (', 'BS!D15:K15', ') and']],
  ["'P&L'!C7, 'O''Neil'!$A$1", ["'P&L'!C7", ', ', "'O''Neil'!$A$1"]],
  ['BS!G7..BS!G14', ['BS!G7', '..', 'BS!G14']],
  ['Nowhere!A1 and A1', ['Nowhere!A1 and A1']],
  ['BS!ZZZ1', ['BS!ZZZ1']],
  ['', []],
])('%s', (text, parts) => {
  expect(pieces(text, SHEETS).map((p) => p.text)).toEqual(parts);
  expect(
    pieces(text, SHEETS)
      .map((p) => p.text)
      .join(''),
  ).toBe(text);
});

it('knows where they point', () => {
  expect(targetsIn("from 'O''Neil'!$B$2 to bs!A1:C3", SHEETS)).toEqual([
    { sheet: 2, row1: 1, col1: 1, row2: 1, col2: 1 },
    { sheet: 0, row1: 0, col1: 0, row2: 2, col2: 2 },
  ]);
});
