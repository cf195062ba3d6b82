// Rows and columns inserted anywhere in a real model change no input and no formula, however far their references moved.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiffSide, diffBooks } from '../../src/diff/diff.ts';
import { type Analysis, analyse, analyseBook } from '../../src/grading/analyse.ts';
import { bookOf } from '../../src/testing/edit/bookof.ts';
import { Draft } from '../../src/testing/edit/draft.ts';
import { insertColumns, insertRows } from '../../src/testing/edit/structure.ts';

const MODELS = join(import.meta.dirname, '../../fixtures/models');
const names = readdirSync(MODELS).slice(0, 3);
const side = (path: string, analysis: Analysis): DiffSide => ({ path, keys: new Map(), ...analysis });

it.each(names)('%s', { timeout: 120_000 }, async (name) => {
  const before = await analyse(new Uint8Array(readFileSync(join(MODELS, name, 'model.xlsx'))));
  const { sheets } = before.book;
  const edit = fc.record({
    sheet: fc.nat(sheets.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 4 }),
    rows: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const draft = Draft.of(before.book);
      for (const { sheet, at, count, rows } of edits) {
        const { used } = sheets[sheet]!;
        if (!used) continue;
        if (rows) insertRows(draft, draft.sheets[sheet]!, Math.round(at * used.row2), count);
        else insertColumns(draft, draft.sheets[sheet]!, Math.round(at * used.col2), count);
      }
      const { inputs, formulas, texts, names: defined, lines, moved } = diffBooks(side('a', before), side('b', analyseBook(bookOf(draft))));
      expect({ inputs, formulas, texts, defined, lines, moved }).toEqual({
        inputs: [],
        formulas: [],
        texts: [],
        defined: [],
        lines: [],
        moved: 0,
      });
    }),
    { numRuns: 12, seed: 7 },
  );
});
