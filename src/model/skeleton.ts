// Formula tree -> its skeleton (functions and operators, references blanked) and the references in order. Numbers and texts do not count.

import type { CallNode, Coord, Node, SheetPrefix } from '../../grammar/ast.ts';
import { children } from '../../grammar/walk.ts';
import type { Template } from '../graph/graph.ts';
import type { Sheet, Workbook } from '../workbook/workbook.ts';

/** One reference of a formula; a single cell is a rectangle of one. */
export interface Slot {
  /** What stands before "!", '' for the host's own sheet. */
  readonly sheet: string;
  readonly row1: Coord;
  readonly col1: Coord;
  readonly row2: Coord;
  readonly col2: Coord;
  /** What it is a direct operand of: a function, a comparison or &; '' for arithmetic and for the formula as a whole. */
  readonly within: string;
}

export interface Skeleton {
  readonly key: string;
  readonly slots: readonly Slot[];
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^']);
/** More references than this are not compared one by one. */
const MAX_SLOTS = 400;
const MAX_DEPTH = 200;
const known = new WeakMap<Template, Skeleton | null>();

/** Skeleton of a template; undefined when it does not parse or is too long to compare. */
export function skeletonOf(template: Template): Skeleton | undefined {
  let found = known.get(template);
  if (found === undefined) {
    const part = template.ast ? read(template.ast, '', 0) : undefined;
    found = part && part.slots.length <= MAX_SLOTS ? { key: part.key, slots: part.slots } : null;
    known.set(template, found);
  }
  return found ?? undefined;
}

/** Skeleton of a part of a formula. */
export function skeletonOfNode(node: Node): Skeleton | undefined {
  const part = read(node, '', 0);
  return part && { key: part.key, slots: part.slots };
}

/** A part of a formula: where `order` sorts the sides of + and *, so that C5*E5 and E5*C5 are alike. */
interface Part extends Skeleton {
  readonly order: string;
}

function read(node: Node, within: string, depth: number): Part | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (node.kind) {
    case 'cell':
      return reference({ sheet: prefix(node.sheet), row1: node.row, col1: node.col, row2: node.row, col2: node.col, within });
    case 'area':
      return reference({ sheet: prefix(node.sheet), row1: node.row1, col1: node.col1, row2: node.row2, col2: node.col2, within });
    case 'number':
    case 'string':
    case 'boolean':
      return leaf(node.kind[0]!);
    case 'name':
      return leaf(`name ${prefix(node.sheet)}${node.name.toLowerCase()}`);
    case 'table':
      return leaf(`table ${node.table}${node.text}`);
    case 'paren':
      return read(node.arg, within, depth + 1);
    case 'unary':
      return node.op === '+' ? read(node.arg, within, depth + 1) : joined(node.op, [node.arg], '', depth);
    case 'binary':
      return node.op === '+'
        ? joined('+', summands(node), '', depth, true)
        : joined(node.op, [node.left, node.right], ARITHMETIC.has(node.op) ? '' : node.op, depth, node.op === '*');
    case 'call':
      return isPlainSum(node) ? joined('+', node.args, '', depth, true) : joined(node.name, node.args, node.name, depth);
    default:
      return joined(node.kind, children(node), '', depth);
  }
}

function joined(head: string, nodes: readonly Node[], within: string, depth: number, sorted = false): Part | undefined {
  const parts: Part[] = [];
  for (const node of nodes) {
    const part = read(node, within, depth + 1);
    if (!part) return undefined;
    parts.push(part);
  }
  if (sorted) parts.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const slots = parts.flatMap((p) => p.slots);
  if (slots.length > MAX_SLOTS) return undefined;
  return { key: `${head}(${parts.map((p) => p.key).join(',')})`, order: `${head}(${parts.map((p) => p.order).join(',')})`, slots };
}

/** The terms of a chain of pluses, left to right: A1+B1+C1 is one sum of three. */
function summands(node: Node): Node[] {
  const found: Node[] = [];
  let at = node;
  while (at.kind === 'binary' && at.op === '+') {
    found.push(at.right);
    at = at.left;
  }
  return [...found, at].reverse();
}

/** SUM(A1,B1) says no more than A1+B1. */
const isPlainSum = ({ name, args }: CallNode): boolean =>
  name === 'SUM' && args.length > 1 && args.every((a) => a.kind === 'cell' || a.kind === 'number');

const leaf = (key: string): Part => ({ key, order: key, slots: [] });

function reference(slot: Slot): Part {
  const { row1, col1, row2, col2 } = slot;
  return { key: 'r', order: `r${slot.sheet}${[col1, row1, col2, row2].map(coordText).join('')}`, slots: [slot] };
}

/** Sorts by position: fixed width, absolute after relative. */
const coordText = ({ abs, at }: Coord): string => `${abs ? 'b' : 'a'}${String(at + 2_000_000).padStart(8, '0')}`;
/** The sheet of this book that a slot names; undefined for none, another book or several sheets. */
export const sheetNamed = (book: Workbook, slotSheet: string): Sheet | undefined =>
  book.sheets.find((s) => `]${s.name.toLowerCase()}:!` === slotSheet);

const prefix = (sheet: SheetPrefix | undefined): string =>
  sheet ? `${sheet.book ?? ''}]${sheet.first ?? ''}:${sheet.last ?? ''}!`.toLowerCase() : '';
