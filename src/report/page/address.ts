// Text with addresses in it -> pieces, some of which are links to cells. Knows the names of the sheets, and no browser.

import { parseRect, type Rect } from '../../../grammar/ref.ts';

export interface Target extends Rect {
  readonly sheet: number;
}

export interface Piece {
  readonly text: string;
  readonly target?: Target;
}

const WORD = '[\\p{L}_][\\p{L}\\p{N}_.]*';
const PLACE = '\\$?[A-Za-z]{1,3}\\$?\\d{1,7}(?::\\$?[A-Za-z]{1,3}\\$?\\d{1,7})?';
const patterns = new WeakMap<SheetIndex, RegExp>();

/** 'P&L'!A1:B2, BS!D15, the two ends of BS!G7..BS!G14; and Balance Sheet!A1, which a text may write without quotes, by the names there are. */
function addressIn(sheets: SheetIndex): RegExp {
  let pattern = patterns.get(sheets);
  if (!pattern) {
    const names = [...sheets.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const known = names.length > 0 ? `(?<![\\p{L}\\p{N}_])(?:${names.join('|')})|` : '';
    pattern = new RegExp(`(?:'((?:[^']|'')+)'|(${known}${WORD}))!(${PLACE})`, 'giu');
    patterns.set(sheets, pattern);
  }
  return pattern;
}

/** Sheet index by name, without regard to case. */
export type SheetIndex = ReadonlyMap<string, number>;

export function pieces(text: string, sheets: SheetIndex): Piece[] {
  const out: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(addressIn(sheets))) {
    const target = targetOf(match[1]?.replaceAll("''", "'") ?? match[2]!, match[3]!, sheets);
    if (!target) continue;
    if (match.index > last) out.push({ text: text.slice(last, match.index) });
    out.push({ text: match[0], target });
    last = match.index + match[0].length;
  }
  if (last < text.length) out.push({ text: text.slice(last) });
  return out;
}

export function targetOf(sheet: string, range: string, sheets: SheetIndex): Target | undefined {
  const index = sheets.get(sheet.toLowerCase());
  const rect = index === undefined ? undefined : parseRect(range.replaceAll('$', '').toUpperCase());
  return rect && index !== undefined ? { sheet: index, ...rect } : undefined;
}

/** All addresses in a text. */
export const targetsIn = (text: string, sheets: SheetIndex): Target[] => pieces(text, sheets).flatMap(({ target }) => target ?? []);

// A text in quotes (skipped), or a reference with or without its sheet; a function like LOG10( is none.
const IN_FORMULA =
  /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.])(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)(?![\p{L}\p{N}_.(!])/gu;

/** The same for a formula of the sheet `own`, whose plain references lie on it. */
export function formulaPieces(text: string, own: number, sheets: SheetIndex): Piece[] {
  const out: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(IN_FORMULA)) {
    if (match[3] === undefined) continue;
    const name = match[1]?.replaceAll("''", "'") ?? match[2];
    const rect = parseRect(match[3].replaceAll('$', ''));
    const sheet = name === undefined ? own : sheets.get(name.toLowerCase());
    if (!rect || sheet === undefined) continue;
    if (match.index > last) out.push({ text: text.slice(last, match.index) });
    out.push({ text: match[0], target: { sheet, ...rect } });
    last = match.index + match[0].length;
  }
  if (last < text.length) out.push({ text: text.slice(last) });
  return out;
}
