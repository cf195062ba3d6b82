import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { gradeJunit, lintJunit } from '../../src/report/junit.ts';
import { finding, gradedCell, HOSTILE } from './graded.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'testcase' || name === 'testsuite',
});
function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).testsuites;
}
type Case = Record<string, unknown> & { name: string };

describe('JUnit of a scorecard', () => {
  it('has a case for each gate and facet, failing, skipped or passing as they do', async () => {
    const { scorecard } = await gradedCell('fixtures/models/pharma-imbalance');
    const suites = read(
      gradeJunit([
        { path: 'a', card: scorecard },
        { path: 'b', error: 'no model' },
      ]),
    );
    expect([suites.tests, suites.errors, suites.testsuite.length]).toEqual(['65', '1', 2]);
    const cases = suites.testsuite[0].testcase as Case[];
    const one = (start: string) => cases.find((c) => c.name.startsWith(start))!;
    expect(one('G1 ')).toMatchObject({ classname: 'a.gates', failure: { message: expect.stringContaining('differ by up to') } });
    expect(one('G2 ')).not.toHaveProperty('failure');
    expect(one('2.2.1 ')).toHaveProperty('failure');
    expect(one('4.4.1 ')).toHaveProperty('skipped');
    expect(Number(suites.testsuite[0].failures)).toBe(cases.filter((c) => 'failure' in c).length);
    expect(suites.testsuite[1].testcase[0].error.message).toBe('no model');
  });
});

describe('JUnit of linted books', () => {
  it('fails rules with errors and warnings, skips what was not assessed, passes a clean book', () => {
    const suites = read(
      lintJunit(
        [
          {
            path: 'a.xlsx',
            findings: [finding(), finding({ severity: 'warning' }), finding({ rule: 'TO201', severity: 'info' })],
            unassessed: [{ rule: 'TO401', reason: 'no cash flow' }],
          },
          { path: 'b.xlsx', findings: [], unassessed: [] },
          { path: 'c.xlsx', findings: [], unassessed: [], error: 'no zip' },
        ],
        new Map([['TO101', 'a row breaks']]),
      ),
    );
    expect(suites).toMatchObject({ tests: '5', failures: '1', errors: '1', skipped: '1' });
    const [a, b, c] = suites.testsuite;
    expect(a.testcase.map((t: Case) => t.name)).toEqual(['TO101 a row breaks', 'TO201', 'TO401']);
    expect(a.testcase[0].failure['#text'].split('\n')).toHaveLength(2);
    expect(b.testcase).toEqual([{ name: 'no findings', classname: 'b.xlsx.rules' }]);
    expect(c.testcase[0].error.message).toBe('no zip');
  });

  it('stays well-formed with hostile texts', () => {
    const findings = HOSTILE.map((t) => finding({ rule: t, message: t, sheet: t, range: t, cause: t }));
    const suites = read(lintJunit([{ path: HOSTILE[1], findings, unassessed: HOSTILE.map((t) => ({ rule: t, reason: t })) }]));
    expect(Number(suites.failures)).toBe(HOSTILE.length);
  });
});
