import { describe, expect, it } from 'vitest';
import rule from '../../checks/lint/TO405-grid-does-not-reproduce.ts';
import { sensitivityReadings } from '../../src/model/sensitivity.ts';
import { RuleOptions } from '../../src/rule/lint.ts';
import { book } from '../../src/testing/book.ts';
import { caseOf } from '../../src/testing/case.ts';
import type { CellContent } from '../../src/testing/grid.ts';
import { lintTest } from '../../src/testing/linttest.ts';
import type { SheetContent } from '../../src/testing/sheet.ts';

const Inputs = `
  Inputs
  WACC | 0.1
  Terminal growth | 0.02
  Shares | 10
`;
const DCF = `
  DCF | 2026E | 2027E | 2028E
  Free cash flow | 100 | 110 | 120
  Period | 1 | 2 | 3
  Discount factor | =1/(1+Inputs!$B$2)^B3 | =1/(1+Inputs!$B$2)^C3 | =1/(1+Inputs!$B$2)^D3
  Present value | =B2*B4 | =C2*C4 | =D2*D4

  Terminal value | =D2*(1+Inputs!B3)/(Inputs!B2-Inputs!B3)
  Enterprise value | =SUM(B5:D5)+B7*D4
  Net debt | 200
  Equity value | =B8-B9
  Implied share price | =B10/Inputs!B4
`;
const model = { Inputs, DCF };

const fcf = [100, 110, 120];
const price = (r: number, g: number) =>
  (fcf.reduce((sum, f, i) => sum + f / (1 + r) ** (i + 1), 0) + (120 * (1 + g)) / (r - g) / (1 + r) ** 3 - 200) / 10;
const rates = [0.08, 0.09, 0.1, 0.11, 0.12];
const growths = [0.01, 0.015, 0.02, 0.025, 0.03];

/** A pasted grid: rates down, growth across, with any other figure in some cells. */
function pasted(
  figure: (r: number, g: number, i: number, j: number) => string,
  corner = '',
  caption = 'Implied share price: WACC down, terminal growth across',
): string {
  const rows = rates.map((r, i) => [r, ...growths.map((g, j) => figure(r, g, i, j))].join(' | '));
  return [caption, '', [corner, ...growths].join(' | '), ...rows].join('\n');
}
const exact = (r: number, g: number) => String(price(r, g));
const cents = (r: number, g: number) => price(r, g).toFixed(2);

/** Formulas that recompute the price from their own headings. */
const closed = (r: string, g: string) =>
  `=(SUMPRODUCT(DCF!$B$2:$D$2/(1+${r})^DCF!$B$3:$D$3)+DCF!$D$2*(1+${g})/(${r}-${g})/(1+${r})^3-DCF!$B$9)/Inputs!$B$4`;
const steps = [-0.01, -0.005, 0, 0.005, 0.01];
function computed(
  body = closed,
  down = 'Inputs!$B$2',
  across = 'Inputs!$B$3',
  at = (_i: number, _j: number, formula: string) => formula,
): string {
  const columns = ['B', 'C', 'D', 'E', 'F'];
  const rows = steps.map((s, i) => [`=${down}+(${2 * s})`, ...columns.map((c, j) => at(i, j, body(`$A${i + 4}`, `${c}$3`)))].join(' | '));
  return [
    'Value per share: WACC (down) and terminal growth (across)',
    '',
    ['=DCF!B11', ...steps.map((s) => `=${across}+(${s})`)].join(' | '),
    ...rows,
  ].join('\n');
}

const table = { twoD: true, rowInput: true } as const;
/** A what-if table beside the inputs; `stored` are the figures in the file. */
function whatIf(r1: string, r2: string, stored?: (r: number, g: number) => number): SheetContent {
  const cells: Record<string, CellContent> = {
    A1: 'Inputs',
    A2: 'WACC',
    B2: 0.1,
    A3: 'Terminal growth',
    B3: 0.02,
    A4: 'Shares',
    B4: 10,
    A5: 'Churn',
    B5: 0.02,
    A6: 'Implied share price, what-if table',
    A7: '=DCF!B11',
    'B8:F12': { dataTable: { ...table, r1, r2 } },
  };
  growths.forEach((g, j) => {
    cells[`${'BCDEF'[j]}7`] = g;
  });
  rates.forEach((r, i) => {
    cells[`A${i + 8}`] = r;
    // The first cell of the block holds its formula.
    growths.forEach((g, j) => {
      if (stored && i + j > 0) cells[`${'BCDEF'[j]}${i + 8}`] = stored(r, g);
    });
  });
  return cells;
}

