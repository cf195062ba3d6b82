// A cell's files -> scorecard: joins every stage once. Pure but for hashing; file access is the caller's.

import { FACETS } from '../../checks/index.ts';
import { GATES as GATE_RULES } from '../../gates/index.ts';
import { version } from '../../package.json';
import { anchorsOf } from '../cell/anchors.ts';
import { readAssumptions } from '../cell/assumptions.ts';
import type { CellTexts } from '../cell/contract.ts';
import { readKpis } from '../cell/kpi.ts';
import { readMemo } from '../cell/memo.ts';
import { readPack } from '../cell/pack.ts';
import { readTask, type Task } from '../cell/task.ts';
import { statementParts, valuationMethods } from '../model/method.ts';
import { buildModel, type Model } from '../model/model.ts';
import { archetypeOf, inferArchetype, type Parts } from '../overlay/archetype.ts';
import { GATES } from '../overlay/gates.ts';
import { type Profile, profileOf, withMask } from '../overlay/profile.ts';
import { resolveOverlay } from '../overlay/resolve.ts';
import { TAXONOMY } from '../overlay/taxonomy.ts';
import type { Case } from '../rule/case.ts';
import type { FacetResult } from '../rule/finding.ts';
import { runChecks } from '../run/run.ts';
import { artifactValidity } from '../score/phi-zero.ts';
import { buildScorecard, type InputRole, type Scorecard, type Unassessed } from '../score/scorecard.ts';
import { openWorkbook } from '../workbook/open.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { type Analysis, analyseBook, ask, type Second } from './analyse.ts';
import { judgedVerdicts } from './judged.ts';
import { overridesOf } from './overrides.ts';
import { keyValuesOf, readingOf } from './reading.ts';
import { recalculationOf } from './recalculated.ts';

export interface GradeFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export interface GradeInput {
  /** false for a workbook alone. */
  readonly folder: boolean;
  readonly files: ReadonlyMap<InputRole, GradeFile>;
  readonly settings?: GradeSettings;
  /** What the scorecard should say of how its inputs were found. */
  readonly notes?: readonly string[];
}

export interface GradeSettings {
  readonly profile?: string;
  readonly mask?: Readonly<Record<string, string>>;
  /** concept -> Sheet!A1 */
  readonly lines?: Readonly<Record<string, string>>;
}

/** Everything that was computed on the way, for reports that show more than the scorecard. */
export interface Graded {
  readonly scorecard: Scorecard;
  readonly model: Model;
  readonly analysis: Analysis;
  readonly case: Case;
}

/** A cell whose workbooks are open already. */
export interface OpenCell {
  readonly folder: boolean;
  readonly book: Workbook;
  /** The pack, or why it cannot be read; undefined without one. */
  readonly pack?: Workbook | string;
  /** task, memo, assumptions, votes, reference. */
  readonly texts: ReadonlyMap<InputRole, string>;
  readonly inputs: Scorecard['inputs'];
  readonly settings?: GradeSettings;
  readonly notes?: readonly string[];
}

/** A second engine works beside the grading; its answer only changes how firmly the values stand, unless its values are wanted. */
export async function gradeCell(input: GradeInput, second?: Second): Promise<Graded> {
  const cell = await openCell(input);
  const begun = begin(cell);
  if (!second) return finish(cell, begun);
  const { settled } = await ask(begun.analysis, second);
  if (second.choice === 'hyperformula') return finish(cell, { ...begun, analysis: await settled });
  const graded = finish(cell, begun);
  const analysis = await settled;
  return { ...graded, analysis, scorecard: { ...graded.scorecard, recalculation: recalculationOf(analysis) } };
}

/** Opens the workbooks and decodes the texts of a cell; throws WorkbookError for the model, never for the pack. */
export async function openCell({ folder, files, settings, notes }: GradeInput): Promise<OpenCell> {
  const model = files.get('model');
  if (!model) throw new RangeError('a cell without a model cannot be graded');
  const pack = files.get('pack');
  const decoded = [...files].filter(([role]) => role !== 'model' && role !== 'pack');
  return {
    folder,
    book: await openWorkbook(model.bytes),
    ...(pack ? { pack: await openPack(pack.bytes) } : {}),
    texts: new Map(decoded.map(([role, f]) => [role, new TextDecoder().decode(f.bytes)])),
    inputs: [...files].map(([role, f]) => ({ role, path: f.path, sha256: f.sha256 })),
    ...(settings ? { settings } : {}),
    ...(notes ? { notes } : {}),
  };
}

async function openPack(bytes: Uint8Array): Promise<Workbook | string> {
  try {
    return await openWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'WorkbookError') throw error;
    return error.message;
  }
}

export function gradeBooks(input: OpenCell): Graded {
  return finish(input, begin(input));
}

type Begun = Pick<Parsed, 'analysis' | 'task' | 'notes'>;

