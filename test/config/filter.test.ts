import { describe, expect, it } from 'vitest';
import { RULES } from '../../checks/lint/index.ts';
import { applyConfig } from '../../src/config/filter.ts';
import { IGNORED } from '../../src/config/ignored.ts';
import { readConfig } from '../../src/config/read.ts';
import type { Finding } from '../../src/rule/finding.ts';
import { book } from '../../src/testing/index.ts';

const finding = (rule: string, sheet: string, range: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'error',
  message: 'm',
  sheet,
  range,
  cells: [],
  evidence: [],
  confidence: 1,
  fingerprint: `${rule}-${sheet}-${range}`,
  url: '',
  ...more,
});
const config = (text: string) => readConfig(text, 'c.yaml', { rules: [{ id: 'TO101' }, { id: 'TO102' }] });
const empty = book({ DCF: '1' });
const ids = (list: readonly Finding[]) => list.map((f) => `${f.rule} ${f.range} ${f.severity}`);

describe('severities', () => {
  it('change, and switch a rule off', () => {
    const all = [finding('TO101', 'DCF', 'A1'), finding('TO102', 'DCF', 'A2'), finding('2.2.1', 'DCF', 'A3')];
    const { kept, off } = applyConfig(all, config('rules: { TO101: off, "2.2.1": info }'), empty);
    expect(ids(kept)).toEqual(['TO102 A2 error', '2.2.1 A3 info']);
    expect(off).toBe(1);
  });
});

it('a finding less sure than is asked of its rule is left out', () => {
  const all = [finding('TO101', 'DCF', 'A1', { confidence: 0.4 }), finding('TO102', 'DCF', 'A1', { confidence: 0.4 })];
  const { kept } = applyConfig(all, config('rules: { TO101: { options: { leastConfidence: 0.5 } } }'), empty);
  expect(ids(kept)).toEqual(['TO102 A1 error']);
});

describe('a suppression', () => {
  const one = (text: string, f: Finding, options = {}) =>
    applyConfig([f], config(`suppressions: [{ reason: agreed, ${text} }]`), empty, options);

  it.each([
    ['rule: TO101, range: "DCF!C5:F9"', 'C5:D6', true],
    ['rule: TO101, range: "dcf!C5:F9"', 'C5:D6', true],
    ['rule: TO101, range: "DCF!C5:F9"', 'C5:G6', false],
    ['rule: TO101, range: "DCF!C5:F9, G6"', 'C6:G6', true],
    ['rule: TO101, range: "DCF!C:F"', 'C5:F900', true],
    ['rule: TO102, range: "DCF!C:F"', 'C5', false],
    ['rule: [TO102, TO101], range: "DCF!C:F"', 'C5', true],
    ['rule: "TO1*", sheet: "D*"', 'C5', true],
    ['rule: "TO2*", sheet: "D*"', 'C5', false],
    ['rule: TO101, sheet: "D?"', 'C5', false],
    ['rule: TO101, sheet: "D*", range: "B2:C9"', 'C5', true],
    ['rule: TO101, fingerprint: "TO101-DCF-C5"', 'C5', true],
    ['rule: TO101, fingerprint: "TO101-DCF-C6"', 'C5', false],
    ['rule: TO101, sheet: "*", file: "models/*.xlsx"', 'C5', true],
    ['rule: TO101, sheet: "*", file: "other/*.xlsx"', 'C5', false],
  ])('%s on %s: %s', (text, range, hit) => {
    const { kept, suppressed, unused } = one(text, finding('TO101', 'DCF', range), { path: 'models/a.xlsx' });
    expect(kept.length).toBe(hit ? 0 : 1);
    expect(suppressed.map(({ reason, by }) => [reason, by])).toEqual(hit ? [['agreed', 0]] : []);
    expect(unused).toEqual(hit ? [] : [0]);
  });

  it('goes by the cells of a finding where they are listed', () => {
    const split = finding('TO101', 'DCF', 'C5:G5', { cells: ['C5', 'G5'] });
    expect(one('rule: TO101, range: "DCF!C5,G5"', split).kept).toEqual([]);
    expect(one('rule: TO101, range: "DCF!C5"', split).kept).toEqual([split]);
  });

  it('covers a large range by several together', () => {
    const big = finding('TO101', 'DCF', 'A1:D100000');
    expect(one('rule: TO101, range: "DCF!A:B, C1:D50000, C50001:D100000"', big).kept).toEqual([]);
    expect(one('rule: TO101, range: "DCF!A:B, C1:D50000, C50002:D100000"', big).kept).toEqual([big]);
  });

  it('expires the day after its date, when a date is given to compare with', () => {
    const f = finding('TO101', 'DCF', 'C5');
    const text = 'rule: TO101, sheet: DCF, expires: 2026-06-30';
    expect(one(text, f, { today: '2026-06-30' }).kept).toEqual([]);
    expect(one(text, f).kept).toEqual([]);
    const late = one(text, f, { today: '2026-07-01' });
    expect(late.kept).toEqual([f]);
    expect(late.expired).toEqual([{ index: 0, findings: 1 }]);
    expect(late.unused).toEqual([]);
  });

  it('of two that match both are used', () => {
    const two = config('suppressions: [{ rule: TO101, sheet: DCF, reason: a }, { rule: TO101, range: "DCF!C5", reason: b }]');
    const { suppressed, unused } = applyConfig([finding('TO101', 'DCF', 'C5')], two, empty);
    expect([suppressed.map((s) => s.reason), unused]).toEqual([['a'], []]);
  });
});

