import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { pratt } from './pratt.ts';
import { sexpr } from './sexpr.ts';

const FILE = new URL('../../../shared/corpus/nasty-formulas.json', import.meta.url);

describe.skipIf(!existsSync(FILE))('the shared list of nasty formulas (skipped: ../shared/corpus is not there)', () => {
  const cases: [string, string][] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];

  it('has all its cases', () => expect(cases.length).toBe(93));

  it.each(cases)('%j: %s', (text, meaning) => {
    const result = parseFormula(text);
    expect(result.ok).toBe(!meaning.includes('parse error'));
    if (!result.ok) return expect(() => pratt(text)).toThrow();
    expect(sexpr(result.ast).toLowerCase()).toBe(pratt(text).toLowerCase());
    const bare = (s: string) =>
      s
        .trim()
        .replace(/^=/, '')
        .replace(/ *([+,]|\s) */g, '$1')
        .replace(/[\n\t]/g, '')
        .replace(' )', ')')
        .replace('SUM (', 'SUM(')
        .toLowerCase();
    expect(printFormula(result.ast).toLowerCase()).toBe(bare(text));
  });
});
