// Tiny workbooks recalculated for tests: cells in, values and statuses by address out.

import { parseCell } from '../../grammar/ref.ts';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import { type RecalculateOptions, recalculate } from '../../src/recalc/recalculate.ts';
import { isError, isUnknown, type Scalar } from '../../src/recalc/value.ts';
import { type BookOptions, book, idOf, type SheetContent } from '../../src/testing/book.ts';

export function evaluate(sheets: Readonly<Record<string, SheetContent>>, options: BookOptions = {}, recalc: RecalculateOptions = {}) {
  const workbook = book(sheets, options);
  const graph = buildGraph(workbook, parseFormulas(workbook));
  const result = recalculate(workbook, graph, recalc);
  const id = (address: string) => idOf(workbook, address);
  /** Value at an address, present in the file or not; errors as their code. */
  const value = (address: string, from: { at(sheet: number, row: number, col: number): Scalar } = result) => {
    const bang = address.lastIndexOf('!');
    const sheet = bang < 0 ? 0 : workbook.sheets.findIndex((s) => s.name === address.slice(0, bang));
    const { row, col } = parseCell(address.slice(bang + 1))!;
    return shown(from.at(sheet, row, col));
  };
  return { workbook, graph, result, id, value, status: (a: string) => result.status(id(a)), reason: (a: string) => result.reason(id(a)) };
}

export function shown(v: Scalar): number | string | boolean | null {
  if (isUnknown(v)) return `unknown: ${v.reason}`;
  return isError(v) ? v.code : v;
}

/** Value of one formula in cell H1 of a sheet with the given other cells. */
export function formula(text: string, cells: Readonly<Record<string, number | string | boolean | null>> = {}, options: BookOptions = {}) {
  return evaluate({ Sheet1: { ...cells, H1: `=${text}` } }, options).value('H1');
}
