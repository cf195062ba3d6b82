import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../../src/recalc/second/faults.ts';
import { asked } from './asked.ts';

/** Numbers of the table are written with the digits that matter. */
const close = (v: unknown) => (typeof v === 'number' ? expect.closeTo(v, 6) : v);

describe('known faults of the second engine', () => {
  const cases = FAULTS.flatMap(({ reason, cases }) => cases.map((c) => ({ reason, ...c })));

  it.each(cases)('$formula: $reason', ({ formula, cells, excel, theirs }) => {
    const book = asked({ S: { ...cells, H1: `=${formula}`, H2: '=H1' } });
    expect(book.value('H1')).toEqual(close(excel));
    expect(book.theirs('H1')).toEqual(close(theirs));
    expect(book.verdict('H1')).toBe('known fault');
    // What depends on it is compared with our value in its place.
    expect(book.verdict('H2')).toBe('agrees');
    expect(book.account.disagreements).toEqual([]);
  });

  it('have a case each', () => {
    expect(FAULTS.filter((fault) => fault.cases.length === 0)).toEqual([]);
  });
});
