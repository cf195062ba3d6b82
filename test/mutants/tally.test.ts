import { describe, expect, it } from 'vitest';
import { faults, matrix, silences, totals } from '../../fixtures/mutants/matrix.ts';
import type { Operator, Trial } from '../../fixtures/mutants/operator.ts';
import { page } from '../../fixtures/mutants/page.ts';
import { samplePairs, sampleStyled } from '../../fixtures/mutants/pairs.ts';
import { dependants, tally } from '../../fixtures/mutants/tally.ts';

const operator = (name: string, must: readonly string[], more: Partial<Operator> = {}): Operator => ({
  name,
  defect: name,
  must,
  plant: () => 'somewhere',
  ...more,
});
const OPERATORS = [
  operator('gap', ['2.2.1', 'G1']),
  operator('roll', ['2.4.2'], { may: ['5.1.3'] }),
  operator('plug', ['2.1.2', 'G2'], { hides: ['2.2.1'] }),
  operator('storm', ['1.4.2'], { may: ['*'] }),
  operator('manner', [], { style: true }),
];
const result = (name: string, model: string, silent: readonly string[] = [], more: Partial<Trial> = {}): Trial => {
  const { must } = OPERATORS.find((o) => o.name === name)!;
  const changed = must.filter((id) => !silent.includes(id)).map((id) => [id, 'fail'] as const);
  const state = silent.length === 0 ? 'caught' : changed.length ? 'elsewhere' : 'missed';
  return { operator: name, model, where: 'here', state, must, silent, alarms: [], changed, ...more };
};
const NONE = { pairs: [], styled: [] };
const run = (trials: readonly Trial[], clean: readonly string[] = []) => tally(trials, NONE, clean, false);

describe('the tally', () => {
  const sums = run([result('gap', 'a'), result('gap', 'b', ['G1']), result('roll', 'a'), result('roll', 'b', ['2.4.2'])]);

  it('counts mutants by what became of them, facets and gates apart', () => {
    expect(sums).toMatchObject({ caught: 2, elsewhere: 1, missed: 1, gates: { part: 1, of: 2 }, facets: { part: 3, of: 4 } });
    expect(sums.detectors.map((d) => [d.id, d.mutants, d.caught])).toEqual([
      ['2.2.1', 2, 2],
      ['2.4.2', 2, 1],
      ['G1', 2, 1],
    ]);
  });

  it('says which targets are missed', () => {
    expect(sums.failed).toEqual(['gates caught 50.0%, wanted 100%', 'facets caught 75.0%, wanted 98%']);
    expect(run([result('gap', 'a')]).failed).toEqual([]);
    expect(run([result('gap', 'a')], ['a 5.3.1 fail']).failed).toEqual(['1 false on clean models: a 5.3.1 fail']);
    expect(run([result('gap', 'a', [], { alarms: ['3.1.2'] })]).failed).toEqual(['1 mutants with alarms that nothing states']);
    const cause = { named: false, said: 'no cause' };
    expect(run([result('gap', 'a', [], { cause }), result('gap', 'b', [], { cause: { named: true, said: 'x' } })]).failed).toEqual([
      'causes named 50.0%, wanted 80%',
    ]);
  });

  it('wants for each detector a mutant that it alone catches, dependants aside', () => {
    const wide = result('gap', 'a', [], {
      changed: [
        ['2.2.1', 'fail'],
        ['G1', 'fired'],
        ['2.4.2', 'fail'],
      ],
    });
    const sole = (trials: readonly Trial[]) => run(trials).detectors.find((d) => d.id === '2.2.1')!.sole;
    expect(sole([wide])).toBeUndefined();
    expect(sole([wide, result('gap', 'b')])).toMatchObject({ with: ['G1'], trial: { model: 'b' } });
    expect([...dependants('G2')]).toEqual(['G2', '2.1.2', '5.1.3', '2.2.1', 'G1']);
    expect(tally([wide], NONE, [], true).failed).toContain('3.1.2 has no mutant that it alone catches');
  });
});

describe('the sample of pairs', () => {
  const trials = ['a', 'b', 'c'].flatMap((model) => OPERATORS.map((o) => result(o.name, model)));

  it('is the same each time, without a plug that hides the other, a storm or a style', () => {
    const pairs = samplePairs(OPERATORS, trials, 20);
    expect(samplePairs(OPERATORS, trials, 20)).toEqual(pairs);
    expect(new Set(pairs.map((p) => [...p.operators].sort().join(' ')))).toEqual(new Set(['gap roll', 'plug roll']));
  });

  it('takes only what was caught alone', () => {
    expect(samplePairs(OPERATORS, [result('gap', 'a'), result('roll', 'a', ['2.4.2'])], 20)).toEqual([]);
  });

  it('puts styles over defects', () => {
    const styled = sampleStyled(OPERATORS, trials, 20);
    expect(new Set(styled.map((p) => p.operators.join(' ')))).toEqual(new Set(['gap manner', 'roll manner', 'plug manner']));
  });
});

describe('what is printed', () => {
  const trials = [result('gap', 'alpha'), result('roll', 'beta', ['2.4.2'], { alarms: ['3.1.2'], changed: [['3.1.2', 'fail']] })];
  const sums = tally(trials, NONE, [], false);

  it('is a matrix of signs', () => {
    const lines = matrix(OPERATORS.slice(0, 3), trials, ['alpha', 'beta']).split('\n');
    expect(lines.slice(1, 5)).toEqual(['      alpha beta', 'gap   +     .', 'roll  .     -!', 'plug  .     .']);
    expect(totals(sums)).toContain('2 mutants: 1 caught, 0 caught elsewhere only, 1 missed, 1 with alarms');
  });

  it('names what did not show', () => {
    expect(faults(trials)).toBe('roll / beta, here: silent: 2.4.2; alarms: 3.1.2  [3.1.2 fail]\n');
    expect(silences(trials)).toBe('roll / beta, here: silent: 2.4.2  [3.1.2 fail]\n');
  });

  it('is a page without dates', () => {
    const text = page(OPERATORS, trials, [], ['alpha', 'beta'], sums);
    expect(text).toContain('- `roll` on beta: 2.4.2 silent; 3.1.2 not stated. Not explained.');
    expect(text).not.toMatch(/\b20\d\d-\d\d-\d\d\b/);
  });
});
