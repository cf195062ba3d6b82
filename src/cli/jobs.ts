// The jobs of a worker process by name; each loads what it needs when it is first asked for. Plain data in, plain data out.

import { readFile } from 'node:fs/promises';
import type { PageParts } from '../grading/page.ts';
import type { Handler, Handlers } from '../pool/task.ts';
import type { Inspection } from '../report/inspection.ts';
import type { TraceTree } from '../report/trace.ts';
import type { Scorecard } from '../score/scorecard.ts';
import type { CellFiles } from './cell-files.ts';
import { readInput, readInputs } from './inputs.ts';
import type { Linted } from './lint-formats.ts';
import type { RecalcFormat } from './recalc-formats.ts';

export interface GradeJob {
  readonly cell: CellFiles;
  /** Bytes of the path "-". */
  readonly stdin?: Uint8Array;
}

async function grade({ cell, stdin }: GradeJob): Promise<Scorecard> {
  const inputs = await readInputs(cell, readFile, stdin);
  const { gradeCell } = await import('../grading/grade.ts');
  return (await gradeCell(inputs)).scorecard;
}

export interface GradePageJob extends GradeJob {
  /** See Signoff. */
  readonly build: string | null;
}

/** The scorecard with what its HTML page shows beside it. */
async function gradePage({ cell, stdin, build }: GradePageJob): Promise<{ readonly card: Scorecard; readonly parts: PageParts }> {
  const inputs = await readInputs(cell, readFile, stdin);
  const [{ gradeCell }, { gradedParts }] = await Promise.all([import('../grading/grade.ts'), import('../grading/page.ts')]);
  const graded = await gradeCell(inputs);
  return { card: graded.scorecard, parts: gradedParts(graded, { build }) };
}

export interface InspectJob extends GradeJob {
  readonly inventory: boolean;
  readonly build: string | null;
}

async function inspect({ cell, stdin, inventory, build }: InspectJob): Promise<Inspection> {
  const inputs = await readInputs(cell, readFile, stdin);
  const [{ gradeCell }, { inspectionOf }] = await Promise.all([import('../grading/grade.ts'), import('../grading/inspect.ts')]);
  return inspectionOf(await gradeCell(inputs), { path: cell.path, inventory, build });
}

export interface LintJob {
  readonly path: string;
  readonly stdin?: Uint8Array;
  /** Also what the HTML page shows. */
  readonly page?: boolean;
}

async function lint({ path, stdin, page }: LintJob): Promise<Linted> {
  const { bytes } = await readInput(path, readFile, stdin);
  const [{ lintBook }, { bookParts }] = await Promise.all([import('../grading/lint.ts'), import('../grading/page.ts')]);
  const linted = await lintBook(bytes);
  return { path, ...linted.result, ...(page ? { parts: bookParts(linted) } : {}) };
}

export interface RecalcJob {
  readonly path: string;
  readonly stdin?: Uint8Array;
  readonly formats: readonly RecalcFormat[];
}

/** The text of each format. */
async function recalc({ path, stdin, formats }: RecalcJob): Promise<readonly string[]> {
  const { bytes } = await readInput(path, readFile, stdin);
  const { analyse } = await import('../grading/analyse.ts');
  const { renderRecalc } = await import('./recalc-formats.ts');
  const analysis = await analyse(bytes);
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

export const JOBS: Handlers = new Map<string, Handler>([
  ['grade', grade],
  ['grade-page', gradePage],
  ['inspect', inspect],
  ['lint', lint],
  ['recalc', recalc],
  ['trace', trace],
]);
