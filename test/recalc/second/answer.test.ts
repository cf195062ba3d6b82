import { describe, expect, it } from 'vitest';
import { fixed, type Pattern } from '../../../src/graph/pattern.ts';
import { answer } from '../../../src/recalc/second/answer.ts';
import { MAX_FORMULAS } from '../../../src/recalc/second/budget.ts';
import type { ReferencePart } from '../../../src/recalc/second/exchange.ts';
import { Peer } from '../../../src/recalc/second/hyperformula.ts';
import { prepare } from '../../../src/recalc/second/prepare.ts';
import { evaluate } from '../evaluate.ts';
import { asked } from './asked.ts';

describe('a value is verified', () => {
  it('when both engines agree, whatever the cache says', () => {
    const { standing, both, result, id } = asked({ S: { A1: 2, B1: '=A1*2 -> 9', B2: '=A1*3', B3: '=B1+B2 -> 10' } });
    expect(['B1', 'B2', 'B3'].map(standing)).toEqual(['verified', 'verified', 'verified']);
    expect(['B1', 'B2', 'B3'].map((a) => result.status(id(a)))).toEqual(['single', 'single', 'verified']);
    expect(both.summary).toMatchObject({ formulas: 3, verified: 3, single: 0, staleCaches: 1, missingCaches: 1 });
  });

  it('not when only one of them computes it, or something that it rests on', () => {
    const cells = {
      A1: 2,
      B1: '=LET(x,A1,x+1)',
      B2: '=B1*2',
      B3: '=XMATCH(2,A1:A3)',
      B4: '=B2+1 -> 7',
      B5: '=B4*2',
      B6: '=INT(-A1/4)',
      B7: '=B6+1',
    };
    const { standing, account, verdict } = asked({ S: cells });
    expect(['B1', 'B2', 'B3'].map(standing)).toEqual(['single', 'single', 'single']);
    expect(verdict('B2')).toBe('agrees');
    // A cache confirms as well, and a fault that is known casts no doubt on ours.
    expect(['B4', 'B5', 'B6', 'B7'].map(standing)).toEqual(['verified', 'verified', 'single', 'verified']);
    expect(account.notAsked).toEqual([{ reason: 'function LET', cells: 1 }]);
    expect(account.missingFunctions).toEqual([{ name: 'XMATCH', cells: 1 }]);
  });

  it('not by an error that the second engine makes of texts which Excel may read as numbers', () => {
    const { verdict } = asked({ S: { A1: 'x', B1: '=A1+1', B2: '=B1*2', B3: '=1/0', B4: '=IFERROR(A1+1,7)' } });
    expect(['B1', 'B2', 'B3', 'B4'].map(verdict)).toEqual(['none', 'agrees', 'agrees', 'agrees']);
  });

  it('within what the size of the numbers it is made of leaves open', () => {
    const cells = { A1: 1e9, A2: 0.1, A3: 0.2, B1: '=A1+A2+A3-A1-0.3', B2: '=SUM(A1,A2,A3)-SUM(A1,0.3)' };
    const { verdict } = asked({ S: cells });
    expect([verdict('B1'), verdict('B2')]).toEqual(['agrees', 'agrees']);
  });
});

describe('disagreements', () => {
  // HARMEAN passes over a logical value in Excel, and counts it there.
  const cells = { A1: true, A2: 4, B1: '=HARMEAN(A1,A2)', B2: '=B1+1', B3: '=B2*2', B4: '=INT(-A2/3)' };

  it('are told at the first cell, with both values; known faults are none', () => {
    const { account, verdict, standing } = asked({ S: cells });
    expect(account).toMatchObject({ asked: 4, agrees: 0, differs: 3, knownFaults: 1 });
    expect(account.disagreements).toEqual([{ cell: 'S!B1', formula: 'HARMEAN(A1,A2)', ours: 4, theirs: 1.6 }]);
    expect(verdict('B4')).toBe('known fault');
    expect(['B1', 'B2', 'B4'].map(standing)).toEqual(['single', 'single', 'single']);
  });
});

