// Words of a command line -> positionals and typed options, by a table. Knows no command.

import { UsageError } from './exit.ts';
import { nearest } from './nearest.ts';

export interface Option {
  readonly name: string;
  readonly short?: string;
  /** Placeholder of its value in the help; absent for a flag. */
  readonly value?: string;
  readonly kind?: 'number' | 'positive' | 'count';
  readonly choices?: readonly string[];
  /** May be given several times; a choice may also be a comma list. */
  readonly many?: boolean;
  readonly help: string;
}

/** What was given, by long name. */
export class Args {
  constructor(
    readonly positionals: readonly string[],
    private readonly given: ReadonlyMap<string, readonly string[]>,
  ) {}
  flag(name: string): boolean {
    return this.given.has(name);
  }
  values(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }
  value(name: string): string | undefined {
    return this.values(name).at(-1);
  }
  /** The same with values for options that were not given; undefined ones are left out. */
  or(values: Readonly<Record<string, string | number | undefined>>): Args {
    const more = Object.entries(values).flatMap(([name, value]): [string, string[]][] =>
      value === undefined || this.given.has(name) ? [] : [[name, [String(value)]]],
    );
    return new Args(this.positionals, new Map([...this.given, ...more]));
  }
  number(name: string): number | undefined {
    const text = this.value(name);
    return text === undefined ? undefined : Number(text);
  }
}

/** Throws UsageError for an unknown option (naming the nearest), a missing or a wrong value. */
export function parseArgs(words: readonly string[], options: readonly Option[]): Args {
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === '--') {
      positionals.push(...words.slice(i + 1));
      break;
    }
    if (word === '-' || !word.startsWith('-')) {
      positionals.push(word);
      continue;
    }
    const { option, inline } = find(word, options);
    const values = given.get(option.name) ?? [];
    given.set(option.name, values);
    if (option.value === undefined) {
      if (inline !== undefined) throw new UsageError(`--${option.name} takes no value.`);
      continue;
    }
    const value = inline ?? words[++i];
    if (value === undefined || (inline === undefined && value.length > 1 && value.startsWith('--'))) throw new UsageError(missing(option));
    values.push(...checked(option, value));
  }
  return new Args(positionals, given);
}

function find(word: string, options: readonly Option[]): { option: Option; inline: string | undefined } {
  const equals = word.indexOf('=');
  const head = equals < 0 ? word : word.slice(0, equals);
  const inline = equals < 0 ? undefined : word.slice(equals + 1);
  const option = options.find((o) => head === `--${o.name}` || (o.short !== undefined && head === `-${o.short}`));
  if (option) return { option, inline };
  const near = nearest(
    head.replace(/^-+/, ''),
    options.map((o) => o.name),
  );
  throw new UsageError(`Unknown option ${head}${near ? `; did you mean --${near}?` : '.'}`);
}

const NUMBERS = {
  number: { name: 'number', good: (n: number) => Number.isFinite(n) },
  positive: { name: 'number above 0', good: (n: number) => Number.isFinite(n) && n > 0 },
  count: { name: 'whole number of at least 1', good: (n: number) => Number.isInteger(n) && n >= 1 },
};

function checked(option: Option, value: string): readonly string[] {
  if (option.kind && !NUMBERS[option.kind].good(value.trim() === '' ? Number.NaN : Number(value))) {
    throw new UsageError(`--${option.name} needs a ${NUMBERS[option.kind].name}, not "${value}".`);
  }
  if (!option.choices) return [value];
  const parts = option.many ? value.split(',') : [value];
  for (const part of parts) {
    if (option.choices.includes(part)) continue;
    const near = nearest(part, option.choices);
    throw new UsageError(`--${option.name} is one of ${option.choices.join(', ')}, not "${part}"${near ? `; did you mean ${near}?` : '.'}`);
  }
  return parts;
}

function missing(option: Option): string {
  return `--${option.name} needs a value${option.choices ? `: ${option.choices.join(', ')}` : ` (${option.value})`}.`;
}
