import { describe, expect, it } from 'vitest';
import { cellName } from '../../grammar/ref.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { LinearReader } from '../../src/model/linear.ts';
import { recalculate } from '../../src/recalc/recalculate.ts';
import { type BookOptions, book, type CellMap, idOf } from '../../src/testing/book.ts';

function reader(cells: CellMap, more: Record<string, CellMap> = {}, options: BookOptions = {}) {
  const b = book({ S: cells, ...more }, options);
  const graph = buildGraph(b, parseFormulas(b));
  const linear = new LinearReader(b, graph.formulas, recalculate(b, graph));
  return { b, linear, id: (at: string) => idOf(b, at) };
}
const sum = (cells: CellMap, more: Record<string, CellMap> = {}, options: BookOptions = {}) => {
  const { b, linear, id } = reader({ A1: 1, A2: 2, A3: 3, B1: 4, C1: '=B1', C2: '=B1*1', ...cells }, more, options);
  const form = linear.of(id('S!Z1'))!;
  const terms = form.terms.map(
    (t) =>
      `${t.coef === 1 ? '+' : t.coef === -1 ? '-' : `${t.coef}*`}${t.sheet ? `${b.sheets[t.sheet]!.name}!` : ''}${cellName(t.row, t.col)}`,
  );
  return `${terms.join(' ')}${form.constant ? ` ${form.constant}` : ''}${form.opaque ? ` ?${form.opaque}` : ''}`;
};

describe('a formula as a signed sum', () => {
  it.each([
    ['=A1+A2-A3', '+A1 +A2 -A3'],
    ['=SUM(A1:A3)', '+A1 +A2 +A3'],
    ['=-(A1-SUM(A2,A3))', '-A1 +A2 +A3'],
    ['=A1*2-A2/4', '2*A1 -0.25*A2'],
    ['=A1*(1+1)', ' ?1'],
    ['=A1+10-5%', '+A1 9.95'],
    ['=ROUND(A1-A2,0)', '+A1 -A2'],
    ['=IFERROR(A1+A2,0)', '+A1 +A2'],
    ['=A1*A2+A3', '+A3 ?1'],
    ['=MAX(A1,0)', ' ?1'],
    ['=IF(B1=4,A1-A2,0)', '+A1 -A2'],
    ['=IF(B1=5,A1,-A2)+A3', '-A2 +A3'],
    ['=IF(B1=5,A1)', ' ?1'],
    ['=CHOOSE(A2,A1,SUM(A2:A3))', '+A2 +A3'],
    ['=CHOOSE(B1,A1,A2)', ' ?1'],
    ['=IF(C1=4,A1,A2)', '+A1'],
    ['=IF(C2=4,A1,A2)', ' ?1'],
    ['=IF(Z1=0,A1,A2)', ' ?1'],
    ['=IFNA(A1,0)', '+A1'],
    ['=A1+C9', '+A1'],
    ['=Rate+A1', '+B1 +A1'],
    ['=SUM(All)', '+A1 +A2 +A3'],
    ['=Other!A1-A1', '+Other!A1 -A1'],
    ['=[1]Book!A1+A1', '+A1 ?1'],
  ])('%s', (formula, want) => {
    const names = { Rate: 'S!$B$1', All: 'S!$A$1:$A$3' };
    expect(sum({ Z1: formula }, { Other: { A1: 7 } }, { names })).toBe(want);
  });

  it('is none for a constant', () => {
    const { linear, id } = reader({ A1: 1 });
    expect(linear.of(id('A1'))).toBeUndefined();
    expect(linear.of(-1)).toBeUndefined();
  });

  it('drops texts and blanks, keeps errors', () => {
    expect(sum({ A2: 'n/a', A3: '=1/0', Z1: '=SUM(A1:A3)' })).toBe('+A1 +A3');
  });
});

describe('a link', () => {
  it('is followed to its end with its sign', () => {
    const { linear, id } = reader({ A1: '=-B1', B1: '=Other!C3', C1: '=A1*2' }, { Other: { C3: '=-D3', D3: 5 } });
    expect(linear.source(id('A1'))).toEqual({ id: id('Other!D3'), coef: 1 });
    expect(linear.source(id('B1'))).toEqual({ id: id('Other!D3'), coef: -1 });
    expect(linear.source(id('C1'))).toEqual({ id: id('C1'), coef: 1 });
  });

  it('goes through the cell that a look-up picks', () => {
    const { linear, id } = reader({
      A1: 10,
      B1: 20,
      C1: 30,
      D1: 2,
      E1: '=INDEX(A1:C1,D1)',
      F1: '=CHOOSE(D1,A1,B1,C1)',
      G1: '=IF(D1=2,C1,A1)',
      H1: '=-INDEX(A1:C1,3)',
    });
    expect(linear.source(id('E1')).id).toBe(id('B1'));
    expect(linear.source(id('F1')).id).toBe(id('B1'));
    expect(linear.source(id('G1')).id).toBe(id('C1'));
    expect(linear.source(id('H1'))).toEqual({ id: id('C1'), coef: -1 });
  });

  it('does not run for ever in a loop', () => {
    const { linear, id } = reader({ A1: '=B1', B1: '=A1' });
    expect([id('A1'), id('B1')]).toContain(linear.source(id('A1')).id);
  });
});

describe('expanding', () => {
  it('opens subtotals until the caller’s leaves', () => {
    const { linear, id } = reader({ A1: 1, A2: 2, A3: '=A1+A2', A4: 4, A5: '=A3-A4', A6: '=-A5' });
    const names = (stop: number[]) =>
      linear.expand(id('A6'), (t) => stop.includes(t.id))!.terms.map((t) => `${t.coef}:${cellName(t.row, t.col)}`);
    expect(names([])).toEqual(['-1:A1', '-1:A2', '1:A4']);
    expect(names([id('A3')])).toEqual(['-1:A3', '1:A4']);
    expect(names([id('A5')])).toEqual(['-1:A5']);
  });
});
