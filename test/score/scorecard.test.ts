import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { GATES } from '../../src/overlay/gates.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import type { FacetResult, Finding, GateResult } from '../../src/rule/finding.ts';
import { buildScorecard, KEY_VALUES, type ScorecardInput } from '../../src/score/scorecard.ts';
import { BINARY, deterministic, PROFILE, verdict, verdictsOf, WORKED } from './verdicts.ts';

const schema = (name: string) => JSON.parse(readFileSync(`src/report/schemas/${name}.schema.json`, 'utf8'));
const validator = (name: string) => new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(schema(name));

const FINDING: Finding = {
  rule: '2.2.1',
  severity: 'error',
  message: 'assets 100.0 (BS!E9) are 2.0 above liabilities and equity 98.0 (BS!E20)',
  sheet: 'BS',
  range: 'E9:I9',
  cells: ['E9', 'F9'],
  evidence: [{ label: 'gap', period: '2027E', cell: 'BS!E9', value: 100, otherCell: 'BS!E20', other: 98, gap: 2, gapPct: 2 }],
  confidence: 0.9,
  fingerprint: 'abc',
  url: 'facets/2.2.1',
};
const G1: GateResult = { fired: true, kappa: 99, pillarCaps: {}, evidence: FINDING.evidence };

function input(change: Partial<ScorecardInput> = {}): ScorecardInput {
  return {
    tool: { version: '0.1.0' },
    inputs: [{ role: 'model', path: 'model.xlsx', sha256: '0'.repeat(64) }],
    layer: 'deterministic',
    taxonomy: TAXONOMY,
    profile: PROFILE,
    verdicts: deterministic(1),
    gateData: GATES,
    gates: new Map(),
    industry: 'Energy',
    archetype: 'three_statement',
    validity: { ok: true },
    reading: {
      sheets: [{ name: 'BS' }],
      periods: [{ label: '2026E' }],
      lines: [
        { concept: 'total_assets', sheet: 'BS', range: 'E9:I9', label: 'Total assets', confidence: 0.9, because: 'label', runnersUp: [] },
      ],
    },
    keyValues: { impliedPrice: { cell: 'DCF!B29', value: 108.57 }, enterpriseValue: null },
    recalculation: { formulas: 10, verified: 9, unverified: 1, staleCaches: 0, missingCaches: 0, cycles: [] },
    unassessed: [{ rule: 'TO210', reason: 'no data table' }],
    ...change,
  };
}

const failing = (): ScorecardInput => {
  const verdicts: Map<string, FacetResult> = verdictsOf(WORKED);
  verdicts.set('2.2.1', verdict(0, { findings: [FINDING], detail: 'off in 5 of 5 periods' }));
  return input({ verdicts, gates: new Map([['G1', G1]]), layer: 'full', notes: ['industry taken from the task'] });
};

describe('buildScorecard', () => {
  it('has all 56 facets, all 8 gates, and the printed shape', () => {
    const card = buildScorecard(input());
    expect(Object.keys(card.facets)).toEqual(TAXONOMY.facets.map(({ id }) => id));
    expect(Object.keys(card.gates)).toEqual(GATES.map(({ id }) => id));
    expect(card).toMatchObject({ schema: 'tieout/scorecard@1', profile: 'gauge-v1', layer: 'deterministic' });
    expect(card.facets['5.1.1']).toEqual({
      name: 'Thesis with falsifiable claims',
      grader: 'J',
      outcome: 'NA',
      status: 'ungraded',
      reason: 'no-votes',
      findings: [],
    });
    expect(card).not.toHaveProperty('incomplete');
  });

  it("takes kappa and caps from the gates' data, and fires what the gate said", () => {
    const card = buildScorecard(failing());
    expect(card.gates.G1).toMatchObject({ fired: true, kappa: 40, pillarCaps: { P2: 30 }, evidence: FINDING.evidence, facet: '2.2.1' });
    expect(card.gates.G2).toMatchObject({ fired: false, evidence: [] });
    expect(card.score).toMatchObject({ final: 40, preGate: 69.6 });
  });

  it('shows an outcome as it scored', () => {
    const verdicts = new Map(deterministic(1)).set('2.5.1', verdict(2));
    expect(buildScorecard(input({ verdicts })).facets['2.5.1']?.outcome).toBe(2);
    expect(buildScorecard(input({ verdicts, profile: BINARY })).facets['2.5.1']?.outcome).toBe(1);
  });

  it('is incomplete when a check crashed or left no verdict', () => {
    const crashed = new Map(deterministic(1)).set('2.2.1', verdict(null, { status: 'crashed', reason: 'TypeError' }));
    expect(buildScorecard(input({ verdicts: crashed }))).toMatchObject({
      incomplete: true,
      facets: { '2.2.1': { outcome: 'NA', status: 'crashed' } },
    });
    const missing = new Map(deterministic(1));
    missing.delete('2.2.1');
    expect(buildScorecard(input({ verdicts: missing }))).toMatchObject({ incomplete: true, facets: { '2.2.1': { status: 'crashed' } } });
  });
});

