// All facets over books that nobody would call a model: they answer, they never pass on nothing, and no gate fires on what was not measured.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS } from '../../checks/index.ts';
import { GATES } from '../../gates/index.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { FacetResult } from '../../src/rule/finding.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { type CaseOptions, caseOf } from '../../src/testing/case.ts';
import { fingerprint } from '../../src/testing/fingerprint.ts';

const grade = (sheets: Record<string, SheetContent>, options: CaseOptions = {}) => {
  const c = caseOf(book(sheets), options);
  return new Map<string, FacetResult>(FACETS.map((f) => [f.id, f.grade(c)]));
};

it('there is one facet file for every deterministic facet', () => {
  expect(FACETS.map((f) => f.id)).toEqual(TAXONOMY.facets.filter((f) => f.grader === 'D').map((f) => f.id));
});

describe.each([
  ['an empty sheet', { S: '' }],
  ['a sheet of text', { S: 'Notes\nThe company sells pumps and valves.' }],
  ['a list of numbers', { S: '1 | 2 | 3\n4 | 5 | 6' }],
  ['a table that is no model', { S: 'City | Population | Area\nOslo | 700 | 450\nRome | 2800 | 1280' }],
] as const)('over %s', (_, sheets) => {
  const results = grade(sheets as Record<string, SheetContent>, { folder: false });

  it('no facet passes but for want of a fault', () => {
    expect([...results].filter(([, r]) => r.outcome === 1 || r.outcome === 2).map(([id]) => id)).toEqual([]);
  });

  it('every facet says why', () => {
    expect([...results].filter(([, r]) => !r.reason && !r.detail).map(([id]) => id)).toEqual([]);
  });

  it('no gate fires but the one whose trigger is absence', () => {
    expect(GATES.filter((g) => g.decide(results.get(g.facet)!).fired).map((g) => g.id)).toEqual(['G8']);
  });
});

const LABELS = [
  'Revenue',
  'Cost of sales',
  'EBIT',
  'Net income',
  'Depreciation and amortization',
  'Interest expense',
  'Cash',
  'Trade receivables',
  'Inventories',
  'Property, plant and equipment',
  'Goodwill',
  'Total assets',
  'Trade payables',
  'Long-term debt',
  'Total liabilities',
  'Retained earnings',
  'Total equity',
  'Total liabilities and equity',
  'Cash flow from operating activities',
  'Cash flow from investing activities',
  'Cash flow from financing activities',
  'Capital expenditure',
  'Dividends paid',
  'Cash at end of year',
  'Opening balance',
  'Closing balance',
  'Free cash flow',
  'Discount factor',
  'Present value',
  'Balance check',
  'Growth %',
] as const;
const SHEETS = ['IS', 'BS', 'CF', 'Debt', 'PPE', 'DCF', 'Inputs', 'Checks'] as const;

const cellOf = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -500, max: 500 }).map(String) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...SHEETS), fc.constantFrom('B', 'C', 'D', 'E'), fc.integer({ min: 2, max: 8 }))
      .map(([s, c, r]) => `=${s}!${c}${r}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('B', 'C', 'D', 'E'), fc.integer({ min: 2, max: 8 }), fc.constantFrom('+', '-', '*', '/'))
      .map(([c, r, op]) => `=${c}${r}${op}${c}${Math.max(2, r - 1)}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '=SUM(B2:E8)',
      '=1/0',
      '=#REF!',
      '=AVERAGE(C2:D3)',
      '=IF(B2>0,C3,D4)',
      '=INDEX(B2:E8,2,3)',
      '',
      'n/a',
      '#N/A',
      'TRUE',
    ),
  },
);
const sheetOf = fc
  .array(fc.tuple(fc.constantFrom(...LABELS), fc.array(cellOf, { minLength: 4, maxLength: 4 })), { minLength: 1, maxLength: 7 })
  .map((rows) => ['Title | 2024A | 2025A | 2026E | 2027E', ...rows.map(([label, cells]) => `${label} | ${cells.join(' | ')}`)].join('\n'));
const bookOf = fc.tuple(...SHEETS.map(() => sheetOf)).map((sheets) => Object.fromEntries(SHEETS.map((name, i) => [name, sheets[i]!])));

it('over books of chance every facet answers twice alike, and only measured breaches fire', () => {
  fc.assert(
    fc.property(bookOf, (sheets) => {
      const results = grade(sheets, { asOf: '2026-01-31' });
      expect(fingerprint([...grade(sheets, { asOf: '2026-01-31' })])).toBe(fingerprint([...results]));
      for (const gate of GATES) {
        const result = results.get(gate.facet)!;
        const decision = gate.decide(result);
        if (decision.fired) expect([...gate.on, decision.evidence.length > 0]).toEqual(expect.arrayContaining([result.status, true]));
      }
      for (const [id, r] of results) {
        if (r.status === 'violated') expect({ id, failing: r.findings.some((f) => !f.note) }).toEqual({ id, failing: true });
        for (const f of r.findings) expect(f.message).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
      }
    }),
    { numRuns: 25, seed: 20260131 },
  );
});
