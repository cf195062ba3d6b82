// tieout lint: workbooks in, findings out, in the order of the call.

import { JOBS_OPTION, LIMIT_OPTIONS } from '../batch.ts';
import type { Command } from '../command.ts';
import { configText } from '../config-file.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { lintOnce, lintWatched } from '../lint/files.ts';
import { LIVING_OPTIONS, setUp } from '../lint/setup.ts';
import { LINT_FORMATS } from '../lint-formats.ts';
import type { Args } from '../options.ts';
import { outputOptions } from '../output.ts';
import { FAIL_LEVELS } from '../severity.ts';

export const lint: Command = {
  name: 'lint',
  summary: "Find what is wrong in a workbook of one's own.",
  usage: ['FILE.xlsx...', 'FOLDER', '-'],
  options: [
    ...outputOptions(LINT_FORMATS),
    { name: 'fail-on', value: 'LEVEL', choices: FAIL_LEVELS, help: 'Exit 1 when a finding is at or above this level (default: error).' },
    { name: 'flex', help: 'Also raise every driver by a tenth, recalculate, and tell what does not move and which checks break.' },
    ...LIVING_OPTIONS,
    { name: 'watch', help: 'Lint again whenever a workbook or the configuration changes, until Ctrl-C.' },
    JOBS_OPTION,
    ...LIMIT_OPTIONS,
  ],
  notes:
    "A folder stands for every workbook below it; lock files of Excel (~$...) are skipped; - is standard input. What is typed here wins over tieout.config; Excel's own ignored errors count like suppressions. tieout init writes a configuration with comments.",
  examples: [
    ['lint model.xlsx', 'findings, worst first'],
    ['lint models --format json', 'every workbook of a folder, for a program'],
    ["lint 'models/**/*.xlsx' --fail-on warning", 'exit 1 on a warning, too'],
    ['lint models --baseline old.json --update-baseline', 'take what there is as known; later runs tell what is new'],
    ['lint model.xlsx --flex', 'drivers that move nothing, checks that hold for one set of inputs only'],
    ['lint models --watch --format unix', 'for the Problems panel of an editor'],
  ],
  run,
};

async function run(given: Args, io: Io): Promise<Exit> {
  const setup = await setUp(given, io);
  if (given.flag('print-config')) {
    io.stdout.write(configText(setup.configured));
    return Exit.clean;
  }
  if (given.positionals.length === 0) throw new UsageError('Name a workbook or a folder.');
  if (!given.flag('watch')) return lintOnce(setup, io);
  if (given.positionals.includes('-')) throw new UsageError('Standard input cannot be watched.');
  return lintWatched(given, setup, io);
}
