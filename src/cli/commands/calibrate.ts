// tieout calibrate: cells with an expectation in, every difference out; a benchmark holds its floor with it.

import { differences, type Expected, readExpected } from '../../campaign/calibration.ts';
import type { Scorecard } from '../../score/scorecard.ts';
import { type Book, type Done, JOBS_OPTION, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import { type CellFiles, findCells } from '../cell-files.ts';
import type { Command } from '../command.ts';
import { ENGINE_OPTION, engineOf } from '../engines.ts';
import { Exit, InputError, UsageError, worst } from '../exit.ts';
import type { Io } from '../io.ts';
import type { Args } from '../options.ts';
import { joined } from '../paths.ts';

const EXPECTED = 'expected.json';

export const calibrate: Command = {
  name: 'calibrate',
  summary: 'Grade cells that say what they must grade as, and fail on any difference.',
  usage: ['FOLDER...'],
  options: [ENGINE_OPTION, JOBS_OPTION, ...LIMIT_OPTIONS],
  notes:
    'A cell takes part when its folder has expected.json: {"gates": ["G1"], "facets": {"2.2.1": 0}, "findings": {"2.2.1": "total assets"}}. All gates that fire must be named; facets and findings that are not named are not held; facets listed under "doubtful" are left out.',
  examples: [
    ['calibrate fixtures', 'every cell below fixtures that has an expected.json'],
    ['calibrate fixtures --jobs 4', 'several at once; the output is the same'],
  ],
  run,
};

interface Held {
  readonly cell: CellFiles;
  readonly expected: Expected;
}

async function run(args: Args, io: Io): Promise<Exit> {
  if (args.positionals.length === 0) throw new UsageError('Name a folder of cells.');
  const cells = await heldCells(await findCells(io, args.positionals), io);
  if (cells.length === 0) throw new InputError(`No cell of ${args.positionals.join(', ')} has an ${EXPECTED}.`);
  const books = await Promise.all(cells.map(({ cell }) => bookOf(cell, args, io)));
  const codes: Exit[] = [];
  let same = 0;
  for await (const done of runBooks(io, args, books)) {
    const { cell, expected } = cells[codes.length]!;
    const faults = faultsOf(done, expected);
    if (faults.length === 0) same++;
    codes.push(faults.length === 0 ? Exit.clean : done.answer.ok ? Exit.findings : Exit.usage);
    io.stdout.write(`${faults.length === 0 ? 'holds' : 'DIFFERS'}  ${cell.path}\n${faults.map((f) => `    ${f}\n`).join('')}`);
  }
  io.stdout.write(`${same} of ${cells.length} cells grade as expected\n`);
  return worst(codes);
}

function faultsOf({ answer }: Done<Book>, expected: Expected): string[] {
  return answer.ok ? differences(expected, answer.value as Scorecard) : [answer.message];
}

async function heldCells(cells: readonly CellFiles[], io: Io): Promise<Held[]> {
  const held: Held[] = [];
  for (const cell of cells) {
    const path = joined(cell.path, EXPECTED);
    if (!cell.folder || (await io.kind(path)) !== 'file') continue;
    try {
      held.push({ cell, expected: readExpected(new TextDecoder().decode(await io.readFile(path))) });
    } catch (error) {
      throw new InputError(`${path} cannot be used: ${(error as Error).message}.`);
    }
  }
  return held;
}

async function bookOf(cell: CellFiles, args: Args, io: Io): Promise<Book> {
  if (cell.error !== undefined) throw new InputError(cell.error);
  return { label: cell.path, job: 'grade', input: { cell, engine: engineOf(args) }, size: await io.size(cell.files.model!) };
}
