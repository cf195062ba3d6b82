// Configured lines (concept -> Sheet!A1) -> positions, with a note for each that is no cell of the workbook.

import { parseCell } from '../../grammar/ref.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface Position {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

export function overridesOf(
  { book }: { readonly book: Workbook },
  lines: Readonly<Record<string, string>> | undefined,
  notes: string[],
): Map<string, Position> {
  const out = new Map<string, Position>();
  for (const [concept, address] of Object.entries(lines ?? {})) {
    const at = placeOfAddress(book, address);
    if (at) out.set(concept, at);
    if (!at) notes.push(`config: lines.${concept} points to ${address}, which is no cell of the workbook${sheetsOf(book, address)}`);
    else if (book.sheets[at.sheet]!.find(at.row, at.col) < 0) {
      notes.push(`config: lines.${concept} points to ${address}, where nothing stands`);
    }
  }
  return out;
}

/** Where the sheet is not there: those that are. */
function sheetsOf(book: Workbook, address: string): string {
  const name = address.slice(0, address.lastIndexOf('!')).replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase();
  if (book.sheets.some((s) => s.name.toLowerCase() === name)) return '';
  return `; its sheets are ${book.sheets
    .map((s) => s.name)
    .slice(0, 12)
    .join(', ')}`;
}

function placeOfAddress(book: Workbook, address: string): Position | undefined {
  const m = /^(?:'((?:[^']|'')+)'|([^!]+))!\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(address.trim());
  if (!m) return undefined;
  const name = (m[1]?.replaceAll("''", "'") ?? m[2]!).toLowerCase();
  const sheet = book.sheets.find((s) => s.name.toLowerCase() === name);
  const at = parseCell(`${m[3]}${m[4]}`);
  return sheet && at ? { sheet: sheet.index, ...at } : undefined;
}
