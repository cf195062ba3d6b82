// tieout recalc: one workbook in, the recalculated value and status of every formula cell out.

import { type Book, complain, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import type { Command } from '../command.ts';
import { ENGINE_OPTION, engineOf } from '../engines.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import type { RecalcJob } from '../jobs.ts';
import type { Args } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { RECALC_FORMATS } from '../recalc-formats.ts';

export const recalc: Command = {
  name: 'recalc',
  summary: 'Recalculate every formula and compare with the cached values.',
  usage: ['FILE.xlsx', '-'],
  options: [...outputOptions(RECALC_FORMATS), ENGINE_OPTION, ...LIMIT_OPTIONS],
  notes:
    'A value is verified (both engines agree, or one and the cache), single (one engine), converged (a loop that settled), in-cycle (a loop that did not) or unverified (it rests on the cache alone).',
  examples: [
    ['recalc model.xlsx', 'stale caches, loops, what could not be recalculated'],
    ['recalc model.xlsx --format json', 'every formula cell'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one workbook.');
  const to = outputs(args, RECALC_FORMATS);
  const results = new Results(io, to, [path]);
  const formats = [...new Set(to.map((o) => o.format))];
  const stdin = path === '-' ? await io.stdin() : undefined;
  const input: RecalcJob = { path, ...(stdin ? { stdin } : {}), formats, engine: engineOf(args) };
  const book: Book = { label: path, job: 'recalc', input, size: stdin?.length ?? (await io.size(path)) };
  for await (const { answer } of runBooks(io, args, [book])) {
    if (!answer.ok) return complain(io, args, path, answer);
    const texts = answer.value as readonly string[];
    await results.add((format) => texts[formats.indexOf(format)]!);
  }
  await results.end();
  return Exit.clean;
}
