// What a workbook may cost: every size and count the reader accepts, and the error of a breach. Knows nothing of files.

import { WorkbookError } from './workbook.ts';

export interface Limits {
  /** Size of the file itself. */
  readonly compressedBytes: number;
  /** Sum of all inflated parts. */
  readonly uncompressedBytes: number;
  /** One inflated part; a string of V8 ends at 536,870,888 characters. */
  readonly partBytes: number;
  /** Inflated size of a part to its compressed size, asked only above `ratioFloorBytes`. */
  readonly ratio: number;
  readonly ratioFloorBytes: number;
  /** Files in the container, parts read of it, relationships of one part. */
  readonly entries: number;
  /** Characters of all parts read as trees: styles, names, comments, tables, relationships. */
  readonly treeBytes: number;
  readonly xmlDepth: number;
  readonly sheets: number;
  /** Stored cells of the whole workbook, styled blanks included. */
  readonly cells: number;
  /** Shared strings. */
  readonly strings: number;
  /** Characters of one text. */
  readonly textLength: number;
  /** Characters of one stored formula; Excel's own limit is 8,192 without the stored prefixes. */
  readonly formulaLength: number;
  /** Merges, validations, formats, hidden rows and comments of one sheet, each. */
  readonly ranges: number;
  readonly names: number;
}

const MiB = 1024 * 1024;

/** A book of four million cells passes them. */
export const DEFAULT_LIMITS: Limits = {
  compressedBytes: 512 * MiB,
  uncompressedBytes: 2048 * MiB,
  partBytes: 511 * MiB,
  ratio: 200,
  ratioFloorBytes: 16 * MiB,
  entries: 20_000,
  treeBytes: 32 * MiB,
  xmlDepth: 96,
  sheets: 2_000,
  cells: 6_000_000,
  strings: 6_000_000,
  textLength: 1_000_000,
  formulaLength: 32_768,
  ranges: 1_048_576,
  names: 200_000,
};

/** The error that stops the reading when `limit` is passed. */
export function breach(limits: Limits, limit: keyof Limits, what: string): WorkbookError {
  return new WorkbookError('limit', `${what} exceeds the limit ${limit} = ${limits[limit]}.`, limit);
}
