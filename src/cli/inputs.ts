// Paths by role -> bytes and hashes. What is not there is said, not guessed; what a file means is for others.

import { createHash } from 'node:crypto';
import type { GradeSettings } from '../grading/grade.ts';
import type { Input } from '../score/scorecard.ts';
import { type CellFiles, ROLES, type Role } from './cell-files.ts';
import { InputError } from './exit.ts';

export interface InputFile extends Input {
  readonly bytes: Uint8Array;
}

/** All that is known of a cell before anything is parsed. */
export interface CellInputs {
  readonly path: string;
  /** False for a workbook graded alone: what a cell folder would hold is then ungraded, not missing. */
  readonly folder: boolean;
  readonly files: ReadonlyMap<Role, InputFile>;
  readonly settings?: GradeSettings;
  readonly notes?: readonly string[];
}

export type ReadFile = (path: string) => Promise<Uint8Array>;

/** `stdin` holds the bytes for the path "-". Throws InputError for a file that cannot be read. */
export async function readInputs(cell: CellFiles, readFile: ReadFile, stdin?: Uint8Array): Promise<CellInputs> {
  const files = new Map<Role, InputFile>();
  for (const role of ROLES) {
    const path = cell.files[role];
    if (path !== undefined) files.set(role, { role, ...(await readInput(path, readFile, stdin)) });
  }
  const notes = (cell.unheard ?? []).map((path) => `${path} is not used: a cell's own files cannot influence its grade`);
  const { path, folder, settings } = cell;
  return { path, folder, files, ...(settings ? { settings } : {}), ...(notes.length > 0 ? { notes } : {}) };
}

export async function readInput(path: string, readFile: ReadFile, stdin?: Uint8Array): Promise<Omit<InputFile, 'role'>> {
  const bytes = path === '-' && stdin ? stdin : await bytesOf(path, readFile);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

async function bytesOf(path: string, readFile: ReadFile): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new InputError(`${path}: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file.';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'no permission to read it.';
  if (error.code === 'EISDIR') return 'it is a folder.';
  return `it cannot be read (${error.code ?? error.message}).`;
}
