// The quick way for cells written as nearly all are, against the scanner: the same sheet in a spelling that the quick way declines.

import { describe, expect, it } from 'vitest';
import { openRows } from './tiny-book.ts';

const CELLS = [
  '<c r="A1" s="0" t="s"><v>1</v></c>',
  '<c r="B1"><v>-12.50</v></c>',
  '<c r="C1" t="n"><v>1.7976931348623157E308</v></c>',
  '<c r="D1" t="b"><v>1</v></c>',
  '<c r="E1" t="e"><v>#DIV/0!</v></c>',
  '<c r="F1" t="str"><f>"a"&amp;"b"&lt;1</f><v>a&lt;b_x000D_</v></c>',
  '<c r="G1" t="str"><f>""</f><v></v></c>',
  '<c r="H1" t="str"><f>""</f><v/></c>',
  '<c r="I1"><f>=B1*2</f></c>',
  '<c r="J1"/>',
  '<c r="K1"></c>',
  '<c r="L1"><v>nan</v></c>',
  '<c r="M1" t="s"><v>99</v></c>',
  '<c r="N1" s="77"><v>1</v></c>',
  '<c r="A2"><f t="shared" ref="A2:C2" si="0">B1+1</f><v>3</v></c>',
  '<c r="B2"><f t="shared" si="0"/><v>4</v></c>',
  '<c r="C2" s="0"><f t="shared" si="0"></f><v>5</v></c>',
  '<c r="D2"><f t="shared" si="9"/><v>6</v></c>',
  '<c r="E2"><f aca="false">SUM(A2:C2)</f><v>12</v></c>',
  '<c r="ZZZ9"><v>1</v></c>',
  '<c r="A0"><v>1</v></c>',
  '<c r="c3"><v>7</v></c>',
  '<c r="A4"><v>1<!-- note -->2</v></c>',
];
const odd = (cell: string) => cell.replace(/<(c|f|v)(?=[ />])/g, '<$1 ').replace(/"(?=[ />])/g, '" ');

const read = async (cells: readonly string[]) => {
  const { book, sheet } = await openRows(`<row r="1">${cells.join('')}</row>`, { sharedStrings: '<si><t>one</t></si><si><t>two</t></si>' });
  const { row, col, kind, number, text, style, formula, count } = sheet.cells;
  const list = Array.from({ length: count }, (_, i) => ({
    at: [row[i], col[i]],
    kind: kind[i],
    number: number[i],
    text: book.strings[text[i]!],
    style: style[i],
    formula: formula[i]! < 0 ? undefined : book.formulas[formula[i]!],
  }));
  return { list, issues: book.issues };
};

describe('cells as nearly all are written', () => {
  it('are read as the same cells in another spelling', async () => {
    const quick = await read(CELLS);
    expect(quick.list.length).toBeGreaterThan(18);
    expect(quick).toEqual(await read(CELLS.map(odd)));
  });
});
