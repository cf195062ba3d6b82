// Writes the generated files; with --check it writes nothing and fails when one is stale.
// A generator answers a map: path from the root -> content.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { indexes } from './gen/indexes.mjs';
import { root } from './setup.mjs';

const GENERATORS = [indexes];

const checking = process.argv.includes('--check');
const stale = [];
for (const generate of GENERATORS) {
  for (const [path, content] of await generate(root)) {
    const full = join(root, path);
    if (existsSync(full) && readFileSync(full, 'utf8') === content) continue;
    stale.push(path);
    if (checking) continue;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}
for (const path of stale) process.stderr.write(`gen: ${path} ${checking ? 'is stale: npm run gen' : 'written'}\n`);
process.exitCode = checking && stale.length > 0 ? 1 : 0;
