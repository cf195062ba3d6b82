// A script of the fixtures in TypeScript -> bundled and run with the words of the command line; answers its exit code.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './setup.mjs';

/** Below node_modules, so that the packages are found from there; a folder for each run, so that two do not meet. */
export async function runBundled(name, entry) {
  ensureInstalled();
  const { build } = await import('esbuild');
  const runs = join(root, `node_modules/.${name}`);
  mkdirSync(runs, { recursive: true });
  const folder = mkdtempSync(join(runs, 'run-'));
  try {
    const bundle = join(folder, `${name}.mjs`);
    await build({
      entryPoints: [join(root, entry)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: bundle,
      logLevel: 'error',
    });
    return node([bundle, ...process.argv.slice(2)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
