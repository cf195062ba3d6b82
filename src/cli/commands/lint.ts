// tieout lint: workbooks in, findings out, in the order of the call.

import { NO_PAINT } from '../../report/paint.ts';
import { type Book, complain, JOBS_OPTION, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import type { Command } from '../command.ts';
import { Exit, UsageError, worst } from '../exit.ts';
import type { Io } from '../io.ts';
import { LINT_FORMATS, type Linted, type LintFormat, renderLint } from '../lint-formats.ts';
import type { Args } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { workbookPaths } from '../paths.ts';
import { FAIL_LEVELS, failing } from '../severity.ts';
import { palette } from '../terminal.ts';

export const lint: Command = {
  name: 'lint',
  summary: "Find what is wrong in a workbook of one's own.",
  usage: ['FILE.xlsx...', 'FOLDER', '-'],
  options: [
    ...outputOptions(LINT_FORMATS),
    { name: 'fail-on', value: 'LEVEL', choices: FAIL_LEVELS, help: 'Exit 1 when a finding is at or above this level (default: error).' },
    JOBS_OPTION,
    ...LIMIT_OPTIONS,
  ],
  notes: 'A folder stands for every workbook below it; lock files of Excel (~$...) are skipped; - is standard input.',
  examples: [
    ['lint model.xlsx', 'findings, worst first'],
    ['lint models --format json', 'every workbook of a folder, for a program'],
    ["lint 'models/**/*.xlsx' --fail-on warning", 'exit 1 on a warning, too'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  if (args.positionals.length === 0) throw new UsageError('Name a workbook or a folder.');
  const paths = await workbookPaths(io, args.positionals);
  const stdin = paths.includes('-') ? await io.stdin() : undefined;
  const to = outputs<LintFormat>(args, LINT_FORMATS);
  const results = new Results(io, to, paths);
  const page = to.some(({ format }) => format === 'html');
  const books = await Promise.all(
    paths.map(
      async (path): Promise<Book> => ({
        label: path,
        job: 'lint',
        input: { path, stdin, page },
        size: path === '-' ? stdin!.length : await io.size(path),
      }),
    ),
  );
  const files: Linted[] = [];
  const codes: Exit[] = [];
  for await (const { book, answer } of runBooks(io, args, books)) {
    if (answer.ok) {
      const linted = answer.value as Linted;
      files.push(linted);
      codes.push(failing(linted.findings, args.value('fail-on') ?? 'error') ? Exit.findings : Exit.clean);
    } else {
      files.push({ path: book.label, findings: [], unassessed: [], error: answer.message });
      codes.push(complain(io, args, book.label, answer));
    }
  }
  const view = { width: io.stdout.columns, verbose: args.flag('verbose') };
  await results.add((format, terminal) => renderLint(format, files, io, { ...view, paint: terminal ? palette(io) : NO_PAINT }));
  await results.end();
  return worst(codes);
}
