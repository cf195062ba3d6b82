// tieout diff: two versions of a workbook in, what was changed and what that did out.

import type { Difference } from '../../diff/shape.ts';
import { NO_PAINT } from '../../report/paint.ts';
import { type Book, complain, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import type { Command } from '../command.ts';
import { CONFIG_OPTIONS, configText, loadConfig } from '../config-file.ts';
import type { DiffJob } from '../diff-job.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import type { Args } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { palette } from '../terminal.ts';

const FORMATS = ['text', 'json'] as const;
type Format = (typeof FORMATS)[number];

export const diff: Command = {
  name: 'diff',
  summary: 'Tell what changed between two versions of a workbook, and what that did to the results.',
  usage: ['OLD.xlsx NEW.xlsx'],
  options: [
    ...outputOptions(FORMATS),
    { name: 'exit-code', help: 'Exit 1 when there is a difference.' },
    ...CONFIG_OPTIONS,
    ...LIMIT_OPTIONS,
  ],
  notes:
    'Both are recalculated. Rows, columns and sheets are paired by labels and contents first, so that an inserted row is one difference and not one for every formula below it; a copied block that changed is one entry. A result that changed comes with the way the change took and with what each changed input does alone.',
  examples: [
    ['diff old.xlsx new.xlsx', 'what somebody did to the model'],
    ['diff old.xlsx new.xlsx --format json', 'the same for a program'],
    ['diff old.xlsx new.xlsx --exit-code', 'exit 1 when they differ'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const configured = await loadConfig(args, io);
  if (args.flag('print-config')) {
    io.stdout.write(configText(configured));
    return Exit.clean;
  }
  const [old, fresh, ...more] = args.positionals;
  if (old === undefined || fresh === undefined || more.length > 0) throw new UsageError('Name two workbooks, the old one first.');
  if (old === '-' && fresh === '-') throw new UsageError('Only one of the two can be standard input.');
  const results = new Results(io, outputs<Format>(args, FORMATS), [old, fresh]);
  const stdin = old === '-' || fresh === '-' ? await io.stdin() : undefined;
  const { lines } = configured.config;
  const input: DiffJob = { old, new: fresh, ...(stdin ? { stdin } : {}), ...(lines ? { lines } : {}) };
  const sizes = await Promise.all([old, fresh].map((path) => (path === '-' ? stdin!.length : io.size(path))));
  const book: Book = { label: `${old} and ${fresh}`, job: 'diff', input, size: sizes[0]! + sizes[1]! };
  for await (const { answer } of runBooks(io, args, [book])) {
    if (!answer.ok) return complain(io, args, [old, fresh].find((path) => answer.message.startsWith(`${path}: `)) ?? book.label, answer);
    const found = answer.value as Difference;
    await results.add((format, terminal) => render(format, found, args, io, terminal));
    await results.end();
    return args.flag('exit-code') && !found.same ? Exit.findings : Exit.clean;
  }
  return Exit.bug;
}

async function render(format: Format, found: Difference, args: Args, io: Io, terminal: boolean): Promise<string> {
  if (format === 'json') return `${JSON.stringify(found, null, 2)}\n`;
  const { diffText } = await import('../../diff/text.ts');
  return diffText(found, { paint: terminal ? palette(io) : NO_PAINT, width: io.stdout.columns, verbose: args.flag('verbose') });
}
