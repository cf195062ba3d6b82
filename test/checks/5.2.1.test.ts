import { it } from 'vitest';
import check from '../../checks/p5-communication/5.2.1-assumptions-valid.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const ENTRY = { name: 'Sales growth', value: 0.05, source: 'Inputs!B2' };
const given = (value: unknown) => ({ assumptions: typeof value === 'string' ? value : JSON.stringify(value) });

facetTest(it, check, {
  sheets: { Inputs: 'Assumptions | 2026E\nSales growth | 0.05' },
  cases: [
    { name: 'a list of entries', given: given([ENTRY, { ...ENTRY, name: 'Tax', value: '25%', unit: '%', note: 'statutory' }]), outcome: 1 },
    { name: 'an object with the list', given: given({ assumptions: [ENTRY] }), outcome: 1 },
    {
      name: 'an entry without a source',
      given: given([ENTRY, { name: 'Tax', value: 0.25 }]),
      outcome: 0,
      elsewhere: { 'assumptions.json!': 'source' },
    },
    {
      name: 'an entry whose name is a number',
      given: given([{ ...ENTRY, name: 5 }]),
      outcome: 0,
      elsewhere: { 'assumptions.json!': 'name' },
    },
    { name: 'an empty list', given: given([]), outcome: 0, elsewhere: { 'assumptions.json!': '' } },
    {
      name: 'text that is no JSON',
      given: given('[{"name": "Sales growth",'),
      outcome: 0,
      status: 'unresolved',
      elsewhere: { 'assumptions.json!': '' },
    },
    { name: 'no file', outcome: 0, status: 'absent', reason: 'assumptions file' },
    { name: 'a workbook alone', given: { folder: false }, outcome: null, reason: 'no-pack' },
  ],
});
