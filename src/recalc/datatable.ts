// A what-if data table -> the values of its body: the input cells take each pair of headings, and the formula's cone is computed anew.

import { parseCell, type Rect } from '../../grammar/ref.ts';
import type { Graph } from '../graph/graph.ts';
import type { DataTable, FormulaBlock, Workbook } from '../workbook/workbook.ts';
import type { Host } from './host.ts';
import type { Machine } from './machine.ts';
import type { Overlay } from './overlay.ts';
import type { Store } from './store.ts';
import { ArrayValue, REF, type Scalar, Unknown, type Value } from './value.ts';

/** One body cell: which formula, and what the inputs become. */
interface Case {
  readonly formula: number;
  readonly inputs: readonly (readonly [input: number, heading: number])[];
}

export class DataTables {
  constructor(
    private readonly book: Workbook,
    private readonly graph: Graph,
    private readonly store: Store,
    private readonly machine: Machine,
    private readonly overlay: Overlay,
    /** Most evaluations of cells in one table. */
    private readonly budget: number,
  ) {}

  /** The body of a table; a reason when it cannot be computed. */
  body(block: FormulaBlock, sheet: number, host: Host): Value {
    const table = this.book.formulas[block.formula]?.dataTable;
    if (!table) return new Unknown('data table without its inputs');
    if (this.overlay.depth > 0) return new Unknown('data table within a data table');
    const inputs = [table.r1, table.r2].flatMap((r) => (r === undefined ? [] : [this.idOf(r, sheet)]));
    if (inputs.some((id) => id < 0)) return inputs.length === 0 ? new Unknown('data table without its inputs') : REF;
    const cases = this.cases(table, block.rect, sheet, inputs);
    const formulas = [...new Set(cases.flat().map((k) => k.formula))].filter((id) => id >= 0);
    for (const id of formulas) host.cell(id);
    const cone = new Set([...this.graph.cone(formulas), ...formulas]);
    const dirty = [...this.overlay.reach(inputs)].filter((id) => cone.has(id) || host.dynamic.size > 0);
    const { rect } = block;
    if ((rect.row2 - rect.row1 + 1) * (rect.col2 - rect.col1 + 1) * dirty.length > this.budget) return new Unknown('data table too large');
    const rows = cases.map((line) => line.map((k) => this.value(k, dirty, host)));
    return new ArrayValue(rows.length, rows[0]?.length ?? 0, rows.flat());
  }

  /** Cells that a table is computed from: formulas, headings, inputs. */
  sources(block: FormulaBlock, sheet: number): readonly number[] {
    const table = this.book.formulas[block.formula]?.dataTable;
    if (!table) return [];
    const inputs = [table.r1, table.r2].flatMap((r) => (r === undefined ? [] : [this.idOf(r, sheet)]));
    const all = this.cases(table, block.rect, sheet, inputs)
      .flat()
      .flatMap((k) => [k.formula, ...k.inputs.flat()]);
    return [...new Set(all)].filter((id) => id >= 0).sort((a, b) => a - b);
  }

  private idOf(address: string, sheet: number): number {
    const at = parseCell(address);
    return at ? this.store.idAt(sheet, at.row, at.col) : -1;
  }

  private cases(table: DataTable, rect: Rect, sheet: number, inputs: readonly number[]): Case[][] {
    const id = (row: number, col: number) => this.store.idAt(sheet, row, col);
    const [top, left] = [rect.row1 - 1, rect.col1 - 1];
    const [first, second] = inputs as [number, number];
    const of = (row: number, col: number): Case => {
      if (table.twoD) {
        return {
          formula: id(top, left),
          inputs: [
            [first, id(top, col)],
            [second, id(row, left)],
          ],
        };
      }
      if (table.rowInput) return { formula: id(row, left), inputs: [[first, id(top, col)]] };
      return { formula: id(top, col), inputs: [[first, id(row, left)]] };
    };
    const lines: Case[][] = [];
    for (let row = rect.row1; row <= rect.row2; row++) {
      const line: Case[] = [];
      for (let col = rect.col1; col <= rect.col2; col++) line.push(of(row, col));
      lines.push(line);
    }
    return lines;
  }

  private value(k: Case, dirty: readonly number[], host: Host): Scalar {
    if (k.formula < 0) return 0;
    const overrides = new Map<number, Scalar>();
    for (const [input, heading] of k.inputs) overrides.set(input, heading < 0 ? null : host.cell(heading));
    return (
      this.overlay.with(overrides, dirty, () => {
        this.machine.drive(k.formula);
        return host.cell(k.formula);
      }) ?? 0
    );
  }
}
