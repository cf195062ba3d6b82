import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { shapeKey } from '../../grammar/shape.ts';
import { shiftFormula } from '../../grammar/shift.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import { pratt } from '../grammar/pratt.ts';
import { sexpr } from '../grammar/sexpr.ts';

const CORPUS = new URL('../../../shared/corpus/', import.meta.url);
const HERE = existsSync(new URL('formulas.txt.gz', CORPUS));

const bare = (value: unknown): string => JSON.stringify(value, (key, v) => (key === 'span' ? undefined : v));
const plain = (text: string): string => text.replace(/^=/, '').replace(/\s+/g, '').toLowerCase();

describe.skipIf(!HERE)('52,175 public formulas (skipped: ../shared/corpus is not there)', () => {
  const formulas = HERE
    ? gunzipSync(readFileSync(new URL('formulas.txt.gz', CORPUS)))
        .toString()
        .split('\n')
        .filter((line) => line !== '')
    : [];

  it('parse but for 1 in 4,000, and print as they were but for white space and case', () => {
    const failed: string[] = [];
    const changed: string[] = [];
    for (const text of formulas) {
      const result = parseFormula(text, 5, 5);
      if (!result.ok) failed.push(text);
      else if (plain(printFormula(result.ast, 5, 5)) !== plain(text)) changed.push(text);
    }
    expect(formulas.length).toBeGreaterThan(52_000);
    expect(failed.length).toBeLessThanOrEqual(11);
    expect(changed).toEqual([]);
  });

  it('have the structure that a second parser finds', () => {
    const different = formulas.filter((text) => {
      const result = parseFormula(text);
      let other: string | undefined;
      try {
        other = pratt(text);
      } catch {
        other = undefined;
      }
      return (result.ok ? sexpr(result.ast).toLowerCase() : undefined) !== other?.toLowerCase();
    });
    expect(different).toEqual([]);
  });

  it('keep their key and their tree when copied, and share a key only with equal trees', () => {
    const trees = new Map<string, string>();
    for (const text of formulas) {
      const result = parseFormula(text, 20, 20);
      if (!result.ok) continue;
      const key = shapeKey(text, 20, 20);
      const tree = bare(result.ast);
      expect(trees.get(key) ?? tree).toBe(tree);
      trees.set(key, tree);
      const copy = shiftFormula(text, 3, 2);
      if (copy.includes('#REF!') && !text.includes('#REF!')) continue;
      expect(shapeKey(copy, 23, 22)).toBe(key);
      expect(bare(parseFormula(copy, 23, 22))).toBe(bare(result));
    }
  });
});

describe.skipIf(!HERE)('graphs of public models (skipped: ../shared/corpus is not there)', () => {
  const folders = ['models/', 'labelled/'].map((folder) => new URL(folder, CORPUS));
  const files = HERE
    ? folders.flatMap((f) =>
        readdirSync(f)
          .filter((n) => /\.xls[xm]$/.test(n))
          .map((n) => new URL(n, f)),
      )
    : [];

  it('have under four edges a formula, every formula in order once, and few templates', async () => {
    let edges = 0;
    let formulas = 0;
    let unread = 0;
    for (const file of files) {
      const book = await openWorkbook(readFileSync(file));
      const parsed = parseFormulas(book);
      const graph = buildGraph(book, parsed);
      edges += graph.edgeCount;
      formulas += graph.order.length;
      for (const t of parsed.templates) if (!t.ast) unread += t.cells.length;
      expect(new Set(graph.order).size).toBe(parsed.templates.reduce((n, t) => n + t.cells.length, 0));
    }
    expect(formulas).toBeGreaterThan(400_000);
    expect(edges / formulas).toBeLessThan(4);
    expect(unread / formulas).toBeLessThan(1e-5);
  }, 300_000);
});
