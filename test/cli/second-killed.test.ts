// The whole program while its second engine is killed: the same bytes.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from './built.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'dist/cli.js');
const CELLS = ['insurer', 'pharma'].map((name) => join(ROOT, 'fixtures/models', name));

beforeAll(ensureBuilt, 120_000);

const grade = (jobs: string) => ['grade', ...CELLS, '--format', 'jsonl', '--jobs', jobs, '--timeout', '300'];

async function printed(jobs: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...grade(jobs)], { maxBuffer: 1e9 });
  return stdout;
}

/** Second engines below a process: a worker of a worker. */
function secondEngines(cli: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parents: readonly number[]) => rows.filter(([, parent]) => parents.includes(parent)).map(([pid]) => pid);
  return below(below([cli]));
}

/** Runs with one second engine killed while it is at work. */
function withOneKilled(jobs: string): Promise<{ readonly stdout: string; readonly killed: number }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [CLI, ...grade(jobs)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    let killed = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
    });
    const watch = setInterval(() => {
      const [victim] = killed > 0 ? [] : secondEngines(child.pid!);
      if (victim === undefined) return;
      killed++;
      setTimeout(() => process.kill(victim, 'SIGKILL'), 300);
    }, 50);
    child.on('error', fail);
    child.on('close', () => {
      clearInterval(watch);
      done({ stdout, killed });
    });
  });
}

describe('the second engine', () => {
  it('prints the same with one job and with eight, and when one of its processes is killed', async () => {
    const one = await printed('1');
    expect(one).toContain('"agrees"');
    expect((await printed('8')) === one).toBe(true);
    const { stdout, killed } = await withOneKilled('2');
    expect([killed, stdout === one]).toEqual([1, true]);
  }, 300_000);
});
