// One step of the bench in a process of its own: `steps.mjs STEP FILE` prints processor time, wall time and peak memory as JSON.

import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const [step, file] = process.argv.slice(2) as [string, string];
const bytes = readFileSync(file);

/** Inflates every part and finds the address, style, type, formula and value of every cell, keeping none: the least that a reader must do. */
function unzipScan(): number {
  let seen = 0;
  const cell = (...ends: number[]) => {
    seen += ends.length;
  };
  for (let at = 0; at + 4 < bytes.length && bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name, extra] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const from = at + 30 + name + extra;
    const part = bytes.subarray(from, from + size);
    scan((bytes.readUInt16LE(at + 8) === 0 ? part : inflateRawSync(part)).toString('utf8'), cell);
    at = from + size;
  }
  return seen;
}

function scan(text: string, cell: (...ends: number[]) => void): void {
  for (let i = text.indexOf('<c '); i >= 0; i = text.indexOf('<c ', i)) {
    const open = text.indexOf('>', i);
    const [ref, style, type] = [attribute(text, ' r="', i, open), attribute(text, ' s="', i, open), attribute(text, ' t="', i, open)];
    const close = text.charCodeAt(open - 1) === 47 ? open : text.indexOf('</c>', open);
    const formula = within(text, '<f', open, close);
    const value = within(text, '<v>', open, close);
    cell(ref, style, type, formula, value);
    i = close;
  }
}

/** Where the value of an attribute ends; -1 when the tag does not have it. */
function attribute(text: string, name: string, from: number, to: number): number {
  const at = within(text, name, from, to);
  return at < 0 ? -1 : text.indexOf('"', at + name.length);
}

/** The text is cut first: what is missing must not be looked for in the rest of the part. */
function within(text: string, what: string, from: number, to: number): number {
  const at = text.slice(from, to).indexOf(what);
  return at < 0 ? -1 : from + at;
}

async function graphOf() {
  const [{ openWorkbook }, { parseFormulas }, { buildGraph }] = await Promise.all([
    import('../../src/workbook/open.ts'),
    import('../../src/graph/formulas.ts'),
    import('../../src/graph/build.ts'),
  ]);
  const book = await openWorkbook(bytes);
  const formulas = parseFormulas(book);
  return { book, formulas, graph: buildGraph(book, formulas) };
}

const STEPS: Readonly<Record<string, () => unknown>> = {
  node: () => undefined,
  scan: unzipScan,
  read: async () => (await import('../../src/workbook/open.ts')).openWorkbook(bytes),
  graph: graphOf,
  recalc: async () => {
    const { book, graph } = await graphOf();
    return (await import('../../src/recalc/recalculate.ts')).recalculate(book, graph);
  },
  grade: async () =>
    (await import('../../src/grading/grade.ts')).gradeCell({
      folder: false,
      files: new Map([['model', { path: file, sha256: '', bytes }]]),
    }),
  sheetjs: async () => {
    const { read } = (await import(process.env.SHEETJS ?? 'xlsx')) as { read: (data: Uint8Array, options: object) => unknown };
    read(bytes, { cellFormula: true, cellNF: true, cellStyles: true });
  },
  exceljs: async () => {
    const { default: exceljs } = await import('exceljs');
    await new exceljs.Workbook().xlsx.load(bytes as never);
  },
  hyperformula: async () => {
    const { book, formulas } = await graphOf();
    const { HyperFormula } = await import('hyperformula');
    const sheets: Record<string, (number | string | null)[][]> = {};
    for (const sheet of book.sheets) {
      const rows: (number | string | null)[][] = [];
      const { cells } = sheet;
      for (let i = 0; i < cells.count; i++) {
        rows[cells.row[i]!] ??= [];
        const row = rows[cells.row[i]!]!;
        row[cells.col[i]!] =
          cells.formula[i]! >= 0
            ? `=${formulas.text(sheet.firstId + i)}`
            : cells.kind[i] === 1
              ? cells.number[i]!
              : cells.text[i]! >= 0
                ? `'${book.strings[cells.text[i]!]}`
                : null;
      }
      sheets[sheet.name] = Array.from(rows, (r) => Array.from(r ?? [], (c) => c ?? null));
    }
    return HyperFormula.buildFromSheets(sheets, { licenseKey: 'gpl-v3', maxRows: 1_048_576, maxColumns: 16_384 });
  },
};

const start = process.hrtime.bigint();
await STEPS[step]!();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, wall: Number(process.hrtime.bigint() - start) / 1e6, rss: maxRSS / 1024 }),
);
