// The commands there are. Each is a lazy chunk: what is not asked for is not loaded.

import type { Command } from './command.ts';

export interface Listed {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: readonly Listed[] = [
  {
    name: 'grade',
    summary: 'Grade cells: score, gates with evidence, all 56 facets.',
    load: async () => (await import('./commands/grade.ts')).grade,
  },
  {
    name: 'recalc',
    summary: 'Recalculate every formula and compare with the cached values.',
    load: async () => (await import('./commands/recalc.ts')).recalc,
  },
  { name: 'parse', summary: 'Parse formulas and print them back.', load: async () => (await import('./commands/parse.ts')).parse },
];
