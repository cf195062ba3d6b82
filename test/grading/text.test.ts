// The text scorecard of a model with a known defect: what a reader must find in it.

import { beforeAll, describe, expect, it } from 'vitest';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { scorecardText } from '../../src/report/text.ts';
import type { Scorecard } from '../../src/score/scorecard.ts';
import { gradedCell } from '../report/graded.ts';

let card: Scorecard;
let text: string;
beforeAll(async () => {
  ({ scorecard: card } = await gradedCell('fixtures/models/pharma-imbalance'));
  text = scorecardText(card, { names: { pillars: new Map(TAXONOMY.pillars.map((p) => [p.id, p.name])) } });
}, 60_000);

describe('the text scorecard', () => {
  it('says the score, what capped it, and what it was before', () => {
    expect(text).toContain(`Score ${card.score.final!.toFixed(1)}`);
    expect(text).toContain('capped by G1 (40)');
    expect(text).toMatch(/before gates \d+\.\d.*attainable here \d+\.\d.*gates took \d+\.\d/);
  });

  it('shows the breach of a fired gate by period, both sides with their cells, and the cause', () => {
    expect(text).toMatch(/G1 FIRED/);
    expect(text.match(/^ +20(26|27|28|29|30) +BS!\w+ +[\d,.]+ +BS!.* [\d.]+%$/gm)!.length).toBeGreaterThanOrEqual(5);
    expect(text).toMatch(/cause: .*"Pension/);
    expect(text).toMatch(/G2 holds/);
  });

  it('lists what fails with advice, and what passes in brief', () => {
    expect(text).toMatch(/2\.2\.1 0 violated/);
    expect(text).toMatch(/do: Find the line/);
    expect(text).toMatch(/pass: .*2\.1\.2/);
  });

  it('says how the model was read, with addresses and confidence', () => {
    expect(text).toMatch(/periods 2023A 2024A 2025A 2026E/);
    expect(text).toMatch(/total assets +BS!D16:K16 +\d\.\d\d +"Total assets"/);
  });

  it('says what was not assessed', () => {
    expect(text).toMatch(/56 facets: \d+ active/);
    expect(text).toMatch(/not graded \(no votes, no bands or no pack\): .*3\.1\.1/);
    expect(text).toMatch(/formulas recalculated: \d+ verified/);
  });

  it('has no colour codes and no holes', () => {
    expect(text).not.toMatch(/\u001b|undefined|NaN|\[object/);
  });
});