describe("what Excel's user ignored", () => {
  const ranges = [{ row1: 4, col1: 2, row2: 4, col2: 5 }];
  const ignoring = (...kinds: readonly string[]) => book({ DCF: { cells: '1', ignoredErrors: [{ ranges, kinds }] }, Other: '1' });
  const left = (rule: string, sheet: string, range: string, ...kinds: readonly string[]) =>
    applyConfig([finding(rule, sheet, range)], {}, ignoring(...kinds));

  it.each([
    ['evalError', 'TO202'],
    ['numberStoredAsText', 'TO203'],
    ['formula', 'TO101'],
    ['calculatedColumn', 'TO101'],
    ['formulaRange', 'TO104'],
    ['emptyCellReference', 'TO106'],
  ])('%s excuses %s there, and says so', (kind, rule) => {
    const { kept, suppressed } = left(rule, 'DCF', 'C5:F5', kind);
    expect(kept).toEqual([]);
    expect(suppressed[0]).toMatchObject({ by: 'excel', reason: expect.stringMatching(/^ignored in Excel: .{20}/) });
  });

  it('excuses no other rule, no other cells and no other sheet', () => {
    expect(left('TO101', 'DCF', 'C5:F5', 'formulaRange', 'evalError').kept).toHaveLength(1);
    expect(left('TO104', 'DCF', 'C5:G5', 'formulaRange').kept).toHaveLength(1);
    expect(left('TO104', 'Other', 'C5:F5', 'formulaRange').kept).toHaveLength(1);
  });

  it('rules that are mapped exist', () => {
    const ids: readonly string[] = RULES.map(({ id }) => id);
    for (const rule of [...IGNORED.values()].flat()) expect(ids).toContain(rule);
  });
});

describe('a suppression that suppresses nothing', () => {
  const model = book({ DCF: '1 | 2 | 3\n4 | 5 | 6', Notes: 'x' });
  const found = [finding('TO101', 'DCF', 'B1:C2', { cells: ['B1', 'C1', 'B2', 'C2'] })];
  const why = (text: string) =>
    applyConfig(found, config(`suppressions: [{ rule: TO101, reason: x, ${text} }]`), model, {
      suggest: (word) => (word === 'DFC' ? 'DCF' : undefined),
    }).why;

  it.each([
    ['range: "DFC!A1:C9"', 'there is no sheet "DFC"; did you mean DCF?'],
    ['sheet: "Scratch*"', 'there is no sheet "Scratch*"; there are DCF, Notes'],
    ['range: "DCF!E1:F9"', 'E1:F9 lies beside the cells of the sheet, which are A1:C2'],
    ['range: "DCF!A1:B2"', 'TO101 at B1:C2 lies in it only in part; all its cells must'],
  ])('says what is likely wrong: %s', (text, sentence) => {
    expect(why(text)).toEqual([[0, sentence]]);
  });

  it('may just have nothing left to suppress', () => {
    expect(why('range: "DCF!A1:A2"')).toEqual([]);
    expect(why('fingerprint: abcd')).toEqual([]);
    expect(why('range: "DCF!A1:C2"')).toEqual([]);
  });
});
