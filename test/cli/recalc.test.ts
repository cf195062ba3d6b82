import { describe, expect, it } from 'vitest';
import { recalcText } from '../../src/cli/recalc-text.ts';
import { analyseBook } from '../../src/grading/analyse.ts';
import { type BookOptions, book, type SheetContent } from '../../src/testing/book.ts';

const text = (cells: SheetContent, options: BookOptions = {}) => recalcText('m.xlsx', analyseBook(book({ S: cells }, options))).split('\n');

describe('the text of a recalculation', () => {
  it('counts, and lists stale caches with both values', () => {
    const out = text({
      A1: 2,
      A2: { formula: 'A1*3', value: 6 },
      A3: { formula: 'A1+40', value: 41 },
      A4: { formula: '"x"&A1', value: 'y' },
      A5: '=A1',
    });
    expect(out).toEqual([
      'm.xlsx: 4 formulas, 1 verified, 3 by one engine alone, 0 unverified',
      'caches: 2 stale, 1 missing',
      '',
      'Stale caches:',
      '  S!A3  =A1+40  cached 41, is 42',
      '  S!A4  ="x"&A1  cached "y", is "x2"',
      '',
    ]);
  });

  it('names loops and how they end', () => {
    const cells = { A1: '=A2/2+1', A2: '=A1', A3: '=A3+1' };
    expect(text(cells)).toEqual(expect.arrayContaining(['Loops:', '  S!A1 and 1 more: not resolved']));
    const calm = { A1: '=A2/2+1', A2: '=A1' };
    expect(text(calm, { calc: { iterate: true } }).join('\n')).toMatch(/Loops:\n {2}S!A1 and 1 more: settled in \d+ rounds/);
  });

  it('says what could not be recalculated, and why', () => {
    expect(text({ A1: { formula: 'NOSUCHFUNCTION(1)', value: 5 } }).join('\n')).toMatch(
      /Unverified:\n {2}.*NOSUCHFUNCTION.*: 1 cell, first S!A1/,
    );
  });

  it('lets no control character of the workbook through', () => {
    expect(text({ A1: { formula: '"\u001b[2J"', value: 'x' } }).join('\n')).not.toContain('\u001b');
  });

  it('cuts a long list and says how much was cut', () => {
    const cells = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`A${i + 1}`, { formula: `${i}+1`, value: -1 }]));
    expect(text(cells)).toContain('  and 20 more');
  });
});
