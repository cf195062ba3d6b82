import { describe, expect, it } from 'vitest';
import { RULES } from '../../checks/lint/index.ts';
import { lintBook } from '../../src/grading/lint.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { recalculate } from '../../src/recalc/recalculate.ts';
import type { Finding } from '../../src/rule/finding.ts';
import { lintRule } from '../../src/rule/lint.ts';
import { runLint } from '../../src/run/lint.ts';
import { book } from '../../src/testing/book.ts';
import { caseOf } from '../../src/testing/case.ts';
import type { SheetContent } from '../../src/testing/sheet.ts';

const rubric = {
  what: 'something that is looked for',
  why: 'because it matters to someone',
  fix: 'mend it where it stands, by hand',
  suppress: 'never, unless it is meant to be',
};
const flag = (range: string, subject: string) => ({
  message: `${subject} is odd`,
  at: { sheet: 'S', range, cells: [range] },
  evidence: [],
  subject,
});

async function linted(sheets: Readonly<Record<string, SheetContent>>) {
  const workbook = book(sheets);
  const graph = buildGraph(workbook, parseFormulas(workbook));
  return lintBook({ book: workbook, graph, values: recalculate(workbook, graph) });
}

describe('the runner', () => {
  const c = caseOf(book({ S: '1 | =A1 | =B1+1 | 5' }), { folder: false });

  it('puts the worst first: severity, then what hangs on it', () => {
    const mild = lintRule({ id: 'TO101', title: 't', severity: 'warning', rubric, find: () => [flag('D1', 'alone'), flag('A1', 'read')] });
    const grave = lintRule({ id: 'TO102', title: 't', severity: 'error', rubric, find: () => [flag('D1', 'grave')] });
    const { findings } = runLint(c, [mild, grave], []);
    expect(findings.map((f) => [f.message, f.impact])).toEqual([
      ['grave is odd', 'nothing else reads it'],
      ['read is odd', 'feeds 2 cells, none of them a key output'],
      ['alone is odd', 'nothing else reads it'],
    ]);
  });

  it('says what became of every rule; one that throws never stops the others', () => {
    const rule = (id: string, rest: Partial<Parameters<typeof lintRule>[0]>) =>
      lintRule({ id, title: 't', severity: 'warning', rubric, find: () => [], ...rest });
    const { outcomes } = runLint(
      c,
      [
        rule('TO101', {
          find: () => {
            throw new TypeError('our own mistake');
          },
        }),
        rule('TO102', {}),
        rule('TO103', { find: () => [flag('A1', 'it')] }),
        rule('TO104', { inapplicable: () => 'no loops' }),
        rule('TO105', { unassessed: () => 'not recalculated' }),
      ],
      [],
    );
    expect(outcomes.map((o) => [o.rule, o.status, o.reason])).toEqual([
      ['TO101', 'crashed', 'TypeError: our own mistake'],
      ['TO102', 'pass', undefined],
      ['TO103', 'fail', undefined],
      ['TO104', 'inapplicable', 'no loops'],
      ['TO105', 'unassessed', 'not recalculated'],
    ]);
  });

  it('refuses a rule without an id or a rubric', () => {
    expect(() => lintRule({ id: 'X1', title: 't', severity: 'info', rubric, find: () => [] })).toThrow('X1 is no rule id');
    expect(() => lintRule({ id: 'TO101', title: 't', severity: 'info', rubric: { ...rubric, why: '' }, find: () => [] })).toThrow(
      "the rubric's why says nothing",
    );
  });
});

const MODEL = {
  BS: `
    Balance sheet            | 2025 | 2026 | 2027 | 2028
    Cash                     | 100  | =B2+10 | =C2+10 | =D2+10
    Receivables              | 50   | =B3*1.1 | =C3*1.1 | =D3*1.1
    Total assets             | =SUM(B2:B3) | =SUM(C2:C3) | =SUM(D2:D3) | =SUM(E2:E3)
    Payables                 | 30   | =B5*1.1 | =C5*1.1 | =D5*1.1
    Pensions                 | 20   | =B6 | =C6 | =D6
    Total liabilities        | =SUM(B5:B6) | =SUM(C5:C5) | =SUM(D5:D5) | =SUM(E5:E5)
    Total equity             | =B4-B5-B6 | =C4-C5-C6 | =D4-D5-D6 | =E4-E5-E6
    Total liabilities and equity | =B7+B8 | =C7+C8 | =D7+D8 | =E7+E8
  `,
};

describe('a workbook linted', () => {
  it('names cause and fix of a balance sheet that is off, in the first findings', async () => {
    const { result } = await linted(MODEL);
    const [first] = result.findings as [Finding];
    expect([first.rule, first.severity, first.sheet, first.range]).toEqual(['TO102', 'error', 'BS', 'B7:E7']);
    expect(first.message).toContain('"Pensions" 20 (BS!C6) is in no total of its line');
    expect(first.fix).toBe('Enter =SUM(C5:C6) in C7 and copy it to D7:E7.');
    expect(result.findings.filter((f) => f.rule === '2.2.1').map((f) => f.severity)).toContain('warning');
  });

  it('says what it could not assess, and why', async () => {
    const { result } = await linted(MODEL);
    const open = new Map(result.unassessed.map((u) => [u.rule, u.reason]));
    expect(open.get('1.1.1')).toBe('needs the reported figures of a pack');
    expect(open.has('2.1.2')).toBe(true);
    expect(result.findings.some((f) => f.rule === '1.1.1')).toBe(false);
    expect(Object.values(result.summary.rules).reduce((a, b) => a + b, 0)).toBeGreaterThan(RULES.length);
    expect(result.summary.rules.crashed).toBe(0);
  });

  it('gives the same fingerprints when rows are inserted and a sheet is renamed elsewhere', async () => {
    const moved = {
      Other: '1 | =A1',
      BS: `\n\n    Prepared by the finance team\n${MODEL.BS.replaceAll(/([A-E])(\d)(?!\d)/g, (_, col, row) => `${col}${Number(row) + 3}`)}`,
    };
    const prints = async (sheets: Readonly<Record<string, SheetContent>>) =>
      (await linted(sheets)).result.findings.filter((f) => f.rule.startsWith('TO1')).map((f) => f.fingerprint);
    const before = await prints(MODEL);
    expect(before.length).toBeGreaterThan(0);
    expect(await prints(moved)).toEqual(before);
  });

  it('answers the same twice, as plain data', async () => {
    const once = JSON.stringify((await linted(MODEL)).result);
    expect(JSON.stringify((await linted(MODEL)).result)).toBe(once);
    expect(JSON.parse(once).findings.length).toBeGreaterThan(0);
  });

  it('takes configured lines, and says which of them are no cells', async () => {
    const workbook = book(MODEL);
    const graph = buildGraph(workbook, parseFormulas(workbook));
    const analysis = { book: workbook, graph, values: recalculate(workbook, graph) };
    const { result, model } = await lintBook(analysis, { lines: { cash: 'BS!A3', revenue: 'Nowhere!A1' } });
    expect(model.line('cash')?.label).toBe('Receivables');
    expect(result.unassessed).toContainEqual({
      rule: 'config',
      reason: expect.stringMatching(/^lines\.revenue points to Nowhere!A1, which is no cell of the workbook; its sheets are /),
    });
  });
});