function begin(input: OpenCell): Begun {
  const notes: string[] = [...(input.notes ?? [])];
  const task = taskOf(input.texts.get('task'), notes, input.folder);
  return { task, notes, analysis: analyseBook(input.book, task?.asOf ? { asOf: task.asOf } : {}) };
}

function finish(input: OpenCell, { analysis, task, notes }: Begun): Graded {
  const cell = cellTexts(input, task, notes);
  const view = buildModel({
    ...analysis,
    ...(cell.pack ? { anchors: anchorsOf(cell.pack) } : {}),
    ...(task ? { historicalYears: task.historicalYears, forecastYears: task.forecastYears } : {}),
    ...(task?.asOf ? { asOf: task.asOf } : {}),
    overrides: overridesOf(analysis, input.settings?.lines, notes),
  });
  return scoreCase(input, { analysis, cell, task, view, notes });
}

interface Parsed {
  readonly analysis: Analysis;
  readonly cell: CellTexts;
  readonly task: Task | undefined;
  readonly view: Model;
  readonly notes: string[];
}

function scoreCase(input: OpenCell, { analysis, cell, task, view, notes }: Parsed): Graded {
  const { overlay, note } = resolveOverlay(task?.industryGroup ?? '');
  if (note) notes.push(note);
  const parts: Parts = { statements: statementParts(view), methods: valuationMethods(view) };
  const given = task?.archetype ? archetypeOf(task.archetype) : undefined;
  const archetype = given ?? inferArchetype(parts, overlay.group);
  if (!given) notes.push(`archetype inferred from the contents: ${archetype.id}`);
  const profile = profileFor(input.settings);
  const overlayOf = (id: string) => overlay.facets.get(id)?.value ?? 'A';
  const c: Case = { model: view, cell, folder: input.folder, overlay: overlayOf, industry: overlay.group, archetype: archetype.id };
  const judged = judgedVerdicts(view, input.texts.get('votes'), input.texts.get('reference'), notes);
  const { verdicts, gates } = runChecks(
    c,
    FACETS,
    GATE_RULES,
    { taxonomy: TAXONOMY, overlay, profile, archetype, parts },
    judged.verdicts,
    given !== undefined,
  );
  const scorecard = buildScorecard({
    tool: { version },
    inputs: input.inputs,
    layer: judged.full ? 'full' : 'deterministic',
    industry: overlay.group,
    archetype: archetype.id,
    validity: artifactValidity(forecastFormulas(view), profile),
    reading: readingOf(view),
    keyValues: keyValuesOf(view, verdicts),
    recalculation: recalculationOf(analysis),
    unassessed: unassessedOf(verdicts),
    taxonomy: TAXONOMY,
    profile,
    verdicts,
    gateData: GATES,
    gates,
    notes,
  });
  return { scorecard, model: view, analysis, case: c };
}

function profileFor(settings: GradeSettings | undefined): Profile {
  const profile = profileOf(settings?.profile ?? 'gauge-v1');
  if (!profile) throw new RangeError(`there is no profile called ${settings?.profile}`);
  return settings?.mask ? withMask(profile, settings.mask) : profile;
}

function taskOf(source: string | undefined, notes: string[], folder: boolean): Task | undefined {
  if (source === undefined) {
    if (folder) notes.push('no task.json: years, industry and archetype are inferred from the workbook');
    return undefined;
  }
  const { task, problems } = readTask(source);
  notes.push(...problems.map((p) => `task.json: ${p}`));
  return task;
}

function cellTexts({ pack: packBook, texts }: OpenCell, task: Task | undefined, notes: string[]): CellTexts {
  const memoText = texts.get('memo');
  const assumptionsText = texts.get('assumptions');
  const base: CellTexts = {
    ...(task ? { task } : {}),
    ...(memoText !== undefined ? { memo: readMemo(memoText) } : {}),
    ...(assumptionsText !== undefined ? { assumptions: readAssumptions(assumptionsText) } : {}),
  };
  if (packBook === undefined) return base;
  if (typeof packBook === 'string') {
    notes.push(`the pack cannot be read: ${packBook}`);
    return base;
  }
  const pack = readPack(packBook, task ? { task } : {});
  notes.push(...pack.problems.map((p) => `pack: ${p}`));
  return { ...base, pack, packBook, kpis: readKpis(pack) };
}

/** Formula cells under forecast years. */
function forecastFormulas(view: Model): number {
  const years = new Set(view.years.forecast);
  let count = 0;
  for (const line of view.lines) {
    if (line.statement === 'checks' || line.statement === 'sensitivity') continue;
    for (const c of line.cells.values()) if (c.formula && years.has(c.year)) count++;
  }
  return count;
}

function unassessedOf(verdicts: ReadonlyMap<string, FacetResult>): Unassessed[] {
  return [...verdicts].flatMap(([rule, v]) =>
    v.status === 'ungraded' || v.status === 'unresolved' || v.status === 'crashed'
      ? [{ rule, status: v.status, reason: v.reason ?? v.status }]
      : [],
  );
}
