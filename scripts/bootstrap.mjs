// `npm run demo|check`, `npm test` and `npm run test:corpus` on a fresh clone: installs and builds what is missing or stale, then runs.
// `ready` stops there.
// Uses nothing but node itself, since node_modules may not be there yet.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, node, root } from './setup.mjs';
import { closingLine, runTests } from './tests.mjs';

const bin = (name) => {
  const at = join(root, 'node_modules', name);
  const { bin: paths } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  return join(at, typeof paths === 'string' ? paths : Object.values(paths)[0]);
};

function demo() {
  const cell = 'fixtures/models/pharma';
  if (!existsSync(join(root, cell, 'model.xlsx'))) {
    process.stderr.write(`demo: ${cell}/model.xlsx is missing from this checkout.\n`);
    return 2;
  }
  return node([join(root, 'dist/cli.js'), 'grade', cell]);
}

function test(config, notice) {
  if (notice) process.stderr.write(`${notice}\n`);
  const result = runTests(config);
  process.stdout.write(`${closingLine(result)}\n`);
  return result.ok ? 0 : 1;
}

function corpus() {
  const there = existsSync(join(root, '../shared/corpus')) || existsSync(join(root, '../shared/cells'));
  return test('vitest.corpus.config.ts', there ? '' : 'corpus: ../shared is not beside this checkout, so every corpus test is skipped.');
}

/** Every step runs, so that one report shows all that is wrong. The tests come last: their closing line is the last line. */
function check() {
  const steps = [
    ['types', () => node([bin('typescript'), '--noEmit'])],
    ['types of the page', () => node([bin('typescript'), '--noEmit', '-p', 'src/report/page'])],
    ['format and lint', () => node([bin('@biomejs/biome'), 'check', '.'])],
    ['generated files', () => node([join(root, 'scripts/gen.mjs'), '--check'])],
    ['tests', () => test('vitest.config.ts')],
  ];
  const failed = steps.filter(([name, run]) => {
    process.stderr.write(`check: ${name}\n`);
    return run() !== 0;
  });
  for (const [name] of failed) process.stderr.write(`check: ${name} failed\n`);
  return failed.length === 0 ? 0 : 1;
}

const COMMANDS = { ready: () => 0, demo, test: () => test('vitest.config.ts'), corpus, check };

function main(name) {
  const command = COMMANDS[name];
  if (!command) {
    process.stderr.write(`usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}\n`);
    return 2;
  }
  ensureInstalled();
  ensureBuilt();
  return command();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.exitCode = main(process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
