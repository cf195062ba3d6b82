import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const script = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(SCRIPTS, name)).href);
const folder = mkdtempSync(join(tmpdir(), 'tieout-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tree(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('the generated indexes', () => {
  it('list checks, rules and gates by their numbers', async () => {
    const { indexes } = await script('gen/indexes.mjs');
    const root = tree('repo', {
      'checks/p2/2.10.1-late.ts': '',
      'checks/p2/2.2.1-early.ts': '',
      'checks/p1/1.1.1-first.ts': '',
      'checks/p1/words.ts': '',
      'checks/lint/TO101-breaks-family.ts': '',
      'gates/G2-cash.ts': '',
      'gates/G1-balance.ts': '',
    });
    const out: ReadonlyMap<string, string> = indexes(root);
    expect([...out.keys()]).toEqual(['checks/index.ts', 'checks/lint/index.ts', 'gates/index.ts']);
    expect(out.get('checks/index.ts')).toContain("import f2_10_1 from './p2/2.10.1-late.ts';");
    expect(out.get('checks/index.ts')).toContain('export const FACETS = [f1_1_1, f2_2_1, f2_10_1] as const;');
    expect(out.get('checks/lint/index.ts')).toContain('export const RULES = [TO101] as const;');
    expect(out.get('gates/index.ts')).toContain('export const GATES = [G1, G2] as const;');
  });

  it('are not written for a folder that has none', async () => {
    const { indexes } = await script('gen/indexes.mjs');
    expect(indexes(tree('empty', { 'checks/readme.md': '' })).size).toBe(0);
  });
});

describe('the closing line of the tests', () => {
  const report = (numFailedTests: number, testResults: readonly unknown[] = []) => ({
    numPassedTests: 5,
    numFailedTests,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults,
  });

  it.each([
    ['all passed', report(0), 0, { ok: true, passed: 5, failed: 0, skipped: 1 }, '5 passed, 0 failed, 1 skipped'],
    ['one failed', report(1), 1, { ok: false, passed: 5, failed: 1, skipped: 1 }, '5 passed, 1 failed, 1 skipped'],
    [
      'a file did not load',
      report(0, [{ status: 'failed', assertionResults: [] }]),
      1,
      { ok: false, passed: 5, failed: 1, skipped: 1 },
      '5 passed, 1 failed, 1 skipped',
    ],
    ['an error outside of any test', report(0), 1, { ok: false, passed: 5, failed: 1, skipped: 1 }, '5 passed, 1 failed, 1 skipped'],
    ['no report', undefined, 0, { ok: false, passed: 0, failed: 1, skipped: 0 }, '0 passed, 1 failed'],
  ])('counts when %s', async (_, given, status, want, line) => {
    const { counted, closingLine } = await script('tests.mjs');
    expect(counted(given, status)).toEqual(want);
    expect(closingLine(want)).toBe(line);
  });
});

describe('the hash of the sources', () => {
  it('changes with a file, its name and its removal, not with its place on disk', async () => {
    const { sourceFingerprint } = await script('sources.mjs');
    const files = { 'src/a.ts': 'a', 'grammar/b.ts': 'b', 'notes.txt': 'x' };
    const base = sourceFingerprint(tree('one', files));
    expect(sourceFingerprint(tree('two', files))).toBe(base);
    expect(sourceFingerprint(tree('three', { ...files, 'notes.txt': 'y' }))).toBe(base);
    expect(sourceFingerprint(tree('four', { ...files, 'src/a.ts': 'A' }))).not.toBe(base);
    expect(sourceFingerprint(tree('five', { 'src/c.ts': 'a', 'grammar/b.ts': 'b' }))).not.toBe(base);
    expect(sourceFingerprint(tree('six', { 'src/a.ts': 'a' }))).not.toBe(base);
  });
});
