// Workbook and graph -> recalculation: computes every formula in the graph's order, then answers values, statuses, what-ifs and effective precedents.

import { fullName } from '../../grammar/ref.ts';
import type { Graph } from '../graph/graph.ts';
import { serialOfIso } from '../workbook/iso-date.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { Calculation } from './calculation.ts';
import { cyclesOf } from './cycles.ts';
import type { SecondOpinion } from './engine.ts';
import type { Recalculation } from './recalculation.ts';
import { Standing } from './standing.ts';
import { State } from './store.ts';
import { usedBy } from './used.ts';
import type { Scalar } from './value.ts';

export interface RecalculateOptions {
  /** ISO date (or date and time) that TODAY and NOW answer; by default the workbook's last change. */
  readonly asOf?: string;
  /** Values of a second engine to be compared with. */
  readonly agreements?: SecondOpinion;
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
  const standing = new Standing(calculation, graph, options.agreements);
  standing.allZero =
    zeros && formulaIds(graph).some((id) => typeof calculation.store.get(id) === 'number' && calculation.store.get(id) !== 0);
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

function formulaIds(graph: Graph): readonly number[] {
  return graph.formulas.templates.flatMap((t) => t.cells);
}

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
    used: (id) => usedBy(calculation, id),
    whatIf: (overrides) => whatIf(calculation, overrides),
    get summary() {
      summary ??= summarize(calculation, standing);
      return summary;
    },
  };
}

function whatIf(calculation: Calculation, overrides: ReadonlyMap<number, Scalar>): ReturnType<Recalculation['whatIf']> {
  const { store, overlay, host } = calculation;
  const dirty = [...overlay.reach([...overrides.keys()])].sort((a, b) => a - b);
  const changed = new Map<number, Scalar>(overrides);
  overlay.with(overrides, dirty, () => {
    for (const id of calculation.inOrder(dirty)) calculation.machine.drive(id);
    for (const id of dirty) if (!overrides.has(id)) changed.set(id, host.cell(id));
  });
  return {
    value: (id) => (changed.has(id) ? changed.get(id)! : store.get(id)),
    at: (sheet, row, col) => {
      const id = store.idAt(sheet, row, col);
      return id >= 0 && changed.has(id) ? changed.get(id)! : host.cellAt(sheet, row, col);
    },
  };
}

function summarize(calculation: Calculation, standing: Standing): Recalculation['summary'] {
  const { store, book, graph } = calculation;
  const counts = { formulas: 0, verified: 0, single: 0, unverified: 0, staleCaches: 0, missingCaches: 0 };
  const reasons = new Map<string, { count: number; first: number }>();
  for (const id of formulaIds(graph)
    .slice()
    .sort((a, b) => a - b)) {
    counts.formulas++;
    const status = standing.status(id);
    if (status === 'verified') counts.verified++;
    else if (status === 'single' || status === 'converged') counts.single++;
    else counts.unverified++;
    const cache = standing.cache(id);
    if (cache === 'stale') counts.staleCaches++;
    if (cache === 'missing') counts.missingCaches++;
    const reason = standing.reason(id);
    if (reason === undefined || reason.startsWith('rests on')) continue;
    const known = reasons.get(reason);
    if (known) known.count++;
    else reasons.set(reason, { count: 1, first: id });
  }
  const list = [...reasons].map(([reason, { count, first }]) => {
    return { reason, count, first: fullName(book.sheets[store.sheetOf[first]!]!.name, store.rowOf(first), store.colOf(first)) };
  });
  list.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { ...counts, reasons: list, cachesAllZero: standing.allZero };
}
