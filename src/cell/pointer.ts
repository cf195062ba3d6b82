// Source text of an assumption -> the cell pointers in it. Knows how people write references, not whether the cells exist.

import { parseRect, type Rect, rect } from '../../grammar/ref.ts';

/** One cell, range or name that a source points at. */
export interface Pointer {
  /** As written. */
  readonly text: string;
  /** pack and model force that workbook; any means model first, then pack. */
  readonly book: 'model' | 'pack' | 'any';
  readonly sheet?: string;
  /** undefined for a name, a whole sheet, or an address that is off the grid. */
  readonly range?: Rect;
  /** The address as written; present with a range or with an address off the grid. */
  readonly address?: string;
  readonly name?: string;
  /** A lone word without a prefix: a pointer only if such a name exists. */
  readonly tentative: boolean;
}

const CELL = String.raw`\$?[A-Za-z]{1,4}\$?[0-9]{1,8}`;
const ADDRESS = new RegExp(
  String.raw`^\s*(${CELL}(?:\s*:\s*${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7})(?![\p{L}\p{N}_])`,
  'u',
);
const IDENTIFIER = /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u;
/** Before a sheet: "pack:", "input_pack.xlsx#", "model.xlsx#", "[book.xlsx]". */
const FILE = /(?:^|[\s(])(?:\[([^\]]+)\]|((?:input[_ -]?)?pack|model|workbook|[\w.-]+\.xls[xmb]?)\s*[:#!/\\])\s*/giu;
/** Words of prose that end before a sheet's name begins, anywhere or at the start. */
const MIDST = /^.*\b(?:see|from|per|cf\.?|via|using|at)\s+/iu;
const LEAD = /^(?:see|from|per|cf\.?|ref\.?|source|links?|linked|to|in|at|on|cells?|and|also|the|tab|sheet|=|#|[:\-–\s])+\s+/iu;

function bookOf(file: string | undefined): Pointer['book'] {
  if (!file) return 'any';
  if (/pack/i.test(file)) return 'pack';
  return /model/i.test(file) ? 'model' : 'any';
}

/** Splits "input_pack.xlsx#Market" into its file and the rest; the last prefix counts. */
function withoutFile(text: string): { book: Pointer['book']; prefixed: boolean; rest: string; prefix: number } {
  const found = [...text.matchAll(FILE)].filter((m) => !/^assumption$/i.test(m[1] ?? '')).at(-1);
  if (!found) return { book: 'any', prefixed: false, rest: text, prefix: 0 };
  const prefix = found[0].replace(/^[\s(]/, '').length;
  return { book: bookOf(found[1] ?? found[2]), prefixed: true, rest: text.slice(found.index + found[0].length), prefix };
}

interface Before {
  readonly start: number;
  readonly book: Pointer['book'];
  readonly sheet: string;
}

/** Walks back from the quote before "!" to the one that opens it; '' inside is a quote. */
function quotedBefore(text: string, bang: number, from: number): Before | undefined {
  let i = bang - 2;
  while (i >= from && !(text[i] === "'" && text[i - 1] !== "'")) i -= text[i] === "'" ? 2 : 1;
  if (i < from) return undefined;
  const inner = text.slice(i + 1, bang - 1).replaceAll("''", "'");
  const file = /^\[([^\]]+)\](.*)$/.exec(inner);
  const lead = withoutFile(`${text.slice(from, i)}`);
  const outside = lead.prefixed && lead.rest === '';
  return {
    start: outside ? i - lead.prefix : i,
    book: file ? bookOf(file[1]) : outside ? lead.book : 'any',
    sheet: (file ? file[2]! : inner).trim(),
  };
}

/** Longest known sheet name that the text ends with. */
function knownSuffix(text: string, names: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const fits = names.filter((n) => lower.endsWith(n.toLowerCase()) && !/[\p{L}\p{N}_]/u.test(text.at(-n.length - 1) ?? ' '));
  return fits.reduce<string | undefined>((best, n) => (best !== undefined && best.length >= n.length ? best : n), undefined);
}

function plainBefore(text: string, bang: number, from: number, names: readonly string[]): Before | undefined {
  const spaced = /\s/.test(text[bang + 1] ?? '');
  const whole = text.slice(from, bang).trimEnd();
  const segment = /[^,;\n|"()]*$/.exec(whole)![0];
  const { book, rest, prefix } = withoutFile(segment);
  const known = knownSuffix(rest, names);
  // "Good news! A1 rating kept": only a sheet that exists may stand apart from its cell.
  if ((spaced || /:\/\/|\bwww\./i.test(rest)) && known === undefined) return undefined;
  const bare = rest
    .replace(/^\s+/, '')
    .replace(MIDST, '')
    .replace(LEAD, '')
    .replace(/^[=#$:]+/, '')
    .trim();
  const lastWord = /[\p{L}\p{N}_.&$-]+$/u.exec(bare)?.[0].replace(/^[$&-]+/, '');
  const sheet = known ?? (bare.split(/\s+/).length <= 4 && bare.length <= 31 ? bare : lastWord);
  const glued = sheet !== undefined && rest.trim() === sheet;
  return sheet ? { start: bang - sheet.length - (glued ? prefix : 0), book, sheet } : undefined;
}

const PERIOD_LIKE = /^(?:FY|CY)\d{2,4}$|^[QH][1-4]$/i;

/** "Inputs!G11, G12 and H11": further cells of the same sheet; "Q4" or "FY26" only beside the cell before it. */
function followers(text: string, at: number, first: Pointer): { pointers: Pointer[]; end: number } {
  const pointers: Pointer[] = [];
  let end = at;
  for (;;) {
    const m =
      /^\s*(?:,|;|&|\/|\+|\band\b)\s*(\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?)(?=\s*(?:$|[,;)&/+\n]|and\b))/u.exec(
        text.slice(end),
      );
    const range = m ? parseRect(m[1]!) : undefined;
    const near = pointers.at(-1)?.range ?? first.range;
    if (!m || !range || !near) break;
    if (PERIOD_LIKE.test(m[1]!) && range.row1 !== near.row1 && range.col1 !== near.col1) break;
    pointers.push({ text: m[1]!, book: first.book, sheet: first.sheet!, range, address: m[1]!, tentative: false });
    end += m[0].length;
  }
  return { pointers, end };
}

/** "G11-K11" and "G11 to K11" after a sheet mean a range. */
function dashRange(text: string, from: number, start: Rect): { range: Rect; length: number } | undefined {
  const m = /^\s*(?:-|–|to\b|\.\.)\s*(\$?[A-Za-z]{1,3}\$?[0-9]{1,7})(?![\p{L}\p{N}_!])/u.exec(text.slice(from));
  const end = m ? parseRect(m[1]!) : undefined;
  const aligned = end && (end.row1 === start.row1 || end.col1 === start.col1);
  return m && end && aligned ? { range: rect(start.row1, start.col1, end.row2, end.col2), length: m[0].length } : undefined;
}

function sheetPointers(text: string, names: readonly string[]): Pointer[] {
  const found: Pointer[] = [];
  let from = 0;
  for (let bang = text.indexOf('!'); bang >= 0; bang = text.indexOf('!', bang + 1)) {
    const m = ADDRESS.exec(text.slice(bang + 1));
    if (!m || bang < from) continue;
    const before = text[bang - 1] === "'" ? quotedBefore(text, bang, from) : plainBefore(text, bang, from, names);
    if (!before || before.sheet === '') continue;
    let end = bang + 1 + m[0].length;
    const address = m[1]!.replace(/\s/g, '');
    let range = parseRect(address);
    const dash = range && !address.includes(':') ? dashRange(text, end, range) : undefined;
    if (dash) {
      range = dash.range;
      end += dash.length;
    }
    const pointer = {
      text: text.slice(before.start, end).trim(),
      book: before.book,
      sheet: before.sheet,
      ...(range ? { range } : {}),
      address,
      tentative: false,
    };
    const more = followers(text, end, pointer);
    found.push(pointer, ...more.pointers);
    from = more.end;
  }
  return found;
}

/** Names, whole sheets and Sheet.A1: only when the text is nothing else. */
function lonePointers(text: string, names: readonly string[]): Pointer[] {
  const parts = text
    .split(/[,;\n]/)
    .map((p) => p.trim())
    .filter((p) => p !== '');
  const read = parts.map((part): Pointer | undefined => {
    const { book, prefixed, rest } = withoutFile(part.replace(/^=/, ''));
    const word = rest.trim().replace(/^#/, '');
    const dotted = /^\$?(.+)\.(\$?[A-Za-z]{1,3}\$?[0-9]{1,7})$/.exec(word);
    const sheet = dotted && names.find((n) => n.toLowerCase() === dotted[1]!.replace(/^'|'$/g, '').toLowerCase());
    if (dotted && sheet) return { text: part, book, sheet, range: parseRect(dotted[2]!)!, address: dotted[2]!, tentative: false };
    const scoped = /^(?:'(.+)'|([^'!]+))!([\p{L}_\\][\p{L}\p{N}_.\\]*)$/u.exec(word);
    if (scoped) return { text: part, book, sheet: (scoped[1] ?? scoped[2])!.replaceAll("''", "'"), name: scoped[3]!, tentative: !prefixed };
    const whole = prefixed && names.find((n) => n.toLowerCase() === word.toLowerCase().replace(/!$/, ''));
    if (whole) return { text: part, book, sheet: whole, tentative: false };
    return IDENTIFIER.test(word) ? { text: part, book, name: word, tentative: !prefixed } : undefined;
  });
  return read.every((p) => p !== undefined) ? (read as Pointer[]) : [];
}

/** A source is a line or two; what stands further on is not searched. */
const LONGEST = 4_000;

/**
 * Every pointer in a source. Prose, page references, URLs and [ASSUMPTION] without a pointer give none: they cannot be checked offline.
 * @param sheetNames sheets of the model and the pack, to tell where an unquoted name with spaces begins
 */
export function parsePointers(source: string, sheetNames: readonly string[]): Pointer[] {
  const text = source.slice(0, LONGEST).trim();
  const found = sheetPointers(text, sheetNames);
  return found.length > 0 ? found : lonePointers(text, sheetNames);
}
