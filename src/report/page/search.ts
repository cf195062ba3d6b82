// What a reader types to find a place -> the cell: an address, the name of a sheet, or the next cell that shows the text. Knows no browser.

import { parseRect } from '../../../grammar/ref.ts';
import { type SheetIndex, type Target, targetsIn } from './address.ts';
import type { SheetCells } from './decode.ts';

export interface Sought {
  readonly sheets: readonly SheetCells[];
  readonly index: SheetIndex;
}

/** undefined when nothing is found. A text is sought behind the cell `from`, over all sheets, and from the first again. */
export function seek(query: string, { sheets, index }: Sought, from: Target): Target | undefined {
  const text = query.trim().replace(/^=/, '');
  if (text === '' || sheets.length === 0) return undefined;
  const [named] = targetsIn(text.toUpperCase(), index);
  if (named) return named;
  const sheet = index.get(text.replace(/^'|'!?$|!$/g, '').toLowerCase());
  if (sheet !== undefined) return { sheet, row1: 0, col1: 0, row2: 0, col2: 0 };
  const rect = parseRect(text.replaceAll('$', '').toUpperCase());
  return rect ? { sheet: from.sheet, ...rect } : nextShown(text, sheets, from);
}

function nextShown(text: string, sheets: readonly SheetCells[], from: Target): Target | undefined {
  const low = text.toLowerCase();
  const bare = /^[-(]?[\d.,]+[)%]?$/.test(text) ? text.replaceAll(',', '') : undefined;
  const shows = (cells: SheetCells, i: number): boolean => {
    const shown = cells.shown[i]!;
    return (
      shown.toLowerCase().includes(low) || (bare !== undefined && (cells.value(i) === bare || shown.replaceAll(',', '').includes(bare)))
    );
  };
  for (let step = 0; step <= sheets.length; step++) {
    const cells = sheets[(from.sheet + step) % sheets.length]!;
    const start = step === 0 ? cells.from(from.row1, from.col1 + 1) : 0;
    const end = step === sheets.length ? cells.from(from.row1, from.col1 + 1) : cells.count;
    for (let i = start; i < end; i++) {
      if (shows(cells, i)) return { sheet: cells.index, row1: cells.row(i), col1: cells.col(i), row2: cells.row(i), col2: cells.col(i) };
    }
  }
  return undefined;
}
