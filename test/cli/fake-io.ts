// An Io in memory: files by path, what was written, jobs run in this process.

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
  /** Files beside the command. */
  readonly installed?: Readonly<Record<string, string>>;
}

const bytes = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });

export function fakeIo(given: Given = {}): FakeIo {
  const files = new Map(Object.entries(given.files ?? {}).map(([path, data]) => [path, bytes(data)]));
  const written = { out: '', err: '' };
  const sink = (to: 'out' | 'err') => ({
    write: (text: string) => {
      written[to] += text;
    },
    isTTY: given.isTTY ?? false,
    columns: 100,
  });
  const below = (folder: string) => [...files.keys()].filter((p) => folder === '.' || p.startsWith(`${folder.replace(/\/$/, '')}/`));
  return {
    files,
    out: () => written.out,
    err: () => written.err,
    stdout: sink('out'),
    stderr: sink('err'),
    env: given.env ?? {},
    cores: 2,
    readFile: async (path) => files.get(path) ?? Promise.reject(missing(path)),
    writeFile: async (path, data) => void files.set(path, bytes(data)),
    appendFile: async (path, data) => void files.set(path, bytes(new TextDecoder().decode(files.get(path)) + data)),
    kind: async (path): Promise<PathKind | undefined> => (files.has(path) ? 'file' : below(path).length > 0 ? 'directory' : undefined),
    size: async (path) => files.get(path)?.length ?? 0,
    list: async (folder) => entries(folder, below(folder)),
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
