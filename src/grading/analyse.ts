// Workbook bytes -> everything that is computed of a book alone: cells, formulas, graph, values; and what a second engine says of them.

import { buildGraph } from '../graph/build.ts';
import { parseFormulas } from '../graph/formulas.ts';
import type { Graph } from '../graph/graph.ts';
import { recalculate } from '../recalc/recalculate.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import type { EngineChoice } from '../recalc/second/choice.ts';
import { consult } from '../recalc/second/consult.ts';
import { EngineLost, type SecondEngine } from '../recalc/second/exchange.ts';
import { type SecondAccount, silence } from '../recalc/second/opinion.ts';
import { openWorkbook } from '../workbook/open.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface Analysis {
  readonly book: Workbook;
  readonly graph: Graph;
  readonly values: Recalculation;
  /** What the second engine said; undefined when none was asked. */
  readonly second?: SecondAccount;
}

export interface AnalyseOptions {
  /** ISO date for TODAY and NOW. */
  readonly asOf?: string;
}

/** A second engine and what its values are for. */
export interface Second {
  readonly engine: SecondEngine;
  readonly choice: Exclude<EngineChoice, 'own'>;
}

export async function analyse(bytes: Uint8Array, options: AnalyseOptions = {}, second?: Second): Promise<Analysis> {
  const analysis = analyseBook(await openWorkbook(bytes), options);
  return second ? (await ask(analysis, second)).settled : analysis;
}

export function analyseBook(book: Workbook, options: AnalyseOptions = {}): Analysis {
  const graph = buildGraph(book, parseFormulas(book));
  return { book, graph, values: recalculate(book, graph, options.asOf ? { asOf: options.asOf } : {}) };
}

/** Resolves once the second engine has its task. Whatever it makes of the workbook, the analysis stands; but when it is lost, so is the book. */
export async function ask(analysis: Analysis, { engine, choice }: Second): Promise<{ readonly settled: Promise<Analysis> }> {
  const silent = (error: unknown): Analysis => {
    if (error instanceof EngineLost) throw error;
    return { ...analysis, second: silence(`could not be asked: ${String(error)}`) };
  };
  try {
    const { consulted } = await consult(analysis.book, analysis.graph, analysis.values, engine, choice);
    return { settled: consulted.then((both) => ({ ...analysis, ...both }), silent) };
  } catch (error) {
    return { settled: Promise.resolve(silent(error)) };
  }
}
