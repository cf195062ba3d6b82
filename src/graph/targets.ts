// A reference expression -> where it may point: exact patterns where the text decides, wider ones marked soft where values do.

import type { CallNode, IntersectionNode, Node, RangeNode, SheetPrefix, TableNode } from '../../grammar/ast.ts';
import { parseFormula } from '../../grammar/parser.ts';
import type { DefinedName, Workbook } from '../workbook/workbook.ts';
import { findTable, resolveName, sheetsOf } from './names.ts';
import { FIRST, fixed, isPlain, LAST_COL, LAST_ROW, type Pattern } from './pattern.ts';
import { dataRows, tableColumns, tableRows } from './tables.ts';

/** More combinations than this (a union in a range of unions) are no real formula. */
const MOST = 64;

/** Where a formula stands while its references are read, and what has been found out about names. */
export class Surroundings {
  /** Parameters of LET and LAMBDA in lower case: no defined names. */
  readonly locals = new Set<string>();
  /** Of names, so that names that double each other cost nothing. */
  readonly known = new Map<DefinedName, readonly Pattern[] | undefined>();

  constructor(
    readonly book: Workbook,
    readonly sheet: number,
  ) {}

  name(node: Extract<Node, { kind: 'name' }>): DefinedName | undefined {
    if (!node.sheet && this.locals.has(node.name.toLowerCase())) return undefined;
    return resolveName(this.book, node.name, this.sheet, node.sheet);
  }
}

const bodies = new WeakMap<DefinedName, { ast: Node | undefined }>();

/** Tree of a name's formula; its relative references are offsets from A1 that count from the host cell. */
export function nameBody(name: DefinedName): Node | undefined {
  let body = bodies.get(name);
  if (!body) {
    const parsed = parseFormula(name.text);
    body = { ast: parsed.ok ? parsed.ast : undefined };
    bodies.set(name, body);
  }
  return body.ast;
}

/** Patterns of a reference expression; undefined when it is none, or when nothing in its text says where it points. */
export function targets(expression: Node, at: Surroundings, wrap = false): readonly Pattern[] | undefined {
  let node = expression;
  let marks: Pick<Pattern, 'own' | 'spill'> | undefined;
  while (node.kind === 'paren' || node.kind === 'spill' || (node.kind === 'unary' && node.op === '@')) {
    if (node.kind !== 'paren') marks = { ...marks, ...(node.kind === 'spill' ? { spill: true } : { own: true }) };
    node = node.arg;
  }
  const found = unmarked(node, at, wrap);
  return marks ? found?.map((p) => (p.soft ? p : { ...p, ...marks })) : found;
}

function unmarked(node: Node, at: Surroundings, wrap: boolean): readonly Pattern[] | undefined {
  const on = ({ sheet }: { readonly sheet?: SheetPrefix }) => sheetsOf(at.book, sheet, at.sheet);
  switch (node.kind) {
    case 'cell':
      return on(node).map((sheet) => ({ sheet, row1: node.row, col1: node.col, row2: node.row, col2: node.col, wrap }));
    case 'area':
      return on(node).map((sheet) => ({ sheet, row1: node.row1, col1: node.col1, row2: node.row2, col2: node.col2, wrap }));
    case 'columns':
      return on(node).map((sheet) => ({ sheet, row1: FIRST, col1: node.col1, row2: LAST_ROW, col2: node.col2, wrap }));
    case 'rows':
      return on(node).map((sheet) => ({ sheet, row1: node.row1, col1: FIRST, row2: node.row2, col2: LAST_COL, wrap }));
    case 'error':
      return [];
    case 'name':
      return nameTargets(node, at);
    case 'table':
      return tableTargets(node, at);
    case 'union':
      return together(node.items.map((item) => targets(item, at, wrap)));
    case 'range':
      return rangeTargets(node, at, wrap);
    case 'intersection':
      return spine(node)
        .slice(0, MOST)
        .map((part) => targets(part, at, wrap))
        .reduce((a, b) => crossed(a, b, cut));
    case 'call':
      return callTargets(node, at, wrap);
    default:
      return undefined;
  }
}

/** Operands of a chain of the same reference operator, in order. */
function spine(node: RangeNode | IntersectionNode): Node[] {
  const parts: Node[] = [];
  let left: Node = node;
  for (; left.kind === node.kind; left = (left as RangeNode).left) parts.push((left as RangeNode).right);
  parts.push(left);
  return parts.reverse();
}

function together(lists: readonly (readonly Pattern[] | undefined)[]): readonly Pattern[] | undefined {
  return lists.some((list) => list === undefined) ? undefined : (lists as Pattern[][]).flat();
}

function nameTargets(node: Extract<Node, { kind: 'name' }>, at: Surroundings): readonly Pattern[] | undefined {
  const name = at.name(node);
  if (!name) return undefined;
  if (at.known.has(name)) return at.known.get(name);
  // A name that speaks of itself finds nothing.
  at.known.set(name, undefined);
  const body = nameBody(name);
  const found = body && targets(body, at, true);
  at.known.set(name, found);
  return found;
}

