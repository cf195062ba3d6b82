// --baseline and --update-baseline over linted files: known findings are left out, entries that nothing answers are told, or pruned.

import { dirname, resolve } from 'node:path';
import { againstBaseline, BASELINE_SCHEMA, type Baseline, baselineOf, baselineText, readBaseline } from '../../config/baseline.ts';
import { counted } from '../../report/figures.ts';
import { pathFrom } from '../config-file.ts';
import { UsageError } from '../exit.ts';
import { readInput } from '../inputs.ts';
import type { Io } from '../io.ts';
import type { Linted } from '../lint-formats.ts';
import type { Args } from '../options.ts';

export interface Compared {
  readonly files: readonly Linted[];
  readonly talk: readonly string[];
}

/** Without --baseline the files are as they were. */
export async function compareWithBaseline(files: readonly Linted[], args: Args, io: Io): Promise<Compared> {
  const path = args.value('baseline');
  const update = args.flag('update-baseline');
  if (path === undefined) {
    if (update) throw new UsageError('--update-baseline needs --baseline FILE, or baseline in the configuration.');
    return { files, talk: [] };
  }
  const old = await openBaseline(path, update, io);
  const nameOf = (file: Linted) => pathFrom(dirname(resolve(io.cwd, path)), io, file.path);
  const compared = files.map((file) => ({
    file,
    name: nameOf(file),
    ...againstBaseline(file.findings, old.files.get(nameOf(file)) ?? []),
  }));
  const lintedFiles = compared.map(({ file, fresh, known }) => ({ ...file, findings: fresh, baselined: known.length }));
  // A file that could not be linted has not lost its findings.
  const read = compared.filter(({ file }) => file.error === undefined);
  const stale = read.reduce((sum, c) => sum + c.stale.reduce((n, entry) => n + entry.count, 0), 0);
  if (!update) {
    const strangers = read.filter(({ name }) => !old.files.has(name)).map(({ name }) => name);
    const foreign = old.files.size > 0 && strangers.length === read.length && read.length > 0;
    return { files: lintedFiles, talk: foreign ? [foreignTalk(path, strangers, old)] : stale > 0 ? [staleTalk(path, stale)] : [] };
  }
  const gone = await goneFiles(old, dirname(path), io);
  await write(path, old, read, gone, io);
  const [total, added] = [read.reduce((n, c) => n + c.file.findings.length, 0), read.reduce((n, c) => n + c.fresh.length, 0)];
  const pruned = `${stale} pruned${gone.size > 0 ? `, ${counted(gone.size, 'file that is gone', 'files that are gone')}` : ''}`;
  return {
    files: lintedFiles.map((file) =>
      file.error === undefined ? { ...file, findings: [], baselined: (file.baselined ?? 0) + file.findings.length } : file,
    ),
    talk: [`${path}: ${counted(total, 'finding')} of ${counted(read.length, 'workbook')}, ${added} added, ${pruned}`],
  };
}

async function openBaseline(path: string, update: boolean, io: Io): Promise<Baseline> {
  if ((await io.kind(path)) === undefined) {
    if (update) return { schema: BASELINE_SCHEMA, files: new Map() };
    throw new UsageError(`${path}: there is no such baseline; --update-baseline writes it.`);
  }
  const { bytes } = await readInput(path, io.readFile);
  try {
    return readBaseline(new TextDecoder().decode(bytes), path);
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigError') throw new UsageError(error.message);
    throw error;
  }
}

async function goneFiles(old: Baseline, folder: string, io: Io): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const name of old.files.keys()) if ((await io.kind(resolve(io.cwd, folder, name))) === undefined) gone.add(name);
  return gone;
}

async function write(
  path: string,
  old: Baseline,
  read: readonly { readonly name: string; readonly file: Linted }[],
  gone: ReadonlySet<string>,
  io: Io,
): Promise<void> {
  const fresh = baselineOf(read.map(({ name, file }) => ({ path: name, findings: file.findings })));
  const others = [...old.files].filter(([name]) => !gone.has(name) && !fresh.files.has(name));
  await io.writeFile(path, baselineText({ ...fresh, files: new Map([...others, ...fresh.files]) }));
}

/** A baseline of other workbooks leaves out nothing: that is told, or every old finding would look new without a word. */
const foreignTalk = (path: string, names: readonly string[], old: Baseline): string =>
  `${path}: knows nothing of ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}; it is of ${[...old.files.keys()].slice(0, 3).join(', ')}${old.files.size > 3 ? ', ...' : ''} (paths from its folder)`;

const staleTalk = (path: string, stale: number): string =>
  `${path}: ${stale} ${stale === 1 ? 'entry is' : 'entries are'} answered by no finding any more; --update-baseline prunes`;
