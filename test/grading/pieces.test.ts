// A cell whose pieces are missing or broken is still graded: what was not supplied is said, what is broken is unresolved, nothing throws.

import { describe, expect, it } from 'vitest';
import { gradeBooks, gradeCell, type OpenCell } from '../../src/grading/grade.ts';
import type { InputRole } from '../../src/score/scorecard.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E    | 2027E    | 2028E
  Revenue          | 900   | 1000  | =C2*1.05 | =D2*1.05 | =E2*1.05
  Costs            | 800   | 880   | =D2*0.88 | =E2*0.88 | =F2*0.88
  Net income       | =B2-B3 | =C2-C3 | =D2-D3 | =E2-E3   | =F2-F3
`;
const BS = `
  Balance sheet                | 2024A | 2025A | 2026E  | 2027E  | 2028E
  Cash                         | 100   | 220   | =CF!D6 | =CF!E6 | =CF!F6
  Total assets                 | =B2   | =C2   | =D2    | =E2    | =F2
  Share capital                | 60    | 60    | =C4    | =D4    | =E4
  Retained earnings            | 40    | 160   | =C5+IS!D4 | =D5+IS!E4 | =E5+IS!F4
  Total equity                 | =B4+B5 | =C4+C5 | =D4+D5 | =E4+E5 | =F4+F5
  Total liabilities            | 0     | 0     | 0      | 0      | 0
  Total liabilities and equity | =B6+B7 | =C6+C7 | =D6+D7 | =E6+E7 | =F6+F7
`;
const CF = `
  Cash flow statement                 | 2024A  | 2025A  | 2026E  | 2027E  | 2028E
  Cash flow from operating activities | =IS!B4 | =IS!C4 | =IS!D4 | =IS!E4 | =IS!F4
  Cash flow from investing activities | 0      | 0      | 0      | 0      | 0
  Cash flow from financing activities | 0      | 0      | 0      | 0      | 0
  Cash at beginning of year           | 0      | 100    | =C6    | =D6    | =E6
  Cash at end of year                 | 100    | 220    | =SUM(D2:D5) | =SUM(E2:E5) | =SUM(F2:F5)
