import { describe, expect, it } from 'vitest';
import { fullName } from '../../grammar/ref.ts';
import { analyseBook } from '../../src/grading/analyse.ts';
import { bookMap } from '../../src/grading/sheetmap.ts';
import { areaName, dependents, familyTints, SheetCells } from '../../src/report/page/decode.ts';
import { book } from '../../src/testing/book.ts';
import { gradedCell } from '../report/graded.ts';

const small = () =>
  bookMap(
    analyseBook(
      book(
        {
          In: { A1: 'Rate', B1: { value: 0.125, style: { numberFormat: '0.0%' } }, A3: 'Sales', B3: 100, 'C3:E3': '=B3*(1+$B$1)' },
          'P&L': { A1: '=SUM(In!B3:E3)', A2: '=1/0', A3: '=A1&" up"', A4: true, B9: '=Growth*2' },
        },
        { names: { Growth: 'In!$B$1' } },
      ),
    ),
  );

describe('the map of a book', () => {
  const map = small();
  const [inputs, pl] = map.sheets.map((_, i) => new SheetCells(map, i)) as [SheetCells, SheetCells];

  it('keeps kind, status and text of every cell', () => {
    expect(inputs.map.kinds).toBe('tntnfff');
    expect(inputs.shown).toEqual(['Rate', '12.5%', 'Sales', '100', '112.5', '126.563', '142.383']);
    expect(pl.map.kinds).toBe('fesbf');
    expect(pl.shown).toEqual(['481.445', '#DIV/0!', '481.4453125 up', 'TRUE', '0.25']);
    expect(inputs.map.statuses).toMatch(/^\.{4}[vs]{3}$/);
  });

  it('keeps the digits that the text leaves out', () => {
    expect(inputs.value(inputs.find(2, 4))).toBe('142.3828125');
    expect(inputs.value(inputs.find(0, 1))).toBe('0.125');
    expect(pl.value(pl.find(3, 0))).toBe('TRUE');
  });

  it('gives each copy its own formula and precedents from one of each', () => {
    expect(map.formulas).toHaveLength(5);
    const e3 = inputs.find(2, 4);
    expect(inputs.formula(e3)).toBe('D3*(1+$B$1)');
    expect(inputs.precedents(e3).map((a) => areaName(map, a))).toEqual(['In!D3', 'In!B1']);
    expect(inputs.map.precedents.filter((p) => p >= 0)).toEqual([0, 0, 0]);
    expect(pl.precedents(0).map((a) => areaName(map, a))).toEqual(['In!B3:E3']);
    expect(pl.precedents(pl.find(8, 1)).map((a) => areaName(map, a))).toEqual(['In!B1']);
    expect(inputs.formula(inputs.find(2, 1))).toBeUndefined();
    expect(pl.name(0)).toBe("'P&L'!A1");
  });

  it('finds where a cell is used, over all sheets', () => {
    const { first, count } = dependents([inputs, pl], 0, 0, 1, 2);
    expect(count).toBe(4);
    expect(first).toEqual([
      { sheet: 0, row: 2, col: 2 },
      { sheet: 0, row: 2, col: 3 },
    ]);
  });

  it('finds nothing where nothing stands', () => {
    expect([inputs.find(1, 0), inputs.find(2, 9), pl.find(100, 0)]).toEqual([-1, -1, -1]);
  });

  it('is plain data, the same each time', () => {
    expect(structuredClone(map)).toEqual(map);
    expect(JSON.parse(JSON.stringify(map))).toEqual(map);
    expect(JSON.stringify(small())).toBe(JSON.stringify(map));
  });

  it('counts what it leaves out for size', () => {
    const cut = bookMap(analyseBook(book({ A: '1 | 2\n3 | 4', B: '5' })), { mostCells: 3 });
    expect(cut.sheets.map((s) => [s.at.length, s.leftOut])).toEqual([
      [3, 1],
      [0, 1],
    ]);
    expect(new SheetCells(cut, 1).count).toBe(0);
  });

  it('cuts the sheets that are named first last', () => {
    const cut = bookMap(analyseBook(book({ A: '1 | 2\n3 | 4', B: '5', C: '6 | 7' })), { mostCells: 4, first: ['C', 'B'] });
    expect(cut.sheets.map((s) => [s.name, s.at.length, s.leftOut])).toEqual([
      ['A', 1, 3],
      ['B', 1, 0],
      ['C', 2, 0],
    ]);
  });

  it('has one list for what the rows of a table read of their own row', () => {
    const rows = [1, 2, 3, 4].map((n) => `${n} | =T[[#This Row],[Amount]]*2`).join('\n');
    const table = bookMap(analyseBook(book({ A: `Amount | Twice\n${rows}` }, { tables: { T: { ref: 'A!A1:B5' } } })));
    const cells = new SheetCells(table, 0);
    expect([1, 2, 3, 4].map((row) => cells.precedents(cells.find(row, 1)))).toEqual(
      [1, 2, 3, 4].map((row) => [{ sheet: 0, row1: row, col1: 0, row2: row, col2: 0 }]),
    );
    expect(table.precedents).toHaveLength(1);
  });

  it('has no line of its own for a text with line ends', () => {
    const odd = bookMap(analyseBook(book({ A: { A1: 'a\nb', A2: { formula: '="x"&CHAR(10)&"y"', value: 'x' }, A3: 'c' } })));
    expect(new SheetCells(odd, 0).shown).toEqual(['a b', 'x y', 'c']);
  });

  it('keeps a stale cached value', () => {
    const stale = bookMap(analyseBook(book({ A: { A1: 1, A2: { formula: '=A1+1', value: 5 } } })));
    const cells = new SheetCells(stale, 0);
    expect([cells.cached(1), cells.shown[1], cells.cached(0)]).toEqual(['5', '2', undefined]);
  });

  it('names arrays and what they fill', () => {
    const arrays = bookMap(analyseBook(book({ A: { A1: 1, A2: 2, 'C1:C2': { formula: '=A1:A2*2', array: true } } })));
    const cells = new SheetCells(arrays, 0);
    expect(cells.map.kinds).toBe('nfna');
    expect(cells.precedents(cells.find(1, 2)).map((a) => areaName(arrays, a))).toEqual(['A!C1']);
  });
});

