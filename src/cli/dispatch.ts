// argv -> the exit code of the command it names. No process: everything outside comes through Io.

import { version } from '../../package.json';
import { plain } from '../report/plain.ts';
import { GLOBAL_OPTIONS } from './command.ts';
import { COMMANDS, type Listed } from './commands.ts';
import { Exit, InputError, UsageError } from './exit.ts';
import { commandHelp, overview } from './help.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import { parseArgs } from './options.ts';

export async function dispatch(argv: readonly string[], io: Io, commands: readonly Listed[] = COMMANDS): Promise<Exit> {
  try {
    return await obey(argv, io, commands);
  } catch (error) {
    return report(error, argv, io);
  }
}

async function obey(argv: readonly string[], io: Io, commands: readonly Listed[]): Promise<Exit> {
  const at = argv.findIndex((word) => !word.startsWith('-'));
  const name = at < 0 ? undefined : argv[at]!;
  if (name === undefined || name === 'help') {
    if (name === 'help' && argv[at + 1]) return obey([argv[at + 1]!, '--help'], io, commands);
    return withoutCommand(argv.slice(0, at < 0 ? argv.length : at), name === 'help', io, commands);
  }
  const listed = commands.find((c) => c.name === name);
  if (!listed) throw new UsageError(unknownCommand(name, commands));
  const command = await listed.load();
  const words = [...argv.slice(0, at), ...argv.slice(at + 1)];
  const args = parseArgs(words, [...command.options, ...GLOBAL_OPTIONS]);
  if (args.flag('help')) {
    io.stdout.write(commandHelp(command));
    return Exit.clean;
  }
  if (args.flag('version')) {
    io.stdout.write(`${version}\n`);
    return Exit.clean;
  }
  return command.run(args, io);
}

function withoutCommand(words: readonly string[], asked: boolean, io: Io, commands: readonly Listed[]): Exit {
  const args = parseArgs(words, GLOBAL_OPTIONS);
  if (args.flag('version')) {
    io.stdout.write(`${version}\n`);
    return Exit.clean;
  }
  const help = overview(version, commands);
  if (asked || args.flag('help')) {
    io.stdout.write(help);
    return Exit.clean;
  }
  io.stderr.write(help);
  return Exit.usage;
}

function unknownCommand(name: string, commands: readonly Listed[]): string {
  const names = commands.map((c) => c.name);
  const near = nearest(name, names);
  if (near) return `Unknown command "${name}"; did you mean ${near}?`;
  return `Unknown command "${name}"; there are ${names.join(', ')}.`;
}

/** One sentence on stderr. The stack of our own mistake only when it is asked for. */
function report(error: unknown, argv: readonly string[], io: Io): Exit {
  if (error instanceof UsageError || error instanceof InputError) {
    io.stderr.write(`tieout: ${plain(error.message)}\n`);
    return Exit.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.stderr.write(`tieout: internal error: ${plain(message)}\n`);
  if (argv.includes('--verbose') || argv.includes('-v')) io.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  else io.stderr.write('This is a bug in tieout; --verbose shows where.\n');
  return Exit.bug;
}
