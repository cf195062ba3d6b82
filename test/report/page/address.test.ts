import { expect, it } from 'vitest';
import { formulaPieces, pieces, targetsIn } from '../../../src/report/page/address.ts';

const SHEETS = new Map([
  ['bs', 0],
  ['p&l', 1],
  ["o'neil", 2],
  ['cash (flow)', 3],
]);

it.each([
  ['assets (BS!D15:K15) and', ['assets (', 'BS!D15:K15', ') and']],
  ["'P&L'!C7, 'O''Neil'!$A$1", ["'P&L'!C7", ', ', "'O''Neil'!$A$1"]],
  ['BS!G7..BS!G14', ['BS!G7', '..', 'BS!G14']],
  ['Nowhere!A1 and A1', ['Nowhere!A1 and A1']],
  ['BS!ZZZ1', ['BS!ZZZ1']],
  ['', []],
  ['the gap equals "Pensions" (P&L!J33:N33): twice', ['the gap equals "Pensions" (', 'P&L!J33:N33', '): twice']],
  ['xP&L!A1 and Cash (flow)!B2, (Cash (flow)!B2)', ['xP&L!A1 and ', 'Cash (flow)!B2', ', (', 'Cash (flow)!B2', ')']],
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

it.each([
  ['SUM(G17:G21)+$B$1', ['SUM(', 'G17:G21', ')+', '$B$1']],
  ["'P&L'!C7*LOG10(BS!A1)", ["'P&L'!C7", '*LOG10(', 'BS!A1', ')']],
  ['IF(A1="see B2",Rate2,X!A1)', ['IF(', 'A1', '="see B2",Rate2,X!A1)']],
  ['"a""B3"&A1', ['"a""B3"&', 'A1']],
])('the references of %s', (text, parts) => {
  expect(formulaPieces(text, 7, SHEETS).map((p) => p.text)).toEqual(parts);
});

it('a plain reference of a formula lies on its own sheet', () => {
  expect(formulaPieces('B2+BS!B2', 7, SHEETS).map((p) => p.target?.sheet)).toEqual([7, undefined, 0]);
});
