import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../src/pool/pool.ts';
import type { Answer, Task } from '../../src/pool/task.ts';

const folder = mkdtempSync(join(tmpdir(), 'tieout-pool-'));
const entry = join(folder, 'worker.mjs');

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = (job: string, input: unknown = null, seconds = 10, megabytes = 300): Task => ({ job, input, limits: { seconds, megabytes } });

async function answers(tasks: Iterable<Task>, jobs: number): Promise<readonly Answer[]> {
  const out: Answer[] = [];
  for await (const answer of inOrder(tasks, { entry, jobs })) out.push(answer);
  return out;
}

describe('the pool', () => {
  it('answers in the order of the tasks however long each takes', async () => {
    const waits = [80, 5, 40, 0, 20, 60, 1, 2, 3, 30];
    const tasks = waits.map((ms, i) => task('after', { ms, i }));
    const one = await answers(tasks, 1);
    expect(one.map((a) => a.ok && a.value)).toEqual(waits.map((_, i) => i));
    expect(await answers(tasks, 8)).toEqual(one);
  });

  it('stops a book at its time limit, names the limit, and goes on with the next', async () => {
    const [slow, next] = await answers([task('spin', null, 0.5), task('after', { ms: 0, i: 7 })], 1);
    expect(slow).toEqual({ ok: false, kind: 'limit', message: 'stopped at the time limit of 0.5 s (--timeout)' });
    expect(next).toEqual({ ok: true, value: 7 });
  });

  it('stops a book at its limit of processor time, which waiting does not use up', async () => {
    const limits = { seconds: 30, megabytes: 300, processor: 1 };
    const [waits, spins] = await answers(
      [
        { job: 'after', input: { ms: 1500, i: 7 }, limits },
        { job: 'spin', input: null, limits },
      ],
      1,
    );
    expect(waits).toEqual({ ok: true, value: 7 });
    expect(spins).toEqual({ ok: false, kind: 'limit', message: 'stopped after 1 s of processor time', repeats: true });
  });

  it.each(['objects', 'bytes'])('stops a book that fills its memory with %s', async (what) => {
    const [full, next] = await answers([task('fill', what, 30, 200), task('after', { ms: 0, i: 7 })], 1);
    expect(full).toEqual({ ok: false, kind: 'limit', message: 'stopped at the memory limit of 200 MB (--max-memory)' });
    expect(next).toEqual({ ok: true, value: 7 });
  });

  it('tells an unreadable book from a bug of ours', async () => {
    const [input, bug, none, died] = await answers(
      [task('throw', 'WorkbookError'), task('throw', 'TypeError'), task('nonsense'), task('die')],
      2,
    );
    expect(input).toEqual({ ok: false, kind: 'input', message: 'said WorkbookError' });
    expect(bug).toMatchObject({ ok: false, kind: 'bug', message: 'said TypeError' });
    expect(none).toEqual({ ok: false, kind: 'bug', message: 'there is no job called nonsense' });
    expect(died).toMatchObject({ ok: false, kind: 'bug', message: 'the worker process ended unexpectedly (code 9)' });
  });

  it('keeps a worker for the next book, but not one that kept much memory', async () => {
    const [a, b] = await answers([task('pid'), task('pid')], 1);
    expect(a).toEqual(b);
    const [c, , d] = await answers([task('pid'), task('hold', 90), task('pid')], 1);
    expect(c).not.toEqual(d);
  });

  it('ends its workers when nobody asks for more', async () => {
    let pid = 0;
    for await (const answer of inOrder([task('pid'), task('spin', null, 60)], { entry, jobs: 1 })) {
      pid = answer.ok ? (answer.value as number) : 0;
      break;
    }
    await expect.poll(() => alive(pid)).toBe(false);
  });

  it('ends its workers when the parent is killed', async () => {
    const script = join(folder, 'parent.mjs');
    const source = `import { inOrder } from ${JSON.stringify(join(import.meta.dirname, '../../src/pool/pool.ts'))};
      const task = (job) => ({ job, input: null, limits: { seconds: 60, megabytes: 300 } });
      for await (const answer of inOrder([task('pid'), task('spin')], { entry: ${JSON.stringify(entry)}, jobs: 1 })) console.log(answer.value);`;
    await build({ stdin: { contents: source, resolveDir: folder }, outfile: script, bundle: true, platform: 'node', format: 'esm' });
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise((said) => parent.stdout.once('data', said)));
    expect(alive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => alive(pid), { timeout: 5000 }).toBe(false);
  });

  it('sends bytes as bytes', async () => {
    const [sum] = await answers([task('sum', new Uint8Array([1, 2, 250]))], 1);
    expect(sum).toEqual({ ok: true, value: 253 });
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
