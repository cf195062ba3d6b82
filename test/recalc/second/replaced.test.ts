import { describe, expect, it } from 'vitest';
import { answer } from '../../../src/recalc/second/answer.ts';
import { consult } from '../../../src/recalc/second/consult.ts';
import { cellId } from '../../../src/workbook/workbook.ts';
import { evaluate } from '../evaluate.ts';

const engine = { ask: async (request: Parameters<typeof answer>[0]) => ({ answer: Promise.resolve(answer(request)) }) };

describe("the second engine's values in place of ours", () => {
  it('count wherever it has its own, against the cache too; the rest stays ours', async () => {
    const { workbook, graph, result, id } = evaluate({
      S: { A1: -1.5, B1: '=INT(A1) -> -1', B2: '=INT(A1)', B3: '=INT(A1) -> -2', B4: '=A1*2 -> -3', B5: '=LET(x,A1,x)', B6: '=A1*2' },
    });
    const { values } = await (await consult(workbook, graph, result, engine, 'hyperformula')).consulted;
    expect(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'].map((a) => values.value(id(a)))).toEqual([-1, -1, -1, -3, -1.5, -3]);
    expect(values.at(0, 0, 1)).toBe(-1);
    expect(['B1', 'B3', 'B4'].map((a) => values.cache(id(a)))).toEqual(['same', 'stale', 'same']);
    expect(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'].map((a) => values.status(id(a)))).toEqual([
      'verified',
      'single',
      'single',
      'verified',
      'single',
      'single',
    ]);
    expect(values.summary).toMatchObject({ formulas: 6, verified: 2, single: 4, staleCaches: 1, missingCaches: 3 });
    expect(cellId(workbook.sheets[0]!, 0, 1)).toBe(id('B1'));
  });
});
