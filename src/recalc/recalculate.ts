// Workbook and graph -> recalculation: computes every formula in the graph's order, then answers values, statuses, what-ifs and effective precedents.

import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import type { Graph } from '../graph/graph.ts';
import { serialOfIso } from '../workbook/iso-date.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { Calculation } from './calculation.ts';
import { cyclesOf } from './cycles.ts';
import { partValue } from './part.ts';
import type { Recalculation } from './recalculation.ts';
import { Standing } from './standing.ts';
import { State } from './store.ts';
import { summarize } from './summary.ts';
import { usedBy } from './used.ts';
import type { Scalar } from './value.ts';
import { whatIf } from './whatif.ts';

export interface RecalculateOptions {
  /** ISO date (or date and time) that TODAY and NOW answer; by default the workbook's last change. */
  readonly asOf?: string;
  /** Most evaluations of cells in one loop (default 20 million). */
  readonly loopBudget?: number;
  /** Most evaluations of cells for one data table (default 5 million). */
  readonly tableBudget?: number;
}

/** A late spill is settled in one more pass; more would mean spills that move each other. */
const MAX_PASSES = 5;

export function recalculate(book: Workbook, graph: Graph, options: RecalculateOptions = {}): Recalculation {
  const date = options.asOf ?? book.modified;
  const time = date === undefined ? undefined : serialOfIso(date, book.date1904);
  const budget = { loop: options.loopBudget ?? 20_000_000, table: options.tableBudget ?? 5_000_000 };
  const calculation = new Calculation(book, graph, time, budget);
  const zeros = onlyZeros(book, calculation);
  if (zeros) calculation.distrustCaches();
  compute(calculation);
  const standing = new Standing(calculation, graph);
  standing.allZero = zeros && graph.order.some((id) => typeof calculation.store.get(id) === 'number' && calculation.store.get(id) !== 0);
  return answers(calculation, standing);
}

function compute(calculation: Calculation): void {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    calculation.start();
    const { order } = calculation.graph;
    const { state } = calculation.store;
    for (let i = 0; i < order.length; i++) if (state[order[i]!] === State.Pending) calculation.machine.drive(order[i]!);
    calculation.finishRest();
    if (!calculation.blocks.late) return;
    calculation.blocks.late = false;
  }
}

function spilledCells({ store, book }: Calculation): NonNullable<Recalculation['spilled']> {
  return book.sheets.flatMap(({ index }) =>
    store
      .extrasIn(index, WHOLE)
      .flatMap(({ row, col, extra }) => (extra.value === null ? [] : [{ sheet: index, row, col, owner: extra.owner }])),
  );
}

const WHOLE = { row1: 0, col1: 0, row2: MAX_ROWS - 1, col2: MAX_COLS - 1 };

/** Writers that compute nothing store 0 everywhere: no such value is a cache. */
function onlyZeros(book: Workbook, calculation: Calculation): boolean {
  let zeros = 0;
  for (const sheet of book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      if (sheet.cells.formula[i]! < 0) continue;
      const cached = calculation.store.cached(sheet.firstId + i);
      if (cached !== 0) return false;
      zeros++;
    }
  }
  return zeros >= 5;
}

function answers(calculation: Calculation, standing: Standing): Recalculation {
  const { store, host } = calculation;
  const value = (id: number): Scalar => store.get(id);
  const at = (sheet: number, row: number, col: number): Scalar => host.cellAt(sheet, row, col);
  let summary: Recalculation['summary'] | undefined;
  return {
    at,
    value,
    status: (id) => standing.status(id),
    reason: (id) => standing.reason(id),
    cache: (id) => standing.cache(id),
    cycles: cyclesOf(calculation),
    spilled: spilledCells(calculation),
    used: (id) => usedBy(calculation, id),
    whatIf: (overrides) => whatIf(calculation, overrides),
    evaluate: (ast, id) => partValue(calculation, ast, id),
    get summary() {
      summary ??= summarize(calculation, standing);
      return summary;
    },
  };
}
