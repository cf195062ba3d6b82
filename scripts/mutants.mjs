// npm run mutants [-- --only=name,.. --models=name,.. --jobs N --pairs N --write]: plants defects in the clean fixtures and prints what catches
// them; exit 1 when a target does not hold. --write puts the numbers into docs/detectors.md. See fixtures/mutants/main.ts.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './setup.mjs';

ensureInstalled();
const { build } = await import('esbuild');
// Below node_modules, so that the packages are found from there; a folder for each run, so that two do not meet.
mkdirSync(join(root, 'node_modules/.mutants'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.mutants/run-'));
try {
  const bundle = join(folder, 'mutants.mjs');
  await build({
    entryPoints: [join(root, 'fixtures/mutants/main.ts')],
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
