import { expect, it } from 'vitest';
import { groupFlags, integrityFlags } from '../../src/model/integrity.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const BS =
  'Balance sheet | 2025A | 2026E\nCash | 5 | 6\nTotal assets | 50 | 60\nTotal liabilities and equity | 50 | 61\nBalance check | =B3-B4 | =C3-C4';
const flags = (content: SheetContent, sheet = 'Checks') =>
  integrityFlags(modelOf(book({ BS, [sheet]: content }))).map((f) => ({
    at: f.address,
    label: f.label,
    failing: f.failing,
    tests: [...f.tests].map((l) => l.label).sort(),
  }));

it('a flag tests the lines that it leads to, through rows of differences', () => {
  expect(flags('Balance | =ABS(BS!B5)<0.1 | =ABS(BS!C5)<0.1')).toEqual([
    { at: 'Checks!B1', label: 'Balance', failing: false, tests: ['Total assets', 'Total liabilities and equity'] },
    { at: 'Checks!C1', label: 'Balance', failing: true, tests: ['Total assets', 'Total liabilities and equity'] },
  ]);
});

it('a flag that says the same either way tests nothing, nor does one over it', () => {
  const either = 'Balance | =IF(BS!B3=BS!B4,"OK","OK")\nAll | =IF(B1="OK","OK","ERROR")';
  expect(flags(either).map((f) => f.tests)).toEqual([[], []]);
  expect(flags('Balance | =IF(TRUE,"OK",IF(BS!B3=BS!B4,"OK","ERROR"))').map((f) => f.tests)).toEqual([[]]);
});

it.each([
  ['=IF(BS!B3=BS!B4,"OK","ERROR")', false],
  ['=IF(BS!C3=BS!C4,"OK","ERROR")', true],
  ['=IF(BS!C3=BS!C4,"PASS","FAIL")', true],
  ['=IF(BS!B3=BS!B4,1,0)', false],
  ['=BS!B3=BS!B4', false],
])('%s is a flag', (formula, failing) => {
  expect(flags(`Balance | ${formula}`)).toMatchObject([{ failing }]);
});

it.each(['TRUE', 'OK', '1', '=BS!B3', '=BS!B3-BS!B4', '="Balance"'])('%s is none', (cell) => {
  expect(flags(`Balance | ${cell}`)).toEqual([]);
});

it('flags stand on visible sheets of checks, or under a heading that says so', () => {
  const row = 'Balance | =BS!B3=BS!B4';
  expect(flags(row, 'Control')).toHaveLength(1);
  expect(flags({ cells: row, state: 'hidden' })).toEqual([]);
  expect(flags(row, 'Summary')).toEqual([]);
  expect(flags(`Model checks\n${row}`, 'Summary')).toHaveLength(1);
});

it('flags of one row are told together', () => {
  const found = integrityFlags(modelOf(book({ BS, Checks: 'Balance | =BS!B3=BS!B4 | =BS!C3=BS!C4\nCash | =BS!B2>0 | =BS!C2>0' })));
  expect(groupFlags(found).map((g) => [g.label, g.flags.length])).toEqual([
    ['Balance', 2],
    ['Cash', 2],
  ]);
});
