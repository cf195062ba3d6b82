// The package as another project uses it: by its name, through its exports, with its types.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pkg from '../../package.json';
import { ensureBuilt } from './built.ts';

const ROOT = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'tieout-user-'));

const CODE = `import { open, type Workbook } from 'tieout';
import { book } from 'tieout/testing';

const made: Workbook = book({ S: '1 | =A1*2' });
const refused: string = await open(new Uint8Array()).then(() => '', (error) => error.message);
console.log(made.cellCount, refused);
`;

beforeAll(() => {
  ensureBuilt();
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(ROOT, join(project, 'node_modules/tieout'), 'junction');
  writeFileSync(join(project, 'use.mts'), CODE);
  writeFileSync(join(project, 'use.mjs'), CODE.replace(', type Workbook', '').replaceAll(/: (Workbook|string)/g, ''));
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const node = (...words: readonly string[]) => spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' });

describe('the package', () => {
  it('has every file that its manifest names', () => {
    const named = [
      pkg.bin.tieout,
      pkg.main,
      pkg.types,
      ...Object.values(pkg.exports).flatMap((e) => (typeof e === 'string' ? [e] : Object.values(e))),
    ];
    expect(named.filter((path) => !path.includes('*') && !existsSync(join(ROOT, path)))).toEqual([]);
    expect(existsSync(join(ROOT, 'dist/schemas/scorecard.schema.json'))).toBe(true);
  });

  it('is imported by its name', () => {
    expect(node('use.mjs')).toMatchObject({ status: 0, stdout: '2 The file is empty.\n', stderr: '' });
  });

  it.each(['nodenext', 'bundler'])('has types under moduleResolution %s', (resolution) => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
    const words = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution, ...types, 'use.mts'];
    expect(node(tsc, ...words)).toMatchObject({ status: 0, stdout: '' });
  });
});
