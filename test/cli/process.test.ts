import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { CLI, ensureBuilt, tieout } from './built.ts';

beforeAll(ensureBuilt, 120_000);

describe('the installed command', () => {
  it('is an executable script of node', () => {
    accessSync(CLI, constants.X_OK);
    expect(readFileSync(CLI, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('is thin: what it loads at once is small', () => {
    expect(loadedAtOnce(CLI)).toBeLessThan(40_000);
    expect(tieout(['--help']).stdout).toContain(`tieout ${version}`);
  });

  it('answers with its exit code', () => {
    expect(tieout(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(tieout(['--nonsense'])).toMatchObject({ status: 2, stdout: '' });
    expect(tieout([])).toMatchObject({ status: 2, stdout: '' });
  });

  it('reads formulas from a pipe', () => {
    expect(tieout(['parse', '--stdin'], 'A1 + B1\n')).toMatchObject({ status: 0, stdout: '{"ok":true,"print":"A1+B1"}\n' });
  });

  it('does not complain when the reader of its output leaves early', async () => {
    const child = spawn(process.execPath, [CLI, 'parse', '--stdin'], { stdio: ['pipe', 'pipe', 'pipe'] });
    let talk = '';
    child.stderr.on('data', (chunk) => {
      talk += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.on('error', () => {});
    child.stdin.end('SUM(A1:A9)+B2*C3\n'.repeat(60_000));
    const code = await new Promise((done) => child.once('close', done));
    expect([code, talk]).toEqual([0, '']);
  });
});

/** Bytes of a script and of all that it imports statically. */
function loadedAtOnce(path: string, seen = new Set<string>()): number {
  if (seen.has(path)) return 0;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const imported = [...text.matchAll(/\bfrom\s*"(\.[^"]+)"|\bimport\s*"(\.[^"]+)"/g)].map((m) => join(dirname(path), m[1] ?? m[2]!));
  return imported.reduce((sum, next) => sum + loadedAtOnce(next, seen), text.length);
}