`;
const TASK = JSON.stringify({
  industry_group: 'Capital Goods',
  as_of: '2026-01-31',
  historical_years: [2024, 2025],
  forecast_years: [2026, 2027, 2028],
  archetype: 'three_statement',
  scale: 'millions',
});

const grade = (
  texts: Partial<Record<InputRole, string>>,
  more: Partial<OpenCell> = {},
  sheets: Record<string, SheetContent> = { IS, BS, CF },
) =>
  gradeBooks({ folder: true, book: book(sheets), texts: new Map(Object.entries(texts) as [InputRole, string][]), inputs: [], ...more })
    .scorecard;
const states = (card: ReturnType<typeof grade>, ...ids: string[]) =>
  ids.map((id) => `${card.facets[id]!.outcome} ${card.facets[id]!.status}`);

describe('a cell', () => {
  it('without a memo and assumptions fails their facets as absent, and G6 holds', () => {
    const card = grade({ task: TASK });
    expect(states(card, '5.1.3', '5.2.1', '5.2.2')).toEqual(['0 absent', '0 absent', '0 absent']);
    expect(card.gates.G6!.fired).toBe(false);
    expect(states(card, '2.2.1', '2.1.2')).toEqual(['1 pass', '1 pass']);
  });

  it('without a pack leaves 1.1.x and 1.2.x ungraded', () => {
    expect(states(grade({ task: TASK }), '1.1.1', '1.1.2', '1.1.3', '1.2.1', '1.2.2', '1.2.3')).toEqual(Array(6).fill('NA ungraded'));
  });

  it('without a task infers years, industry and archetype, and says so', () => {
    const card = grade({});
    expect(card.notes).toContain('no task.json: years, industry and archetype are inferred from the workbook');
    expect(card.reading.periods.map((p) => `${p.year} ${p.stage} ${p.decidedBy}`)).toContain('2026 forecast headers');
    expect(states(card, '2.2.1')).toEqual(['1 pass']);
  });

  it.each(['{', '[]', '"task"', ''])('with task.json %j goes on without it', (task) => {
    const card = grade({ task });
    expect(card.notes.some((n) => n.startsWith('task.json: '))).toBe(true);
    expect(states(card, '2.2.1')).toEqual(['1 pass']);
  });

  it('with an unknown industry says so', () => {
    expect(grade({ task: TASK.replace('Capital Goods', 'Alchemy') }).notes.join(' ')).toContain('Alchemy');
  });

  it('with assumptions that are no JSON is unresolved there, and G6 holds', () => {
    const card = grade({ task: TASK, assumptions: '[{"name": ' });
    expect(states(card, '5.2.1', '5.2.2')).toEqual(['0 unresolved', '0 unresolved']);
    expect(card.gates.G6!.fired).toBe(false);
    expect(card.unassessed.map((u) => u.rule)).toEqual(expect.arrayContaining(['5.2.1', '5.2.2']));
  });

  it('with votes and bands that are no JSON notes them and grades the rest', () => {
    const card = grade({ task: TASK, votes: '{', reference: '{' });
    expect(card.notes.filter((n) => /votes|reference/.test(n))).toHaveLength(2);
    expect(card.layer).toBe('deterministic');
  });

  it('with a pack that cannot be read says so and leaves it out', () => {
    const card = grade({ task: TASK }, { pack: 'it is encrypted' });
    expect(card.notes).toContain('the pack cannot be read: it is encrypted');
    expect(states(card, '1.1.1')).toEqual(['NA ungraded']);
  });

  it('with a pack that holds no statements is unresolved there', () => {
    expect(states(grade({ task: TASK }, { pack: book({ Notes: 'Nothing | here' }) }), '1.1.1', '1.1.2')).toEqual([
      '0 unresolved',
      '0 unresolved',
    ]);
  });
});

describe('a workbook', () => {
  it('alone leaves what needs a folder ungraded', () => {
    const card = grade({}, { folder: false });
    expect(states(card, '1.1.1', '1.2.1', '5.1.3', '5.2.1', '5.2.2')).toEqual(Array(5).fill('NA ungraded'));
    expect(states(card, '2.2.1')).toEqual(['1 pass']);
    expect(card.notes.some((n) => n.startsWith('no task.json'))).toBe(false);
  });

  it('that is empty is a dead artifact, graded without a crash', () => {
    for (const sheets of [{ S: '' }, { S: 'Hello' }] as Record<string, SheetContent>[]) {
      const card = grade({ task: TASK }, {}, sheets);
      expect(card.validity).toEqual({ ok: false, reason: 'dead artifact: 0 forecast formulas, at least 12 expected' });
      expect(card.incomplete ?? false).toBe(false);
      expect(states(card, '2.2.1', '2.1.2')).toEqual(['0 absent', '0 absent']);
    }
  });

  it('of pasted values is dead too, but its identities follow the numbers', () => {
    const dead = grade(
      { task: TASK },
      {},
      {
        BS: 'Balance sheet | 2024A | 2025A | 2026E | 2027E | 2028E\nCash | 1 | 2 | 3 | 4 | 5\nTotal assets | 1 | 2 | 3 | 4 | 5\nTotal liabilities | 0 | 1 | 1 | 1 | 1\nTotal equity | 1 | 1 | 2 | 3 | 4\nTotal liabilities and equity | 1 | 2 | 3 | 4 | 5',
      },
    );
    expect(dead.validity.ok).toBe(false);
    expect(states(dead, '2.2.1', '2.5.1')).toEqual(['1 pass', '0 violated']);
    expect(dead.gates.G4!.fired).toBe(true);
  });

  it('that computes is valid', () => {
    expect(grade({ task: TASK }).validity).toEqual({ ok: true });
  });
});

it('a cell without a model is refused as a call, not graded', async () => {
  await expect(gradeCell({ folder: true, files: new Map() })).rejects.toThrow('a cell without a model cannot be graded');
});

it('the order of the sheets changes no outcome, gate or score', () => {
  const a = grade({ task: TASK });
  const b = grade({ task: TASK }, {}, { CF, BS, IS });
  const brief = (card: typeof a) => [
    card.score.final,
    Object.entries(card.facets).map(([id, f]) => [id, f.outcome, f.status]),
    Object.entries(card.gates).map(([id, g]) => [id, g.fired]),
  ];
  expect(brief(b)).toEqual(brief(a));
});
