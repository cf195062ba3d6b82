// tieout init: a project in, the files that make tieout part of it out. What is there is kept.

import type { Command } from '../command.ts';
import { Exit, UsageError } from '../exit.ts';
import { STARTERS, type Starter } from '../init/files.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import type { Args } from '../options.ts';

const NAMES = STARTERS.map(({ name }) => name);

export const init: Command = {
  name: 'init',
  summary: 'Write a configuration, editor tasks, a workflow and a pre-commit hook.',
  usage: ['', NAMES.map((name) => `[${name}]`).join(' ')],
  options: [{ name: 'force', help: 'Replace files that are there.' }],
  notes: `Without a name it writes all: ${STARTERS.map(({ name, path }) => `${name} is ${path}`).join(', ')}. They go to the working directory. What exists is kept, and told.`,
  examples: [
    ['init', 'all files that are not there yet'],
    ['init vscode --force', 'the tasks of the editor anew'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const unknown = args.positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, NAMES);
    throw new UsageError(`There is no "${unknown}" to write; ${near ? `did you mean ${near}?` : `there are ${NAMES.join(', ')}.`}`);
  }
  const wanted = STARTERS.filter(({ name }) => args.positionals.length === 0 || args.positionals.includes(name));
  for (const starter of wanted) io.stdout.write(`${await place(starter, args.flag('force'), io)}\n`);
  return Exit.clean;
}

async function place({ path, instead = [], text }: Starter, force: boolean, io: Io): Promise<string> {
  for (const there of [path, ...instead]) {
    if ((await io.kind(there)) === undefined) continue;
    if (!force) return `kept   ${there}${there === path ? '' : `, which stands for ${path}`} (--force writes ${path})`;
    if (there !== path) return `kept   ${there}: remove it first, since it stands for ${path}`;
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  if (folder !== '') await io.makeFolder(folder);
  await io.writeFile(path, text);
  return `wrote  ${path}`;
}
