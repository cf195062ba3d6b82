// Each clean model, and one with a known defect, graded as `tieout grade` would: outcomes, gates and key values are those that its builder expects.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingDifferences, foundIn, readConfirmed } from '../../src/campaign/confirmed.ts';
import { readStable, stableDifferences } from '../../src/campaign/stable.ts';
import type { Graded } from '../../src/grading/grade.ts';
import { lintBook } from '../../src/grading/lint.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { gradedCell } from '../report/graded.ts';

interface Expected {
  readonly facets: Readonly<Record<string, 0 | 1 | 'NA'>>;
  readonly gates: readonly string[];
  readonly keyValues: Readonly<Record<string, { readonly cell: string; readonly value: number }>>;
  /** "2.4.3, 2.4.1: why a careful grader might say otherwise". */
  readonly doubtful: readonly string[];
}

const MODELS = join(import.meta.dirname, '../../fixtures/models');
const names = readdirSync(MODELS).sort();
const expectedOf = (name: string): Expected => JSON.parse(readFileSync(join(MODELS, name, 'expected.json'), 'utf8'));
const doubts = (e: Expected): ReadonlySet<string> => new Set(e.doubtful.flatMap((d) => d.split(':')[0]!.split(/,\s*/)));

/** Binary: 2 is a pass like 1. */
const binary = (outcome: unknown) => (outcome === 2 ? 1 : outcome === null ? 'NA' : outcome);

function outcomes({ scorecard }: Graded, ids: readonly string[]) {
  return Object.fromEntries(ids.map((id) => [id, binary(scorecard.facets[id]!.outcome)]));
}

describe.each(names)('%s', (name) => {
  const expected = expectedOf(name);
  const graded = gradedCell(`fixtures/models/${name}`);
  const certain = Object.keys(expected.facets).filter((id) => !doubts(expected).has(id));

  it('has the expected outcomes', async () => {
    expect(outcomes(await graded, certain)).toEqual(Object.fromEntries(certain.map((id) => [id, expected.facets[id]])));
  });

  it('fires the expected gates, with evidence', async () => {
    const fired = Object.entries((await graded).scorecard.gates).filter(([, g]) => g.fired);
    expect(fired.map(([id]) => id)).toEqual(expected.gates);
    for (const [, gate] of fired) expect(gate.evidence.length).toBeGreaterThan(0);
  });

  it('has the expected key values at their cells', async () => {
    const read = (await graded).scorecard.keyValues as unknown as Record<string, { cell: string | null; value: number | null } | null>;
    const shared = Object.keys(expected.keyValues).filter((k) => k in read);
    expect(shared.length).toBeGreaterThan(3);
    for (const key of shared) {
      expect({ key, cell: read[key]?.cell }).toEqual({ key, cell: expected.keyValues[key]!.cell });
      expect(read[key]!.value).toBeCloseTo(expected.keyValues[key]!.value, 6);
    }
  });

  it('has the expected scorecard to the digit, and the confirmed findings and no other', async () => {
    const { scorecard } = await graded;
    const text = (file: string) => readFileSync(join(MODELS, name, file), 'utf8');
    const { result } = await lintBook(readFileSync(join(MODELS, name, 'model.xlsx')));
    expect(stableDifferences(readStable(text('scorecard.json')), scorecard)).toEqual([]);
    expect(findingDifferences(readConfirmed(text('findings.txt')), foundIn(scorecard, result.findings))).toEqual([]);
  });

  it('is complete: no check crashed, and every failure says why', async () => {
    const { scorecard } = await graded;
    expect(scorecard.incomplete ?? false).toBe(false);
    for (const facet of Object.values(scorecard.facets))
      if (facet.status === 'violated') expect(facet.findings.filter((f) => !f.note).length).toBeGreaterThan(0);
      else if (facet.outcome === 0) expect(facet.reason).toBeTruthy();
  });
});

it('the fixtures together expect every deterministic facet to pass somewhere', () => {
  const passing = new Set(names.flatMap((n) => Object.entries(expectedOf(n).facets).flatMap(([id, o]) => (o === 1 ? [id] : []))));
  expect(TAXONOMY.facets.filter((f) => f.grader === 'D' && !passing.has(f.id)).map((f) => f.id)).toEqual([]);
});
