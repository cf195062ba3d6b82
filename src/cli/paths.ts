// Words of a command line -> the files they name: directories are walked, globs expanded, lock files of Excel skipped.

import { InputError } from './exit.ts';
import type { Entry, Io } from './io.ts';

const WORKBOOK = /\.(xlsx|xlsm|xltx|xltm|xls|xlsb)$/i;
const SKIPPED = new Set(['node_modules']);
const DEEPEST = 64;

export const isWorkbookName = (name: string): boolean => WORKBOOK.test(name) && !isLockFile(name);

/** Excel keeps ~$book.xlsx beside a book that is open. */
export const isLockFile = (name: string): boolean => name.startsWith('~$');

export function joined(folder: string, name: string): string {
  return folder === '' || folder === '.' ? name : folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

export const baseName = (path: string): string => path.replace(/[\\/]+$/, '').replace(/^.*[\\/]/, '');

/** Every path below a folder in name order, the folder's own files first; hidden folders and node_modules are left out. */
export async function* walk(
  io: Io,
  folder: string,
  depth = 0,
): AsyncGenerator<{ readonly path: string; readonly kind: 'file' | 'directory' }> {
  if (depth > DEEPEST) return;
  const entries = await io.list(folder === '' ? '.' : folder);
  for (const entry of entries) if (entry.kind === 'file') yield { path: joined(folder, entry.name), kind: 'file' };
  for (const name of folders(entries)) {
    const path = joined(folder, name);
    yield { path, kind: 'directory' };
    yield* walk(io, path, depth + 1);
  }
}

export async function subfolders(io: Io, folder: string): Promise<readonly string[]> {
  return folders(await io.list(folder === '' ? '.' : folder));
}

function folders(entries: readonly Entry[]): readonly string[] {
  return entries.filter((e) => e.kind === 'directory' && !e.name.startsWith('.') && !SKIPPED.has(e.name)).map((e) => e.name);
}

const GLOB = /[*?[{]/;

/** The paths a word means: itself where it exists (or has no wildcard), else what it matches. Throws InputError when it matches nothing. */
export async function matches(io: Io, word: string): Promise<readonly string[]> {
  if (word === '-' || !GLOB.test(word) || (await io.kind(word)) !== undefined) return [word];
  const parts = word.split('/');
  const fixed = parts.findIndex((part) => GLOB.test(part));
  const base = parts.slice(0, fixed).join('/') || (word.startsWith('/') ? '/' : '');
  if (base !== '' && (await io.kind(base)) !== 'directory') throw new InputError(`${word}: there is no folder ${base}.`);
  const pattern = globPattern(parts.slice(fixed).join('/'));
  const found: string[] = [];
  for await (const { path } of walk(io, base)) {
    const rest = base === '' ? path : path.slice(base.endsWith('/') ? base.length : base.length + 1);
    if (pattern.test(rest) && !isLockFile(baseName(path))) found.push(path);
  }
  if (found.length === 0) throw new InputError(`${word}: nothing matches.`);
  return found;
}

/** ** for any folders, * ? [..] within a name, {a,b} for alternatives. */
export function globPattern(glob: string): RegExp {
  let out = '';
  let braces = 0;
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i]!;
    if (glob.startsWith('**/', i)) {
      out += '(?:[^/]+/)*';
      i += 2;
    } else if (glob.startsWith('**', i)) {
      out += '.*';
      i += 1;
    } else if (c === '*') out += '[^/]*';
    else if (c === '?') out += '[^/]';
    else if (c === '[' && glob.indexOf(']', i + 2) > 0) {
      const end = glob.indexOf(']', i + 2);
      out += `[${glob
        .slice(i + 1, end)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')
        .replaceAll('[', '\\[')}]`;
      i = end;
    } else if (c === '{' && glob.includes('}', i)) {
      out += '(?:';
      braces++;
    } else if (c === '}' && braces > 0) {
      out += ')';
      braces--;
    } else if (c === ',' && braces > 0) out += '|';
    else out += c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  }
  return new RegExp(`^${out}${')'.repeat(braces)}$`);
}

/** Workbooks that the words name, in the order of the words; a folder stands for every workbook below it. */
export async function workbookPaths(io: Io, words: readonly string[]): Promise<readonly string[]> {
  const out: string[] = [];
  for (const word of words) for (const path of await matches(io, word)) out.push(...(await workbooksAt(io, path)));
  return [...new Set(out)];
}

async function workbooksAt(io: Io, path: string): Promise<readonly string[]> {
  if (path === '-' || (await io.kind(path)) !== 'directory') return [path];
  const out: string[] = [];
  for await (const { path: below, kind } of walk(io, path === '.' ? '' : path)) {
    if (kind === 'file' && isWorkbookName(baseName(below))) out.push(below);
  }
  if (out.length === 0) throw new InputError(`${path}: the folder holds no workbook.`);
  return out;
}
