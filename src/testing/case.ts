// A test book -> the case that a check sees: graph, recalculated values and model, with whatever else a test supplies. Reads no file.

import { anchorsOf } from '../cell/anchors.ts';
import { readAssumptions } from '../cell/assumptions.ts';
import type { CellTexts } from '../cell/contract.ts';
import { readKpis } from '../cell/kpi.ts';
import { readMemo } from '../cell/memo.ts';
import { readPack } from '../cell/pack.ts';
import type { Task } from '../cell/task.ts';
import { buildGraph } from '../graph/build.ts';
import { parseFormulas } from '../graph/formulas.ts';
import type { Anchor } from '../model/anchor.ts';
import { buildModel, type Model } from '../model/model.ts';
import { recalculate } from '../recalc/recalculate.ts';
import type { Case } from '../rule/case.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface CaseOptions {
  readonly historicalYears?: readonly number[];
  readonly forecastYears?: readonly number[];
  /** ISO date. */
  readonly asOf?: string;
  /** Fields of task.json beyond years and date, e.g. `{ scale: 'millions' }`. */
  readonly task?: Partial<Task>;
  /** The input pack, a test book of typed figures. */
  readonly pack?: Workbook;
  /** Text of memo.md. */
  readonly memo?: string;
  /** Text of assumptions.json. */
  readonly assumptions?: string;
  /** In place of the pack's own lines. */
  readonly anchors?: readonly Anchor[];
  /** Parts read by the caller; they win over the texts. */
  readonly cell?: CellTexts;
  /** false when the workbook is graded alone. */
  readonly folder?: boolean;
  /** Overlay value of every facet; A when omitted. */
  readonly overlay?: (facet: string) => 'A' | 'N' | 'O';
  readonly industry?: string;
  readonly archetype?: string;
}

/** The case of a book as `tieout grade` would build it: years and date go into the task too. */
export function caseOf(book: Workbook, options: CaseOptions = {}): Case {
  const cell = { ...cellOf(options), ...options.cell };
  return {
    model: modelFrom(book, options, cell),
    cell,
    folder: options.folder ?? true,
    overlay: options.overlay ?? (() => 'A'),
    industry: options.industry ?? 'Capital Goods',
    archetype: options.archetype ?? 'three_statement',
  };
}

/** The read model of a book alone. */
export function modelOf(book: Workbook, options: CaseOptions = {}): Model {
  return caseOf(book, options).model;
}

function cellOf({ pack: packBook, memo, assumptions, ...options }: CaseOptions): CellTexts {
  const task = taskOf(options);
  const pack = packBook && readPack(packBook, task ? { task } : {});
  return {
    ...(task ? { task } : {}),
    ...(pack ? { pack, packBook: packBook!, kpis: readKpis(pack) } : {}),
    ...(memo === undefined ? {} : { memo: readMemo(memo) }),
    ...(assumptions === undefined ? {} : { assumptions: readAssumptions(assumptions) }),
  };
}

function taskOf({ task, historicalYears, forecastYears, asOf }: CaseOptions): Task | undefined {
  if (!task && !historicalYears && !forecastYears && !asOf) return undefined;
  return { historicalYears: historicalYears ?? [], forecastYears: forecastYears ?? [], ...(asOf ? { asOf } : {}), ...task };
}

function modelFrom(book: Workbook, { anchors, historicalYears, forecastYears, asOf }: CaseOptions, { pack, task }: CellTexts): Model {
  const graph = buildGraph(book, parseFormulas(book));
  const date = asOf ?? task?.asOf;
  const historical = historicalYears ?? task?.historicalYears;
  const forecast = forecastYears ?? task?.forecastYears;
  const reported = anchors ?? (pack ? anchorsOf(pack) : undefined);
  return buildModel({
    book,
    graph,
    values: recalculate(book, graph, date ? { asOf: date } : {}),
    ...(historical ? { historicalYears: historical } : {}),
    ...(forecast ? { forecastYears: forecast } : {}),
    ...(date ? { asOf: date } : {}),
    ...(reported ? { anchors: reported } : {}),
  });
}
