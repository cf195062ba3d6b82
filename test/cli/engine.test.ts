import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt, tieout } from './built.ts';

const CELL = 'fixtures/models/pharma';
const BOOK = `${CELL}/model.xlsx`;

beforeAll(ensureBuilt, 120_000);

const recalc = (...words: string[]) => JSON.parse(tieout(['recalc', BOOK, '--format', 'json', ...words]).stdout);

describe('--engine', () => {
  it('both is the default: the second engine confirms what ours computes', () => {
    const both = recalc();
    expect(both.second).toMatchObject({ engine: 'hyperformula', differs: 0, disagreements: [] });
    expect(both.second.agrees).toBeGreaterThan(1000);
    expect(recalc('--engine', 'both')).toEqual(both);
  });

  it('own is ours alone, hyperformula its values: the same here', () => {
    const values = (out: { cells: Record<string, { value: unknown }> }) =>
      Object.fromEntries(Object.entries(out.cells).map(([k, c]) => [k, c.value]));
    const own = recalc('--engine', 'own');
    expect(own.second).toBeUndefined();
    expect(values(recalc('--engine', 'hyperformula'))).toEqual(values(own));
  });

  it('changes how firmly a grade stands, not the grade', () => {
    const grade = (engine: string) => JSON.parse(tieout(['grade', CELL, '--format', 'json', '--engine', engine]).stdout);
    const [both, own] = [grade('both'), grade('own')];
    expect(both.recalculation.second.agrees).toBeGreaterThan(1000);
    expect({ ...both, recalculation: null }).toEqual({ ...own, recalculation: null });
  });

  it('is one of three', () => {
    expect(tieout(['recalc', BOOK, '--engine', 'excel'])).toMatchObject({ status: 2, stdout: '' });
  });
});
