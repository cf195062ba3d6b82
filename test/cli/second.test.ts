import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecondProcess } from '../../src/cli/second.ts';
import { analyseBook, ask } from '../../src/grading/analyse.ts';
import { book, idOf } from '../../src/testing/book.ts';

const folder = mkdtempSync(join(tmpdir(), 'tieout-second-'));
const entry = join(folder, 'worker.mjs');
let engine: SecondProcess;

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'second-worker.ts')],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
    logLevel: 'error',
  });
});
afterAll(() => {
  engine?.end();
  rmSync(folder, { recursive: true, force: true });
});

async function settled(word: string) {
  if (!engine || engine.ended) engine = new SecondProcess(entry, 3);
  const workbook = book({ S: { A1: 2, A2: word, B1: '=A1*3', B2: '=A2&"!"' } });
  const analysis = await (await ask(analyseBook(workbook), { engine, choice: 'both' })).settled;
  return { ...analysis, status: analysis.values.status(idOf(workbook, 'B1')), value: analysis.values.value(idOf(workbook, 'B1')) };
}

describe('the process of the second engine', () => {
  it('verifies what both compute, book after book', async () => {
    for (const word of ['one', 'two']) {
      const { second, status } = await settled(word);
      expect(second).toMatchObject({ asked: 2, agrees: 2 });
      expect(status).toBe('verified');
    }
  });

  it('answers each question with its own answer, however they overlap', async () => {
    const all = await Promise.all(['one', 'throw', 'two'].map(settled));
    expect(all.map(({ second }) => second?.silent)).toEqual([undefined, 'it did not answer: said so', undefined]);
  });

  it.each([
    ['die', /did not answer: the worker process ended unexpectedly \(code 7\)/],
    ['hang', /did not answer: stopped after \d[\d.]* s of processor time$/],
  ])(
    'costs nothing but its answer when it will %s, and is there again for the next book',
    async (word, why) => {
      const { second, status, value } = await settled(word);
      expect(second?.silent).toMatch(why);
      expect([value, status]).toEqual([6, 'single']);
      expect((await settled('well')).status).toBe('verified');
    },
    120_000,
  );

  it('is asked once more when the machine ends it, with the same result', async () => {
    const mark = join(folder, 'mark');
    const [first, second] = [await settled(`killed once ${mark}`), await settled(`killed once ${mark}`)];
    expect(first.second).toEqual(second.second);
    expect([first.value, first.status]).toEqual([6, 'verified']);
  });

  it('fails the book in one sentence when the machine ends it twice, and no other', async () => {
    await expect(settled('killed always')).rejects.toThrow(
      /^the process of the second engine was ended twice by the system \(.*\); --engine own/,
    );
    expect((await settled('well')).status).toBe('verified');
  });
});
