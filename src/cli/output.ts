// --format and --output -> where each form of the result goes, and the writing of it.

import { resolve } from 'node:path';
import { UsageError } from './exit.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import type { Args, Option } from './options.ts';

export interface Output<F extends string> {
  readonly format: F;
  /** undefined for stdout. */
  readonly path: string | undefined;
}

export function outputOptions(formats: readonly string[]): readonly Option[] {
  return [
    { name: 'format', short: 'f', value: 'FORMAT', choices: formats, help: `Form of the result on stdout (default: ${formats[0]}).` },
    { name: 'output', short: 'o', value: 'FORMAT=FILE', many: true, help: 'Also write the result to a file; may be given several times.' },
  ];
}

/** The result on stdout first, then the files. */
export function outputs<F extends string>(args: Args, formats: readonly F[]): readonly Output<F>[] {
  const files = args.values('output').map((word) => fileOutput(word, formats));
  const twice = files.find((a, i) => files.findIndex((b) => resolve(b.path!) === resolve(a.path!)) !== i);
  if (twice) throw new UsageError(`--output names ${twice.path} twice.`);
  return [{ format: (args.value('format') as F | undefined) ?? formats[0]!, path: undefined }, ...files];
}

function fileOutput<F extends string>(word: string, formats: readonly F[]): Output<F> {
  const at = word.indexOf('=');
  const format = formats.find((f) => f === word.slice(0, at));
  if (at > 0 && format && word.length > at + 1) return { format, path: word.slice(at + 1) };
  const near = at > 0 ? nearest(word.slice(0, at), formats) : undefined;
  throw new UsageError(
    `--output needs FORMAT=FILE with a format of ${formats.join(', ')}, not "${word}"${near ? `; did you mean ${near}?` : '.'}`,
  );
}

/** Takes the result in pieces: stdout has each at once, a file all of them at the end. */
export class Results<F extends string> {
  private readonly files = new Map<Output<F>, string[]>();

  /** Throws when a file is also an input, since inputs are never written. */
  constructor(
    private readonly io: Io,
    private readonly to: readonly Output<F>[],
    inputs: readonly string[],
  ) {
    const read = new Set(inputs.filter((path) => path !== '-').map((path) => resolve(path)));
    const clash = to.find(({ path }) => path !== undefined && read.has(resolve(path)));
    if (clash) throw new UsageError(`--output ${clash.path} is an input, and inputs are never written.`);
  }

  /** `render` is told whether the text goes to stdout, which may be a terminal. */
  async add(render: (format: F, terminal: boolean) => string | Promise<string>): Promise<void> {
    for (const output of this.to) {
      const text = await render(output.format, output.path === undefined);
      if (output.path === undefined) this.io.stdout.write(text);
      else this.files.set(output, [...(this.files.get(output) ?? []), text]);
    }
  }

  async end(): Promise<void> {
    for (const output of this.to)
      if (output.path !== undefined) await this.io.writeFile(output.path, (this.files.get(output) ?? []).join(''));
  }
}
