import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../fixtures/mutants/all.ts';
import { trial } from '../../fixtures/mutants/operator.ts';
import { subjectOf } from '../../fixtures/mutants/subject.ts';

const operator = (name: string) => {
  const found = OPERATORS.find((o) => o.name === name);
  if (!found) throw new Error(`no operator "${name}"`);
  return found;
};

/** One defect for each gate; the whole matrix is `npm run mutants`. */
const GATES = {
  G1: 'total-assets-stop-short',
  G2: 'ending-cash-without-financing',
  G3: 'segment-forgotten',
  G4: 'typed-12-percent',
  G5: 'cost-from-next-year',
  G6: 'cites-an-empty-cell',
  G7: 'ratio-shows-ref',
  G8: 'debt-added',
};

describe.each(['pharma', 'retail'])('a defect planted in %s', (model) => {
  const subject = subjectOf(join(import.meta.dirname, '../../fixtures/models'), model);

  it.each(Object.entries(GATES))('fires %s: %s', async (gate, name) => {
    const own = operator(name);
    expect(own.must).toContain(gate);
    expect(trial(await subject, [own])).toMatchObject({ state: 'caught', silent: [], alarms: [] });
  });

  it('is named as the cause of the imbalance', async () => {
    expect(trial(await subject, [operator('total-assets-stop-short')])!.cause).toMatchObject({ named: true });
    expect(trial(await subject, [operator('number-added-to-total')])!.cause).toMatchObject({ named: true });
  });

  it('shows beside another, and below formulas of another style', async () => {
    const two = trial(await subject, [operator('segment-forgotten'), operator('cites-an-empty-cell')])!;
    expect(two).toMatchObject({ state: 'caught', silent: [], must: ['3.1.2', 'G3', '5.2.2', 'G6'] });
    expect(trial(await subject, [operator('ppe-roll-without-charge'), operator('style-switched')])).toMatchObject({ state: 'caught' });
  });

  it('is none where sound formulas are only written in another style', async () => {
    expect(trial(await subject, [operator('style-switched')])).toMatchObject({ state: 'caught', changed: [] });
  });

  it('is not tried where the edits meet', async () => {
    expect(trial(await subject, [operator('total-assets-stop-short'), operator('left-out-in-one-year')])).toBeUndefined();
  });
});

describe('operators', () => {
  it('are at least fifty, each by its own name', () => {
    expect(OPERATORS.length).toBeGreaterThan(150);
    expect(new Set(OPERATORS.map((o) => o.name)).size).toBe(OPERATORS.length);
  });
});
