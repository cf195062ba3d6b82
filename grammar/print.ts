// Syntax tree -> A1 text in a host cell, without white space. Coordinates that leave the grid print as #REF!.

import type { Coord, Node, SheetPrefix } from './ast.ts';
import { resolve } from './ast.ts';
import { columnIndex, columnName, MAX_COLS, MAX_ROWS, quoteSheet } from './ref.ts';

/** Text of the formula, without "=", as it reads in the zero-based cell (row, col). */
export function printFormula(ast: Node, row = 0, col = 0): string {
  const out: string[] = [];
  // A stack of nodes and literal texts instead of recursion: chains of thousands of operators are legal.
  const pending: (Node | string)[] = [ast];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (typeof next === 'string') out.push(next);
    else {
      const parts = printParts(next, row, col);
      for (let i = parts.length - 1; i >= 0; i--) pending.push(parts[i]!);
    }
  }
  return out.join('');
}

function printParts(node: Node, row: number, col: number): readonly (Node | string)[] {
  switch (node.kind) {
    case 'number':
      return [node.text];
    case 'string':
      return [`"${node.value.replaceAll('"', '""')}"`];
    case 'boolean':
      return [node.value ? 'TRUE' : 'FALSE'];
    case 'error':
      return [prefixText(node.sheet), node.code, ...(node.rest ? [node.rest] : [])];
    case 'missing':
      return [];
    case 'array':
      return [
        '{',
        ...separated(
          node.rows.map((r) => separated(r, ',')),
          [';'],
        ).flat(),
        '}',
      ];
    case 'name':
      return [prefixText(node.sheet), node.written ?? node.name];
    case 'table':
      return [prefixText(node.sheet), node.table, node.text];
    case 'call':
      return node.name === 'TRIMRANGE' && node.written.includes(':')
        ? trimParts(node.args[0]!, node.written)
        : [node.written, ...argumentParts(node.args)];
    case 'apply':
      return [node.callee, ...argumentParts(node.args)];
    case 'unary':
      return node.written === undefined ? [node.op, node.arg] : [node.written, '(', node.arg, ')'];
    case 'percent':
      return [node.arg, '%'];
    case 'spill':
      return node.written === undefined ? [node.arg, '#'] : [node.written, '(', node.arg, ')'];
    case 'binary':
      return [node.left, node.op, node.right];
    case 'range':
      return [node.left, mergesWith(node.left, node.right) ? ' :' : ':', node.right];
    case 'intersection':
      return [node.left, ' ', node.right];
    case 'union':
      return separated(node.items, ',');
    case 'paren':
      return ['(', node.arg, ')'];
    default:
      return [prefixText(node.sheet), referenceText(node, row, col)];
  }
}

function separated<T>(items: readonly T[], separator: T): T[];
function separated(items: readonly Node[], separator: string): (Node | string)[];
function separated(items: readonly unknown[], separator: unknown): unknown[] {
  return items.flatMap((item, i) => (i === 0 ? [item] : [separator, item]));
}

function argumentParts(args: readonly Node[]): (Node | string)[] {
  return ['(', ...separated(args, ','), ')'];
}

/** A1.:.B2 is kept as a call on the range; the operator goes back between the corners. */
function trimParts(range: Node, op: string): (Node | string)[] {
  if (range.kind === 'range') return [range.left, op, range.right];
  if (range.kind !== 'area') return [range];
  const { sheet, row1, col1, row2, col2 } = range;
  return [{ kind: 'cell', sheet, row: row1, col: col1 }, op, { kind: 'cell', row: row2, col: col2 }];
}

/** A name before ":" could read as a column (A:C), the first of two sheets (Jan:Dec!A1) or the start of ".:"; a space keeps it a name. */
function mergesWith(left: Node, right: Node): boolean {
  let last = left;
  while (last.kind === 'range') last = last.right;
  if (last.kind !== 'name') return false;
  return ('sheet' in right && right.sheet !== undefined) || columnIndex(last.name) >= 0 || last.name.endsWith('.');
}

type Reference = Extract<Node, { kind: 'cell' | 'area' | 'columns' | 'rows' }>;

function referenceText(node: Reference, row: number, col: number): string {
  switch (node.kind) {
    case 'cell':
      return cellText(node.row, node.col, row, col) ?? '#REF!';
    case 'area':
      return pair(cellText(node.row1, node.col1, row, col), cellText(node.row2, node.col2, row, col));
    case 'columns':
      return pair(columnText(node.col1, col), columnText(node.col2, col));
    case 'rows':
      return pair(rowText(node.row1, row), rowText(node.row2, row));
  }
}

function pair(from: string | undefined, to: string | undefined): string {
  return from === undefined || to === undefined ? '#REF!' : `${from}:${to}`;
}

function cellText(r: Coord, c: Coord, row: number, col: number): string | undefined {
  const column = columnText(c, col);
  const line = rowText(r, row);
  return column === undefined || line === undefined ? undefined : column + line;
}

function columnText(c: Coord, host: number): string | undefined {
  const at = resolve(c, host);
  return at < 0 || at >= MAX_COLS ? undefined : (c.abs ? '$' : '') + columnName(at);
}

function rowText(c: Coord, host: number): string | undefined {
  const at = resolve(c, host);
  return at < 0 || at >= MAX_ROWS ? undefined : `${c.abs ? '$' : ''}${at + 1}`;
}

/** "Sheet1!", "[1]Sheet1!", "'Jan 20:Dec 20'!", "'C:\dir\[B.xlsx]S'!"; empty without a prefix. */
export function prefixText(sheet: SheetPrefix | undefined): string {
  if (!sheet) return '';
  const { book, first = '', last } = sheet;
  const slash = book === undefined ? -1 : Math.max(book.lastIndexOf('\\'), book.lastIndexOf('/'));
  const bookText = book === undefined ? '' : `${book.slice(0, slash + 1)}[${book.slice(slash + 1)}]`;
  const quoted = sheet.quoted ?? (needsQuotes(first) || needsQuotes(last) || (book !== undefined && !/^[\p{L}\p{N}_.]+$/u.test(book)));
  const sheets = last === undefined ? first : `${first}:${last}`;
  return quoted ? `'${(bookText + sheets).replaceAll("'", "''")}'!` : `${bookText}${sheets}!`;
}

function needsQuotes(sheet: string | undefined): boolean {
  return sheet !== undefined && sheet !== '' && quoteSheet(sheet) !== sheet;
}
