// tieout trace: one cell in, the tree of its precedents (or dependents) out, with values.

import { type TraceTree, traceText } from '../../report/trace.ts';
import { type Book, complain, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import type { Command } from '../command.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import type { TraceJob } from '../jobs.ts';
import type { Args } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { palette } from '../terminal.ts';

const FORMATS = ['text', 'json'] as const;
const DEPTH = 4;

export const trace: Command = {
  name: 'trace',
  summary: 'Show what a cell rests on, or feeds, with values.',
  usage: ['FILE.xlsx Sheet!A1'],
  options: [
    { name: 'up', help: 'Precedents: what the cell rests on (the default).' },
    { name: 'down', help: 'Dependents: what the cell feeds.' },
    { name: 'depth', value: 'N', kind: 'count', help: `Levels shown (default: ${DEPTH}).` },
    ...outputOptions(FORMATS),
    ...LIMIT_OPTIONS,
  ],
  notes: 'A cell shown once is not opened again, a long range is one line with its sum, and copies of one formula are counted.',
  examples: [
    ["trace model.xlsx 'DCF!B29'", 'why the price is what it is'],
    ["trace model.xlsx 'Inputs!C7' --down --depth 2", 'what a driver moves'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const [path, cell, ...more] = args.positionals;
  if (path === undefined || cell === undefined || more.length > 0)
    throw new UsageError('Name a workbook and a cell, as in: tieout trace model.xlsx DCF!B29');
  if (args.flag('up') && args.flag('down')) throw new UsageError('Choose --up or --down.');
  const results = new Results(io, outputs(args, FORMATS), [path]);
  const stdin = path === '-' ? await io.stdin() : undefined;
  const input: TraceJob = {
    path,
    cell,
    direction: args.flag('down') ? 'down' : 'up',
    depth: args.number('depth') ?? DEPTH,
    ...(stdin ? { stdin } : {}),
  };
  const book: Book = { label: path, job: 'trace', input, size: stdin?.length ?? (await io.size(path)) };
  for await (const { answer } of runBooks(io, args, [book])) {
    if (!answer.ok) return complain(io, args, path, answer);
    const tree = answer.value as TraceTree;
    await results.add((format) =>
      format === 'json' ? `${JSON.stringify(tree, null, 2)}\n` : traceText(tree, palette(io), io.stdout.columns ?? 120),
    );
  }
  await results.end();
  return Exit.clean;
}
