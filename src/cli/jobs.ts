// The jobs of a worker process by name; each loads what it needs when it is first asked for. Plain data in, plain data out.

import { readFile } from 'node:fs/promises';
import type { Second } from '../grading/analyse.ts';
import type { PageParts } from '../grading/page.ts';
import { ownEntry } from '../pool/serve.ts';
import type { Handler, Handlers } from '../pool/task.ts';
import type { EngineChoice } from '../recalc/second/choice.ts';
import type { SecondRequest } from '../recalc/second/exchange.ts';
import type { Inspection } from '../report/inspection.ts';
import type { TraceTree } from '../report/trace.ts';
import type { Scorecard } from '../score/scorecard.ts';
import { annotateJob } from './annotate-job.ts';
import type { CellFiles } from './cell-files.ts';
import { diffJob } from './diff-job.ts';
import { readInput, readInputs } from './inputs.ts';
import { lintJob } from './lint/job.ts';
import type { RecalcFormat } from './recalc-formats.ts';
import { ASK, SecondProcess, WARM } from './second.ts';

export interface GradeJob {
  readonly cell: CellFiles;
  /** Bytes of the path "-". */
  readonly stdin?: Uint8Array;
  /** By default our own engine alone. */
  readonly engine?: EngineChoice;
}

let secondProcess: SecondProcess | undefined;

/** The second engine's process, which lives as long as this one; undefined when it is not wanted. */
function second(choice: EngineChoice = 'own'): Second | undefined {
  const entry = ownEntry();
  if (choice === 'own' || entry === undefined) return undefined;
  if (!secondProcess || secondProcess.ended) secondProcess = new SecondProcess(entry);
  return { engine: secondProcess, choice };
}

async function grade({ cell, stdin, engine }: GradeJob): Promise<Scorecard> {
  const other = second(engine);
  const inputs = await readInputs(cell, readFile, stdin);
  const { gradeCell } = await import('../grading/grade.ts');
  return (await gradeCell(inputs, other)).scorecard;
}

export interface GradePageJob extends GradeJob {
  /** See Signoff. */
  readonly build: string | null;
}

/** The scorecard with what its HTML page shows beside it. */
async function gradePage(job: GradePageJob): Promise<{ readonly card: Scorecard; readonly parts: PageParts }> {
  const { cell, stdin, build, engine } = job;
  const other = second(engine);
  const inputs = await readInputs(cell, readFile, stdin);
  const [{ gradeCell }, { gradedParts }] = await Promise.all([import('../grading/grade.ts'), import('../grading/page.ts')]);
  const graded = await gradeCell(inputs, other);
  return { card: graded.scorecard, parts: gradedParts(graded, { build, ...(cell.settings ? { settings: cell.settings } : {}) }) };
}

export interface InspectJob extends GradeJob {
  readonly inventory: boolean;
  readonly build: string | null;
}

async function inspect({ cell, stdin, inventory, build }: InspectJob): Promise<Inspection> {
  const inputs = await readInputs(cell, readFile, stdin);
  const [{ gradeCell }, { inspectionOf }] = await Promise.all([import('../grading/grade.ts'), import('../grading/inspect.ts')]);
  const settings = cell.settings ? { settings: cell.settings } : {};
  return inspectionOf(await gradeCell(inputs), { path: cell.path, inventory, build, ...settings });
}

export type { LintJob } from './lint/job.ts';

export interface RecalcJob {
  readonly path: string;
  readonly stdin?: Uint8Array;
  readonly formats: readonly RecalcFormat[];
  readonly engine?: EngineChoice;
}

/** The text of each format. */
async function recalc({ path, stdin, formats, engine }: RecalcJob): Promise<readonly string[]> {
  const other = second(engine);
  const { bytes } = await readInput(path, readFile, stdin);
  const { analyse } = await import('../grading/analyse.ts');
  const { renderRecalc } = await import('./recalc-formats.ts');
  const analysis = await analyse(bytes, {}, other);
  return Promise.all(formats.map((format) => renderRecalc(format, path, analysis)));
}

export interface TraceJob {
  readonly path: string;
  readonly stdin?: Uint8Array;
  readonly cell: string;
  readonly direction: 'up' | 'down';
  readonly depth: number;
}

async function trace({ path, stdin, cell, direction, depth }: TraceJob): Promise<TraceTree> {
  const { bytes } = await readInput(path, readFile, stdin);
  const [{ analyse }, { traceCell }] = await Promise.all([import('../grading/analyse.ts'), import('../grading/trace.ts')]);
  return traceCell(await analyse(bytes), cell, { direction, depth });
}

/** Loads the second engine, so that it is there when it is asked. */
async function warm(): Promise<null> {
  (await import('../recalc/second/answer.ts')).warm();
  return null;
}

async function answer(request: SecondRequest): Promise<unknown> {
  return (await import('../recalc/second/answer.ts')).answer(request);
}

export const JOBS: Handlers = new Map<string, Handler>([
  ['annotate', annotateJob],
  ['diff', diffJob],
  ['grade', grade],
  ['grade-page', gradePage],
  ['inspect', inspect],
  ['lint', lintJob],
  ['recalc', recalc],
  [ASK, answer],
  [WARM, warm],
  ['trace', trace],
]);
