import { describe, expect, it } from 'vitest';
import { analyseBook } from '../../src/grading/analyse.ts';
import { inventoryOf } from '../../src/grading/inventory.ts';
import { signoffOf } from '../../src/grading/signoff.ts';
import { book } from '../../src/testing/book.ts';
import type { ExternalBook } from '../../src/workbook/workbook.ts';
import { gradedCell } from '../report/graded.ts';

const other: ExternalBook = { index: 1, target: 'file:///C:/other.xlsx', sheets: ['Rates'], cached: () => 2, names: [] };

const inventory = inventoryOf(
  analyseBook(
    book(
      {
        In: {
          cells: {
            A1: 'Growth',
            B1: { value: 0.05, style: { numberFormat: '0%' } },
            C1: { value: 0.06, style: { numberFormat: '0%' } },
            A2: 'Tax',
            B2: 0.25,
            A3: 'Volume',
            B3: 'mm',
            C3: '=1',
            D3: 5,
            E3: 'Beside',
            F3: '%',
            G3: 6,
            B5: { value: 7, style: { numberFormat: ';;;' } },
            B6: { value: 8, style: { fontColor: '#FFFFFF' } },
          },
          hiddenRows: [5, 6, 9],
        },
        Out: {
          cells: { 'B1:D1': '=In!B1*2', B3: '=In!B1*2', B4: '=[1]Rates!A1+"[2]x!"', B5: "='[1]My Rates'!A1" },
          state: 'veryHidden',
        },
      },
      { names: { Rate: 'In!$B$1', Old: '#REF!$A$1', 'Out!Local': 'Out!$B$1' }, hiddenNames: ['Old'], externals: [other] },
    ),
  ),
);

describe('the inventory of a book', () => {
  it('lists the unique formulas of a sheet with their copies', () => {
    expect(inventory.sheets[1]!.unique).toEqual([
      { formula: 'In!B1*2', cell: 'B1', copies: 3, where: ['B1:D1'] },
      { formula: 'In!B1*2', cell: 'B3', copies: 1, where: ['B3'] },
      { formula: '[1]Rates!A1+"[2]x!"', cell: 'B4', copies: 1, where: ['B4'] },
      { formula: "'[1]My Rates'!A1", cell: 'B5', copies: 1, where: ['B5'] },
    ]);
    expect(inventory.totals).toEqual({ cells: 20, formulas: 7, uniqueFormulas: 5, inputs: 7 });
  });

  it('lists typed numbers by row, with label, format and use', () => {
    expect(inventory.sheets[0]!.typed).toEqual([
      { range: 'B1:C1', label: 'Growth', cells: 2, shown: ['5%', '6%'], unused: 0 },
      { range: 'B2', label: 'Tax', cells: 1, shown: ['0.25'], unused: 1 },
      { range: 'D3', label: 'Volume', cells: 1, shown: ['5'], unused: 1 },
      { range: 'G3', label: 'Beside', cells: 1, shown: ['6'], unused: 1 },
      { range: 'B5', label: '', cells: 1, shown: [''], unused: 1 },
      { range: 'B6', label: '', cells: 1, shown: ['8'], unused: 1 },
    ]);
  });

  it('lists what is hidden', () => {
    expect(inventory.hidden).toEqual([
      { what: 'rows', where: 'In!5:6, 9:9', count: 3, detail: 'cells in them: 2' },
      { what: 'number format', where: 'In!B5', count: 1, detail: 'the format shows nothing' },
      { what: 'ink', where: 'In!B6', count: 1, detail: 'the ink has the colour of the cell' },
      { what: 'sheet', where: 'Out', count: 1, detail: 'very hidden: only a macro or an edit of the file shows it' },
      { what: 'name', where: 'Old', count: 1, detail: '#REF!$A$1' },
    ]);
  });

  it('lists links to other books, and not what stands in a text', () => {
    expect(inventory.externals).toEqual([{ index: 1, target: 'file:///C:/other.xlsx', sheets: ['Rates'], formulas: 2, first: 'Out!B4' }]);
  });

  it('lists names, broken and local ones as such', () => {
    expect(inventory.names).toEqual([
      { name: 'Rate', scope: null, refersTo: 'In!$B$1', hidden: false, broken: false },
      { name: 'Old', scope: null, refersTo: '#REF!$A$1', hidden: true, broken: true },
      { name: 'Local', scope: 'Out', refersTo: 'Out!$B$1', hidden: false, broken: false },
    ]);
  });
});

it('counts every formula of a model once, and keeps period headers out of the inputs', async () => {
  const { analysis, model } = await gradedCell('fixtures/models/pharma-imbalance');
  const { sheets, totals } = inventoryOf(analysis, model);
  const copies = sheets.flatMap((s) => s.unique).reduce((sum, u) => sum + u.copies, 0);
  expect(copies).toBe(totals.formulas);
  expect(totals.formulas).toBe(analysis.values.summary.formulas);
  const years = sheets.flatMap((s) => s.typed).filter((t) => t.shown.some((v) => /^20[23]\d$/.test(v)));
  expect(years.filter((t) => t.cells > 3)).toEqual([]);
});

it('a sign-off says what was assessed and hashes what it rests on', async () => {
  const graded = await gradedCell('fixtures/models/pharma-imbalance');
  const signoff = signoffOf(graded, { build: 'b' });
  const { coverage: c } = signoff;
  expect(c.assessed + c.unresolved + c.notApplicable + c.notGraded).toBe(56);
  expect(c.onLines).toBeGreaterThan(0.8 * c.numbers);
  expect(c.onLines).toBeLessThanOrEqual(c.numbers);
  expect(signoff.profile.sha256).toMatch(/^[0-9a-f]{64}$/);
  const masked = signoffOf(graded, { build: 'b', settings: { mask: { '2.2.1': 'x' } } });
  expect(masked.profile.sha256).not.toBe(signoff.profile.sha256);
  expect(signoff.config).toBeNull();
});
