// tieout annotate: a workbook in, a reviewed copy out. The workbook itself is never written.

import { extname, resolve } from 'node:path';
import { counted } from '../../report/figures.ts';
import type { Severity } from '../../rule/finding.ts';
import type { AnnotateJob, Reviewed } from '../annotate-job.ts';
import { type Book, complain, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import type { Command } from '../command.ts';
import { CONFIG_OPTIONS, configText, pathFrom, TODAY_OPTION } from '../config-file.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { setUp } from '../lint/setup.ts';
import type { Args } from '../options.ts';

const LEVELS = ['error', 'warning', 'info'] as const;

export const annotate: Command = {
  name: 'annotate',
  summary: 'Write a reviewed copy of a workbook: comments, marks and a sheet of findings.',
  usage: ['FILE.xlsx -o COPY.xlsx'],
  options: [
    { name: 'output', short: 'o', value: 'FILE', help: 'The reviewed copy.' },
    { name: 'force', help: 'Replace a file that is there; never the workbook itself.' },
    { name: 'level', value: 'LEVEL', choices: LEVELS, help: 'Leave out findings below this level (default: info, which is all).' },
    ...CONFIG_OPTIONS,
    TODAY_OPTION,
    ...LIMIT_OPTIONS,
  ],
  notes:
    'The findings are those of tieout lint. Marked cells get a light fill, the first cell of each finding a comment, and a sheet "Tieout" lists all with links. Everything else in the file stays byte for byte: formulas, stored values, names, charts, pivot tables, validations, macros. A cell that has a comment keeps it.',
  examples: [
    ['annotate model.xlsx -o reviewed.xlsx', 'a copy to hand back'],
    ['annotate model.xlsx -o reviewed.xlsx --level warning', 'without remarks'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const setup = await setUp(args, io);
  if (args.flag('print-config')) {
    io.stdout.write(configText(setup.configured));
    return Exit.clean;
  }
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one workbook.');
  const to = await target(path, args, io);
  const stdin = path === '-' ? await io.stdin() : undefined;
  const input: AnnotateJob = {
    path,
    ...(stdin ? { stdin } : {}),
    ask: setup.ask,
    name: pathFrom(setup.configured.folder, io, path),
    least: (args.value('level') as Severity | undefined) ?? 'info',
  };
  const book: Book = { label: path, job: 'annotate', input, size: stdin?.length ?? (await io.size(path)) };
  for await (const { answer } of runBooks(io, setup.args, [book])) {
    if (!answer.ok) return complain(io, args, path, answer);
    const { bytes, sheet, notes, counts } = answer.value as Reviewed;
    await io.writeFile(to, bytes);
    const found = [counted(counts.error, 'error'), counted(counts.warning, 'warning'), counted(counts.info, 'remark')].join(', ');
    io.stdout.write(`${to}: ${found} on the sheet "${sheet}"\n`);
    if (!args.flag('quiet')) io.stderr.write(notes.map((note) => `${note}\n`).join(''));
  }
  return Exit.clean;
}

/** Where the copy goes: not over the workbook by any name, nor over another file unless asked. */
async function target(path: string, args: Args, io: Io): Promise<string> {
  const to = args.value('output');
  if (to === undefined) throw new UsageError('Name the copy: -o FILE.');
  if (path !== '-' && (await io.real(resolve(io.cwd, path))) === (await io.real(resolve(io.cwd, to)))) {
    throw new UsageError(`--output ${to} is an input, and inputs are never written.`);
  }
  const [from, ending] = [extname(path).toLowerCase(), extname(to).toLowerCase()];
  if (path !== '-' && from !== ending)
    throw new UsageError(`--output ${to} must end in ${from} as ${path} does: Excel opens it by its ending.`);
  if ((await io.kind(to)) !== undefined && !args.flag('force')) throw new UsageError(`${to} exists; --force replaces it.`);
  return to;
}
