// The text of --help. Thin: it must load nothing else of the tool.

import { type Command, GLOBAL_OPTIONS } from './command.ts';
import type { Listed } from './commands.ts';
import type { Option } from './options.ts';

const WIDTH = 100;

export function overview(version: string, commands: readonly Listed[]): string {
  return [
    `tieout ${version}: audits spreadsheet financial models`,
    '',
    'Usage: tieout COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...table(commands.map((c) => [c.name, c.summary])),
    '',
    'Options:',
    ...table(GLOBAL_OPTIONS.map(described)),
    '',
    'Exit codes: 0 clean, 1 findings or a score past a threshold you set, 2 wrong call or unreadable input, 3 a bug of ours.',
    'tieout COMMAND --help shows the options and examples of a command.',
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const lines = [
    command.summary,
    '',
    ...command.usage.map((u, i) => `${i === 0 ? 'Usage:' : '      '} tieout ${command.name} ${u}`.trimEnd()),
  ];
  if (command.options.length > 0) lines.push('', 'Options:', ...table(command.options.map(described)));
  lines.push('', 'Everywhere:', ...table(GLOBAL_OPTIONS.map(described)));
  if (command.notes) lines.push('', ...wrap(command.notes, WIDTH));
  lines.push('', 'Examples:', ...table(command.examples.map(([words, what]) => [`tieout ${words}`, what])), '');
  return lines.join('\n');
}

function described(option: Option): readonly [string, string] {
  const value = option.value === undefined ? '' : ` ${option.value}`;
  const choices = option.choices ? ` One of ${option.choices.join(', ')}.` : '';
  return [`${option.short ? `-${option.short}, ` : ''}--${option.name}${value}`, option.help + choices];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const wide = Math.min(44, Math.max(...rows.map(([left]) => left.length)));
  return rows.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrap(right, WIDTH - wide - 4);
    const indent = ' '.repeat(wide + 4);
    const head = left.length > wide ? [`  ${left}`, indent + first] : [`  ${left.padEnd(wide)}  ${first}`];
    return [...head, ...rest.map((line) => indent + line)];
  });
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
