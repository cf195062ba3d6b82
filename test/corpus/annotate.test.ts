// A reviewed copy of every model of the corpus: nothing of it is lost, part by part and cell by cell, and LibreOffice opens it.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, describe, expect, it } from 'vitest';
import { lintBook } from '../../src/grading/lint.ts';
import { reviewOf } from '../../src/report/review.ts';
import { annotateWorkbook } from '../../src/workbook/annotate/annotate.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import type { Sheet, Workbook } from '../../src/workbook/workbook.ts';

const MODELS = join(import.meta.dirname, '../../../shared/corpus/models');
const there = existsSync(MODELS);
if (!there) console.warn('../shared/corpus is not beside this checkout: no models to review.');
const names = there ? readdirSync(MODELS).filter((name) => /\.xls[xm]$/.test(name)) : ['none'];
const office = spawnSync('soffice', ['--version']).status === 0;
if (!office) console.warn('LibreOffice is not installed: copies are not opened with it.');
const work = mkdtempSync(join(tmpdir(), 'reviewed-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Parts that a copy may differ in; of them only what is added is new. */
const EDITED =
  /^(\[Content_Types\]\.xml|xl\/(workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels)|xl\/(worksheets|drawings|comments|comments\d*\.xml))/;

const text = (book: Workbook, sheet: Sheet, i: number): string => (sheet.cells.text[i]! < 0 ? '' : book.strings[sheet.cells.text[i]!]!);

describe.skipIf(!there).each(names)('%s', (name) => {
  it('keeps every other part, every cell, and takes the findings', async () => {
    const bytes = readFileSync(join(MODELS, name));
    const linted = await lintBook(new Uint8Array(bytes));
    const { book } = linted.analysis;
    const { findings, unassessed, sha256 } = linted.result;
    const review = reviewOf({ path: name, sha256, version: '0', findings, unassessed, suppressed: 0, titles: new Map() }, book);
    const copy = await annotateWorkbook(bytes, book, review);
    writeFileSync(join(work, name), copy.bytes);

    const [before, after] = [await JSZip.loadAsync(bytes), await JSZip.loadAsync(copy.bytes)];
    const changed: string[] = [];
    for (const part of Object.keys(before.files)) {
      if (before.files[part]!.dir) continue;
      const [a, b] = [await before.file(part)!.async('nodebuffer'), await after.file(part)?.async('nodebuffer')];
      if (!b || !a.equals(b)) changed.push(part);
    }
    expect(changed.filter((part) => !EDITED.test(part))).toEqual([]);
    expect(changed).not.toContain('xl/calcChain.xml');

    const again = await openWorkbook(copy.bytes);
    expect(again.sheets.slice(0, -1).map((s) => s.name)).toEqual(book.sheets.map((s) => s.name));
    expect(again.formulas).toEqual(book.formulas);
    expect(again.names).toEqual(book.names);
    for (const sheet of book.sheets) {
      const other = again.sheets[sheet.index]!;
      for (const column of ['count', 'row', 'col', 'kind', 'number', 'formula'] as const)
        expect(other.cells[column], sheet.name).toEqual(sheet.cells[column]);
      for (let i = 0; i < sheet.cells.count; i++) {
        if (text(book, sheet, i) !== text(again, other, i)) throw new Error(`${sheet.name} ${i}: a text changed`);
        const [a, b] = [book.styles[sheet.cells.style[i]!]!, again.styles[other.cells.style[i]!]!];
        if (JSON.stringify({ ...a, fillColor: 0 }) !== JSON.stringify({ ...b, fillColor: 0 }))
          throw new Error(`${sheet.name} ${i}: a style changed`);
      }
      for (const kind of ['validations', 'conditionalFormats', 'merges', 'ignoredErrors'] as const)
        expect(other[kind]).toEqual(sheet[kind]);
      const own = other.comments.filter((c) => c.author !== review.author);
      expect(own).toEqual(sheet.comments);
    }
    const marked = new Set(review.marks.map((m) => `${m.sheet} ${m.at.row} ${m.at.col}`));
    const taken = new Set(book.sheets.flatMap((s) => s.comments.map((c) => `${s.index} ${c.row} ${c.col}`)));
    const comments = again.sheets.flatMap((s) => s.comments).filter((c) => c.author === review.author);
    expect(comments.length).toBe([...marked].filter((at) => !taken.has(at)).length);
  });
});

// LibreOffice is a second reader, not a part of the product: where it is not installed there is nobody to ask.
describe.skipIf(!there || !office)('LibreOffice', () => {
  it('opens every copy, with its sheet of findings', async () => {
    const out = join(work, 'opened');
    mkdirSync(out);
    const copies = readdirSync(work).filter((name) => /\.xls[xm]$/.test(name));
    expect(copies.length).toBe(names.length);
    const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
    const filter = 'xlsx:Calc MS Excel 2007 XML';
    spawnSync('soffice', [profile, '--headless', '--calc', '--convert-to', filter, '--outdir', out, ...copies.map((c) => join(work, c))], {
      timeout: 550_000,
    });
    const wrong: string[] = [];
    for (const name of copies) {
      const path = join(out, name.replace(/\.xls[xm]$/, '.xlsx'));
      const book = existsSync(path) ? await openWorkbook(readFileSync(path)) : undefined;
      if (!book?.sheets.some((s) => s.name.startsWith('Tieout'))) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });
});
