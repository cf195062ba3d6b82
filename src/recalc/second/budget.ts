// How much the second engine is asked for, by counts alone: a clock would make the answer depend on the machine.

import type { Workbook } from '../../workbook/workbook.ts';
import { cellsRead } from './cost.ts';
import type { Form } from './exchange.ts';

/** Beyond these it is not asked at all. */
export const MAX_FORMULAS = 100_000;
const MAX_CELLS = 400_000;
/** Positions up to the last cell of a sheet, all sheets together: it walks every row. */
const MAX_POSITIONS = 20_000_000;
/** Cells read by all formulas together; the costliest forms are left out. */
const MAX_READS = 3_000_000;

/** Why the workbook as a whole is not for the second engine; undefined when it is. */
export function tooMuch(book: Workbook, formulas: number): string | undefined {
  if (formulas === 0) return 'no formulas';
  if (formulas > MAX_FORMULAS) return `more than ${MAX_FORMULAS} formulas`;
  if (book.cellCount > MAX_CELLS) return `more than ${MAX_CELLS} cells`;
  let positions = 0;
  for (const { used } of book.sheets) if (used) positions += (used.row2 + 1) * Math.min(used.col2 + 1, 256);
  if (positions > MAX_POSITIONS) return 'cells too far apart';
  return book.calc.fullPrecision ? undefined : 'precision as displayed';
}

/** Adds up what the cells of each form read. */
export class Reads {
  private readonly of: number[] = [];
  private readonly cells: number[] = [];
  private total = 0;

  constructor(private readonly book: Workbook) {}

  /** False for a formula that reaches too far. */
  add(index: number, form: Form, row: number, col: number): boolean {
    const read = cellsRead(form, row, col, this.book);
    if (read === Number.POSITIVE_INFINITY) return false;
    this.of[index] = (this.of[index] ?? 0) + read;
    this.cells[index] = (this.cells[index] ?? 0) + 1;
    this.total += read;
    return true;
  }

  /** Forms that are left out: those that read least for each formula are taken first, as far as there is room. */
  beyond(): ReadonlySet<number> {
    const out = new Set<number>();
    if (this.total <= MAX_READS) return out;
    const all = this.of.map((read, form) => ({ form, read, each: read / this.cells[form]! }));
    all.sort((a, b) => a.each - b.each || a.form - b.form);
    let room = MAX_READS;
    for (const { form, read } of all) {
      if (read > room) out.add(form);
      else room -= read;
    }
    return out;
  }
}