describe('pasted grids', () => {
  lintTest(it, rule, {
    sheets: model,
    cases: [
      { name: 'no grid at all', inapplicable: 'no sensitivity grid' },
      { name: 'what the model gives, in full', sheets: { Sens: pasted(exact) } },
      { name: 'what the model gives, in cents', sheets: { Sens: pasted(cents) } },
      { name: 'in another unit', sheets: { Sens: pasted((r, g) => (price(r, g) * 100).toFixed(0)) } },
      { name: 'a corner that links to the output and no word', sheets: { Sens: pasted(exact, '=DCF!B11', '') } },
      {
        name: 'no words but the value shown: rates in the middle of their axes',
        sheets: { Sens: pasted(exact, '', 'Share price sensitivity') },
      },
      {
        name: 'pasted before the flows changed',
        sheets: { Sens: pasted((r, g, i, j) => `${1.1 * price(r, g)}${i === 2 && j === 2 ? ' <- shows' : ''}`) },
      },
      {
        name: 'one figure typed over',
        sheets: { Sens: pasted((r, g, i, j) => (i === 3 && j === 1 ? '120 <- 1 of 25 cells' : exact(r, g))) },
      },
      {
        name: 'nothing moves down',
        sheets: { Sens: pasted((_, g, i, j) => `${price(0.1, g)}${i === 0 && j === 0 ? ' <- does not move with "WACC"' : ''}`) },
      },
      {
        name: 'rows for columns',
        sheets: { Sens: pasted((_r, _g, i, j) => `${price(rates[j]!, growths[i]!)}${i === 0 && j === 0 ? ' <- exchanged' : ''}`) },
      },
      {
        name: 'words that have the axes exchanged',
        sheets: {
          Sens: pasted(
            (r, g, i, j) => `${price(r, g)}${i === 0 && j === 0 ? ' <~ the words' : ''}`,
            '',
            'Share price: terminal growth down, WACC across',
          ),
        },
        severity: 'info',
      },
      {
        name: 'the base case is on no heading',
        sheets: { Inputs: Inputs.replace('0.1', '0.105'), Sens: pasted(exact).replace('\n0.08 |', '\n0.08 <~ none of the values |') },
        severity: 'info',
      },
      { name: 'another figure than the model has', sheets: { Sens: pasted((r, g) => String(40 * price(r, g))) } },
      {
        name: 'axes that nothing answers to',
        sheets: { Sens: pasted((r, g) => String(2 * price(r, g)), '', 'Share price: churn down, margin across') },
      },
      {
        name: 'the value of another method, that one axis does not reach',
        sheets: {
          Inputs: `${Inputs}  Exit multiple | 8\n`,
          Sens: 'Value per share: WACC down, exit multiple across\n\n | 7 | 7.5 | 8 | 8.5 | 9\n0.08 | 80 | 90 | 100 | 110 | 120\n0.1 | 70 | 80 | 90 | 100 | 110\n0.12 | 60 | 70 | 80 | 90 | 100',
        },
      },
      {
        name: 'a table of years is no grid',
        sheets: { Sens: 'Sensitivity\n\n | 2026 | 2027 | 2028\n1 | 5 | 6 | 7\n2 | 6 | 7 | 8\n3 | 7 | 8 | 9' },
      },
    ],
  });
});

describe('one axis', () => {
  const line = (label: string, figures: readonly (number | string)[]) => [label, ...figures].join(' | ');
  const one = (figures: readonly (number | string)[], label = 'Implied share price') =>
    ['Sensitivity to WACC', line('', rates), line(label, figures)].join('\n');

  lintTest(it, rule, {
    sheets: model,
    cases: [
      { name: 'what the model gives', sheets: { Sens: one(rates.map((r) => price(r, 0.02).toFixed(1))) } },
      {
        name: 'an old run',
        sheets: { Sens: one(rates.map((r, i) => `${(0.9 * price(r, 0.02)).toFixed(1)}${i === 2 ? ' <- for the base case' : ''}`)) },
      },
      { name: 'a figure that the model does not have', sheets: { Sens: one([1, 2, 3, 4, 5], 'Churn') } },
    ],
  });
});

