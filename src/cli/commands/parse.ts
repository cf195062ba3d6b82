// tieout parse: formulas in, one JSON line each out.

import type { Command } from '../command.ts';
import { Exit, UsageError } from '../exit.ts';

export const parse: Command = {
  name: 'parse',
  summary: 'Parse formulas and print them back.',
  usage: ['FORMULA...', '--stdin'],
  options: [{ name: 'stdin', help: 'Read formulas from standard input, one a line.' }],
  notes:
    'Each formula, with or without its "=", gives one line of JSON: {"ok":true,"print":"..."} or {"ok":false,"at":OFFSET,"message":"..."}, OFFSET counted from 0.',
  examples: [
    ["parse 'SUM(A1:B2)*-1'", 'one formula'],
    ['parse --stdin < formulas.txt', 'one a line'],
  ],
  async run(args, io) {
    const stdin = args.flag('stdin') || (args.positionals.length === 1 && args.positionals[0] === '-');
    if (!stdin && args.positionals.length === 0) throw new UsageError('Name a formula, or give --stdin.');
    const lines = stdin ? linesOf(new TextDecoder().decode(await io.stdin())) : args.positionals;
    const { parseLines } = await import('../../../grammar/lines.ts');
    let block = '';
    for (const answer of parseLines(lines)) {
      block += `${JSON.stringify(answer)}\n`;
      if (block.length < 65_536) continue;
      io.stdout.write(block);
      block = '';
    }
    io.stdout.write(block);
    return Exit.clean;
  },
};

/** A last line end closes the last line, it does not open another. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
