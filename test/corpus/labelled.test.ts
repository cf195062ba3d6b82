// The linter on annotated workbooks and on sound models: right three times in four, heard of where something is wrong, silent where nothing is.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { score } from '../../scripts/score-labelled.mjs';
import { lintBook } from '../../src/grading/lint.ts';

const ROOT = join(import.meta.dirname, '../..');
const LABELLED = join(ROOT, '../shared/corpus/labelled');
const CELLS = join(ROOT, '../shared/cells');

async function linted(path: string) {
  const { result } = await lintBook(readFileSync(path));
  return { path, findings: result.findings, formulas: result.summary.formulas, crashed: result.summary.rules.crashed };
}

// The annotated workbooks are not part of the repository: without them there is nothing to score.
describe.skipIf(!existsSync(LABELLED))('annotated workbooks', () => {
  it('findings of reference rules are right in three of four cells, and find six of ten errors', async () => {
    const files: Awaited<ReturnType<typeof linted>>[] = [];
    for (const name of readdirSync(LABELLED).sort()) if (name.endsWith('.xlsx')) files.push(await linted(join(LABELLED, name)));
    expect(files.length).toBeGreaterThan(30);
    expect(files.reduce((n, f) => n + f.crashed, 0)).toBe(0);
    const annotations = JSON.parse(readFileSync(join(LABELLED, 'annotations.json'), 'utf8'));
    const { precision, recall } = score(files, annotations);
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.6);
    // No one book carries the result.
    const without = files.map((left) =>
      score(
        files.filter((f) => f !== left),
        annotations,
      ),
    );
    expect(Math.min(...without.map((w) => w.precision))).toBeGreaterThanOrEqual(0.85);
    expect(Math.min(...without.map((w) => w.recall))).toBeGreaterThanOrEqual(0.65);
  });
});

// Likewise.
describe.skipIf(!existsSync(CELLS))('sound models', () => {
  it('raise at most one error or warning for 1,000 formulas, the planted ones included', async () => {
    const paths = [join(ROOT, 'fixtures/models'), CELLS]
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'model.xlsx')))
      .filter((path) => existsSync(path));
    const files = [];
    for (const path of paths) files.push(await linted(path));
    const loud = files.flatMap((f) => f.findings.filter((x) => x.severity !== 'info'));
    const formulas = files.reduce((n, f) => n + f.formulas, 0);
    expect(formulas).toBeGreaterThan(10_000);
    expect((1000 * loud.length) / formulas).toBeLessThanOrEqual(1);
  });
});
