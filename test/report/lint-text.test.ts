import { describe, expect, it } from 'vitest';
import { type LintedText, lintText } from '../../src/report/lint-text.ts';
import type { Finding } from '../../src/rule/finding.ts';

const finding = (over: Partial<Finding> = {}): Finding => ({
  rule: 'TO102',
  severity: 'error',
  message: '"Total liabilities" totals rows 17 to 21 in G23:K23, but rows 17 to 22 in D23:F23',
  sheet: 'Balance Sheet',
  range: 'D23:K23',
  cells: ['D23'],
  evidence: [
    { label: 'total over rows 17 to 21', cell: "'Balance Sheet'!G23", formula: 'SUM(G17:G21)', value: 9204.84 },
    { label: 'assets = liabilities', period: '2027', cell: "'Balance Sheet'!H23", value: 100, otherCell: "'Balance Sheet'!H30", other: 90 },
  ],
  fix: 'Enter =SUM(G17:G22) in G23.',
  impact: 'feeds 18 cells',
  confidence: 0.9,
  fingerprint: 'f',
  url: '',
  ...over,
});
const file = (findings: readonly Finding[], over: Partial<LintedText> = {}): LintedText => ({
  path: 'model.xlsx',
  findings,
  unassessed: [],
  ...over,
});
const titles = new Map([['TO102', 'The totals of one line span the same rows']]);

describe('lint findings as text', () => {
  it('shows each with its formulas and values, what to do and what hangs on it', () => {
    expect(lintText([file([finding()])], { titles, width: 100 })).toBe(
      [
        'model.xlsx  1 error',
        '',
        "error   TO102  'Balance Sheet'!D23:K23  The totals of one line span the same rows",
        '    "Total liabilities" totals rows 17 to 21 in G23:K23, but rows 17 to 22 in D23:F23',
        "      'Balance Sheet'!G23  =SUM(G17:G21)  9,204.8  total over rows 17 to 21",
        "      'Balance Sheet'!H23                     100  2027 assets = liabilities; against 'Balance Sh...",
        '    fix     Enter =SUM(G17:G22) in G23.',
        '    impact  feeds 18 cells',
        '',
      ].join('\n'),
    );
  });

  it('keeps remarks back and counts them', () => {
    const text = lintText([file([finding({ severity: 'info', rule: 'TO108' }), finding({ severity: 'info', rule: 'TO108' })])]);
    expect(text).toBe('model.xlsx  2 remarks\n\n2 remarks not shown (--verbose): TO108 (2)\n');
    expect(lintText([file([finding({ severity: 'info', rule: 'TO108' })])], { verbose: true })).toContain('remark  TO108');
  });

  it('stays within the width', () => {
    const long = finding({ message: 'word '.repeat(80).trim(), fix: 'do '.repeat(60).trim() });
    const lines = lintText([file([long])], { width: 70 }).split('\n');
    expect(Math.max(...lines.map((l) => l.length))).toBeLessThanOrEqual(70);
  });

  it('says what was looked at and what could not be', () => {
    const summary = { formulas: 12, rules: { pass: 5, fail: 1, inapplicable: 2, unassessed: 3, crashed: 0 } };
    const text = lintText([
      file([], {
        summary,
        unassessed: [
          { rule: 'TO303', reason: 'no time left' },
          { rule: '1.1.1', reason: 'needs a pack' },
        ],
      }),
    ]);
    expect(text).toContain('model.xlsx  nothing found\n');
    expect(text).toContain('12 formulas, 11 rules: 5 pass, 1 found something, 2 do not apply, 3 could not be assessed');
    expect(text).toContain('not assessed: TO303: no time left');
    expect(text).not.toContain('1.1.1');
  });

  it('adds up several workbooks, and names those that cannot be read', () => {
    const text = lintText([file([finding()]), file([], { path: 'b.xlsx', error: 'The zip is corrupt.' })]);
    expect(text).toContain('b.xlsx  The zip is corrupt.\n');
    expect(text.trimEnd().split('\n').at(-1)).toBe('2 workbooks  1 error, 1 could not be read');
  });

  it('lets nothing of a workbook move the cursor', () => {
    const text = lintText([file([finding({ message: 'x\u001b[2Jy', sheet: 'a\u001bb' })])]);
    expect(text).not.toContain('\u001b');
  });

  it('breaks off after forty findings', () => {
    const text = lintText([file(Array.from({ length: 50 }, () => finding()))]);
    expect(text).toContain('... and 10 more (--verbose shows all)');
  });
});

it('says how many findings were kept back, and by what', () => {
  const file = { path: 'm.xlsx', findings: [], unassessed: [] };
  const text = lintText([
    { ...file, suppressed: [{ rule: 'TO108' }, { rule: 'TO101' }, { rule: 'TO108' }], baselined: 4, filtered: { off: 2 } },
  ]);
  expect(text).toContain(
    '3 suppressed: TO108 (2), TO101 (1)\n2 left out by severities and options of the configuration\n4 known to the baseline\n',
  );
});
