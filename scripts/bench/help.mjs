// Start-up of the command line beside node's own: `tieout --help` within 1.3 times `node -e 0`. Exits 1 when it is not.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const LIMIT = 1.3;
const ROUNDS = 25;
const cli = join(root, 'dist/cli.js');
const CASES = {
  'node -e 0': ['-e', '0'],
  'tieout --help': [cli, '--help'],
  'tieout --version': [cli, '--version'],
  'tieout parse --help': [cli, 'parse', '--help'],
};

const times = new Map(Object.keys(CASES).map((name) => [name, []]));
// Turn about, so that a busy moment of the machine falls on all of them.
for (let i = 0; i < ROUNDS; i++) {
  for (const [name, words] of Object.entries(CASES)) {
    const start = performance.now();
    spawnSync(process.execPath, words, { stdio: 'ignore' });
    times.get(name).push(performance.now() - start);
  }
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const base = median(times.get('node -e 0'));
for (const [name, list] of times)
  process.stdout.write(`${name.padEnd(22)} ${median(list).toFixed(1).padStart(7)} ms  ${(median(list) / base).toFixed(2)}x\n`);
process.exitCode = median(times.get('tieout --help')) <= LIMIT * base ? 0 : 1;
