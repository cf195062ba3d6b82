import { describe, expect, it } from 'vitest';
import { cellName } from '../../grammar/ref.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { type BookOptions, book, idOf, type SheetContent } from '../../src/testing/book.ts';
import type { Workbook } from '../../src/workbook/workbook.ts';
import { locate } from '../../src/workbook/workbook.ts';

function graphOf(sheets: Record<string, SheetContent>, options: BookOptions = {}) {
  const workbook = book(sheets, options);
  const graph = buildGraph(workbook, parseFormulas(workbook));
  const id = (address: string) => idOf(workbook, address);
  return { workbook, graph, id, names: (ids: readonly number[] | undefined) => ids?.map((n) => nameOf(workbook, n)).join(' ') };
}

function nameOf(workbook: Workbook, id: number): string {
  const { sheet, index } = locate(workbook, id);
  return (sheet.index === 0 ? '' : `${sheet.name}!`) + cellName(sheet.cells.row[index]!, sheet.cells.col[index]!);
}

const loops = ({ graph, names }: { graph: Graph; names: (ids: readonly number[]) => string | undefined }) => graph.loops.map(names);

describe('parseFormulas', () => {
  it('parses each distinct relative formula once, whoever holds it', () => {
    const workbook = book({ A: { 'B1:B9': '=A1*2', C1: '=B1*2', D5: '= C5 * 2', E1: '=$A$1' }, B: { B1: '=A1*2', C7: '=A1+' } });
    const formulas = parseFormulas(workbook);
    expect(formulas.templates.map((t) => [t.key, t.cells.length, t.error?.at])).toEqual([
      ['`R[0]C[-1]*2', 12, undefined],
      ['`R1C1', 1, undefined],
      ['`R[-6]C[-2]+', 1, 3],
    ]);
    expect(formulas.of(idOf(workbook, 'A!B7'))).toBe(formulas.of(idOf(workbook, 'B!B1')));
  });

  it('shows the text of each cell as the cell shows it', () => {
    const workbook = book({
      S: { A1: 1, 'B2:C4': `= "A1" & A1 +$A$1`, E1: '=A1', 'F2:F3': { dataTable: { twoD: false, rowInput: false, r1: 'A1' } } },
    });
    const formulas = parseFormulas(workbook);
    const text = (at: string) => formulas.text(idOf(workbook, at));
    expect([text('B2'), text('C4'), text('E1'), text('A1'), text('F2')]).toEqual([
      ' "A1" & A1 +$A$1',
      ' "A1" & B3 +$A$1',
      'A1',
      '',
      'TABLE(,A1)',
    ]);
    expect(formulas.of(idOf(workbook, 'F2'))).toBeUndefined();
  });

  it('keeps array formulas apart from plain ones of the same text', () => {
    const { graph, id, names } = graphOf({ S: { A1: 1, A2: 2, C1: '=A1:A2*2', D1: { formula: 'B1:B2*2', array: true }, B1: 1, B2: 2 } });
    expect(names(graph.precedents(id('C1')))).toBe('A1');
    expect(names(graph.precedents(id('D1')))).toBe('B1 B2');
  });
});