/** [@Col] outside a table's name means the table round the host: one pattern for each table of the sheet. */
function tableTargets(node: TableNode, at: Surroundings): readonly Pattern[] {
  if (node.book !== undefined && node.book !== '0') return [];
  const named = node.table === '' ? undefined : findTable(at.book, node.table, at.sheet, 0, 0);
  const tables = node.table === '' ? at.book.tables.filter((t) => t.sheet === at.sheet) : named ? [named] : [];
  return tables.flatMap((table): Pattern[] => {
    const columns = tableColumns(node, table);
    const rows = node.thisRow ? dataRows(table) : tableRows(node, table);
    if (!columns || !rows) return [];
    const [col1, col2] = [fixed(columns[0]), fixed(columns[1])];
    const inside = node.table === '' ? { within: table.rect } : {};
    if (!node.thisRow) return [{ sheet: table.sheet, row1: fixed(rows[0]), row2: fixed(rows[1]), col1, col2, ...inside }];
    const host = { abs: false, at: 0 };
    const within = { row1: rows[0], row2: rows[1], col1: inside.within?.col1 ?? 0, col2: inside.within?.col2 ?? LAST_COL.at };
    return [{ sheet: table.sheet, row1: host, row2: host, col1, col2, within }];
  });
}

/** a:b:c from its parts; a part that is unknown leaves the others, softly. */
function rangeTargets(node: RangeNode, at: Surroundings, wrap: boolean): readonly Pattern[] | undefined {
  const lists = spine(node).map((part) => targets(part, at, wrap));
  const known = lists.filter((list) => list !== undefined);
  if (known.length === 0) return undefined;
  if (known.length < lists.length) return known.flat().map((p) => ({ ...p, soft: true }));
  return known.reduce((a, b) => crossed(a, b, stretched) ?? []);
}

function crossed(
  left: readonly Pattern[] | undefined,
  right: readonly Pattern[] | undefined,
  join: (a: Pattern, b: Pattern) => Pattern,
): readonly Pattern[] | undefined {
  if (!left || !right) return softly(left ?? right);
  const [some, others] = [left.slice(0, MOST), right.slice(0, MOST)];
  return some.flatMap((a) => others.filter((b) => a.sheet === b.sheet).map((b) => join(a, b))).slice(0, MOST);
}

function stretched(a: Pattern, b: Pattern): Pattern {
  return { ...a, hull: [...(a.hull ?? []), b], soft: a.soft || b.soft || a.meet !== undefined };
}

function cut(a: Pattern, b: Pattern): Pattern {
  return { ...a, meet: a.meet ? cut(a.meet, b) : b, soft: a.soft || b.soft };
}

const softly = (list: readonly Pattern[] | undefined): readonly Pattern[] | undefined => list?.map((p) => ({ ...p, soft: true }));

function callTargets(node: CallNode, at: Surroundings, wrap: boolean): readonly Pattern[] | undefined {
  const { args } = node;
  const of = (i: number) => (args[i] ? targets(args[i]!, at, wrap) : undefined);
  switch (node.name) {
    case 'INDEX':
      return softly(of(0));
    case 'OFFSET':
      return offsetTargets(node, of(0));
    case 'INDIRECT':
      return indirectTargets(node, at);
    case 'TRIMRANGE':
      return of(0);
    case 'XLOOKUP':
      return softly(of(2));
    case 'IF':
    case 'CHOOSE':
    case 'IFERROR':
      return softly(together(args.slice(node.name === 'IFERROR' ? 0 : 1).map((arg) => targets(arg, at, wrap))));
    default:
      return undefined;
  }
}

/** OFFSET by numbers is exact; by values it is somewhere round its base. */
function offsetTargets(node: CallNode, base: readonly Pattern[] | undefined): readonly Pattern[] | undefined {
  const [rows, cols, height, width] = node.args.slice(1).map(constantNumber);
  const sized = node.args.length > 3;
  if (rows === undefined || cols === undefined || (sized && height === undefined) || (node.args.length > 4 && width === undefined))
    return softly(base);
  return base?.map((p): Pattern => {
    if (!isPlain(p) && !p.wrap) return { ...p, soft: true };
    const move = (c: { abs: boolean; at: number }, by: number) => ({ abs: c.abs, at: c.at + by });
    const [row1, col1] = [move(p.row1, rows), move(p.col1, cols)];
    const row2 = height ? move(row1, height - Math.sign(height)) : move(p.row2, rows);
    const col2 = width ? move(col1, width - Math.sign(width)) : move(p.col2, cols);
    return { ...p, row1, col1, row2, col2 };
  });
}

function constantNumber(node: Node): number | undefined {
  if (node.kind === 'missing') return 0;
  if (node.kind === 'number') return Math.trunc(node.value);
  if (node.kind === 'unary' && node.op !== '@' && node.arg.kind === 'number')
    return Math.trunc(node.op === '-' ? -node.arg.value : node.arg.value);
  return undefined;
}

/** INDIRECT("Sheet1!A1") points to that very cell whoever asks. */
function indirectTargets(node: CallNode, at: Surroundings): readonly Pattern[] | undefined {
  const text = node.args[0] && constantText(node.args[0]);
  if (text === undefined || node.args.length > 1) return undefined;
  const parsed = parseFormula(text);
  if (!parsed.ok) return [];
  if (parsed.ast.kind === 'name') return targets(parsed.ast, at);
  return targets(parsed.ast, at)
    ?.filter(isPlain)
    .map((p) => ({
      ...p,
      row1: fixed(p.row1.at),
      col1: fixed(p.col1.at),
      row2: fixed(p.row2.at),
      col2: fixed(p.col2.at),
    }));
}

function constantText(node: Node): string | undefined {
  if (node.kind === 'string') return node.value;
  if (node.kind !== 'binary' || node.op !== '&') return undefined;
  const left = constantText(node.left);
  const right = constantText(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}
