// The reader over every workbook of ../shared/corpus: each is read or refused with a plain sentence, quickly, and what is read agrees
// with the counts of the manifests and with exceljs where that can read the book.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../src/workbook/open.ts';
import { CellKind, type Workbook, WorkbookError } from '../../src/workbook/workbook.ts';
import { compareWithExceljs } from '../workbook/second-reader.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const FOLDERS = ['models', 'functions', 'features', 'bench', 'hostile'];
const there = existsSync(CORPUS);
if (!there) console.warn('../shared/corpus is not beside this checkout: the corpus tests are skipped.');

interface Row {
  readonly file: string;
  readonly opens?: string;
  readonly sheets: number;
  readonly cells: number;
  readonly formulas: number;
}

function files(folder: string): string[] {
  const names = readdirSync(join(CORPUS, folder));
  return names.filter((name) => name !== 'manifest.json').sort();
}

function bytesOf(folder: string, file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(CORPUS, folder, file)));
}

function manifest(folder: string): Row[] {
  return JSON.parse(readFileSync(join(CORPUS, folder, 'manifest.json'), 'utf8')) as Row[];
}

/** Counted as the manifests count: tabs with and without cells, cells with a value or a formula. */
function counts(book: Workbook): { sheets: number; cells: number; formulas: number; emptyTexts: number } {
  const result = {
    sheets: book.sheets.length + book.issues.filter((i) => i.code === 'no-cells').length,
    cells: 0,
    formulas: 0,
    emptyTexts: 0,
  };
  for (const { cells } of book.sheets) {
    for (let i = 0; i < cells.count; i++) {
      const formula = cells.formula[i]! >= 0;
      if (formula) result.formulas++;
      if (formula || cells.kind[i] !== CellKind.Blank) result.cells++;
      if (!formula && cells.kind[i] === CellKind.Text && book.strings[cells.text[i]!] === '') result.emptyTexts++;
    }
  }
  return result;
}

describe.skipIf(!there)('every workbook is read or refused', () => {
  test.each(FOLDERS)('%s', async (folder) => {
    const refusals = new Map<string, number>();
    const wrong: string[] = [];
    let [read, cells, slowest] = [0, 0, 0];
    for (const file of files(folder)) {
      const bytes = bytesOf(folder, file);
      const start = performance.now();
      try {
        cells += (await openWorkbook(bytes)).cellCount;
        read++;
      } catch (error) {
        if (error instanceof WorkbookError) refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
        else wrong.push(`${file}: ${error}`);
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
    console.info(
      `${folder}: ${read} read (${cells} cells), refused ${JSON.stringify(Object.fromEntries(refusals))}, slowest ${Math.round(slowest)} ms`,
    );
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(20_000);
  });
});

describe.skipIf(!there)('what is read agrees with the manifests', () => {
  test('models: sheets, formulas, and cells but for constants that are an empty text', async () => {
    const differences: string[] = [];
    for (const row of manifest('models')) {
      const book = counts(await openWorkbook(bytesOf('models', row.file)));
      const ours = { sheets: book.sheets, cells: book.cells, formulas: book.formulas };
      const theirs = { sheets: row.sheets, cells: row.cells, formulas: row.formulas };
      // The manifest takes <c t="str"><v/></c> for a blank.
      if (row.cells + book.emptyTexts === book.cells) theirs.cells = book.cells;
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        differences.push(`${row.file}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`);
    }
    expect(differences).toEqual([]);
  });

  // These manifests count the empty <f ca="1"/> of spilled cells as formulas, and take some empty texts for blanks.
  test.each(['functions', 'hostile'])('%s: sheets, and cells and formulas but for those two', async (folder) => {
    const differences: string[] = [];
    let read = 0;
    for (const row of manifest(folder).filter(({ opens }) => opens === 'ok')) {
      const book = await openWorkbook(bytesOf(folder, row.file)).then(counts, () => undefined);
      if (!book) continue;
      read++;
      const cells = book.cells === row.cells || book.cells - book.emptyTexts <= row.cells;
      if (book.sheets !== row.sheets || !cells || book.formulas > row.formulas) differences.push(`${row.file}: ${JSON.stringify(book)}`);
    }
    console.info(`${folder}: ${read - differences.length} of ${read} agree`);
    expect(differences).toEqual([]);
  });
});

describe.skipIf(!there)('exceljs, where it can read the book, sees the same', () => {
  // exceljs hangs on some of the others (whole-column validations, absurd column widths), so only folders of real books are asked.
  test.each([
    ['models', /./],
    ['functions', /^ironcalc-/],
    ['bench', /^m\d{1,2}k/],
  ] as const)('%s', async (folder, wanted) => {
    let [books, cells, formulas, failed] = [0, 0, 0, 0];
    const differences: string[] = [];
    for (const file of files(folder).filter((name) => wanted.test(name))) {
      const bytes = bytesOf(folder, file);
      const book = await openWorkbook(bytes);
      const result = await compareWithExceljs(book, bytes).catch(() => undefined);
      if (!result) failed++;
      else {
        books++;
        cells += result.cells;
        formulas += result.formulas;
        differences.push(...result.differences.map((d) => `${file} ${d}`));
      }
    }
    console.info(
      `${folder}: ${books} books, ${cells} cells, ${formulas} formulas, ${differences.length} differences; exceljs fails on ${failed}`,
    );
    expect(differences).toEqual([]);
    expect(cells).toBeGreaterThan(0);
  });
});
