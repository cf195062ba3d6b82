import { it } from 'vitest';
import check from '../../checks/p5-communication/5.2.2-citations-resolve.ts';
import { book } from '../../src/testing/book.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const pack = book({ Market: 'Share price | 20\nBeta | 1.1' });
const citing = (...sources: string[]) => ({
  pack,
  assumptions: JSON.stringify(sources.map((source, i) => ({ name: `A${i + 1}`, value: 0.05, source }))),
});

facetTest(it, check, {
  sheets: { Inputs: 'Assumptions | 2026E\nSales growth | 0.05\nTax rate |', 'Key Drivers': 'Driver | 2026E\nMargin | 0.05' },
  book: { names: { Growth: 'Inputs!$B$2' } },
  cases: [
    {
      name: 'cells, ranges, names, quoted sheets and the pack',
      given: citing('Inputs!B2', "'Key Drivers'!$B$2", 'Growth', 'inputs!A2:B2', 'model.xlsx#Inputs!B2'),
      outcome: 1,
    },
    {
      name: 'a cell of the pack',
      given: { pack, assumptions: JSON.stringify([{ name: 'Beta', value: 1.1, source: 'pack:Market!B2' }]) },
      outcome: 1,
    },
    {
      name: 'a cited value that differs is a remark',
      given: { assumptions: JSON.stringify([{ name: 'Sales growth', value: 0.07, source: 'Inputs!B2' }]) },
      outcome: 1,
    },
    {
      name: 'pages and addresses on the web are not checked',
      given: citing('Annual report 2025, p. 12', 'https://example.org/report', 'Inputs!B2'),
      outcome: 1,
    },
    {
      name: 'a sheet that is nowhere',
      given: citing('Inputs!B2', 'Input!B2'),
      outcome: 0,
      elsewhere: { 'assumptions.json!Input!B2': 'there is no sheet "Input" (nearest: "Inputs")' },
    },
    { name: 'an empty cell', given: citing('Inputs!B3'), outcome: 0, elsewhere: { 'assumptions.json!Inputs!B3': 'is empty' } },
    {
      name: 'a sheet of the model that the pack has not',
      given: citing('pack:Inputs!B2'),
      outcome: 0,
      elsewhere: { 'assumptions.json!pack:Inputs!B2': 'no sheet "Inputs"' },
    },
    { name: 'a file that is no JSON', given: { assumptions: 'growth = 5%' }, outcome: 0, status: 'unresolved', reason: 'entries' },
    { name: 'no file', outcome: 0, status: 'absent', reason: 'assumptions file' },
    { name: 'a workbook alone', given: { folder: false }, outcome: null, reason: 'no-pack' },
  ],
});
