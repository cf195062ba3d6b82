// The command as it is installed: dist/ is built when it is stale, then run as a process.

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const CLI = join(ROOT, 'dist/cli.js');

export function ensureBuilt(): void {
  const run = spawnSync(process.execPath, [join(ROOT, 'scripts/bootstrap.mjs'), 'ready'], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
}

export function tieout(words: readonly string[], input: string | Uint8Array = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8', input: input as string, maxBuffer: 1 << 28 });
}
