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
    name: 'inspect',
    summary: 'Show how a model was read; with --inventory what stands in it.',
    load: async () => (await import('./commands/inspect.ts')).inspect,
  },
  {
    name: 'lint',
    summary: "Find what is wrong in a workbook of one's own.",
    load: async () => (await import('./commands/lint.ts')).lint,
  },
  {
    name: 'annotate',
    summary: 'Write a reviewed copy of a workbook: comments, marks and a sheet of findings.',
    load: async () => (await import('./commands/annotate.ts')).annotate,
  },
  {
    name: 'diff',
    summary: 'Tell what changed between two versions of a workbook, and what that did to the results.',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    name: 'calibrate',
    summary: 'Grade cells that say what they must grade as, and fail on any difference.',
    load: async () => (await import('./commands/calibrate.ts')).calibrate,
  },
  {
    name: 'recalc',
    summary: 'Recalculate every formula and compare with the cached values.',
    load: async () => (await import('./commands/recalc.ts')).recalc,
  },
  {
    name: 'trace',
    summary: 'Show what a cell rests on, or feeds, with values.',
    load: async () => (await import('./commands/trace.ts')).trace,
  },
  {
    name: 'explain',
    summary: 'Explain a facet, gate or rule: what, why, how decided, how to fix.',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'init',
    summary: 'Write a configuration, editor tasks, a workflow and a pre-commit hook.',
    load: async () => (await import('./commands/init.ts')).init,
  },
  { name: 'parse', summary: 'Parse formulas and print them back.', load: async () => (await import('./commands/parse.ts')).parse },
];