describe('scorecard.schema.json', () => {
  const validate = validator('scorecard');
  const good = () => JSON.parse(JSON.stringify(buildScorecard(failing())));

  it('accepts what buildScorecard builds', () => {
    for (const each of [input(), failing(), input({ verdicts: verdictsOf({}) })]) {
      expect(validate(JSON.parse(JSON.stringify(buildScorecard(each)))), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it.each<[string, (card: ReturnType<typeof good>) => void]>([
    ['a facet too few', (card) => delete card.facets['2.2.1']],
    ['a facet too many', (card) => (card.facets['9.9.9'] = card.facets['2.2.1'])],
    ['a gate too few', (card) => delete card.gates.G8],
    ['an outcome of 3', (card) => (card.facets['2.2.1'].outcome = 3)],
    ['a violation that scores', (card) => (card.facets['2.2.1'].outcome = 1)],
    ['a pass at 0', (card) => (card.facets['1.4.1'].outcome = 0)],
    ['an ungraded facet with an outcome', (card) => Object.assign(card.facets['1.4.1'], { status: 'ungraded', outcome: 1 })],
    ['another layer', (card) => (card.layer = 'judged')],
    ['no final score', (card) => delete card.score.final],
    ['a score of 101', (card) => (card.score.final = 101)],
    ['a finding without a message', (card) => delete card.facets['2.2.1'].findings[0].message],
    ['another schema name', (card) => (card.schema = 'tieout/scorecard@2')],
  ])('rejects %s', (_name, damage) => {
    const card = good();
    damage(card);
    expect(validate(card)).toBe(false);
  });

  it('names the same key values as the type', () => {
    expect(Object.keys(schema('scorecard').properties.keyValues.properties)).toEqual([...KEY_VALUES]);
  });
});

describe('lint.schema.json', () => {
  const validate = validator('lint');

  it('accepts findings, and an error in their place', () => {
    const files = [
      { path: 'a.xlsx', sha256: '0'.repeat(64), findings: [FINDING], unassessed: [{ rule: 'TO210', reason: 'no data table' }] },
      { path: 'b.xlsx', findings: [], unassessed: [], error: 'not a workbook' },
    ];
    expect(validate({ schema: 'tieout/lint@1', files }), JSON.stringify(validate.errors)).toBe(true);
  });

  it('rejects a file without its list of what was not assessed', () => {
    expect(validate({ schema: 'tieout/lint@1', files: [{ path: 'a.xlsx', findings: [] }] })).toBe(false);
  });
});

describe('recalc.schema.json', () => {
  const validate = validator('recalc');
  const cell = { formula: 'A1*2', value: 4, cached: 4, status: 'verified' };

  it.each<[string, unknown, boolean]>([
    ['a number', { 'BS!A1': cell }, true],
    ['a quoted sheet', { "'P&L'!XFD1048576": cell, "'It''s'!A1": cell }, true],
    ['an error value', { 'BS!A1': { ...cell, value: { error: '#DIV/0!' }, cached: null } }, true],
    ['an array follower', { 'BS!A2': { formula: null, value: 'x', status: 'single' } }, true],
    ['no sheet', { A1: cell }, false],
    ['no cell', { 'BS!1A': cell }, false],
    ['another status', { 'BS!A1': { ...cell, status: 'ok' } }, false],
    ['another error shape', { 'BS!A1': { ...cell, value: { error: 'DIV' } } }, false],
  ])('%s', (_name, cells, accepted) => expect(validate({ cells })).toBe(accepted));
});
