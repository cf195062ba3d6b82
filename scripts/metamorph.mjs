// npm run metamorph [-- --only=name,.. --models=name,.. --dir=folder --verbose]: writes the clean fixtures as other builders would and prints
// what grades otherwise; exit 1 when anything does. See fixtures/metamorph/main.ts.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './setup.mjs';

ensureInstalled();
const { build } = await import('esbuild');
// Below node_modules, so that the packages are found from there; a folder for each run, so that two do not meet.
mkdirSync(join(root, 'node_modules/.metamorph'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.metamorph/run-'));
try {
  const bundle = join(folder, 'metamorph.mjs');
  await build({
    entryPoints: [join(root, 'fixtures/metamorph/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: bundle,
    logLevel: 'error',
  });
  process.exitCode = node([bundle, ...process.argv.slice(2)]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
