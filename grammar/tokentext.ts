// The text of one token -> its node: references relative to a host cell, sheet prefixes, table references, strings, numbers.

import type { AreaNode, CellNode, ColumnsNode, Coord, Node, RowsNode, SheetPrefix, Span, TableNode } from './ast.ts';

/** Scanner state of `coordinate`: where the reading of a reference stands. */
interface Cursor {
  readonly text: string;
  at: number;
}

const DOLLAR = 36;

function column(cursor: Cursor, host: number): Coord {
  const { text } = cursor;
  const abs = text.charCodeAt(cursor.at) === DOLLAR;
  if (abs) cursor.at++;
  let n = 0;
  for (let c = text.charCodeAt(cursor.at) | 32; c >= 97 && c <= 122; c = text.charCodeAt(++cursor.at) | 32) n = n * 26 + c - 96;
  return { abs, at: abs ? n - 1 : n - 1 - host };
}

function row(cursor: Cursor, host: number): Coord {
  const { text } = cursor;
  const abs = text.charCodeAt(cursor.at) === DOLLAR;
  if (abs) cursor.at++;
  let n = 0;
  for (let c = text.charCodeAt(cursor.at); c >= 48 && c <= 57; c = text.charCodeAt(++cursor.at)) n = n * 10 + c - 48;
  return { abs, at: abs ? n - 1 : n - 1 - host };
}

/** A1, A1:B2, A:B or 1:2 as written, for a host cell. */
export function referenceNode(
  text: string,
  hostRow: number,
  hostCol: number,
  sheet: SheetPrefix | undefined,
  span: Span,
): CellNode | AreaNode | ColumnsNode | RowsNode {
  const cursor: Cursor = { text, at: 0 };
  const digit = text.charCodeAt(text.charCodeAt(0) === DOLLAR ? 1 : 0) <= 57;
  if (digit) {
    const row1 = row(cursor, hostRow);
    cursor.at++;
    return { kind: 'rows', sheet, row1, row2: row(cursor, hostRow), span };
  }
  const col1 = column(cursor, hostCol);
  if (text[cursor.at] === ':') {
    cursor.at++;
    return { kind: 'columns', sheet, col1, col2: column(cursor, hostCol), span };
  }
  const row1 = row(cursor, hostRow);
  if (cursor.at === text.length) return { kind: 'cell', sheet, row: row1, col: col1, span };
  cursor.at++;
  const col2 = column(cursor, hostCol);
  return { kind: 'area', sheet, row1, col1, row2: row(cursor, hostRow), col2, span };
}

/** Folder, [file], sheets. */
const BOOK = /^(.*[\\/])?\[([^[\]]+)\]([^[\]]*)$/s;

/** [1]Sheet1!, 'C:\dir\[B.xlsx]Jan:Dec'! and so on, with the "!". */
export function sheetPrefix(text: string): SheetPrefix {
  const quoted = text.startsWith("'");
  let inner = quoted ? text.slice(1, -2).replaceAll("''", "'") : text.slice(0, -1);
  const found = BOOK.exec(inner);
  const book = found ? (found[1] ?? '') + found[2]! : undefined;
  if (found) inner = found[3]!;
  const colon = /[\\/]/.test(inner) ? -1 : inner.indexOf(':');
  const first = colon < 0 ? inner : inner.slice(0, colon);
  return {
    ...(book === undefined ? {} : { book }),
    ...(first === '' ? {} : { first }),
    ...(colon < 0 ? {} : { last: inner.slice(colon + 1) }),
    quoted,
  };
}

const ITEMS = new Map(['#All', '#Data', '#Headers', '#Totals', '#This Row'].map((item) => [item.toLowerCase(), item]));

/** Table1[[#This Row],[A]:[C]], [@Col], Table1[]; `[book]` comes from the prefix. */
export function tableNode(image: string, sheet: SheetPrefix | undefined, span: Span): TableNode {
  const open = image.indexOf('[');
  const text = image.slice(open);
  const items: string[] = [];
  const columns: string[] = [];
  let inner = text.slice(1, -1).trim();
  const at = inner.startsWith('@');
  if (at) inner = inner.slice(1).trim();
  const parts = inner.startsWith('[') ? bracketParts(inner) : inner === '' ? [] : [inner];
  for (const part of parts) {
    const item = ITEMS.get(part.trim().toLowerCase());
    if (item) items.push(item);
    else columns.push(unescapeColumn(part));
  }
  if (at) items.unshift('#This Row');
  const [column1, column2] = columns;
  return {
    kind: 'table',
    ...(sheet ? { sheet } : {}),
    ...(sheet?.book === undefined ? {} : { book: sheet.book }),
    table: image.slice(0, open),
    items,
    ...(column1 === undefined ? {} : { column1 }),
    ...(column2 === undefined ? {} : { column2 }),
    thisRow: items.includes('#This Row'),
    text,
    span,
  };
}

/** The bracketed parts of "[#Data],[A]:[C]". */
function bracketParts(text: string): string[] {
  return [...text.matchAll(/\[((?:[^[\]']|'.)*)\]/gs)].map((m) => m[1]!);
}

function unescapeColumn(text: string): string {
  return text.replace(/'(.)/gs, '$1');
}

/** "a""b" -> a"b */
export function stringValue(image: string): string {
  return image.slice(1, -1).replaceAll('""', '"');
}

const PREFIXES = /^(?:_xlfn\.|_xlws\.|_xlpm\.|_xludf\.|_xll\.)+/i;

/** A name without the prefixes with which files mark functions and parameters newer than Excel 2007. */
export function plainName(written: string): string {
  return written.charCodeAt(0) === 95 ? written.replace(PREFIXES, '') : written;
}

/** True where Excel accepts the node as an operand of ":", "," and the intersection space. */
export function mayRefer(node: Node): boolean {
  switch (node.kind) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'array':
    case 'binary':
    case 'percent':
    case 'missing':
      return false;
    case 'paren':
      return mayRefer(node.arg);
    case 'unary':
      return node.op === '@';
    default:
      return true;
  }
}
