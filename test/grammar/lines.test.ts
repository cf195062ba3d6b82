import { expect, it } from 'vitest';
import { parseLine, parseLines } from '../../grammar/lines.ts';

it('answers one plain object a line', () => {
  expect([...parseLines(['=SUM( a1, 2 )', 'SUM(A1', '', '"x'])]).toEqual([
    { ok: true, print: 'SUM(A1,2)' },
    { ok: false, at: 6, message: '")" is missing for "SUM(" at 0' },
    { ok: false, at: 0, message: 'the formula is empty' },
    { ok: false, at: 0, message: 'the text is not closed with "' },
  ]);
});

it('counts offsets in the line as given', () => {
  expect(parseLine('=A1 B1 5')).toMatchObject({ ok: false, at: 7 });
});
