import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRANSFORMATIONS } from '../../fixtures/metamorph/all.ts';
import { cellsOf, readSubject } from '../../fixtures/metamorph/cells.ts';
import { trial } from '../../fixtures/metamorph/transformation.ts';

const folder = join(import.meta.dirname, '../../fixtures/models');

describe.each(cellsOf(folder))('%s written by another builder', (name) => {
  it('grades the same under every transformation', async () => {
    const subject = await readSubject(folder, name);
    const tried = TRANSFORMATIONS.flatMap((t) => trial(subject, t) ?? []);
    expect(tried.length).toBeGreaterThan(40);
    expect(tried.flatMap((t) => [...t.changed, ...t.unsound].map((what) => `${t.transformation}: ${what}`))).toEqual([]);
  });
});
