// Numbers typed into a sheet -> runs along its rows, with label, what they show and whether a formula reads them.

import { rectName } from '../../grammar/ref.ts';
import type { SheetView } from '../model/model.ts';
import { formatNumber } from '../recalc/functions/textformat.ts';
import type { TypedInput } from '../report/inventory.ts';
import { plain } from '../report/plain.ts';
import { CellKind, type Sheet } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';

const MOST_SHOWN = 12;

export function typedInputs(sheet: Sheet, analysis: Analysis, view: SheetView | undefined): TypedInput[] {
  const { cells } = sheet;
  const headers = headerCells(view);
  const runs: number[][] = [];
  for (let i = 0; i < cells.count; i++) {
    if (cells.formula[i]! >= 0 || cells.kind[i] !== CellKind.Number || headers(cells.row[i]!, cells.col[i]!)) continue;
    const last = runs.at(-1);
    const touches = last && cells.row[last.at(-1)!] === cells.row[i] && cells.col[last.at(-1)!]! + 1 === cells.col[i];
    if (touches) last.push(i);
    else runs.push([i]);
  }
  return runs.map((run) => typedInput(run, sheet, analysis));
}

function typedInput(run: readonly number[], sheet: Sheet, { book, graph }: Analysis): TypedInput {
  const { cells, firstId } = sheet;
  const [first, last] = [run[0]!, run.at(-1)!];
  return {
    range: rectName({ row1: cells.row[first]!, col1: cells.col[first]!, row2: cells.row[last]!, col2: cells.col[last]! }),
    label: labelOf(first, sheet, book.strings),
    cells: run.length,
    shown: run.slice(0, MOST_SHOWN).map((i) => {
      const code = book.styles[cells.style[i]!]?.numberFormat ?? 'General';
      return plain(formatNumber(cells.number[i]!, code, book.date1904)).trim();
    }),
    unused: run.filter((i) => graph.dependents(firstId + i).length === 0).length,
  };
}

/** The texts nearest to the left in the row, the first of them: the unit stands behind the label. */
function labelOf(first: number, { cells }: Sheet, strings: readonly string[]): string {
  let label = '';
  for (let i = first - 1; i >= 0 && cells.row[i] === cells.row[first]; i--) {
    const text = cells.kind[i] === CellKind.Text && cells.formula[i]! < 0 ? plain(strings[cells.text[i]!] ?? '').trim() : '';
    if (text) label = text;
    else if (label && (cells.formula[i]! >= 0 || cells.kind[i] === CellKind.Number)) break;
  }
  return label;
}

/** Years and dates over the periods are headers, not inputs. */
function headerCells(view: SheetView | undefined): (row: number, col: number) => boolean {
  const across = new Set<number>();
  const down = new Set<number>();
  for (const { axis } of view?.blocks ?? []) (axis.across ? across : down).add(axis.header);
  return (row, col) => across.has(row) || down.has(col);
}