describe('formulas that recompute the output', () => {
  const twice = (r: string, g: string) => `${closed(r, g)}*1.02`;
  /** Right at the base case, and flows that would fall with growth left out. */
  const simple = (r: string, g: string) => `${closed(r, '0.02')}*(1+3*(${g}-0.02))`;
  const mark = (row: number, col: number, says: string) => (i: number, j: number, formula: string) =>
    i === row && j === col ? `${formula} <- ${says}` : formula;

  lintTest(it, rule, {
    sheets: model,
    cases: [
      { name: 'the same value', sheets: { Sens: computed() } },
      { name: 'another base case', sheets: { Sens: computed(twice, 'Inputs!$B$2', 'Inputs!$B$3', mark(2, 2, 'shows')) } },
      { name: 'another way of computing, right at the base case', sheets: { Sens: computed(simple) } },
      {
        name: 'another way of computing that drifts away by degrees',
        sheets: { Sens: computed((r, g) => `${closed(r, g)}*(1+0.5*(${g}-0.02))`) },
      },
      {
        name: 'a figure typed over one of them',
        sheets: { Sens: computed(closed, 'Inputs!$B$2', 'Inputs!$B$3', (i, j, f) => (i === 1 && j === 3 ? '150 <- 1 of 25 cells' : f)) },
      },
      {
        name: 'formulas that take no heading of the columns',
        sheets: {
          Sens: computed((r) => closed(r, 'Inputs!$B$3'), 'Inputs!$B$2', 'Inputs!$B$3', mark(0, 0, 'does not move with "Terminal growth"')),
        },
      },
    ],
  });
});

describe('what-if tables', () => {
  lintTest(it, rule, {
    sheets: { DCF },
    cases: [
      { name: 'recalculated', sheets: { Inputs: whatIf('B3', 'B2', price) } },
      { name: 'never calculated', sheets: { Inputs: whatIf('B3', 'B2') } },
      {
        name: 'stored before the flows changed',
        sheets: { Inputs: whatIf('B3', 'B2', (r, g) => 1.2 * price(r, g)) },
        elsewhere: { 'Inputs!B8': '24 of 24 cells of the what-if table' },
      },
      {
        name: 'inputs exchanged',
        sheets: { Inputs: whatIf('B2', 'B3', (r, g) => price(g, r)) },
        elsewhere: { 'Inputs!B8': 'inputs of the what-if table B8:F12 are exchanged' },
      },
      {
        name: 'an input that leads nowhere',
        sheets: { Inputs: whatIf('B5', 'B2', (r) => price(r, 0.02)) },
        elsewhere: { 'Inputs!B8': 'nothing leads from its input cell' },
      },
    ],
  });
});

describe('what it says besides', () => {
  const open = (sheets: Readonly<Record<string, SheetContent>>) => rule.open!(caseOf(book({ ...model, ...sheets }), { folder: false }));

  it('names the grids that it could not check, and why', () => {
    expect(open({ Sens: pasted(exact, '', 'Share price: churn down, margin across') })).toEqual([
      'sensitivity grid Sens!B4:F8 could not be checked: no single cell of the model answers to the values across',
    ]);
    expect(open({ Sens: pasted(exact, '', 'Churn: WACC down, terminal growth across') })[0]).toContain('no figure of the model answers');
    expect(open({ Sens: pasted((r, g) => String(40 * price(r, g))) })[0]).toContain('read wrongly');
    expect(open({ Sens: computed((r, g) => `${closed(r, '0.02')}*(1+3*(${g}-0.02))`) })[0]).toContain(
      'agrees with the model about the base case',
    );
    expect(open({ Sens: pasted(exact) })).toEqual([]);
  });

  it('counts a difference from the tolerance that is set', () => {
    const c = caseOf(book({ ...model, Sens: pasted((r, g) => String(1.01 * price(r, g))) }), { folder: false });
    expect(rule.find(c)).toHaveLength(1);
    expect(rule.find(c, new RuleOptions({ tolerance: 0.02 }))).toEqual([]);
  });

  it('states both values, the case and where they stand', () => {
    const c = caseOf(book({ ...model, Sens: pasted((r, g) => String(1.1 * price(r, g))) }), { folder: false });
    const [flag] = rule.find(c);
    expect(flag!.message).toMatch(
      /B4:F8 shows [\d.,]+ for the base case \(Terminal growth = 2.00%, WACC = 10.0%\), the model gives [\d.,]+ for "Implied share price" \(DCF!B11\); 25 of 25 cells differ/,
    );
    expect(flag!.cause).toContain('pasted');
    expect(flag!.evidence.map((e) => e.cell)).toEqual(['Inputs!B3', 'Inputs!B2', 'DCF!B11', 'Sens!D6']);
  });

  it('leaves the values of the model as they were', () => {
    const { model: read } = caseOf(book({ ...model, Sens: pasted(exact) }), { folder: false });
    const before = read.scalars.map((s) => read.values.value(s.id));
    expect(sensitivityReadings(read).map((r) => r.faults)).toEqual([[]]);
    expect(read.scalars.map((s) => read.values.value(s.id))).toEqual(before);
  });
});
