// Books -> answers of the worker processes in the same order, each under its limits, with progress on a terminal.
// One book alone gets a worker, too: only a process of its own can be stopped at a limit without taking the answer's exit code with it.
// Measured: 0.1 s of processor time more than in the process itself, on a start-up of 0.15 s.

import type { Answer, Limits, Task } from '../pool/task.ts';
import { plain } from '../report/plain.ts';
import { Exit } from './exit.ts';
import type { Io } from './io.ts';
import type { Args, Option } from './options.ts';

export interface Book {
  /** Names it in messages. */
  readonly label: string;
  readonly job: string;
  readonly input: unknown;
  /** Of the workbook: the time limit grows with it. */
  readonly size: number;
}

export interface Done<B extends Book> {
  readonly book: B;
  readonly answer: Answer;
}

const SECONDS = 15;
/** A grading and a recalculation ask both engines and are for the record: a busy machine must not turn them into a refusal. */
const GRADING_SECONDS = 60;
const SECONDS_PER_MEGABYTE = 10;
const MEGABYTES = 4096;

export const LIMIT_OPTIONS: readonly Option[] = [
  {
    name: 'timeout',
    value: 'SECONDS',
    kind: 'positive',
    help: `Time limit for one book (default: ${SECONDS}, for a grading or recalculation ${GRADING_SECONDS}, and ${SECONDS_PER_MEGABYTE} more for each MB of it).`,
  },
  { name: 'max-memory', value: 'MB', kind: 'count', help: `Memory limit for one book (default: ${MEGABYTES}).` },
];

export const JOBS_OPTION: Option = {
  name: 'jobs',
  short: 'j',
  value: 'N',
  kind: 'count',
  help: 'Books worked on at once (default: one for each processor).',
};

export function limitsOf(args: Args, size: number, job = ''): Limits {
  const base = job.startsWith('grade') || job === 'recalc' ? GRADING_SECONDS : SECONDS;
  return {
    seconds: args.number('timeout') ?? base + Math.ceil((size / 1e6) * SECONDS_PER_MEGABYTE),
    megabytes: args.number('max-memory') ?? MEGABYTES,
  };
}

export async function* runBooks<B extends Book>(io: Io, args: Args, books: readonly B[]): AsyncGenerator<Done<B>> {
  const tasks = books.map((book): Task => ({ job: book.job, input: book.input, limits: limitsOf(args, book.size, book.job) }));
  const progress = progressLine(io, args, books.length);
  let n = 0;
  progress(n);
  for await (const answer of io.run(tasks, { jobs: Math.min(args.number('jobs') ?? io.cores, Math.max(books.length, 1)) })) {
    const book = books[n++]!;
    progress(n);
    yield { book, answer };
  }
}

function progressLine(io: Io, args: Args, total: number): (n: number) => void {
  if (!io.stderr.isTTY || args.flag('quiet') || total < 2) return () => {};
  return (n) => io.stderr.write(n < total ? `\r${n} of ${total}` : '\r\u001b[K');
}

/** One sentence on stderr for a book without a result; answers its exit code. */
export function complain(io: Io, args: Args, label: string, answer: Exclude<Answer, { readonly ok: true }>): Exit {
  const bug = answer.kind === 'bug';
  const sentence = answer.message.startsWith(`${label}: `) ? answer.message : `${label}: ${bug ? 'internal error: ' : ''}${answer.message}`;
  io.stderr.write(`tieout: ${plain(sentence)}\n`);
  if (bug && args.flag('verbose') && answer.detail) io.stderr.write(`${answer.detail}\n`);
  return bug ? Exit.bug : Exit.usage;
}
