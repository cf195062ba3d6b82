// The bytes of two workbooks -> what changed between them. Runs in a worker process.

import { readFile } from 'node:fs/promises';
import type { DiffSide } from '../diff/diff.ts';
import type { Difference } from '../diff/shape.ts';
import { readInput } from './inputs.ts';

export interface DiffJob {
  readonly old: string;
  readonly new: string;
  readonly stdin?: Uint8Array;
  /** concept -> Sheet!A1, in both. */
  readonly lines?: Readonly<Record<string, string>>;
}

export async function diffJob({ old, new: fresh, stdin, lines }: DiffJob): Promise<Difference> {
  const { diffBooks } = await import('../diff/diff.ts');
  return diffBooks(await sideOf(old, stdin, lines), await sideOf(fresh, stdin, lines));
}

async function sideOf(path: string, stdin: Uint8Array | undefined, lines: DiffJob['lines']): Promise<DiffSide> {
  const { bytes } = await readInput(path, readFile, stdin);
  const [{ analyse }, { buildModel }, { keyValuesOf }, { overridesOf }] = await Promise.all([
    import('../grading/analyse.ts'),
    import('../model/model.ts'),
    import('../grading/reading.ts'),
    import('../grading/overrides.ts'),
  ]);
  try {
    const analysis = await analyse(bytes);
    const model = buildModel({ ...analysis, overrides: overridesOf(analysis, lines, []) });
    const keys = Object.entries(keyValuesOf(model, new Map())).flatMap(([name, key]): [string, string][] =>
      key?.cell ? [[name, key.cell]] : [],
    );
    return { path, keys: new Map(keys), ...analysis };
  } catch (error) {
    // Of two workbooks the message has to say which.
    if (error instanceof Error && error.name === 'WorkbookError') error.message = `${path}: ${error.message}`;
    throw error;
  }
}
