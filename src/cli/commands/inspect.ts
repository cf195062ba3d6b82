// tieout inspect: one workbook or cell in, how it was read out; with the auditor's inventory on demand.

import type { Inspection } from '../../report/inspection.ts';
import { NO_PAINT } from '../../report/paint.ts';
import { type Book, complain, LIMIT_OPTIONS, runBooks } from '../batch.ts';
import { type CellFiles, findCells } from '../cell-files.ts';
import type { Command } from '../command.ts';
import { CONFIG_OPTIONS, configText } from '../config-file.ts';
import { Exit, InputError, UsageError } from '../exit.ts';
import { configureCells } from '../grade-config.ts';
import type { Io } from '../io.ts';
import type { InspectJob } from '../jobs.ts';
import type { Args } from '../options.ts';
import { outputOptions, outputs, Results } from '../output.ts';
import { buildHash } from '../page.ts';
import { palette } from '../terminal.ts';

const FORMATS = ['text', 'json', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

export const inspect: Command = {
  name: 'inspect',
  summary: 'Show how a model was read; with --inventory what stands in it.',
  usage: ['FILE.xlsx', 'CELL', '-'],
  options: [
    {
      name: 'inventory',
      help: 'Also unique formulas, typed numbers, links, names, hidden things, coverage and the hashes of a sign-off.',
    },
    ...outputOptions(FORMATS),
    ...CONFIG_OPTIONS,
    ...LIMIT_OPTIONS,
  ],
  notes: 'With --verbose every entry of every list is shown. JSON and Markdown always hold all of them.',
  examples: [
    ['inspect model.xlsx', 'which line was taken for revenue, and why'],
    ['inspect runs/EMR --inventory --output markdown=signoff.md', 'a sheet for the working papers'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const { cells, configured } = await configureCells([await theCell(args, io)], args, io);
  if (args.flag('print-config')) {
    io.stdout.write(configText(configured));
    return Exit.clean;
  }
  const [cell] = cells as [CellFiles];
  const path = cell.files.model!;
  const results = new Results(io, outputs<Format>(args, FORMATS), Object.values(cell.files));
  const stdin = path === '-' ? await io.stdin() : undefined;
  const input: InspectJob = { cell, ...(stdin ? { stdin } : {}), inventory: args.flag('inventory'), build: await buildHash(io) };
  const book: Book = { label: cell.path, job: 'inspect', input, size: stdin?.length ?? (await io.size(path)) };
  for await (const { answer } of runBooks(io, args, [book])) {
    if (!answer.ok) return complain(io, args, cell.path, answer);
    await results.add((format, terminal) => render(format, answer.value as Inspection, args, io, terminal));
  }
  await results.end();
  return Exit.clean;
}

async function theCell(args: Args, io: Io): Promise<CellFiles> {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one workbook or cell folder.');
  const cells = await findCells(io, [path]);
  if (cells.length !== 1) throw new UsageError(`${path} stands for ${cells.length} cells; name one.`);
  const [cell] = cells as [CellFiles];
  if (cell.error !== undefined) throw new InputError(`${cell.path}: ${cell.error}`);
  return cell;
}

async function render(format: Format, found: Inspection, args: Args, io: Io, terminal: boolean): Promise<string> {
  if (format === 'json') return `${JSON.stringify(found, null, 2)}\n`;
  if (format === 'markdown') return (await import('../../report/inspection-markdown.ts')).inspectionMarkdown(found);
  const { inspectionText } = await import('../../report/inspection-text.ts');
  return inspectionText(found, { paint: terminal ? palette(io) : NO_PAINT, width: io.stdout.columns, verbose: args.flag('verbose') });
}
