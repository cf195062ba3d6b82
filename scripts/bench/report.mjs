// What was measured -> the page docs/performance.md.

import { cpus, totalmem } from 'node:os';

const HEADS = {
  scan: 'unzip + scan',
  read: 'read',
  graph: '+ parse + graph',
  recalc: '+ recalculation',
  grade: 'grade',
  sheetjs: 'SheetJS read',
  exceljs: 'exceljs load',
  hyperformula: 'HyperFormula read + build',
  libreoffice: 'LibreOffice convert',
};

export function table(rows, steps) {
  const columns = [...steps, 'libreoffice'];
  const cell = (row, step) => {
    const own = row[step];
    if (!own) return '-';
    const times = step === 'scan' ? '' : `${(own.cpu / row.scan.cpu).toFixed(1)}x, `;
    return `${times}${Math.round(own.cpu)} ms, ${Math.round(own.rss)} MB`;
  };
  return lines([
    ['cells', ...columns.map((c) => HEADS[c])],
    ['cells', ...columns].map(() => '---'),
    ...rows.map((row) => [row.size.toLocaleString('en-US'), ...columns.map((c) => cell(row, c))]),
  ]);
}

export function performancePage(measured, judged, runs) {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const held = (t) => (t.held === undefined ? 'not measured' : t.held ? 'held' : 'MISSED');
  const goals = lines([
    ['target', 'measured', 'at most', ''],
    ['---', '---', '---', '---'],
    ...judged.map((t) => [t.what, t.value === undefined ? '-' : t.value.toFixed(2), String(t.limit), held(t)]),
  ]);
  return `# Performance

Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)} (${machine}).

Books are generated as Excel writes them: six sheets of 120 monthly columns over a sheet of drivers, nine cells in ten formulas that are filled right
and stored as shared formulas, shared strings, ten cell formats, every value cached. Each step runs in a process of its own; a step contains those
to its left up to "grade". A cell of the table: processor time of the whole process (start of node included) as a multiple of unzip + scan of the same
file in the same run, that time, peak memory; the best of ${runs} runs.

Unzip + scan is the least that a reader must do: it inflates every part with zlib and finds the address, style, type, formula and value of every cell,
and keeps none. Read is our whole model of the file: cells in typed columns, styles, names, rules, comments. Grade has one engine, in the same process.
SheetJS is no dependency: \`npm install --no-save xlsx@0.18.5\` before the bench, or SHEETJS=/path/to/xlsx/xlsx.mjs, puts it into the table.

${measured}
## Targets

${goals}
The page of a book of 35,000 cells in a browser is measured by \`node scripts/bench/page.mjs\`, the start of the command line by
\`node scripts/bench/help.mjs\`.
`;
}

const lines = (rows) => `${rows.map((r) => `| ${r.join(' | ')} |`).join('\n')}\n`;
