// One formula a line -> one plain answer a line, as `tieout parse` prints it.

import { parseFormula } from './parser.ts';
import { printFormula } from './print.ts';

export type LineAnswer =
  | { readonly ok: true; readonly print: string }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** Answer for one formula, with or without a leading "="; `at` is a zero-based offset in the line. */
export function parseLine(line: string): LineAnswer {
  const result = parseFormula(line);
  return result.ok ? { ok: true, print: printFormula(result.ast) } : { ok: false, at: result.at, message: result.message };
}

/** Answers in the order of the lines, lazily. */
export function* parseLines(lines: Iterable<string>): Generator<LineAnswer> {
  for (const line of lines) yield parseLine(line);
}
