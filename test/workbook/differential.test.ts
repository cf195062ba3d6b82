import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { parseCell } from '../../grammar/ref.ts';
import { valueAt } from '../../src/workbook/cells.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import { compareWithExceljs } from './second-reader.ts';

function writeModel(): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook();
  const inputs = book.addWorksheet('Inputs');
  const model = book.addWorksheet('P&L 2024', { state: 'hidden' });
  inputs.getCell('A1').value = 'Growth';
  inputs.getCell('B1').value = 0.035;
  inputs.getCell('B1').style = { numFmt: '0.0%', font: { bold: true, color: { argb: 'FF0000FF' } } };
  inputs.getCell('A2').value = { richText: [{ text: 'rich ' }, { text: 'text', font: { bold: true } }] };
  inputs.getCell('A3').value = new Date(Date.UTC(2024, 11, 31));
  inputs.getCell('A4').value = true;
  inputs.getCell('A5').value = { error: '#N/A' };
  inputs.getCell('A6').value = 'line one\nline two & <three> "four"';
  inputs.getCell('A7').value = ' spaces ';
  inputs.mergeCells('C1:D2');
  inputs.getCell('C1').value = 'merged';
  inputs.getCell('B1').note = 'a note';
  inputs.getCell('B3').dataValidation = { type: 'list', formulae: ['"a,b"'] };
  for (let year = 1; year <= 12; year++) {
    model.getCell(1, year + 1).value = 2023 + year;
    model.getCell(2, year + 1).value = {
      formula: `${year === 1 ? '100' : `${String.fromCharCode(65 + year)}2*(1+Inputs!$B$1)`}`,
      result: 100 + year / 3,
    };
  }
  model.getCell('B3').value = { formula: 'B2*2', result: 0 };
  model.fillFormula('C3:M3', 'C2*2', [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]);
  model.getCell('B4').value = { formula: 'IF(B2>0,"","x")', result: '' };
  model.getCell('B5').value = { formula: '1/0', result: { error: '#DIV/0!' } as never };
  book.definedNames.add('Inputs!$B$1', 'growth');
  return book;
}

test('a book written by exceljs reads the same in both readers', async () => {
  const bytes = new Uint8Array(await writeModel().xlsx.writeBuffer());
  const book = await openWorkbook(bytes);
  const { cells, formulas, differences } = await compareWithExceljs(book, bytes);
  expect(differences).toEqual([]);
  expect({ cells, formulas }).toEqual({ cells: 47, formulas: 26 });
});

test('what exceljs wrote besides cells is read', async () => {
  const book = await openWorkbook(new Uint8Array(await writeModel().xlsx.writeBuffer()));
  const [inputs, model] = book.sheets;
  const at = (address: string) => inputs!.find(parseCell(address)!.row, parseCell(address)!.col);
  expect(book.styles[inputs!.cells.style[at('B1')]!]).toMatchObject({ fontColor: '#0000FF', bold: true, numberFormat: '0.0%' });
  expect(valueAt(book, inputs!, 5, 0)).toBe('line one\nline two & <three> "four"');
  expect(inputs!.comments).toEqual([{ row: 0, col: 1, text: 'a note', author: 'Author' }]);
  expect(inputs!.validations).toMatchObject([{ type: 'list', formulas: ['"a,b"'] }]);
  expect(model!.state).toBe('hidden');
  expect(book.names).toEqual([{ name: 'growth', scope: undefined, text: 'Inputs!$B$1', hidden: false }]);
  expect(book.formulas.filter((f) => f.kind === 'shared')).toMatchObject([
    { text: 'C2*2', row: 2, col: 2, ref: { row1: 2, col1: 2, row2: 2, col2: 12 } },
  ]);
});
