// npm run bench [-- --sizes 2000,35000 --runs 3 --write]: every step at every size in a process of its own; processor time as a ratio to
// unzip + scan of the same file in the same run, so that the machine's mood cancels. --write puts the page into docs/performance.md.
// Exits 1 when a target of the page is missed.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';
import { modelBook, wholeColumns } from './book.mjs';
import { grading, libreOffice, stepIn } from './measure.mjs';
import { performancePage, table } from './report.mjs';
import { targets } from './targets.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : fallback;
};
const SIZES = option('sizes', '2000,10000,35000,150000,1000000').split(',').map(Number);
const RUNS = Number(option('runs', '3'));
const STEPS = ['node', 'scan', 'read', 'graph', 'recalc', 'grade', 'sheetjs', 'exceljs', 'hyperformula'];
/** Peers that take minutes at a million cells say nothing new there. */
const SKIP = { 1000000: ['sheetjs', 'exceljs', 'hyperformula', 'grade'] };
/** The size at which the command line is timed with one engine and with two. */
const GRADED = 35_000;

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
const chunks = join(root, 'node_modules/.tieout-bench');
try {
  await build({
    entryPoints: [join(root, 'scripts/bench/steps.ts')],
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external: ['exceljs', 'hyperformula', 'xlsx'],
    outdir: chunks,
    logLevel: 'error',
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  });
  const step = stepIn(join(chunks, 'steps.js'), RUNS);
  const rows = [];
  for (const size of SIZES) rows.push(await measured(size, step));
  const columns = join(folder, 'columns.xlsx');
  writeFileSync(columns, await wholeColumns());
  const found = { rows, columns: step('recalc', columns) };
  const judged = targets(found);
  const page = performancePage(table(rows, STEPS.slice(1)), judged, RUNS);
  process.stdout.write(page);
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/performance.md'), page);
  process.exitCode = judged.every((t) => t.held !== false) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(chunks, { recursive: true, force: true });
}

async function measured(size, step) {
  const file = join(folder, `${size}.xlsx`);
  writeFileSync(file, await modelBook(size));
  const row = { size };
  for (const name of STEPS) if (!SKIP[size]?.includes(name)) row[name] = step(name, file);
  row.libreoffice = libreOffice(file, folder);
  if (size === GRADED) {
    row.own = grading(file, 'own', RUNS);
    row.both = grading(file, 'both', RUNS);
  }
  process.stderr.write(`${size} cells done\n`);
  return row;
}
