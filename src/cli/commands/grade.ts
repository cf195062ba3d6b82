// tieout grade: cells in, scorecards out, in the order of the call.

import { version } from '../../../package.json';
import type { PageParts } from '../../grading/page.ts';
import type { Failure } from '../../pool/task.ts';
import { NO_PAINT } from '../../report/paint.ts';
import type { Scorecard } from '../../score/scorecard.ts';
import { type Book, complain, type Done, JOBS_OPTION, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import { type CellFiles, findCells, type Given, ROLES } from '../cell-files.ts';
import type { Command } from '../command.ts';
import { CONFIG_OPTIONS, configText } from '../config-file.ts';
import { ENGINE_OPTION, engineOf } from '../engines.ts';
import { Exit, UsageError, worst } from '../exit.ts';
import { configureCells } from '../grade-config.ts';
import { GRADE_FORMATS, type Graded, type GradeFormat, isDocument, renderGrade, renderGrades } from '../grade-formats.ts';
import { readInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import type { Args, Option } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { buildHash } from '../page.ts';
import { appendable, inputsKey, resumed } from '../resume.ts';
import { FAIL_LEVELS, failing } from '../severity.ts';
import { palette } from '../terminal.ts';

const FILE_OPTIONS: readonly Option[] = ROLES.filter((role) => role !== 'config').map((role) => ({
  name: role,
  value: 'FILE',
  help: `The ${role} file, in place of the cell's own.`,
}));

export const grade: Command = {
  name: 'grade',
  summary: 'Grade cells: score, gates with evidence, all 56 facets.',
  usage: ['CELL...', 'MODEL.xlsx'],
  options: [
    ...outputOptions(GRADE_FORMATS),
    { name: 'min-score', value: 'N', kind: 'number', help: 'Exit 1 when a final score is below N.' },
    { name: 'fail-on', value: 'LEVEL', choices: FAIL_LEVELS, help: 'Exit 1 when a finding is at or above this level.' },
    ENGINE_OPTION,
    JOBS_OPTION,
    {
      name: 'resume',
      value: 'FILE',
      help: 'Keep scorecards in FILE, one a line, and reuse those whose inputs are unchanged (not for html).',
    },
    ...FILE_OPTIONS,
    ...CONFIG_OPTIONS,
    ...LIMIT_OPTIONS,
  ],
  notes:
    'A cell is a folder with model.xlsx and, where there are any, pack.xlsx, task.json, memo.md, assumptions.json, votes.json and reference.json. A folder of cells stands for all of them. A workbook alone is graded without what needs the others. Of a configuration only profile, mask and lines count, and never of one inside a cell.',
  examples: [
    ['grade runs/EMR', 'one cell, for a person'],
    ['grade runs/EMR --format json', 'for a program'],
    ['grade runs --format jsonl --jobs 4 --resume run.jsonl', 'a whole run, again after an interruption'],
    ['grade runs/EMR --output html=EMR.html', 'a page to pass around, beside the text'],
    ['grade model.xlsx --pack pack.xlsx --min-score 40', 'a model with its pack, exit 1 below 40'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const given: Given = Object.fromEntries(ROLES.flatMap((role) => (args.value(role) === undefined ? [] : [[role, args.value(role)!]])));
  if (args.positionals.length === 0 && given.model === undefined) throw new UsageError('Name a cell folder or a workbook.');
  const found = await findCells(io, args.positionals.length > 0 ? args.positionals : [given.model!], given);
  const { cells, configured } = await configureCells(found, args, io);
  if (args.flag('print-config')) {
    io.stdout.write(configText(configured));
    return Exit.clean;
  }
  const to = outputs<GradeFormat>(args, GRADE_FORMATS);
  if (cells.length > 1 && to.some((o) => o.format === 'json')) {
    throw new UsageError(`The format json holds one cell, and there are ${cells.length}; jsonl holds one a line.`);
  }
  const results = new Results(
    io,
    to,
    cells.flatMap((cell) => Object.values(cell.files)),
  );
  const codes: Exit[] = [];
  const kept: Graded[] = [];
  const documents = to.some((o) => isDocument(o.format));
  const page = to.some((o) => o.format === 'html');
  for await (const graded of gradeAll(cells, args, io, page)) {
    if (documents) kept.push(graded);
    const layout = { width: io.stdout.columns, verbose: args.flag('verbose'), first: codes.length === 0 };
    codes.push(codeOf(graded, args));
    await results.add((format, terminal) => renderGrade(format, graded, { ...layout, paint: terminal ? palette(io) : NO_PAINT }));
  }
  await results.add((format) => renderGrades(format, kept, io));
  await results.end();
  return worst(codes);
}

/** In the order of the cells, each as soon as it and all before it are done. */
async function* gradeAll(cells: readonly CellFiles[], args: Args, io: Io, page: boolean): AsyncGenerator<Graded> {
  const stdin = cells.some((cell) => cell.files.model === '-') ? await io.stdin() : undefined;
  const store = await openStore(cells, args, io, stdin, page);
  const fresh = cells.filter((cell, at) => cell.error === undefined && !store.kept.has(at));
  const answers = runBooks(io, args, await Promise.all(fresh.map((cell) => bookOf(cell, args, io, stdin, page))));
  try {
    for (const [at, cell] of cells.entries()) {
      const card = store.kept.get(at);
      if (card) yield { cell, card };
      else if (cell.error !== undefined) yield failed(cell, { ok: false, kind: 'input', message: cell.error }, args, io);
      else yield await graded(cell, (await answers.next()).value as Done<Book>);
    }
  } finally {
    await answers.return(undefined);
  }

  async function graded(cell: CellFiles, { answer }: Done<Book>): Promise<Graded> {
    if (!answer.ok) return failed(cell, answer, args, io);
    const { card, parts } = page ? (answer.value as Mapped) : { card: answer.value as Scorecard };
    await store.keep(card);
    return { cell, card, ...(parts ? { parts } : {}) };
  }
}

interface Mapped {
  readonly card: Scorecard;
  readonly parts?: PageParts;
}

async function bookOf(cell: CellFiles, args: Args, io: Io, stdin: Uint8Array | undefined, page: boolean): Promise<Book> {
  const path = cell.files.model!;
  const build = page ? await buildHash(io) : null;
  const input = { cell, stdin, engine: engineOf(args), ...(page ? { build } : {}) };
  return { label: cell.path, job: page ? 'grade-page' : 'grade', input, size: path === '-' ? stdin!.length : await io.size(path) };
}

function failed(cell: CellFiles, answer: Failure, args: Args, io: Io): Graded {
  return { cell, error: answer.message, code: complain(io, args, cell.path, answer) };
}

/** The file of --resume; without it nothing is kept. A page needs the cells, which the file has not: every cell is graded for it. */
async function openStore(cells: readonly CellFiles[], args: Args, io: Io, stdin: Uint8Array | undefined, page: boolean) {
  const path = args.value('resume');
  const kept = new Map<number, Scorecard>();
  if (path === undefined) return { kept, keep: async () => {} };
  const { lines, torn } = await resumed(io, path);
  for (const [at, cell] of page ? [] : cells.entries()) {
    if (cell.error !== undefined) continue;
    const read = await readInputs(cell, io.readFile, stdin).catch(() => undefined);
    const line = read && lines.get(inputsKey(version, read.files.values()));
    if (line !== undefined) kept.set(at, JSON.parse(line) as Scorecard);
  }
  if (page && lines.size > 0 && !args.flag('quiet')) {
    io.stderr.write(`an HTML page shows cells, which ${path} does not hold: all ${cells.length} are graded again\n`);
  }
  if (kept.size > 0 && !args.flag('quiet')) io.stderr.write(`${kept.size} of ${cells.length} taken from ${path}\n`);
  const add = appendable(io, path, torn);
  return { kept, keep: (card: Scorecard) => add(JSON.stringify(card)) };
}

function codeOf({ card, code }: Graded, args: Args): Exit {
  if (!card) return code ?? Exit.usage;
  if (card.incomplete) return Exit.bug;
  const least = args.number('min-score');
  if (least !== undefined && (card.score.final ?? 0) < least) return Exit.findings;
  const findings = Object.values(card.facets).flatMap((facet) => facet.findings);
  return failing(findings, args.value('fail-on')) ? Exit.findings : Exit.clean;
}
