// Builds dist/: thin cli.js with lazy chunks, worker.js, index.js, testing.js, the HTML report's page, type declarations, JSON schemas.
// Dependencies are bundled: resolving chevrotain and its lodash-es from node_modules alone costs 260 ms at start-up, the bundle 40.

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePage } from './page.mjs';
import { sourceFingerprint } from './sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const staging = join(root, `.dist-${process.pid}`);
const dist = join(root, 'dist');

const ENTRIES = { cli: 'src/cli/main.ts', worker: 'src/cli/worker.ts', index: 'src/index.ts', testing: 'src/testing/index.ts' };

async function bundle() {
  const entryPoints = Object.fromEntries(
    Object.entries(ENTRIES)
      .map(([name, path]) => [name, join(root, path)])
      .filter(([, path]) => existsSync(path)),
  );
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: staging,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'linked',
    minifyWhitespace: true,
    minifySyntax: true,
    // CommonJS dependencies call require() for node's own modules.
    banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  const cli = join(staging, 'cli.js');
  writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, 'utf8')}`);
  chmodSync(cli, 0o755);
}

function declarations() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const config = join(root, 'tsconfig.build.json');
  const run = spawnSync(process.execPath, [tsc, '-p', config, '--outDir', join(staging, 'types')], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`type declarations failed\n${run.stdout}${run.stderr}`);
}

function schemas() {
  const from = join(root, 'src/report/schemas');
  if (existsSync(from)) cpSync(from, join(staging, 'schemas'), { recursive: true });
}

/** Program and style of the HTML report, which the command puts into each file it writes. */
async function page() {
  const { script, style } = await bundlePage();
  writeFileSync(join(staging, 'page.js'), script);
  writeFileSync(join(staging, 'page.css'), style);
}

/** Swaps the finished build in, so that a reader of dist/ never meets half of one. */
function publish(fingerprint) {
  writeFileSync(join(staging, '.sources'), fingerprint);
  const old = `${staging}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(staging, dist);
  rmSync(old, { recursive: true, force: true });
}

const skipTypes = process.argv.includes('--no-types');
const fingerprint = sourceFingerprint(root);
try {
  mkdirSync(staging, { recursive: true });
  await bundle();
  await page();
  if (!skipTypes) declarations();
  schemas();
  publish(fingerprint);
} catch (error) {
  process.stderr.write(`build: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(staging, { recursive: true, force: true });
}
