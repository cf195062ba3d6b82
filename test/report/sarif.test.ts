import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { reportedCard, ruleNames } from '../../src/report/reported.ts';
import { sarif } from '../../src/report/sarif.ts';
import { finding, gradedCell, HOSTILE } from './graded.ts';

// The schema as published by SchemaStore, in a package of Microsoft. It is of draft 4, of which it uses nothing that draft 7 reads otherwise but "id".
const {
  $schema: _draft,
  id: _id,
  ...schema
} = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
const formats = { uri: /^[a-z][a-z0-9+.-]*:\S+$/i, 'uri-reference': /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/, 'date-time': true } as const;
const validate = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats }).compile(schema);

function valid(text: string) {
  const log = JSON.parse(text);
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log.runs[0];
}

const OPTIONS = { version: '1.2.3' };

describe('SARIF', () => {
  it('the schema refuses what is none', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false);
  });

  it('says where: rows are lines, columns columns, the cell a logical location', () => {
    const run = valid(
      sarif([{ path: 'a b.xlsx', findings: [finding()], unassessed: [] }], { ...OPTIONS, names: new Map([['TO101', 'x']]) }),
    );
    const [result] = run.results;
    expect(result.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'a%20b.xlsx' },
          region: { startLine: 12, startColumn: 5, endLine: 12, endColumn: 10 },
        },
        logicalLocations: [{ name: 'E12', fullyQualifiedName: "'P&L'!E12", kind: 'cell' }],
      },
    ]);
    expect([result.ruleId, result.ruleIndex, result.level]).toEqual(['TO101', 0, 'error']);
    expect(result.partialFingerprints).toEqual({ 'tieout/v1': 'abc' });
    expect(run.tool.driver.rules).toEqual([{ id: 'TO101', shortDescription: { text: 'x' }, helpUri: 'https://example.org/TO101.md' }]);
    expect(run.invocations).toEqual([{ executionSuccessful: true }]);
  });

  it.each([
    ['a list of ranges', { range: 'B2:C3,E9', cells: [] }, [2, 2, 3, 4]],
    ['cells alone', { range: '', cells: ['D7'] }, [7, 4, 7, 5]],
    ['a whole column', { range: 'C:C', cells: [] }, [1, 3, 1_048_576, 4]],
    ['a sheet alone', { range: '', cells: [] }, [1, 1, 1, 2]],
  ])('%s has a region', (_, more, [startLine, startColumn, endLine, endColumn]) => {
    const run = valid(sarif([{ path: 'm.xlsx', findings: [finding(more)], unassessed: [] }], OPTIONS));
    expect(run.results[0].locations[0].physicalLocation.region).toEqual({ startLine, startColumn, endLine, endColumn });
  });

  it('keeps the 5,000 worst and says how many it left out', () => {
    const many = Array.from({ length: 5002 }, (_, i) => finding({ severity: i === 5001 ? 'error' : 'info', fingerprint: String(i) }));
    const run = valid(sarif([{ path: 'm.xlsx', findings: many, unassessed: [] }], OPTIONS));
    expect(run.results).toHaveLength(5000);
    expect(run.results[0].partialFingerprints['tieout/v1']).toBe('5001');
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toMatch(/^2 more results are left out/);
  });

  it('says which books could not be read and what was not assessed', () => {
    const files = [
      { path: 'a.xlsx', findings: [], unassessed: [], error: 'it is no zip' },
      { path: 'b.xlsx', findings: [], unassessed: [{ rule: 'TO301', reason: 'no cash flow' }] },
    ];
    const [invocation] = valid(sarif(files, OPTIONS)).invocations;
    expect(invocation.executionSuccessful).toBe(false);
    expect(invocation.toolExecutionNotifications.map((n: { message: { text: string } }) => n.message.text)).toEqual([
      'a.xlsx: it is no zip',
      'b.xlsx: TO301 was not assessed: no cash flow',
    ]);
  });

  it('holds for hostile texts', () => {
    const hostile = HOSTILE.map((text) => finding({ message: text, sheet: text, cause: text, fix: text, range: text, cells: [text] }));
    const text = sarif([{ path: HOSTILE.join(''), findings: hostile, unassessed: [] }], OPTIONS);
    valid(text);
    expect(text).not.toMatch(/\\u0000|\\u001b|\u202e/);
  });

  it('holds for a graded cell: the gate and the facet behind it, the memo by its line', async () => {
    const { scorecard } = await gradedCell('fixtures/models/pharma-imbalance');
    const reported = reportedCard(scorecard, 'cell');
    const withMemo = {
      ...reported,
      findings: [...reported.findings, finding({ rule: '5.1.3', sheet: 'memo.md', range: 'line 3', cells: [] })],
    };
    const run = valid(sarif([withMemo], { ...OPTIONS, names: ruleNames(scorecard) }));
    expect(run.results.slice(0, 2).map((r: { ruleId: string }) => r.ruleId)).toEqual(['G1', '2.2.1']);
    const memo = run.results.find((r: { ruleId: string }) => r.ruleId === '5.1.3').locations[0];
    expect(memo.physicalLocation).toEqual({
      artifactLocation: { uri: 'fixtures/models/pharma-imbalance/memo.md' },
      region: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 2 },
    });
    expect(memo.logicalLocations).toBeUndefined();
  });
});
