// A file of scorecards, one a line, from a run that may have been interrupted -> the lines that still hold, by their inputs.

import type { InputFile } from './inputs.ts';
import type { Io } from './io.ts';

/** Role, path and hash of every input, and the tool's version: a line with the same key need not be graded again. */
export function inputsKey(version: string, inputs: Iterable<Pick<InputFile, 'role' | 'path' | 'sha256'>>): string {
  const rows = [...inputs].map(({ role, path, sha256 }) => [role, path, sha256]);
  return JSON.stringify([version, ...rows.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))]);
}

export interface Resumed {
  /** Lines by key, without line ends. */
  readonly lines: ReadonlyMap<string, string>;
  /** The file ends in the middle of a line. */
  readonly torn: boolean;
}

/** A line that is no scorecard, or the torn last line of a crash, is passed over. A line with an error is tried again. */
export async function resumed(io: Io, path: string): Promise<Resumed> {
  if ((await io.kind(path)) === undefined) return { lines: new Map(), torn: false };
  const text = new TextDecoder().decode(await io.readFile(path));
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) {
    const key = keyOf(line);
    if (key !== undefined) lines.set(key, line);
  }
  return { lines, torn: text !== '' && !text.endsWith('\n') };
}

function keyOf(line: string): string | undefined {
  try {
    const card = JSON.parse(line) as {
      readonly schema?: string;
      readonly error?: string;
      readonly tool?: { readonly version?: string };
      readonly inputs?: readonly InputFile[];
    };
    if (card.schema !== 'tieout/scorecard@1' || card.error !== undefined || !card.inputs) return undefined;
    return inputsKey(card.tool?.version ?? '', card.inputs);
  } catch {
    return undefined;
  }
}

/** Adds lines to the file; the first one closes a torn line. */
export function appendable(io: Io, path: string, torn: boolean): (line: string) => Promise<void> {
  let start = torn ? '\n' : '';
  return async (line) => {
    const text = `${start}${line}\n`;
    start = '';
    if ((await io.kind(path)) === undefined) await io.writeFile(path, text);
    else await io.appendFile(path, text);
  };
}