describe('everything a workbook can hold reaches the second engine', () => {
  it('texts that look like something else', () => {
    const texts = ['01/02/2024', '50%', '$5', '12:30', '1e3', 'TRUE', '=A1', "'quoted", '#N/A as text', ' x '];
    const cells = Object.fromEntries(
      texts.flatMap((t, i) => [
        [`A${i + 1}`, { value: t }],
        [`B${i + 1}`, `=A${i + 1}&"!"`],
      ]),
    );
    const { account } = asked({ S: cells });
    expect(account).toMatchObject({ asked: texts.length, agrees: texts.length });
  });

  it('errors, truth values and blanks', () => {
    const { account } = asked({
      S: {
        A1: '=1/0',
        A2: '=NA()',
        A3: true,
        A5: 7,
        B1: '=IFERROR(A1,5)',
        B2: '=ISNA(A2)',
        B3: '=IF(A3,A4,1)',
        B4: '=A4&""',
        B5: '=SUM(A3:A5)',
      },
    });
    expect(account.agrees).toBe(account.asked);
  });

  it('array formulas that fill their block: one value for each, one for all, or a reference', () => {
    const { account, value } = asked({
      S: {
        'A1:A3': 2,
        'B1:B3': { formula: 'A1:A3*2', array: true },
        'C1:D1': { formula: 'SUM(A1:A3)', array: true },
        'E1:E3': { formula: 'A1:A3', array: true },
        F1: { formula: 'SUM(A1:A3*A1:A3)', array: true },
        G1: '=SUM(B1:F1)',
      },
    });
    expect([value('B3'), value('D1'), value('E3'), value('F1'), value('G1')]).toEqual([4, 6, 2, 12, 30]);
    expect(account).toMatchObject({ asked: 10, agrees: 10, differs: 0 });
  });

  it('blocks that only we can compute, as our values', () => {
    const { account, verdict } = asked({
      S: { 'A1:A3': 2, B1: 3, B2: 5, B3: 9, 'C1:C3': { formula: 'TREND(B1:B3)', array: true }, D1: '=SUM(C1:C3)' },
    });
    expect(account).toMatchObject({ differs: 0, missingFunctions: [{ name: 'TREND', cells: 1 }] });
    expect([verdict('C2'), verdict('D1')]).toEqual(['none', 'agrees']);
  });

  it('spills that go beyond the cells of the file', () => {
    const { verdict } = asked({ S: { A1: { formula: 'SEQUENCE(2000)', dynamic: true }, C1: '=SUM(A1:A2000)' } });
    expect(verdict('C1')).toBe('agrees');
  });

  it('loops, cut where they close', () => {
    const cells = { A1: 100, A2: '=A1+A4', A3: '=A2*0.1', A4: '=A3*0.5', A5: '=A2+A3' };
    const { account, standing } = asked({ S: cells }, { calc: { iterate: true, iterateCount: 1000, iterateDelta: 1e-9 } });
    expect(account).toMatchObject({ asked: 3, agrees: 3, notAsked: [{ reason: 'cuts a loop', cells: 1 }] });
    expect([standing('A3'), standing('A5')]).toEqual(['converged', 'verified']);
  });

  it('loops that only references make', () => {
    const { account, verdict } = asked({ S: { A1: 1, A2: '=IF(A1=1,5,A3)', A3: '=A2+1', B1: '=INDEX(B1:B3,2)', B2: 4, B3: '=B1*2' } });
    expect(account.differs).toBe(0);
    expect([verdict('A2'), verdict('B3')]).toEqual(['agrees', 'agrees']);
  });

  it('1904 dates', () => {
    const { verdict } = asked({ S: { A1: 0, B1: '=YEAR(A1)', B2: '=DATE(1904,1,2)' } }, { date1904: true });
    expect([verdict('B1'), verdict('B2')]).toEqual(['agrees', 'agrees']);
  });

  it('values that a link keeps of another book', () => {
    const externals = [
      { index: 1, target: 'Other.xlsx', sheets: ['S'], names: [], cached: (_: string, row: number) => (row === 0 ? 5 : undefined) },
    ];
    const { verdict } = asked({ S: { A1: '=[1]S!A1*2 -> 10', A2: '=A1+1 -> 11' } }, { externals });
    expect([verdict('A1'), verdict('A2')]).toEqual(['agrees', 'agrees']);
  });
});

describe('one formula never costs the others', () => {
  const cells = { A1: 3e9, A2: '=A1+1', A3: '=A1&"x"', A4: '=A1*3', A5: '=A1-1' };

  /** Verdicts on A1:A5 when the form of A3 is replaced by one that the rewriting would refuse. */
  function verdictsWith(parts: readonly (string | ReferencePart)[]): number[] {
    const { workbook, graph, result } = evaluate({ S: cells });
    const prepared = prepare(workbook, graph, result);
    if (typeof prepared === 'string') throw new Error(prepared);
    const { request } = prepared;
    const forms = request.forms.map((form, i) => (i === 1 ? { ...form, parts } : form));
    return [...answer({ ...request, forms }).verdicts[0]!];
  }

  it('when it throws wherever it stands', () => {
    const deep = `${'('.repeat(3000)}1${')'.repeat(3000)}`;
    expect(() => new Peer([[[`=${deep}`]]], false)).toThrow();
    expect(verdictsWith([deep])).toEqual([0, 1, 0, 1, 1]);
  });

  it('when it throws only with the values that it reads', () => {
    const first: Pattern = { sheet: 0, row1: fixed(0), row2: fixed(0), col1: fixed(0), col2: fixed(0) };
    expect(() => new Peer([[[3e9], ['=REPT("a",A1)']]], false)).toThrow();
    expect(verdictsWith(['REPT("a",', { at: first }, ')'])).toEqual([0, 1, 0, 1, 1]);
  });
});

describe('the budget', () => {
  it('is counted: too many formulas are not asked for', () => {
    const { workbook, graph, result } = evaluate({ S: { [`A1:A${MAX_FORMULAS + 1}`]: '=1+1' } });
    expect(prepare(workbook, graph, result)).toBe(`more than ${MAX_FORMULAS} formulas`);
  });

  it('leaves out the formulas that read most', () => {
    const cells = { 'A1:A4000': 1, 'B1:B2000': '=SUMIFS(A$1:A$4000,A$1:A$4000,A1)', 'C1:C2000': '=A1+1' };
    const { account } = asked({ S: cells });
    expect(account).toMatchObject({ asked: 2000, agrees: 2000, notAsked: [{ reason: 'ranges too large', cells: 2000 }] });
  });

  it('leaves out what reaches far beyond the cells: whole columns would grow to there', () => {
    const { account, verdict } = asked({ S: { A1: 1, A2: 2, B1: '=SUM(A:A)', B2: '=A1+XFD1048576', B3: '=SUM(A1:A9000)' } });
    expect(account).toMatchObject({ asked: 2, agrees: 2, notAsked: [{ reason: 'reference far beyond the cells', cells: 1 }] });
    expect(verdict('B2')).toBe('none');
  });

  it('knows no precision as displayed, and nothing of hidden rows', () => {
    const own = evaluate({ S: { A1: 1.25, A2: '=A1*2' } }, { calc: { fullPrecision: false } });
    expect(prepare(own.workbook, own.graph, own.result)).toBe('precision as displayed');
  });
});
