// Writes the generated files; with --check it writes nothing and fails when one is stale.
// A generator answers a map: path from the root -> content.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { docs } from './gen/docs.mjs';
import { indexes } from './gen/indexes.mjs';
import { root } from './setup.mjs';

const GENERATORS = [indexes, docs];

const checking = process.argv.includes('--check');
const stale = [];
for (const generate of GENERATORS) {
  for (const [path, raw] of await generate(root)) {
    const full = join(root, path);
    const content = /\.tsx?$/.test(path) ? formatted(path, raw) : raw;
    if (existsSync(full) && readFileSync(full, 'utf8') === content) continue;
    stale.push(path);
    if (checking) continue;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}
/** As Biome would write it, so that the format check has nothing to say. */
function formatted(path, text) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const run = spawnSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`gen: ${path} cannot be formatted\n${run.stderr}`);
  return run.stdout;
}

for (const path of stale) process.stderr.write(`gen: ${path} ${checking ? 'is stale: npm run gen' : 'written'}\n`);
process.exitCode = checking && stale.length > 0 ? 1 : 0;
