// An Io in memory: files by path, what was written, jobs run in this process.

import { resolve } from 'node:path';
import type { Entry, Io, PathKind } from '../../src/cli/io.ts';
import { type Handlers, perform } from '../../src/pool/task.ts';

export interface FakeIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
  readonly files: Map<string, Uint8Array>;
}

interface Given {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly jobs?: Handlers;
  readonly cwd?: string;
  /** Called when time passes, told how often it has: may change the files; false ends a watch. */
  readonly sleep?: (files: Map<string, Uint8Array>, times: number) => boolean;
  /** Files beside the command. */
  readonly installed?: Readonly<Record<string, string>>;
}

/** The working directory, under which the files of a test lie; `cwd` may name one below it. */
export const CWD = '/w';

const bytes = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });

export function fakeIo(given: Given = {}): FakeIo {
  const files = new Map(Object.entries(given.files ?? {}).map(([path, data]) => [path, bytes(data)]));
  const cwd = given.cwd ?? CWD;
  const own = (path: string): string => {
    const full = resolve(cwd, path);
    return full === CWD ? '.' : full.startsWith(`${CWD}/`) ? full.slice(CWD.length + 1) : path;
  };
  const written = { out: '', err: '' };
  const sink = (to: 'out' | 'err') => ({
    write: (text: string) => {
      written[to] += text;
    },
    isTTY: given.isTTY ?? false,
    columns: 100,
  });
  let slept = 0;
  const below = (folder: string) => [...files.keys()].filter((p) => folder === '.' || p.startsWith(`${folder.replace(/\/$/, '')}/`));
  return {
    files,
    out: () => written.out,
    err: () => written.err,
    stdout: sink('out'),
    stderr: sink('err'),
    env: given.env ?? {},
    cores: 2,
    cwd,
    readFile: async (path) => files.get(own(path)) ?? Promise.reject(missing(path)),
    writeFile: async (path, data) => void files.set(own(path), bytes(data)),
    appendFile: async (path, data) => void files.set(own(path), bytes(new TextDecoder().decode(files.get(own(path))) + data)),
    kind: async (path): Promise<PathKind | undefined> =>
      files.has(own(path)) ? 'file' : below(own(path)).length > 0 ? 'directory' : undefined,
    size: async (path) => files.get(own(path))?.length ?? 0,
    real: async (path) => resolve(cwd, path),
    stamp: async (path) => files.get(own(path)) && Buffer.from(files.get(own(path))!).toString('base64'),
    makeFolder: async () => {},
    sleep: async () => given.sleep?.(files, ++slept) ?? false,
    list: async (folder) => entries(own(folder), below(own(folder))),
    installed: async (name) => given.installed?.[name] ?? Promise.reject(missing(name)),
    stdin: async () => bytes(given.stdin ?? ''),
    run: async function* (tasks) {
      for (const { job, input } of tasks) yield await perform(given.jobs ?? new Map(), job, input);
    },
  };
}

function entries(folder: string, paths: readonly string[]): readonly Entry[] {
  const start = folder === '.' ? 0 : folder.replace(/\/$/, '').length + 1;
  const kinds = new Map<string, PathKind>();
  for (const path of paths) {
    const [name, ...rest] = path.slice(start).split('/');
    kinds.set(name!, rest.length > 0 ? 'directory' : 'file');
  }
  return [...kinds].map(([name, kind]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
