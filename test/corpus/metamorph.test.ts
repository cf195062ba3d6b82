import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRANSFORMATIONS } from '../../fixtures/metamorph/all.ts';
import { cellsOf } from '../../fixtures/metamorph/cells.ts';
import { trial } from '../../fixtures/metamorph/transformation.ts';
import { subjectOf } from '../../fixtures/mutants/subject.ts';

const folder = join(import.meta.dirname, '../../fixtures/models');

// Every transformation on every second model, which takes two minutes; `npm run metamorph` has all of them on all.
describe.each(cellsOf(folder).map((name, i) => [name, i] as const))('%s written by another builder', (name, i) => {
  it('grades the same', async () => {
    const subject = await subjectOf(folder, name);
    const tried = TRANSFORMATIONS.filter((_, k) => (i + k) % 2 === 0).flatMap((t) => trial(subject, t) ?? []);
    expect(tried.length).toBeGreaterThan(20);
    expect(tried.flatMap((t) => [...t.changed, ...t.unsound].map((what) => `${t.transformation}: ${what}`))).toEqual([]);
  });
});
