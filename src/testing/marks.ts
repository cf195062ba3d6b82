// Expected findings written into the cells of a test book -> the book without them, and what is expected where.

import { rectName } from '../../grammar/ref.ts';
import type { CellContent, CellMap } from './grid.ts';
import { area, type SheetContent } from './sheet.ts';

/** A finding that must start at a cell and say something. */
export interface Mark {
  /** Sheet!A1 */
  readonly at: string;
  /** Part of its message; '' for any. */
  readonly says: string;
  /** A remark that fails nothing. */
  readonly note: boolean;
}

/** "=E2+E3 <- differ in 2027" expects a finding whose range starts here, "12 <~ typed" a note; several follow each other. */
const MARK = /\s+<([-~])(?=\s|$)\s*/;

export interface Unmarked {
  readonly content: SheetContent;
  readonly marks: readonly Mark[];
}

export function unmarked(sheet: string, content: SheetContent): Unmarked {
  if (typeof content === 'string') return fromGrid(sheet, content);
  if (!('cells' in content)) return fromMap(sheet, content as CellMap);
  const cells = content.cells as string | CellMap;
  const inner = typeof cells === 'string' ? fromGrid(sheet, cells) : fromMap(sheet, cells);
  return { content: { ...content, cells: inner.content } as SheetContent, marks: inner.marks };
}

function fromGrid(sheet: string, grid: string): { content: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const first = grid.split('\n')[0]!.trim() === '' ? 1 : 0;
  const lines = grid.split('\n').map((line, i) =>
    line
      .split(/(?<!\\)\|/)
      .map((cell, col) => {
        const [kept, found] = cut(cell, name(sheet, i - first, col));
        marks.push(...found);
        return kept;
      })
      .join('|'),
  );
  return { content: lines.join('\n'), marks };
}

function fromMap(sheet: string, cells: CellMap): { content: CellMap; marks: Mark[] } {
  const marks: Mark[] = [];
  const entries = Object.entries(cells).map(([at, content]): [string, CellContent] => {
    if (typeof content !== 'string') return [at, content];
    const { row1, col1 } = area(at);
    const [kept, found] = cut(content, name(sheet, row1, col1));
    marks.push(...found);
    return [at, found.length > 0 && kept.trim() !== '' && Number.isFinite(Number(kept)) ? Number(kept) : kept];
  });
  return { content: Object.fromEntries(entries), marks };
}

function cut(cell: string, at: string): [string, Mark[]] {
  const [kept, ...rest] = cell.split(MARK) as [string, ...string[]];
  const marks: Mark[] = [];
  for (let i = 0; i + 1 < rest.length; i += 2) marks.push({ at, says: rest[i + 1]!.trim(), note: rest[i] === '~' });
  return [kept, marks];
}

const name = (sheet: string, row: number, col: number): string => `${sheet}!${rectName({ row1: row, col1: col, row2: row, col2: col })}`;
