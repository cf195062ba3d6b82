// Our recalculation and the second engine's opinion -> the recalculation with both: a value on which they agree is verified.
// Or with the other engine's values in place of ours.

import type { Graph } from '../../graph/graph.ts';
import { CellKind, cellId, locate, type Workbook } from '../../workbook/workbook.ts';
import { agree } from '../engine.ts';
import type { CacheState, Recalculation, Status } from '../recalculation.ts';
import { errorOf, type Scalar } from '../value.ts';
import { Verdict } from './exchange.ts';
import type { Opinion } from './opinion.ts';

type Standing = Pick<Recalculation, 'status' | 'cache'>;

export function confirmed(own: Recalculation, graph: Graph, opinion: Opinion): Recalculation {
  let doubtful: ReadonlySet<number> | undefined;
  const status = (id: number): Status => {
    const first = own.status(id);
    if (first !== 'single' || opinion.verdict(id) !== Verdict.Agrees) return first;
    doubtful ??= doubtfulCells(own, graph, opinion);
    return doubtful.has(id) ? 'single' : 'verified';
  };
  return restated(own, {}, graph, { status, cache: (id) => own.cache(id) });
}

/**
 * Cells that rest on a value which neither the other engine nor a cache confirms: it was given to the other engine as ours, so that
 * agreement further down proves only what comes after it. A known fault of the other engine is no doubt.
 */
function doubtfulCells(own: Recalculation, graph: Graph, opinion: Opinion): ReadonlySet<number> {
  const found = new Set<number>();
  const pending: number[] = [];
  for (const { cells } of graph.formulas.templates) {
    for (const id of cells) {
      const verdict = opinion.verdict(id);
      if (own.status(id) === 'single' && verdict !== Verdict.Agrees && verdict !== Verdict.KnownWrong) pending.push(id);
    }
  }
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    for (const dependent of graph.dependents(id)) {
      if (found.has(dependent) || own.status(dependent) !== 'single') continue;
      found.add(dependent);
      pending.push(dependent);
    }
  }
  return found;
}

/** The other engine's values wherever it has its own; what it was not asked for stays ours. */
export function replaced(own: Recalculation, book: Workbook, graph: Graph, opinion: Opinion): Recalculation {
  const value = (id: number): Scalar => opinion.value(id) ?? own.value(id);
  const at = (sheet: number, row: number, col: number): Scalar => {
    const id = cellId(book.sheets[sheet]!, row, col);
    return id < 0 ? own.at(sheet, row, col) : value(id);
  };
  const cache = (id: number): CacheState => {
    const theirs = opinion.value(id);
    const first = own.cache(id);
    if (theirs === undefined || (first !== 'same' && first !== 'stale')) return first;
    return first === 'same' || !agree(theirs, cachedValue(book, id)) ? 'stale' : 'same';
  };
  const status = (id: number): Status => {
    const first = own.status(id);
    if (first !== 'single' && first !== 'verified') return first;
    return cache(id) === 'same' ? 'verified' : 'single';
  };
  return restated(own, { value, at }, graph, { status, cache });
}

/** The same recalculation with other answers, counted anew when somebody asks. */
function restated(own: Recalculation, values: Partial<Recalculation>, graph: Graph, standing: Standing): Recalculation {
  let summary: Recalculation['summary'] | undefined;
  return {
    at: (sheet, row, col) => own.at(sheet, row, col),
    value: (id) => own.value(id),
    reason: (id) => own.reason(id),
    cycles: own.cycles,
    used: (id) => own.used(id),
    whatIf: (overrides) => own.whatIf(overrides),
    evaluate: (ast, id) => own.evaluate(ast, id),
    ...(own.spilled ? { spilled: own.spilled } : {}),
    ...standing,
    ...values,
    get summary() {
      summary ??= { ...own.summary, ...counted(graph, standing) };
      return summary;
    },
  };
}

function counted(graph: Graph, { status, cache }: Standing): Partial<Recalculation['summary']> {
  const counts = { formulas: 0, verified: 0, single: 0, unverified: 0, staleCaches: 0, missingCaches: 0 };
  for (const { cells } of graph.formulas.templates) {
    for (const id of cells) {
      counts.formulas++;
      const now = status(id);
      if (now === 'verified') counts.verified++;
      else if (now === 'single' || now === 'converged') counts.single++;
      else counts.unverified++;
      const state = cache(id);
      if (state === 'stale') counts.staleCaches++;
      else if (state === 'missing') counts.missingCaches++;
    }
  }
  return counts;
}

function cachedValue(book: Workbook, id: number): Scalar {
  const { sheet, index } = locate(book, id);
  const { kind, number, text } = sheet.cells;
  switch (kind[index]) {
    case CellKind.Number:
      return number[index]!;
    case CellKind.Boolean:
      return number[index] !== 0;
    case CellKind.Text:
      return book.strings[text[index]!]!;
    case CellKind.Error:
      return errorOf(book.strings[text[index]!]!);
    default:
      return null;
  }
}
