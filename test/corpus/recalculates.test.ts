// Every workbook of the corpus is recalculated or refused in a sentence, by the worker process and within its limits.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../src/pool/pool.ts';
import { ensureBuilt } from '../cli/built.ts';

const ROOT = join(import.meta.dirname, '../..');
const CORPUS = join(ROOT, '../shared/corpus');
const entry = join(ROOT, 'dist/worker.js');

beforeAll(ensureBuilt, 120_000);

// The corpus is not part of the repository: without it there is nothing to read.
describe.skipIf(!existsSync(CORPUS))('the corpus', () => {
  it.each(['hostile', 'functions', 'features', 'labelled', 'models'])('%s', async (folder) => {
    const paths = readdirSync(join(CORPUS, folder))
      .filter((name) => !/\.(json|md)$/.test(name))
      .sort()
      .map((name) => join(CORPUS, folder, name));
    expect(paths.length).toBeGreaterThan(30);
    const tasks = paths.map((path) => ({
      job: 'recalc',
      input: { path, formats: ['text'] },
      limits: { seconds: 15 + Math.ceil(statSync(path).size / 1e5), megabytes: 1024 },
    }));
    const wrong: string[] = [];
    let at = 0;
    for await (const answer of inOrder(tasks, { entry, jobs: 2 })) {
      const path = paths[at++]!;
      if (!answer.ok && answer.kind !== 'input') wrong.push(`${path}: ${answer.message}`);
      if (!answer.ok && !/^[A-Z].*[.]$/s.test(answer.message)) wrong.push(`${path}: no sentence: ${answer.message}`);
    }
    expect(wrong).toEqual([]);
  });
});
