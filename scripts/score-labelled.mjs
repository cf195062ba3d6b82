// What the linter is worth: findings of reference rules against the annotated workbooks of ../shared, and how often it speaks on sound models.
// usage: node scripts/score-labelled.mjs ; needs dist/ (npm run build)

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const LABELLED = join(root, '../shared/corpus/labelled');
const SOUND = [join(root, 'fixtures/models'), join(root, '../shared/cells')];

/** Linted files by path. */
function lint(paths) {
  const words = [join(root, 'dist/cli.js'), 'lint', ...paths, '--format', 'json', '--fail-on', 'never'];
  const run = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(run.stdout).files;
}

const loud = ({ severity }) => severity === 'error' || severity === 'warning';
const percent = (part, whole) => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)}%`;
const mean = (list) =>
  percent(
    list.reduce((a, b) => a + b, 0),
    list.length,
  );

/** Cell level: a flagged cell is right when its finding holds an annotated cell. */
export function score(files, annotations) {
  const sum = { right: 0, wrong: 0, found: 0, annotated: 0 };
  const precision = [];
  const recall = [];
  for (const file of files) {
    const bad = new Set(
      Object.entries(annotations[file.path.split('/').at(-1)] ?? {}).flatMap(([sheet, cells]) => cells.map((c) => `${sheet}!${c}`)),
    );
    const found = new Set();
    let right = 0;
    let wrong = 0;
    for (const f of file.findings.filter((x) => x.rule.startsWith('TO1') && loud(x))) {
      const cells = [...new Set(f.cells.map((c) => `${f.sheet}!${c}`))];
      const hits = cells.filter((c) => bad.has(c));
      for (const c of hits) found.add(c);
      if (hits.length > 0) right += cells.length;
      else wrong += cells.length;
    }
    sum.right += right;
    sum.wrong += wrong;
    sum.found += found.size;
    sum.annotated += bad.size;
    precision.push(right + wrong === 0 ? 1 : right / (right + wrong));
    recall.push(bad.size === 0 ? 1 : found.size / bad.size);
  }
  return {
    ...sum,
    precision: sum.right / Math.max(1, sum.right + sum.wrong),
    recall: sum.found / Math.max(1, sum.annotated),
    means: { precision, recall },
  };
}

function labelled() {
  if (!existsSync(LABELLED)) return 'labelled: ../shared/corpus/labelled is not beside this checkout';
  const annotations = JSON.parse(readFileSync(join(LABELLED, 'annotations.json'), 'utf8'));
  const files = lint([LABELLED]);
  const broken = files.filter((f) => f.error).length;
  const s = score(files, annotations);
  const without = files.map((left) => ({
    left: left.path.split('/').at(-1),
    ...score(
      files.filter((f) => f !== left),
      annotations,
    ),
  }));
  const least = (what) => without.reduce((a, b) => (b[what] < a[what] ? b : a));
  const worst = ['precision', 'recall'].map((what) => `${what} ${percent(least(what)[what], 1)} without ${least(what).left}`);
  return `labelled: ${files.length} books, ${broken} unreadable | pooled precision ${percent(s.right, s.right + s.wrong)} recall ${percent(s.found, s.annotated)} | mean precision ${mean(s.means.precision)} recall ${mean(s.means.recall)} | ${s.right + s.wrong} cells flagged\n  with any one book left out, at least: ${worst.join(', ')}\n${byRule(files)}`;
}

function sound() {
  const paths = SOUND.filter(existsSync).flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'model.xlsx')));
  const files = lint(paths.filter(existsSync));
  const findings = files.flatMap((f) => f.findings.filter(loud).map((x) => ({ ...x, path: f.path })));
  const formulas = files.reduce((n, f) => n + (f.summary?.formulas ?? 0), 0);
  const lines = findings.map((f) => `  ${f.severity} ${f.rule} ${f.path.split('/').at(-2)} ${f.sheet}!${f.range}: ${f.message}`);
  return `sound models: ${files.length} books, ${formulas} formulas, ${findings.length} errors and warnings, ${((1000 * findings.length) / Math.max(1, formulas)).toFixed(2)} for 1,000 formulas\n${lines.join('\n')}`;
}

function byRule(files) {
  const counts = new Map();
  for (const f of files.flatMap((file) => file.findings)) {
    const key = `${f.rule} ${f.severity}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([key, n]) => `  ${key.padEnd(16)} ${n}`)
    .join('\n');
}

if (process.argv[1]?.endsWith('score-labelled.mjs')) {
  ensureInstalled();
  ensureBuilt();
  process.stdout.write(`${labelled()}\n${sound()}\n`);
}
