// Workbook bytes -> everything that is computed of a book alone: cells, formulas, graph, values.

import { buildGraph } from '../graph/build.ts';
import { parseFormulas } from '../graph/formulas.ts';
import type { Graph } from '../graph/graph.ts';
import { recalculate } from '../recalc/recalculate.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { openWorkbook } from '../workbook/open.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface Analysis {
  readonly book: Workbook;
  readonly graph: Graph;
  readonly values: Recalculation;
}

export interface AnalyseOptions {
  /** ISO date for TODAY and NOW. */
  readonly asOf?: string;
}

export async function analyse(bytes: Uint8Array, options: AnalyseOptions = {}): Promise<Analysis> {
  return analyseBook(await openWorkbook(bytes), options);
}

export function analyseBook(book: Workbook, options: AnalyseOptions = {}): Analysis {
  const graph = buildGraph(book, parseFormulas(book));
  return { book, graph, values: recalculate(book, graph, options.asOf ? { asOf: options.asOf } : {}) };
}
