import { describe, expect, it } from 'vitest';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { Outcome } from '../../src/rule/finding.ts';
import { readVotes, reduceVotes, verdictOfVotes } from '../../src/score/votes.ts';

const reduce = (...votes: Outcome[]) => reduceVotes({ votes, draws: votes.length });

describe('reduceVotes', () => {
  it.each<[string, Outcome[], Outcome]>([
    ['mode', [1, 1, 2, 1, 1], 1],
    ['all zero', [0, 0, 0, 0, 0], 0],
    ['{0,2} tie -> 1', [0, 2, 0, 2], 1],
    ['{1,2} tie -> 1', [1, 2], 1],
    ['{0,1} tie -> 0', [0, 1], 0],
    ['three-way tie -> 1', [2, 0, 1], 1],
    ['a tie of leaders ignores the rest', [2, 2, 0, 0, 1], 1],
    ['strict majority N/A', ['NA', 'NA', 'NA', 1, 0], 'NA'],
    ['half N/A is no majority', ['NA', 'NA', 2, 2], 2],
    ['minority N/A is dropped before the mode', ['NA', 'NA', 1, 0, 1], 1],
    ['one vote', [2], 2],
    ['one N/A', ['NA'], 'NA'],
  ])('%s', (_name, votes, outcome) => {
    expect(reduce(...votes)).toEqual({ ok: true, outcome });
    expect(reduce(...votes.toReversed())).toEqual({ ok: true, outcome });
  });

  it('no valid vote is an explicit error', () => {
    expect(reduce()).toEqual({ ok: false, error: 'no valid vote' });
    expect(reduceVotes({ votes: ['NA', 'NA'], draws: 5 })).toEqual({ ok: false, error: 'no valid vote' });
  });
});

describe('readVotes', () => {
  it('reads the form with judge and k, and the bare form', () => {
    const full = readVotes({ judge: 'external', k: 2, votes: { '1.3.1': ['1', 'NA'] } }, TAXONOMY);
    expect(full.judge).toBe('external');
    expect(full.byFacet.get('1.3.1')).toEqual({ votes: [1, 'NA'], draws: 2 });
    expect(full.notes).toEqual([]);
    expect(readVotes({ '1.3.1': [0, 'n/a', ' 2 '] }, TAXONOMY).byFacet.get('1.3.1')).toEqual({ votes: [0, 'NA', 2], draws: 3 });
  });

  it('drops what is no vote and says so; it still counts as a draw', () => {
    const { byFacet, notes } = readVotes({ '1.3.1': ['NA', 'error', null, '3'] }, TAXONOMY);
    expect(byFacet.get('1.3.1')).toEqual({ votes: ['NA'], draws: 4 });
    expect(notes).toEqual(['1.3.1: 3 of 4 votes are none of 0, 1, 2, NA']);
  });

  it('does not let votes decide what a check decides', () => {
    const { byFacet, notes } = readVotes(
      { k: 1, votes: { '2.2.1': ['2'], '4.2.1': ['2'], '9.9.9': ['1'], '5.1.1': ['1', '1'] } },
      TAXONOMY,
    );
    expect([...byFacet.keys()]).toEqual(['5.1.1']);
    expect(notes).toEqual([
      '2.2.1 is not a judged facet: votes not used',
      '4.2.1 is not a judged facet: votes not used',
      '5.1.1: 2 votes, the file declares k = 1',
      '9.9.9 is not a facet: votes not used',
    ]);
  });

  it('rejects another shape', () => {
    for (const raw of [null, [], 'votes', { '1.3.1': '1' }, { votes: { '1.3.1': [{}] } }]) expect(() => readVotes(raw, TAXONOMY)).toThrow();
  });
});

describe('verdictOfVotes', () => {
  const of = (...votes: Outcome[]) => verdictOfVotes({ votes, draws: votes.length });

  it('turns votes into verdicts', () => {
    expect(of(0, 0, 1)).toMatchObject({ outcome: 0, status: 'violated', evidence: [{ label: 'votes', value: '0 0 1' }] });
    expect(of(2, 2, 1)).toMatchObject({ outcome: 2, status: 'pass', examined: 3 });
    expect(of('NA', 'NA', 1)).toMatchObject({ outcome: 'NA', status: 'inapplicable', reason: 'rubric' });
  });

  it('says that there were no votes, or no valid one', () => {
    expect(verdictOfVotes(undefined)).toEqual({ outcome: null, status: 'ungraded', reason: 'no-votes', findings: [] });
    expect(of()).toMatchObject({ outcome: 'NA', status: 'ungraded', reason: 'error: no valid vote in 0 draws' });
  });
});