describe('buildGraph', () => {
  it('answers who feeds whom, through ranges and sheets', () => {
    const { graph, id, names } = graphOf({ In: `1 | 2 | 3\n=SUM(A1:C1) | =A2+In!A1 | 9`, Out: `=In!B2 | =SUM(In!A:B)` });
    expect(names(graph.precedents(id('A2')))).toBe('A1 B1 C1');
    expect(names(graph.dependents(id('A1')))).toBe('A2 B2 Out!B1');
    expect(names(graph.cone([id('Out!A1')]))).toBe('A1 B1 C1 A2 B2');
    expect(names(graph.reach([id('B1')]))).toBe('A2 B2 Out!A1 Out!B1');
    expect(names(graph.path(id('C1'), id('Out!A1')))).toBe('C1 A2 B2 Out!A1');
    expect(graph.path(id('Out!A1'), id('C1'))).toBeUndefined();
    expect(names(graph.path(id('A1'), id('A1')))).toBe('A1');
    expect(names([...graph.order])).toBe('A2 B2 Out!A1 Out!B1');
    expect(graph.precedentAreas(id('C2'))).toEqual([]);
  });

  it('takes the chain of the first cells where several are as short', () => {
    const { graph, id, names } = graphOf({ S: { A1: 1, B1: '=A1', C1: '=A1', D1: '=A1', E1: '=D1+C1+B1' } });
    expect(names(graph.path(id('A1'), id('E1')))).toBe('A1 B1 E1');
  });

  it('finds loops and keeps their cells together', () => {
    const found = graphOf({ S: { A1: '=B1+C1', B1: '=A1', C1: 5, D1: '=D1', E1: '=SUM(E1:E20)', F1: '=A1', G1: '=H1', H1: '=G1' } });
    expect(loops(found)).toEqual(['A1 B1', 'D1', 'E1', 'G1 H1']);
    expect(found.names(found.graph.cone([found.id('A1')]))).toBe('A1 B1 C1');
    expect(found.names(found.graph.cone([found.id('F1')]))).toBe('A1 B1 C1');
  });

  it.each([
    ['COLUMNS and ROW', { G1: '=COLUMNS($G:G)+ROW(G1)' }],
    ['a sum up to the row above', { 'G2:G40': '=SUM(G$1:OFFSET(G2,-1,0))' }],
    ['a sum up to an index', { 'G2:G40': '=SUM(G$1:INDEX(G:G,ROW()-1))' }],
    ['a look at the row above by index', { 'G2:G40': '=INDEX(G:G,ROW()-1)+1' }],
    ['a moving base', { 'G2:G40': '=OFFSET(G2,-$A$1,0)' }],
    ['the own row of a column', { 'G2:G40': '=H:H*2', 'H3:H40': '=G2' }],
    ['names in operators', { 'G2:G40': '=Cost+1', 'H3:H40': '=G2' }],
  ])('makes no loop of %s', (_, cells) => {
    const found = graphOf({ S: { A1: 1, ...cells } }, { names: { Cost: 'S!$H:$H' } });
    expect(loops(found)).toEqual([]);
  });

  it('orders what an index reads before it where nothing else decides, and by hard edges where something does', () => {
    const { graph, names } = graphOf({
      S: { A1: '=INDEX(B:B,1)', B1: '=C1', C1: 3, E1: '=INDEX(E:E,2)', E2: '=F1', F1: '=INDEX(E:E,9)', E9: 4 },
    });
    expect(names([...graph.order])).toBe('B1 A1 E1 F1 E2');
    expect(graph.loops).toEqual([]);
  });

  it('ties spilled cells to their master, data tables to formula, headers and inputs', () => {
    const table = { twoD: true, rowInput: false, r1: 'A1', r2: 'A2' };
    const { graph, id, names } = graphOf({
      S: {
        A1: 1,
        A2: 2,
        'C1:C3': { formula: 'A1:A3', array: true, value: 1 },
        D1: '=C3',
        F1: '=A1*A2',
        G1: 5,
        H1: 6,
        F2: 7,
        F3: 8,
        'G2:H3': { dataTable: table, value: 1 },
        J1: '=H3',
      },
    });
    expect(names(graph.precedents(id('C3')))).toBe('C1');
    expect(names(graph.cone([id('D1')]))).toBe('A1 C1 A2 C3');
    expect(names(graph.precedents(id('H3')))).toBe('A1 F1 H1 A2 F3');
    expect(names([...graph.order])).toBe('C1 D1 F1 J1');
    expect(names(graph.dependents(id('A2')))).toBe('C1 F1 G2 H2 G3 H3');
  });

  it.each([
    [{ twoD: false, rowInput: true, r1: 'A1' }, 'A1 H1 F3'],
    [{ twoD: false, rowInput: false, r1: 'A1' }, 'A1 H1 F3'],
    [{ twoD: false, rowInput: true, r1: '' }, 'H1 F3'],
  ])('takes a data table %j apart', (dataTable, expected) => {
    const { graph, id, names } = graphOf({ S: { A1: 1, F1: 1, G1: 2, H1: 3, F2: 4, F3: 5, 'G2:H3': { dataTable } } });
    expect(names(graph.precedents(id('H3')))).toBe(expected);
  });
});

describe('size', () => {
  it('keeps ten thousand whole columns, running sums and tables as few edges', () => {
    const n = 10_000;
    const workbook = book({
      S: {
        [`A1:A${n}`]: 1,
        [`B1:B${n}`]: '=SUM(A:A)',
        [`C1:C${n}`]: '=SUM(A$1:A1)',
        [`D1:D${n}`]: '=VLOOKUP(A1,$A$1:$C$9999,2)+SUMIFS(B:B,A:A,1)',
      },
    });
    const graph = buildGraph(workbook, parseFormulas(workbook));
    expect(graph.edgeCount / graph.order.length).toBeLessThan(2.1);
    expect(graph.dependents(idOf(workbook, 'A5000')).length).toBe(n + 5001 + n);
    expect(graph.cone([idOf(workbook, `D${n}`)]).length).toBe(3 * n - 1);
    expect(graph.loops).toEqual([]);
  });

  it('goes down a chain of 200,000 cells, and round it', () => {
    const n = 200_000;
    const chain = (last: string) => book({ S: { A1: last, [`A2:A${n}`]: '=A1+1' } });
    const open = buildGraph(chain('=5'), parseFormulas(chain('=5')));
    expect([open.order.length, open.order[0], open.order[n - 1]]).toEqual([n, 0, n - 1]);
    expect(open.path(0, n - 1)?.length).toBe(n);
    const workbook = chain(`=A${n}`);
    const closed = buildGraph(workbook, parseFormulas(workbook));
    expect(closed.loops.map((loop) => loop.length)).toEqual([n]);
  });

  it('is linear where every cell sums all above it', () => {
    const n = 30_000;
    const workbook = book({ S: { A1: 1, [`A2:A${n}`]: '=SUM(A$1:A1)' } });
    const formulas = parseFormulas(workbook);
    const before = process.cpuUsage().user;
    const graph = buildGraph(workbook, formulas);
    // 450 million edges if they were written out.
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(3);
    expect([...graph.order.slice(0, 3)]).toEqual([1, 2, 3]);
    expect(graph.reach([0]).length).toBe(n - 1);
  });
});
