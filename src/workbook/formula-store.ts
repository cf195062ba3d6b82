// The formulas of a workbook as stored: one record each, shared ones once with their followers pointing to it. Shifts and parses nothing.

import type { CellStore } from './cell-store.ts';
import type { Issues } from './issues.ts';
import type { StoredFormula } from './stored-formula.ts';
import type { FormulaBlock, FormulaRecord } from './workbook.ts';

export class SheetFormulas {
  readonly blocks: FormulaBlock[] = [];
  private readonly masters = new Map<number, number>();
  /** Followers that came before their master: place in the cell store, and what is needed to speak of them. */
  private readonly waiting: { place: number; shared: number; row: number; col: number }[] = [];

  constructor(
    private readonly records: FormulaRecord[],
    private readonly sheet: number,
    private readonly name: string,
    private readonly issues: Issues,
  ) {}

  /** Record index of the formula of a cell that will be stored at `place`; -1 for none. */
  add(f: StoredFormula, row: number, col: number, dynamic: boolean, place: number): number {
    if (f.type === 'shared' && f.shared >= 0) return this.addShared(f, row, col, place);
    if (f.type === 'dataTable') return this.addDataTable(f, row, col);
    // Excel writes an empty <f ca="1"/> into cells of a spill: a value without a formula of its own.
    if (f.text === '') return -1;
    if (f.type === 'array') return this.addArray(f, row, col, dynamic);
    return this.push({ kind: 'normal', text: f.text, sheet: this.sheet, row, col });
  }

  /** Ties the followers that came before their master. */
  finish(cells: CellStore): void {
    for (const { place, shared, row, col } of this.waiting) {
      const master = this.masters.get(shared);
      if (master !== undefined) cells.setFormula(place, master);
      else
        this.issues.at(
          'shared-master',
          `The shared formula ${shared} has no master cell; the cell is read as its value.`,
          this.name,
          row,
          col,
        );
    }
  }

  private addShared(f: StoredFormula, row: number, col: number, place: number): number {
    const { ref } = f;
    if (f.text === '') {
      const master = this.masters.get(f.shared);
      if (master === undefined) this.waiting.push({ place, shared: f.shared, row, col });
      return master ?? -1;
    }
    // A follower that repeats a text of its own means that text.
    if (!ref && this.masters.has(f.shared)) return this.push({ kind: 'normal', text: f.text, sheet: this.sheet, row, col });
    const index = this.push({ kind: 'shared', text: f.text, sheet: this.sheet, row, col, ...(ref ? { ref } : {}) });
    this.masters.set(f.shared, index);
    return index;
  }

  private addArray(f: StoredFormula, row: number, col: number, dynamic: boolean): number {
    const kind = dynamic ? 'dynamic' : 'array';
    const ref = f.ref ?? { row1: row, col1: col, row2: row, col2: col };
    const index = this.push({ kind, text: f.text, sheet: this.sheet, row, col, ref });
    this.blocks.push({ rect: ref, formula: index, kind });
    return index;
  }

  private addDataTable(f: StoredFormula, row: number, col: number): number {
    const ref = f.ref ?? { row1: row, col1: col, row2: row, col2: col };
    const dataTable = { twoD: f.twoD, rowInput: f.rowInput, r1: f.r1, ...(f.r2 ? { r2: f.r2 } : {}) };
    const index = this.push({ kind: 'dataTable', text: f.text, sheet: this.sheet, row, col, ref, dataTable });
    this.blocks.push({ rect: ref, formula: index, kind: 'dataTable' });
    return index;
  }

  private push(record: FormulaRecord): number {
    return this.records.push(record) - 1;
  }
}
