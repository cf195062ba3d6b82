// What a command is: its words for the help, its options, and what it does. The table of commands is in commands.ts.

import type { Exit } from './exit.ts';
import type { Io } from './io.ts';
import type { Args, Option } from './options.ts';

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Lines after "tieout NAME ". */
  readonly usage: readonly string[];
  readonly options: readonly Option[];
  /** [what follows "tieout ", what it does]. */
  readonly examples: readonly (readonly [string, string])[];
  /** Further paragraphs of the help. */
  readonly notes?: string;
  run(args: Args, io: Io): Promise<Exit>;
}

/** Understood by every command. */
export const GLOBAL_OPTIONS: readonly Option[] = [
  { name: 'help', short: 'h', help: 'Show help.' },
  { name: 'version', short: 'V', help: 'Show the version.' },
  { name: 'quiet', short: 'q', help: 'No talk on stderr but errors.' },
  { name: 'verbose', short: 'v', help: 'More talk on stderr; the stack of an internal error.' },
];
