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
        '      G23  =SUM(G17:G21)  9,204.8  total over rows 17 to 21',
        '      H23                     100  2027 assets = liabilities; against H30 90',
        '    fix     Enter =SUM(G17:G22) in G23.',
        '    impact  feeds 18 cells',
        '',
        'next: tieout explain TO102 tells what a rule means and when to suppress it; --output html=FILE shows',
        'the cells; tieout annotate marks them in a copy',
        '',
      ].join('\n'),
    );
  });

  it('keeps remarks back and counts them, where there is worse', () => {
    const remark = finding({ severity: 'info', rule: 'TO108' });
    const text = lintText([file([finding(), remark, remark])]);
    expect(text).not.toContain('remark  TO108');
    expect(text).toContain('\n2 remarks not shown (--verbose): TO108 (2)\n');
    expect(lintText([file([finding(), remark])], { verbose: true })).toContain('remark  TO108');
  });

  it('shows the first remarks where there is nothing worse', () => {
    const text = lintText([file(['TO108', 'TO108', 'TO306', 'TO108'].map((rule) => finding({ severity: 'info', rule })))]);
    expect(text.match(/^remark {2}TO\d+/gm)).toEqual(['remark  TO108', 'remark  TO306']);
    expect(text).toContain('\n2 more remarks not shown (--verbose): TO108 (2)\n');
  });

  it('gives the same advice once', () => {
    const text = lintText([file([finding(), finding(), finding({ fix: 'Another.' })])]);
    expect(text.match(/^ {4}fix.*/gm)).toEqual(['    fix     Enter =SUM(G17:G22) in G23.', '    fix     Another.']);
  });

  it('puts both sides of each period, with their addresses and the gap, side by side', () => {
    const evidence = [2026, 2027].map((year, i) => ({
      label: 'assets = liabilities and equity',
      period: String(year),
      cell: `'Balance Sheet'!${'GH'[i]}16`,
      value: 46928.2,
      otherCell: `'Balance Sheet'!${'GH'[i]}30`,
      other: 45368.2,
      gap: 1560,
      gapPct: 3.32,
    }));
    expect(lintText([file([finding({ evidence })])], { width: 100 })).toContain(
      [
        '      period  cell                    value  against                 value    gap  gap %',
        "      2026    'Balance Sheet'!G16  46,928.2  'Balance Sheet'!G30  45,368.2  1,560  3.32%",
      ].join('\n'),
    );
    expect(lintText([file([finding({ evidence })])], { width: 80 })).toContain('2027    H16   46,928.2  H30      45,368.2  1,560  3.32%');
  });

  it('is no command to a build server, wherever a line is broken', () => {
    const text = lintText([file([finding({ message: `${'x'.repeat(90)} ::stop-commands::x ##[add-mask]y`, rule: '::error::' })])], {
      width: 100,
    });
    const lines = text.split('\n');
    expect(lines.some((line) => line.includes(': :stop-commands::x'))).toBe(true);
    expect(lines.filter((line) => line.trim().startsWith('::') || line.includes('##['))).toEqual([]);
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
    expect(text).toContain('\n\n2 workbooks  1 error, 1 could not be read\n\nnext: ');
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
