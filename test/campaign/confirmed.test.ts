import { describe, expect, it } from 'vitest';
import { findingDifferences, readConfirmed, renewed } from '../../src/campaign/confirmed.ts';

const found = [
  { rule: 'TO102', place: 'BS!G25', message: 'a total is short' },
  { rule: 'TO102', place: 'BS!G25', message: 'the same again' },
];

describe('confirmed findings', () => {
  it('are lines of rule, place and reason', () => {
    expect(readConfirmed("# read on paper\n\nTO102 'P & L'!G25:K25 | one row short\n")).toEqual([
      { rule: 'TO102', place: "'P & L'!G25:K25", why: 'one row short' },
    ]);
    expect(() => readConfirmed('TO102 BS!G25')).toThrow('line 1');
  });

  it('hold where they are what is found', () =>
    expect(findingDifferences(readConfirmed('TO102 BS!G25 | one row short'), found)).toEqual([]));

  it('tell what is found and not confirmed, once', () =>
    expect(findingDifferences([], found)).toEqual(['TO102 BS!G25 is found and not confirmed: a total is short']));

  it('tell what is no longer found', () =>
    expect(findingDifferences(readConfirmed('TO102 BS!G25 | one row short'), [])).toEqual([
      'TO102 BS!G25 was found and is not: one row short',
    ]));

  it('need a reason', () => {
    const text = renewed('', found);
    expect(text).toBe('TO102 BS!G25 |\n');
    expect(findingDifferences(readConfirmed(text), found)).toEqual([expect.stringContaining('not confirmed')]);
  });

  it('keep their reasons when they are renewed, and go with what is gone', () => {
    const text = '# remark\nTO102 BS!G25 | one row short\nTO301 BS!A1 | hidden\n';
    expect(renewed(text, found)).toBe('# remark\nTO102 BS!G25 | one row short\n');
  });
});
