// Syntax tree of a formula -> the references whose content may enter its value, as patterns or as the areas of one host cell.

import type { CallNode, Node } from '../../grammar/ast.ts';
import { children } from '../../grammar/walk.ts';
import type { DefinedName, Workbook } from '../workbook/workbook.ts';
import type { Area } from './area.ts';
import { resolveName } from './names.ts';
import { LAST_COL, LAST_ROW, type Pattern, place, samePattern } from './pattern.ts';
import { nameBody, Surroundings, targets } from './targets.ts';

/**
 * How an expression is looked at. value: its content counts. scalar: the same, but a range is read at the host's row or column only
 * (operators of a plain formula). position: only where it lies counts, as in ROW(A1), so that it gives no precedent.
 */
type Mode = 'value' | 'scalar' | 'position';

/** Functions that look at where their argument lies, not at what is in it. */
const POSITION = new Set(['ROW', 'ROWS', 'COLUMN', 'COLUMNS', 'SHEET', 'SHEETS', 'AREAS', 'ISREF', 'FORMULATEXT', 'ISFORMULA']);
const CELL_POSITION = new Set(['row', 'col', 'address', 'width', 'filename', 'format', 'color', 'parentheses', 'prefix', 'protect']);
/** In a plain formula these take one value for each argument. */
const SCALAR = new Set(
  'IF IFERROR IFNA ABS INT ROUND ROUNDUP ROUNDDOWN SIGN SQRT EXP LN MOD POWER NOT DATE YEAR MONTH DAY TEXT VALUE LEFT RIGHT MID LEN TRIM ISBLANK ISERROR ISNA ISNUMBER ISTEXT'.split(
    ' ',
  ),
);

interface Step {
  readonly node: Node;
  readonly mode: Mode;
  /** Inside a defined name. */
  readonly wrap: boolean;
}

/** Precedents of a formula of the sheet wherever it stands there. `array`: an array formula or dynamic array, in which ranges are read whole. */
export function patternsOf(ast: Node, book: Workbook, sheet: number, array: boolean): Pattern[] {
  const reader = new Reader(new Surroundings(book, sheet));
  reader.read(ast, array ? 'value' : 'scalar');
  return reader.found;
}

/** Areas that a formula in the zero-based cell refers to for their content, as written (not clipped), without repetition. */
export function referencedAreas(ast: Node, sheet: number, row: number, col: number, book: Workbook, array = false): Area[] {
  return areasOf(patternsOf(ast, book, sheet, array), row, col, book);
}

/** The patterns' areas in one host cell, in order, without repetition. */
export function areasOf(patterns: readonly Pattern[], row: number, col: number, book: Workbook): Area[] {
  const areas = new Map<string, Area>();
  for (const p of patterns) {
    const rect = place(p, row, col, book);
    if (rect) areas.set(`${p.sheet}:${rect.row1}:${rect.col1}:${rect.row2}:${rect.col2}`, { sheet: p.sheet, ...rect });
  }
  return [...areas.values()];
}

/** CELL("row", A1) and its like. */
function looksAtPosition({ name, args }: CallNode): boolean {
  return name === 'CELL' && args[0]?.kind === 'string' && CELL_POSITION.has(args[0].value.toLowerCase());
}

/** A formula with more references than this is not searched for repeated ones. */
const FEW = 100;

class Reader {
  readonly found: Pattern[] = [];
  private readonly opened: Readonly<Record<Mode, Set<DefinedName>>> = { value: new Set(), scalar: new Set(), position: new Set() };
  private readonly pending: Step[] = [];

  constructor(private readonly at: Surroundings) {}

  read(ast: Node, mode: Mode): void {
    this.pending.push({ node: ast, mode, wrap: false });
    while (this.pending.length > 0) this.step(this.pending.pop()!);
  }

  /** Parents are read first, so parameters are known before the expressions that use them. */
  private bind({ name, args }: CallNode): void {
    args.forEach((arg, i) => {
      if (arg.kind === 'name' && i < args.length - 1 && (name === 'LAMBDA' || i % 2 === 0)) this.at.locals.add(arg.name.toLowerCase());
    });
  }