it('says of every cell of a model what the graph says', async () => {
  const { analysis } = await gradedCell('fixtures/models/pharma-imbalance');
  const map = bookMap(analysis);
  let formulas = 0;
  for (const [s, sheet] of analysis.book.sheets.entries()) {
    const cells = new SheetCells(map, s);
    for (let i = 0; i < cells.count; i++) {
      const id = sheet.firstId + sheet.find(cells.row(i), cells.col(i));
      const text = analysis.graph.formulas.text(id);
      expect(cells.formula(i) ?? '').toBe(text);
      const areas = analysis.graph.precedentAreas(id).map((a) => fullName(analysis.book.sheets[a.sheet]!.name, a.row1, a.col1));
      expect(
        cells
          .precedents(i)
          .map((a) => fullName(map.sheets[a.sheet]!.name, a.row1, a.col1))
          .sort(),
      ).toEqual(areas.sort());
      if (text) formulas++;
    }
  }
  expect(formulas).toBeGreaterThan(800);
});

it('tints neighbours of another formula otherwise', () => {
  const map = bookMap(analyseBook(book({ A: '1 | =A1*2 | =B1+1\n2 | =A2*2 | =B2+1\n3 | =A3*2 | =B3+2' })));
  const cells = new SheetCells(map, 0);
  const tints = familyTints(cells);
  const tint = (row: number, col: number) => tints.get(cells.map.formula[cells.find(row, col)]!);
  expect(tint(0, 1)).toBe(tint(1, 1));
  expect(tint(0, 1)).not.toBe(tint(0, 2));
  expect(tint(2, 2)).not.toBe(tint(1, 2));
  expect(tint(2, 2)).not.toBe(tint(2, 1));
});

it('finds the same users of a cell as the graph', async () => {
  const { analysis } = await gradedCell('fixtures/models/pharma-imbalance');
  const { book: model, graph } = analysis;
  const map = bookMap(analysis);
  const sheets = map.sheets.map((_, s) => new SheetCells(map, s));
  let users = 0;
  for (const [s, sheet] of model.sheets.entries()) {
    for (let i = 0; i < sheet.cells.count; i += 17) {
      const known = graph.dependents(sheet.firstId + i).length;
      expect(dependents(sheets, s, sheet.cells.row[i]!, sheet.cells.col[i]!, 3).count).toBe(known);
      users += known;
    }
  }
  expect(users).toBeGreaterThan(50);
});
