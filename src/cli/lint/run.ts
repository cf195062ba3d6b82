// Paths of workbooks -> their findings in the order of the paths, from kept results where nothing changed, against a baseline where there is one.

import { type Book, complain, runBooks } from '../batch.ts';
import { pathFrom } from '../config-file.ts';
import { Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import type { Linted } from '../lint-formats.ts';
import { failing } from '../severity.ts';
import { compareWithBaseline } from './baseline.ts';
import { type LintCache, openCache } from './cache.ts';
import type { LintJob } from './job.ts';
import type { Setup } from './setup.ts';
import { linesTalk, type SuppressionNews, suppressionNews, suppressionTalk } from './talk.ts';

export interface Round {
  readonly files: readonly Linted[];
  readonly codes: readonly Exit[];
  readonly news: SuppressionNews;
  /** Lines for stderr. */
  readonly talk: readonly string[];
}

export interface RoundOptions {
  readonly stdin: Uint8Array | undefined;
  /** The HTML page is wanted: its maps are not kept, so every workbook is read. */
  readonly page: boolean;
  /** Results of earlier rounds. */
  readonly memory?: LintCache;
}

export async function lintRound(paths: readonly string[], setup: Setup, io: Io, options: RoundOptions): Promise<Round> {
  const { args, ask, configured } = setup;
  const names = paths.map((path) => pathFrom(configured.folder, io, path));
  const cache = options.page
    ? undefined
    : (options.memory ?? (setup.cache === undefined ? undefined : await openCache(setup.cache, ask, io)));
  const sources = cache ? await Promise.all(paths.map((path) => bytesOf(path, options.stdin, io))) : [];
  const kept = await Promise.all(paths.map(async (_, i) => (sources[i] ? await cache?.get(sources[i], names[i]!) : undefined)));
  const fresh = paths.flatMap((_, i) => (kept[i] ? [] : [i]));
  const books = await Promise.all(
    fresh.map(async (i): Promise<Book> => {
      const path = paths[i]!;
      const input: LintJob = { path, ...(options.stdin ? { stdin: options.stdin } : {}), page: options.page, ask, name: names[i]! };
      return { label: path, job: 'lint', input, size: path === '-' ? options.stdin!.length : await io.size(path) };
    }),
  );
  const files: Linted[] = paths.map((path, i) => ({ ...(kept[i] ?? { findings: [], unassessed: [] }), path }));
  const codes: Exit[] = paths.map(() => Exit.clean);
  let n = 0;
  for await (const { book, answer } of runBooks(io, args, books)) {
    const i = fresh[n++]!;
    if (answer.ok) {
      files[i] = answer.value as Linted;
      if (sources[i] && files[i].sha256 !== undefined) await cache?.put(sources[i], names[i]!, files[i]);
    } else {
      files[i] = { path: book.label, findings: [], unassessed: [], error: answer.message };
      codes[i] = complain(io, args, book.label, answer);
    }
  }
  return judged(files, codes, names, setup, io);
}

async function judged(all: readonly Linted[], codes: readonly Exit[], names: readonly string[], setup: Setup, io: Io): Promise<Round> {
  const { args, ask, configured } = setup;
  const { files, talk } = await compareWithBaseline(all, args, io);
  const news = suppressionNews(files, names, ask.config);
  return {
    files,
    codes: files.map(({ findings }, i) =>
      codes[i] === Exit.clean && failing(findings, args.value('fail-on') ?? 'error') ? Exit.findings : codes[i]!,
    ),
    news,
    talk: [...suppressionTalk(news, configured.path, ask), ...linesTalk(files, configured.path), ...talk],
  };
}

/** undefined for a file that cannot be read: the worker says why. */
async function bytesOf(path: string, stdin: Uint8Array | undefined, io: Io): Promise<Uint8Array | undefined> {
  return path === '-' ? stdin : io.readFile(path).catch(() => undefined);
}

/** Results kept for as long as the process lives. */
export function memory(): LintCache {
  const results = new Map<string, { readonly bytes: Uint8Array; readonly linted: Linted }>();
  return {
    get: async (bytes, name) => {
      const seen = results.get(name);
      return seen && Buffer.from(seen.bytes).equals(bytes) ? seen.linted : undefined;
    },
    put: async (bytes, name, linted) => void results.set(name, { bytes, linted }),
  };
}