  private step(step: Step): void {
    const { node, mode, wrap } = step;
    const { kind } = node;
    if (kind === 'call') this.call(node, step);
    else if (kind === 'paren' || kind === 'union') this.below(node, mode, wrap);
    else if (kind === 'apply') this.below(node, 'value', wrap);
    else if (kind === 'binary' || kind === 'percent' || (kind === 'unary' && node.op !== '@')) {
      this.below(node, mode === 'scalar' ? 'scalar' : 'value', wrap);
    } else if (kind !== 'array') this.reference(step);
  }

  /** A reference as a whole, then the values that decide where it points. */
  private reference({ node, mode, wrap }: Step): void {
    const known = targets(node, this.at, wrap);
    if (known) this.emit(known, mode);
    if (node.kind === 'name') {
      const name = this.at.name(node);
      if (name) this.open(name, known ? 'position' : mode);
    } else this.below(node, known ? 'position' : 'value', wrap);
  }

  private call(node: CallNode, { mode, wrap }: Step): void {
    const { name, args } = node;
    if (name === 'INDEX' || name === 'OFFSET' || name === 'INDIRECT') {
      const known = targets(node, this.at, wrap);
      if (known) this.emit(known, mode === 'position' ? mode : 'value');
      this.push(args, (i) => (i === 0 && known ? 'position' : 'value'), wrap);
    } else if (POSITION.has(name) || looksAtPosition(node)) this.push(args, () => 'position', wrap);
    else {
      if (name === 'LET' || name === 'LAMBDA') this.bind(node);
      const below = mode === 'scalar' && SCALAR.has(name) ? 'scalar' : 'value';
      const resized = (name === 'SUMIF' || name === 'AVERAGEIF') && this.resized(node, wrap);
      const defined = this.at.book.names.length > 0 ? resolveName(this.at.book, node.written, this.at.sheet) : undefined;
      if (defined) this.open(defined, 'value');
      this.push(args, (i) => (resized && i === 2 ? 'position' : below), wrap);
    }
  }

  /** SUMIF(range, criterion, sum range) reads as many cells from the sum range's corner as the range has. */
  private resized({ args }: CallNode, wrap: boolean): boolean {
    const [range] = (args[0] && targets(args[0], this.at, wrap)) ?? [];
    const [sum] = (args[2] && targets(args[2], this.at, wrap)) ?? [];
    if (!range || !sum || range.row1.abs !== range.row2.abs || range.col1.abs !== range.col2.abs) return false;
    const row2 = range.row2 === LAST_ROW ? LAST_ROW : { abs: sum.row1.abs, at: sum.row1.at + range.row2.at - range.row1.at };
    const col2 = range.col2 === LAST_COL ? LAST_COL : { abs: sum.col1.abs, at: sum.col1.at + range.col2.at - range.col1.at };
    this.emit([{ ...sum, row2, col2 }], 'value');
    return true;
  }

  private below(node: Node, mode: Mode, wrap: boolean): void {
    this.push(children(node), () => mode, wrap);
  }

  /** The first is taken from the stack first. */
  private push(nodes: readonly Node[], mode: (i: number) => Mode, wrap: boolean): void {
    for (let i = nodes.length - 1; i >= 0; i--) this.pending.push({ node: nodes[i]!, mode: mode(i), wrap });
  }

  /** The body of a name, once a formula and mode: names that double each other must not double the work. */
  private open(name: DefinedName, mode: Mode): void {
    const opened = this.opened[mode];
    if (opened.has(name)) return;
    opened.add(name);
    const body = nameBody(name);
    if (!body) return;
    this.pending.push({ node: body, mode, wrap: true });
  }

  private emit(patterns: readonly Pattern[], mode: Mode): void {
    if (mode === 'position') return;
    for (const p of patterns) {
      const several = p.row1 !== p.row2 || p.hull !== undefined;
      const pattern = mode === 'scalar' && several && !p.soft ? { ...p, own: true } : p;
      if (this.found.length > FEW || !this.found.some((other) => samePattern(other, pattern))) this.found.push(pattern);
    }
  }
}
