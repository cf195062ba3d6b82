import { describe, expect, it } from 'vitest';
import { againstBaseline, baselineOf, baselineText, readBaseline } from '../../src/config/baseline.ts';
import type { Finding } from '../../src/rule/finding.ts';

const finding = (fingerprint: string, range = 'A1'): Finding => ({
  rule: 'TO101',
  severity: 'error',
  message: 'breaks its row',
  sheet: 'DCF',
  range,
  cells: [range],
  evidence: [],
  confidence: 1,
  fingerprint,
  url: '',
});
const round = (findings: readonly Finding[]) => readBaseline(baselineText(baselineOf([{ path: 'm/a.xlsx', findings }])), 'b.json');

describe('a baseline', () => {
  it('knows its findings again wherever they moved, each as often as it was there', () => {
    const base = round([finding('x', 'A1'), finding('x', 'A9'), finding('y')]);
    const now = [finding('x', 'A3'), finding('x', 'A11'), finding('x', 'A20'), finding('z')];
    const { fresh, known, stale } = againstBaseline(now, base.files.get('m/a.xlsx')!);
    expect(known.map((f) => f.range)).toEqual(['A3', 'A11']);
    expect(fresh.map((f) => f.fingerprint)).toEqual(['x', 'z']);
    expect(stale.map((s) => [s.fingerprint, s.count])).toEqual([['y', 1]]);
  });

  it('is written the same whatever the order of the findings', () => {
    const [a, b] = [finding('a'), finding('b')];
    expect(baselineText(baselineOf([{ path: 'q', findings: [a, b] }]))).toBe(baselineText(baselineOf([{ path: 'q', findings: [b, a] }])));
    expect(baselineText(baselineOf([{ path: 'clean', findings: [] }]))).toBe('{\n  "schema": "tieout/baseline@1",\n  "files": {}\n}\n');
  });

  it.each([
    ['{', /^b\.json is not JSON/],
    ['{"schema": "other"}', /^b\.json: schema: expected "tieout\/baseline@1"/],
    ['{"schema": "tieout/baseline@1"}', /^b\.json: files: expected/],
    ['{"schema": "tieout/baseline@1", "files": {"a.xlsx": [{"fingerprint": 3}]}}', /^b\.json: files\.a\.xlsx: expected/],
  ])('that cannot be read says so: %s', (text, message) => {
    expect(() => readBaseline(text, 'b.json')).toThrow(message);
  });
});
