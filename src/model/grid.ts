// One sheet as a reader sees it: recalculated values, formats and what kind of cell stands where. Knows no finance.

import type { Recalculation } from '../recalc/recalculation.ts';
import type { Scalar } from '../recalc/value.ts';
import { CellKind, type CellStyle, cellId, type Sheet, type Workbook } from '../workbook/workbook.ts';

export interface GridCell {
  readonly row: number;
  readonly col: number;
  readonly id: number;
  readonly value: Scalar;
  readonly formula: boolean;
}

/** Sparse view of a sheet: only cells that hold something. */
export class Grid {
  /** Row -> its cells, left to right. */
  readonly rows: ReadonlyMap<number, readonly GridCell[]>;
  /** Column -> its cells, top to bottom. */
  readonly cols: ReadonlyMap<number, readonly GridCell[]>;

  constructor(
    readonly book: Workbook,
    readonly sheet: Sheet,
    private readonly values: Recalculation,
  ) {
    const rows = new Map<number, GridCell[]>();
    const cols = new Map<number, GridCell[]>();
    const { cells, firstId, index } = sheet;
    for (let i = 0; i < cells.count; i++) {
      const formula = cells.formula[i]! >= 0;
      if (!formula && cells.kind[i] === CellKind.Blank) continue;
      const row = cells.row[i]!;
      const col = cells.col[i]!;
      const value = values.at(index, row, col);
      if (value === null && !formula) continue;
      const cell = { row, col, id: firstId + i, value, formula };
      push(rows, row, cell);
      push(cols, col, cell);
    }
    this.rows = rows;
    this.cols = cols;
  }

  value(row: number, col: number): Scalar {
    return this.values.at(this.sheet.index, row, col);
  }

  id(row: number, col: number): number {
    return cellId(this.sheet, row, col);
  }

  style(row: number, col: number): CellStyle | undefined {
    const i = this.sheet.find(row, col);
    return i < 0 ? undefined : this.book.styles[this.sheet.cells.style[i]!];
  }

  format(row: number, col: number): string {
    return this.style(row, col)?.numberFormat ?? 'General';
  }

  isFormula(row: number, col: number): boolean {
    const i = this.sheet.find(row, col);
    return i >= 0 && this.sheet.cells.formula[i]! >= 0;
  }
}

function push(map: Map<number, GridCell[]>, key: number, cell: GridCell): void {
  const list = map.get(key);
  if (list) list.push(cell);
  else map.set(key, [cell]);
}
