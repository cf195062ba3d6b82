// npm run bench [-- --sizes 2000,35000 --runs 3 --write]: every step at every size in a process of its own; processor time as a ratio to
// unzip + scan of the same file in the same run, so that the machine's mood cancels. --write puts the table into docs/performance.md.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';
import { modelBook } from './book.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? process.argv[at + 1] : fallback;
};
const SIZES = option('sizes', '2000,10000,35000,150000,1000000').split(',').map(Number);
const RUNS = Number(option('runs', '3'));
const STEPS = ['node', 'scan', 'read', 'graph', 'recalc', 'grade', 'exceljs', 'hyperformula'];
/** Peers that take minutes at a million cells say nothing new there. */
const SKIP = { 1000000: ['exceljs', 'hyperformula', 'grade'] };

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
const chunks = join(root, 'node_modules/.tieout-bench');
const bundle = join(chunks, 'steps.js');
try {
  await build({
    entryPoints: [join(root, 'scripts/bench/steps.ts')],
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external: ['exceljs', 'hyperformula'],
    outdir: chunks,
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const rows = [];
  for (const size of SIZES) {
    const file = join(folder, `${size}.xlsx`);
    writeFileSync(file, await modelBook(size));
    const row = { size };
    for (const step of STEPS) if (!SKIP[size]?.includes(step)) row[step] = best(step, file);
    row.libreoffice = libreOffice(file);
    rows.push(row);
    process.stderr.write(`${size} cells done\n`);
  }
  const report = table(rows);
  process.stdout.write(report);
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/performance.md'), page(report));
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(chunks, { recursive: true, force: true });
}

/** The run with the least processor time. */
function best(step, file) {
  let top;
  for (let i = 0; i < RUNS; i++) {
    const run = spawnSync(process.execPath, ['--max-old-space-size=8192', bundle, step, file], { encoding: 'utf8', maxBuffer: 1e8 });
    if (run.status !== 0) return undefined;
    const result = JSON.parse(run.stdout);
    if (!top || result.cpu < top.cpu) top = result;
  }
  return top;
}

function libreOffice(file) {
  if (!['/usr/bin/soffice', '/usr/local/bin/soffice'].some((p) => existsSync(p)) || !existsSync('/usr/bin/time')) return undefined;
  const out = mkdtempSync(join(folder, 'lo-'));
  const run = spawnSync(
    '/usr/bin/time',
    [
      '-f',
      '%U %S %M %e',
      'soffice',
      `-env:UserInstallation=file://${out}/profile`,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      out,
      file,
    ],
    { encoding: 'utf8' },
  );
  const [user, system, kb, wall] = (run.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return readdirSync(out).some((f) => f.endsWith('.xlsx')) && Number.isFinite(user)
    ? { cpu: (user + system) * 1000, wall: wall * 1000, rss: kb / 1024 }
    : undefined;
}

function table(rows) {
  const steps = [...STEPS.slice(1), 'libreoffice'];
  const cell = (row, step) => {
    const own = row[step];
    if (!own) return '-';
    return step === 'scan'
      ? `${Math.round(own.cpu)} ms, ${Math.round(own.rss)} MB`
      : `${(own.cpu / row.scan.cpu).toFixed(1)}x, ${Math.round(own.cpu)} ms, ${Math.round(own.rss)} MB`;
  };
  const head = [
    'cells',
    'unzip + scan',
    'read',
    '+ parse + graph',
    '+ recalculation',
    'grade',
    'exceljs load',
    'HyperFormula read + build',
    'LibreOffice convert',
  ];
  return `${[head, head.map(() => '---'), ...rows.map((row) => [row.size.toLocaleString('en-US'), ...steps.map((s) => cell(row, s))])].map((r) => `| ${r.join(' | ')} |`).join('\n')}\n`;
}

function page(report) {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return `# Performance\n\nWritten by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)} (${machine}). Books are generated: six sheets of monthly columns, nine cells in ten formulas, shared as Excel fills them.\nEach cell: processor time of the whole process as a multiple of unzip + scan of the same file in the same run, that time, peak memory; best of ${RUNS} runs.\n\n${report}`;
}
