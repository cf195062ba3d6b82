// A test book -> the case that a check sees: graph, recalculated values and model, with whatever else a test supplies. Reads no file.

import type { CellTexts } from '../cell/contract.ts';
import { buildGraph } from '../graph/build.ts';
import { parseFormulas } from '../graph/formulas.ts';
import type { Anchor } from '../model/anchor.ts';
import { buildModel } from '../model/model.ts';
import { recalculate } from '../recalc/recalculate.ts';
import type { Case } from '../rule/case.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface CaseOptions {
  readonly historicalYears?: readonly number[];
  readonly forecastYears?: readonly number[];
  readonly asOf?: string;
  readonly anchors?: readonly Anchor[];
  readonly cell?: CellTexts;
  readonly folder?: boolean;
  /** Overlay value of every facet; A when omitted. */
  readonly overlay?: (facet: string) => 'A' | 'N' | 'O';
  readonly industry?: string;
  readonly archetype?: string;
}

export function caseOf(book: Workbook, options: CaseOptions = {}): Case {
  const graph = buildGraph(book, parseFormulas(book));
  const values = recalculate(book, graph, options.asOf ? { asOf: options.asOf } : {});
  const { historicalYears, forecastYears, asOf, anchors } = options;
  const given = {
    ...(historicalYears ? { historicalYears } : {}),
    ...(forecastYears ? { forecastYears } : {}),
    ...(asOf ? { asOf } : {}),
    ...(anchors ? { anchors } : {}),
  };
  return {
    model: buildModel({ book, graph, values, ...given }),
    cell: options.cell ?? {},
    folder: options.folder ?? true,
    overlay: options.overlay ?? (() => 'A'),
    industry: options.industry ?? 'Capital Goods',
    archetype: options.archetype ?? 'three_statement',
  };
}
