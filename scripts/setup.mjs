// Brings a checkout to where it can run: node_modules as the lock file says, dist/ as the sources say. Uses nothing but node itself.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFingerprint } from './sources.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules/.tieout-lock');

/** Runs node with the given words, output shared; answers its exit code. */
export function node(words) {
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!installedAsLocked()) {
    process.stderr.write('setup: npm ci\n');
    // npm is a script of its own on Windows, which only a shell can start.
    const run = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (run.status !== 0) throw new Error('setup: npm ci failed');
  }
  writeFileSync(stamp, wanted);
}

/** node_modules put there by a plain npm install serves as well, when npm's own record of it equals the lock file. */
function installedAsLocked() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).filter(([path]) => path !== '');
  return locked.every(([path, entry]) => {
    const there = installed[path];
    return there ? there.version === entry.version && there.integrity === entry.integrity : entry.optional === true;
  });
}

export function ensureBuilt() {
  const built = join(root, 'dist/.sources');
  if (existsSync(built) && readFileSync(built, 'utf8') === sourceFingerprint(root)) return;
  process.stderr.write('setup: build\n');
  if (node([join(root, 'scripts/build.mjs')]) !== 0) throw new Error('setup: the build failed');
}
