// tieout calibrate: cells with an expectation in, every difference out; a benchmark holds its floor with it.

import { differences, type Expected, readExpected } from '../../campaign/calibration.ts';
import { type Found, findingDifferences, foundIn, readConfirmed, renewed } from '../../campaign/confirmed.ts';
import { readStable, type StableCard, stableDifferences, stablePart } from '../../campaign/stable.ts';
import type { Answer } from '../../pool/task.ts';
import { plain } from '../../report/plain.ts';
import type { Finding } from '../../rule/finding.ts';
import type { Scorecard } from '../../score/scorecard.ts';
import { type Book, JOBS_OPTION, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import { type CellFiles, findCells } from '../cell-files.ts';
import type { Command } from '../command.ts';
import { ENGINE_OPTION, engineOf } from '../engines.ts';
import { Exit, InputError, UsageError, worst } from '../exit.ts';
import type { Io } from '../io.ts';
import type { Args, Option } from '../options.ts';
import { joined } from '../paths.ts';

const EXPECTED = 'expected.json';
const STABLE = 'scorecard.json';
const CONFIRMED = 'findings.txt';
const RENEW: Option = {
  name: 'renew',
  help: `Write ${STABLE} and ${CONFIRMED} of each cell anew; a finding that is new needs its reason written before it holds.`,
};

export const calibrate: Command = {
  name: 'calibrate',
  summary: 'Grade cells that say what they must grade as, and fail on any difference.',
  usage: ['FOLDER...'],
  options: [RENEW, ENGINE_OPTION, JOBS_OPTION, ...LIMIT_OPTIONS],
  notes:
    'A cell takes part when its folder has expected.json: {"gates": ["G1"], "facets": {"2.2.1": 0}, "findings": {"2.2.1": "total assets"}}. All gates that fire must be named; facets and findings that are not named are not held; facets listed under "doubtful" are left out. Beside it may stand scorecard.json, the scores, outcomes and key values to the digit, and findings.txt, every finding of the grading and every error and warning of lint as "RULE SHEET!RANGE | why it is true": one more or one less is a difference.',
  examples: [
    ['calibrate fixtures', 'every cell below fixtures that has an expected.json'],
    ['calibrate fixtures --jobs 4', 'several at once; the output is the same'],
    ['calibrate fixtures/bank --renew', 'after a change that is meant: what the cell grades as now is what it must grade as'],
  ],
  run,
};

interface Held {
  readonly cell: CellFiles;
  readonly expected: Expected;
  readonly stable: StableCard | undefined;
  /** Text of findings.txt. */
  readonly findings: string | undefined;
}

async function run(args: Args, io: Io): Promise<Exit> {
  if (args.positionals.length === 0) throw new UsageError('Name a folder of cells.');
  const cells = await heldCells(await findCells(io, args.positionals), io);
  if (cells.length === 0) throw new InputError(`No cell of ${args.positionals.join(', ')} has an ${EXPECTED}.`);
  const renew = args.flag('renew');
  const books = await Promise.all(cells.flatMap((held) => booksOf(held, renew, args, io)));
  const answers: Answer[] = [];
  const codes: Exit[] = [];
  let same = 0;
  for await (const done of runBooks(io, args, books)) {
    answers.push(done.answer);
    const held = cells[codes.length]!;
    if (answers.length < (linted(held, renew) ? 2 : 1)) continue;
    const [graded, lint] = answers.splice(0) as [Answer, Answer?];
    if (renew) await renewCell(held, graded, lint, io);
    const faults = faultsOf(renew ? { ...held, stable: undefined, findings: undefined } : held, graded, lint);
    if (faults.length === 0) same++;
    codes.push(faults.length === 0 ? Exit.clean : graded.ok ? Exit.findings : Exit.usage);
    io.stdout.write(`${faults.length === 0 ? 'holds' : 'DIFFERS'}  ${held.cell.path}\n${faults.map((f) => `    ${plain(f)}\n`).join('')}`);
  }
  io.stdout.write(`${same} of ${cells.length} cells grade as expected\n`);
  return worst(codes);
}

const linted = (held: Held, renew: boolean): boolean => renew || held.findings !== undefined;

function faultsOf({ expected, stable, findings }: Held, graded: Answer, lint: Answer | undefined): string[] {
  const failed = [graded, lint].find((a) => a && !a.ok);
  if (failed && !failed.ok) return [failed.message];
  const card = (graded as Answer & { ok: true }).value as Scorecard;
  return [
    ...differences(expected, card),
    ...(stable ? stableDifferences(stable, card) : []),
    ...(findings === undefined ? [] : findingDifferences(readConfirmed(findings), foundOf(graded, lint))),
  ];
}

/** The text, when every line of it can be read. */
function checkedFindings(text: string): string {
  readConfirmed(text);
  return text;
}

/** One finding that both have counts once. */
function foundOf(graded: Answer, lint: Answer | undefined): Found[] {
  return graded.ok && lint?.ok ? foundIn(graded.value as Scorecard, (lint.value as { findings: readonly Finding[] }).findings) : [];
}

async function renewCell(held: Held, graded: Answer, lint: Answer | undefined, io: Io): Promise<void> {
  if (!graded.ok || !lint?.ok) return;
  const stable = stablePart(graded.value as Scorecard);
  await io.writeFile(joined(held.cell.path, STABLE), `${JSON.stringify(stable, null, 1)}\n`);
  await io.writeFile(joined(held.cell.path, CONFIRMED), renewed(held.findings ?? '', foundOf(graded, lint)));
}

async function heldCells(cells: readonly CellFiles[], io: Io): Promise<Held[]> {
  const held: Held[] = [];
  for (const cell of cells) {
    if (!cell.folder) continue;
    const expected = await readAs(joined(cell.path, EXPECTED), readExpected, io);
    if (!expected) continue;
    const stable = await readAs(joined(cell.path, STABLE), readStable, io);
    const findings = await readAs(joined(cell.path, CONFIRMED), checkedFindings, io);
    held.push({ cell, expected, stable, findings });
  }
  return held;
}

/** undefined when there is no such file. */
async function readAs<T>(path: string, read: (text: string) => T, io: Io): Promise<T | undefined> {
  if ((await io.kind(path)) !== 'file') return undefined;
  try {
    return read(new TextDecoder().decode(await io.readFile(path)));
  } catch (error) {
    throw new InputError(`${path} cannot be used: ${(error as Error).message}.`);
  }
}

function booksOf(held: Held, renew: boolean, args: Args, io: Io): Promise<Book>[] {
  const { cell } = held;
  if (cell.error !== undefined) throw new InputError(cell.error);
  const book = async (job: string, input: unknown): Promise<Book> => ({
    label: cell.path,
    job,
    input,
    size: await io.size(cell.files.model!),
  });
  return [book('grade', { cell, engine: engineOf(args) }), ...(linted(held, renew) ? [book('lint', { path: cell.files.model! })] : [])];
}
