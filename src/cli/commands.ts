// The commands there are. Each is a lazy chunk: what is not asked for is not loaded.

import type { Command } from './command.ts';

export interface Listed {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: readonly Listed[] = [
  { name: 'parse', summary: 'Parse formulas and print them back.', load: async () => (await import('./commands/parse.ts')).parse },
];
