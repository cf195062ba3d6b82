// Io on the real process and file system.

import { appendFile, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Task } from '../pool/task.ts';
import { inert } from '../report/plain.ts';
import type { Entry, Io, PathKind, Sink } from './io.ts';

/** `worker` is the script that serves jobs, beside the command's own. */
export function nodeIo(worker: URL): Io {
  return {
    stdout: sink(process.stdout),
    stderr: quiet(sink(process.stderr)),
    env: process.env,
    cores: availableParallelism(),
    cwd: process.cwd(),
    readFile,
    writeFile,
    appendFile,
    kind,
    size: async (path) => (await stat(path).catch(() => undefined))?.size ?? 0,
    real: (path) => realpath(path).catch(() => resolve(path)),
    stamp,
    makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds, true)),
    list,
    stdin,
    installed: (name) => readFile(new URL(name, worker), 'utf8'),
    run: (tasks, { jobs }) => pooled(tasks, fileURLToPath(worker), jobs),
  };
}

function sink(stream: NodeJS.WriteStream): Sink {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? (Number(process.env.COLUMNS) || 100),
  };
}

/** What is said of a file cannot be a command to a build server. */
const quiet = (to: Sink): Sink => ({ ...to, write: (text) => to.write(inert(text)) });

/** The pool is loaded when it is first needed: the help does not need it. */
async function* pooled(tasks: Iterable<Task>, entry: string, jobs: number): AsyncIterable<Answer> {
  const { inOrder } = await import('../pool/pool.ts');
  yield* inOrder(tasks, { entry, jobs });
}

/** Time of the last change to the nanosecond, size and identity: Excel replaces a file by one of the same name. */
async function stamp(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.mtimeNs}:${found.size}:${found.ino}`;
}

async function kind(path: string): Promise<PathKind | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return undefined;
    throw error;
  }
}

async function list(path: string): Promise<readonly Entry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const out = entries.map(
    (e): Entry => ({ name: e.name, kind: e.isFile() || e.isSymbolicLink() ? 'file' : e.isDirectory() ? 'directory' : 'other' }),
  );
  return out.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function stdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
