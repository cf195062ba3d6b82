// A path -> the files of a cell by role, from their names alone. Reads none of them.

import { CONFIG_NAMES } from '../config/find.ts';
import type { GradeSettings } from '../grading/grade.ts';
import type { InputRole } from '../score/scorecard.ts';
import { InputError } from './exit.ts';
import type { Io } from './io.ts';
import { baseName, isLockFile, isWorkbookName, joined, matches, subfolders } from './paths.ts';

export type Role = InputRole;
export const ROLES: readonly Role[] = ['model', 'pack', 'task', 'memo', 'assumptions', 'votes', 'reference', 'config'];

/** Paths by role. */
export type Given = Readonly<Partial<Record<Role, string>>>;

/** The files of one cell. `folder` is false for a workbook graded alone. */
export interface CellFiles {
  /** As typed: names the cell in messages. */
  readonly path: string;
  readonly folder: boolean;
  readonly files: Given;
  /** What a configuration from outside the cell asks for; `files.config` names it. */
  readonly settings?: GradeSettings;
  /** Configurations inside the cell, which have no say. */
  readonly unheard?: readonly string[];
  /** Why there is nothing to grade. */
  readonly error?: string;
}

const DEEPEST = 64;

/** Names a file of a role may have, the first that is there counts. The config is never taken from a cell. */
const NAMES: readonly (readonly [Role, readonly string[]])[] = [
  ['pack', ['pack.xlsx', 'input_pack.xlsx', 'pack.xlsm', 'input_pack.xlsm']],
  ['model', ['model.xlsx', 'model.xlsm', 'model.xltx', 'model.xltm', 'model.xlsb', 'model.xls']],
  ['task', ['task.json']],
  ['memo', ['memo.md', 'memo.markdown', 'memo.txt']],
  ['assumptions', ['assumptions.json']],
  ['votes', ['votes.json']],
  ['reference', ['reference.json']],
];

/** Every cell that the words name, in their order: a cell folder, a folder of cells, a glob, a workbook alone, or "-". */
export async function findCells(io: Io, words: readonly string[], given: Given = {}): Promise<readonly CellFiles[]> {
  const cells: CellFiles[] = [];
  for (const word of words) {
    for (const path of await expanded(io, word)) cells.push(...(await cellsAt(io, path, given)));
  }
  return cells;
}

async function expanded(io: Io, word: string): Promise<readonly string[]> {
  try {
    const found = await matches(io, word);
    if (found.length === 1 && found[0] === word) return found;
    const kinds = await Promise.all(found.map((path) => io.kind(path)));
    return found.filter((path, i) => kinds[i] === 'directory' || isWorkbookName(baseName(path)));
  } catch (error) {
    if (error instanceof InputError) return [word];
    throw error;
  }
}

async function cellsAt(io: Io, path: string, given: Given): Promise<readonly CellFiles[]> {
  if (path === '-') return [{ path, folder: false, files: { model: path, ...given } }];
  const kind = await io.kind(path);
  if (kind === undefined) return [{ path, folder: false, files: given, error: 'there is no such file or folder.' }];
  if (kind !== 'directory') return [{ path, folder: false, files: { ...given, model: path } }];
  const own = await cellFolder(io, path, given, true);
  if (own) return [own];
  const below = await cellsBelow(io, path === '.' ? '' : path, given, 0);
  if (below.length > 0) return below;
  return [{ path, folder: true, files: given, error: 'the folder holds no model.xlsx and no cell folders.' }];
}

/** The nearest cell folders below a folder: what lies inside a cell is the cell's own affair. */
async function cellsBelow(io: Io, folder: string, given: Given, depth: number): Promise<readonly CellFiles[]> {
  const cells: CellFiles[] = [];
  for (const name of await subfolders(io, folder)) {
    const path = joined(folder, name);
    const cell = await cellFolder(io, path, given, false);
    if (cell) cells.push(cell);
    else if (depth < DEEPEST) cells.push(...(await cellsBelow(io, path, given, depth + 1)));
  }
  return cells;
}

/** undefined when the folder is none of a cell: it has neither a task, a pack nor a model; a sole workbook of another name counts when `named`. */
async function cellFolder(io: Io, path: string, given: Given, named: boolean): Promise<CellFiles | undefined> {
  const entries = await io.list(path);
  const names = new Set(entries.filter((e) => e.kind === 'file' && !isLockFile(e.name)).map((e) => e.name));
  const files: Partial<Record<Role, string>> = {};
  for (const [role, candidates] of NAMES) {
    const name = candidates.find((n) => names.has(n));
    if (name !== undefined) files[role] = joined(path, name);
  }
  const configs = CONFIG_NAMES.filter((name) => names.has(name)).map((name) => joined(path, name));
  const unheard = configs.length > 0 ? { unheard: configs } : {};
  const others = [...names].filter((n) => isWorkbookName(n) && joined(path, n) !== files.pack && joined(path, n) !== files.model);
  if (files.model === undefined && given.model === undefined) {
    if (others.length === 1 && (named || files.task !== undefined || files.pack !== undefined)) files.model = joined(path, others[0]!);
    else if (files.task === undefined && files.pack === undefined) return undefined;
    else return { path, folder: true, files: { ...files, ...given }, ...unheard, error: noModel(others) };
  }
  return { path, folder: true, files: { ...files, ...given }, ...unheard };
}

function noModel(others: readonly string[]): string {
  if (others.length === 0) return 'the cell has no model.xlsx.';
  return `none of its ${others.length} workbooks is called model.xlsx; name the one to grade with --model.`;
}
