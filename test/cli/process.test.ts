import { spawn } from 'node:child_process';
import { accessSync, constants, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { CLI, ensureBuilt, tieout } from './built.ts';

const MODELS = 'fixtures/models';
const BOOK = join(MODELS, 'pharma/model.xlsx');

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

describe('grading by the installed command', () => {
  const CELLS = readdirSync(MODELS).map((name) => join(MODELS, name));

  it('prints the same bytes with one worker as with eight, in the order of the call', () => {
    const some = CELLS.slice(0, 4).reverse();
    const one = tieout(['grade', ...some, '--format', 'jsonl', '--jobs', '1']);
    const eight = tieout(['grade', ...some, '--format', 'jsonl', '--jobs', '8']);
    expect(eight.stdout).toBe(one.stdout);
    const cards = one.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(cards.map((card) => card.inputs[0].path)).toEqual(some.map((cell) => join(cell, 'model.xlsx')));
  }, 120_000);

  it('prints a scorecard for a person', () => {
    const { stdout, stderr } = tieout(['grade', join(MODELS, 'pharma')]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^.*pharma\n[\s\S]*\nScore \d/);
  });

  it('grades a workbook from a pipe as it does the file', () => {
    const file = JSON.parse(tieout(['grade', BOOK, '--format', 'json']).stdout);
    const pipe = JSON.parse(tieout(['grade', '-', '--format', 'json'], readFileSync(BOOK)).stdout);
    expect({ ...pipe, inputs: [{ ...pipe.inputs[0], path: BOOK }] }).toEqual(file);
  });

  it.each([
    ['the time limit', ['--timeout', '0.01'], 'stopped at the time limit of 0.01 s (--timeout)'],
    ['the memory limit', ['--max-memory', '24'], 'stopped at the memory limit of 24 MB (--max-memory)'],
  ])('names %s at which a book was stopped, and exits 2', (_, words, message) => {
    const { status, stdout, stderr } = tieout(['recalc', BOOK, ...words]);
    expect([status, stdout, stderr]).toEqual([2, '', `tieout: ${BOOK}: ${message}\n`]);
  });
});

describe('a file that is no readable workbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bad-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['empty.xlsx', '', 'The file is empty.'],
    ['torn.xlsx', 'PK\u0003\u0004 and then nothing', /zip/],
    ['old.xls', '\u0009\u0008', /old binary \.xls workbook; save it as \.xlsx/],
    ['pointer.xlsx', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n', /Git LFS pointer/],
    ['page.xlsx', '<html><table></table></html>', /HTML page/],
  ])('%s is one sentence and exit 2', (name, content, message) => {
    const path = join(folder, name);
    writeFileSync(path, content, 'latin1');
    for (const words of [
      ['grade', path],
      ['recalc', path],
    ]) {
      const { status, stdout, stderr } = tieout(words);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(message)]);
      expect(stderr.startsWith(`tieout: ${path}: `)).toBe(true);
    }
  });

  it('one that is not there, too', () => {
    expect(tieout(['recalc', 'nowhere.xlsx'])).toMatchObject({ status: 2, stderr: 'tieout: nowhere.xlsx: there is no such file.\n' });
    expect(tieout(['grade', 'nowhere'])).toMatchObject({ status: 2, stderr: 'tieout: nowhere: there is no such file or folder.\n' });
  });

  it('a malformed task or assumptions file does not stop the grading', () => {
    const cell = join(folder, 'cell');
    mkdirSync(cell);
    copyFileSync(BOOK, join(cell, 'model.xlsx'));
    writeFileSync(join(cell, 'assumptions.json'), '[{"name": ');
    writeFileSync(join(cell, 'task.json'), '{');
    const { stdout } = tieout(['grade', cell, '--format', 'json']);
    expect(JSON.parse(stdout).facets['5.2.2']).toMatchObject({ outcome: 0, status: 'unresolved' });
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
