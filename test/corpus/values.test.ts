// Recalculated values against oracles: what Excel cached in the function books, LibreOffice or the cache in the models.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cellName, fullName } from '../../grammar/ref.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { agree } from '../../src/recalc/engine.ts';
import { recalculate } from '../../src/recalc/recalculate.ts';
import { errorOf, isError, type Scalar } from '../../src/recalc/value.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import { CellKind, type Workbook } from '../../src/workbook/workbook.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const there = existsSync(CORPUS);
if (!there) console.warn('../shared/corpus is not beside this checkout: these tests are skipped.');

interface Row {
  readonly file: string;
  readonly excel_computed?: boolean;
  readonly oracle?: string;
  readonly oracle_trust?: string;
  readonly formulas?: number;
}
const rows = (folder: string): readonly Row[] => JSON.parse(readFileSync(join(CORPUS, folder, 'manifest.json'), 'utf8'));

function cached(book: Workbook, sheet: number, i: number): Scalar | undefined {
  const { cells } = book.sheets[sheet]!;
  if (cells.kind[i] === CellKind.Number) return cells.number[i]!;
  if (cells.kind[i] === CellKind.Boolean) return cells.number[i] !== 0;
  if (cells.kind[i] === CellKind.Blank) return undefined;
  const text = book.strings[cells.text[i]!]!;
  return cells.kind[i] === CellKind.Error ? errorOf(text) : text;
}

/** LibreOffice's values by Sheet!A1 without quotes. */
function libreOffice(path: string): Map<string, Scalar> {
  const { values } = JSON.parse(gunzipSync(readFileSync(join(CORPUS, path))).toString()) as { values: Record<string, unknown> };
  const found = new Map<string, Scalar>();
  const take = (key: string, v: unknown) =>
    found.set(key, typeof v === 'object' && v !== null ? errorOf(String((v as { e: string }).e)) : (v as Scalar));
  for (const [key, v] of Object.entries(values)) {
    if (typeof v === 'object' && v !== null && !('e' in v)) for (const [a, x] of Object.entries(v)) take(`${key}!${a}`, x);
    else take(key, v);
  }
  return found;
}

/** How many computed cells of a book have an expected value, and how many of them differ from it. */
async function compare(
  path: string,
  expected: ((key: string) => Scalar | undefined) | undefined,
  close: (a: Scalar, b: Scalar) => boolean,
) {
  const book = await openWorkbook(readFileSync(path));
  const graph = buildGraph(book, parseFormulas(book));
  const result = recalculate(book, graph);
  let compared = 0;
  let differing = 0;
  for (const sheet of book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      const status = result.status(sheet.firstId + i);
      if (status === 'constant' || status === 'blank') continue;
      const [row, col] = [sheet.cells.row[i]!, sheet.cells.col[i]!];
      const want = expected
        ? (expected(`${sheet.name}!${cellName(row, col)}`) ?? expected(fullName(sheet.name, row, col)))
        : cached(book, sheet.index, i);
      if (want === undefined || want === null) continue;
      compared++;
      if (!close(result.value(sheet.firstId + i), want)) differing++;
    }
  }
  return { compared, differing };
}

describe.skipIf(!there)('recalculated values', () => {
  it('of the function books are those that Excel computed, in 99.5 of 100 cells', async () => {
    let [compared, differing] = [0, 0];
    for (const row of rows('functions').filter((r) => r.excel_computed)) {
      const answer = await compare(join(CORPUS, 'functions', row.file), undefined, (a, b) => agree(a, b, 1e-5));
      compared += answer.compared;
      differing += answer.differing;
    }
    expect(compared).toBeGreaterThan(150_000);
    expect(differing / compared).toBeLessThan(0.005);
  }, 300_000);

  it('of the models are those of the oracle, in 99.8 of 100 cells', async () => {
    let [compared, differing] = [0, 0];
    // The kind of an error is not comparable across engines.
    const close = (a: Scalar, b: Scalar) => (isError(a) && isError(b)) || agree(a, b, 0.1, 1e-6);
    for (const row of rows('models').filter((r) => (r.formulas ?? 0) < 60_000)) {
      const trusted = /^(cache is|good)/.test(row.oracle_trust ?? '');
      const oracle = trusted || !row.oracle ? undefined : libreOffice(row.oracle);
      const answer = await compare(join(CORPUS, 'models', row.file), oracle && ((key) => oracle.get(key)), close);
      compared += answer.compared;
      differing += answer.differing;
    }
    expect(compared).toBeGreaterThan(200_000);
    expect(differing / compared).toBeLessThan(0.002);
  }, 300_000);
});
