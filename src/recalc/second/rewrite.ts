// Syntax tree -> text for the other engine, whose language is narrower than Excel's: names and tables become ranges, ranges in
// places for one value the cell of the row or column, texts and numbers its own spelling. What has no equal there is refused with a reason.

import type { BinaryNode, BinaryOp, CallNode, Node } from '../../../grammar/ast.ts';
import type { Pattern } from '../../graph/pattern.ts';
import { nameBody, type Surroundings, targets } from '../../graph/targets.ts';
import { Lift } from '../compiling.ts';
import { argumentPlaces, type Spot } from './arguments.ts';
import type { Form, ReferencePart } from './exchange.ts';

/** Nesting and operands that the other engine surely survives; it gives up the whole workbook at a few hundred. */
const MAX_DEPTH = 40;
const MAX_TERMS = 250;
const MAX_PARTS = 3000;

/** Numbers under which the sheets of linked books are found, -1 for one that is not there. */
export interface Links {
  sheet(book: string, name: string): number;
}

/** A formula that the other engine cannot be asked for. */
export class Refusal extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** Precedence in the other engine's grammar; higher binds tighter. */
const PRECEDENCE: Readonly<Record<BinaryOp, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

const ERRORS = new Set(['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!']);
/** Functions that take any number of arguments of the same meaning: a union is several of them. */
const VARIADIC = new Set(
  'SUM AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT MEDIAN STDEV STDEV.S STDEV.P STDEVP VAR VAR.S VAR.P VARP SUMSQ AND OR'.split(
    ' ',
  ),
);

/** Form of a formula wherever it stands on the sheet; throws a Refusal. */
export function rewrite(ast: Node, at: Surroundings, links: Links, array: boolean): Form {
  const writer = new Writer(at, links);
  writer.expression(ast, { lift: array ? Lift.Formula : Lift.Plain, want: array ? 'operand' : 'value', wrap: false }, 0);
  return { parts: writer.joined(), calls: [...writer.calls].sort(), wide: writer.wide };
}

class Writer {
  readonly calls = new Set<string>();
  wide = false;
  private readonly parts: (string | ReferencePart)[] = [];
  private readonly opened = new Set<object>();

  constructor(
    private readonly at: Surroundings,
    private readonly links: Links,
  ) {}

  /** Texts that touch are one. */
  joined(): (string | ReferencePart)[] {
    const out: (string | ReferencePart)[] = [];
    for (const part of this.parts) {
      if (typeof part === 'string' && typeof out.at(-1) === 'string') out[out.length - 1] += part;
      else out.push(part);
    }
    return out;
  }

  private put(part: string | ReferencePart): void {
    if (this.parts.push(part) > MAX_PARTS) throw new Refusal('too long');
  }

  expression(node: Node, spot: Spot, depth: number): void {
    if (depth > MAX_DEPTH) throw new Refusal('nested too deeply');
    switch (node.kind) {
      case 'number':
        return this.put(numberText(node.value));
      case 'string':
        return this.put(stringText(node.value));
      case 'boolean':
        return this.put(node.value ? 'TRUE()' : 'FALSE()');
      case 'error':
        return this.error(node.sheet ? '#REF!' : node.code);
      case 'missing':
        return;
      case 'array':
        return this.array(node.rows, depth);
      case 'paren':
        return this.wrapped(node.arg, spot, depth);
      case 'percent':
        this.wrapped(node.arg, valued(spot), depth);
        return this.put('%');
      case 'unary':
        return this.unary(node, spot, depth);
      case 'binary':
        return this.binary(node, valued(spot), depth);
      case 'call':
        return this.call(node, spot, depth);
      default:
        return this.reference(node, spot, depth);
    }
  }

  private wrapped(node: Node, spot: Spot, depth: number): void {
    this.put('(');
    this.expression(node, spot, depth + 1);
    this.put(')');
  }

  private error(code: string): void {
    if (!ERRORS.has(code)) throw new Refusal(`error ${code}`);
    this.put(code);
  }

  private array(rows: readonly (readonly Node[])[], depth: number): void {
    rows.forEach((row, i) => {
      this.put(i === 0 ? '{' : ';');
      row.forEach((item, j) => {
        if (j > 0) this.put(',');
        this.expression(item, { lift: Lift.Plain, want: 'value', wrap: false }, depth + 1);
      });
    });
    this.put('}');
  }

  private unary(node: Extract<Node, { kind: 'unary' }>, spot: Spot, depth: number): void {
    if (node.op === '@') return this.reference(node, spot, depth);
    this.put(node.op);
    this.operandOf(node.arg, valued(spot), depth, 6);
  }

  /** A chain of operators to the left is walked, not descended. */
  private binary(node: BinaryNode, spot: Spot, depth: number): void {
    const links: BinaryNode[] = [];
    let first: Node = node;
    while (first.kind === 'binary' && (links.length === 0 || PRECEDENCE[first.op] >= PRECEDENCE[links.at(-1)!.op])) {
      links.push(first);
      first = first.left;
    }
    if (links.length > MAX_TERMS) throw new Refusal('too many terms');
    this.operandOf(first, spot, depth, PRECEDENCE[links.at(-1)!.op]);
    for (const { op, right } of links.reverse()) {
      this.put(op);
      this.operandOf(right, spot, depth, PRECEDENCE[op] + 1);
    }
  }

  /** An operand, in parentheses where it binds more loosely than its place asks, or has a sign. */
  private operandOf(node: Node, spot: Spot, depth: number, least: number): void {
    const loose = node.kind === 'unary' || node.kind === 'percent' || (node.kind === 'binary' && PRECEDENCE[node.op] < least);
    if (loose) this.wrapped(node, spot, depth);
    else this.expression(node, spot, depth + 1);
  }

  private call(node: CallNode, spot: Spot, depth: number): void {
    const known = node.name === 'OFFSET' || node.name === 'INDIRECT' ? targets(node, this.at, spot.wrap) : undefined;
    if (known) return this.patterns(known, spot);
    const places = argumentPlaces(node, spot);
    if (typeof places === 'string') throw new Refusal(places);
    this.calls.add(node.name);
    if (places.wide) this.wide = true;
    this.put(`${node.name}(`);
    const args = node.name === 'INDEX' ? this.indexArguments(node.args, spot) : node.args;
    args.forEach((arg, i) => {
      if (i > 0) this.put(',');
      const several = VARIADIC.has(node.name) ? this.several(arg, places.of(i)) : undefined;
      if (several) this.list(several);
      else this.expression(arg, places.of(i), depth + 1);
    });
    this.put(')');
  }

  /** INDEX needs both positions there, and knows no 0 for "all of the one row". */
  private indexArguments(args: readonly Node[], spot: Spot): readonly Node[] {
    const [area, row, col] = args;
    const [pattern, ...more] = (area && targets(area, this.at, spot.wrap)) ?? [];
    if (!pattern || more.length > 0 || args.length > 3) return args;
    const one = { kind: 'number', value: 1, text: '1' } as const;
    const none = (node: Node | undefined) => node === undefined || node.kind === 'missing' || (node.kind === 'number' && node.value === 0);
    if (oneRow(pattern) && !oneColumn(pattern)) {
      if (col === undefined && row !== undefined) return [area!, one, row];
      return none(row) && !none(col) ? [area!, one, col!] : args;
    }
    return oneColumn(pattern) && none(col) && !none(row) ? [area!, row!, one] : args;
  }

  /** The areas of a union or a 3-D reference. */
  private several(node: Node, spot: Spot): readonly Pattern[] | undefined {
    if (spot.want !== 'operand' || node.kind === 'call') return undefined;
    const found = targets(node, this.at, spot.wrap);
    return found && found.length > 1 && node.kind !== 'table' && !found.some((p) => p.soft || p.own) ? found : undefined;
  }

  private list(patterns: readonly Pattern[]): void {
    patterns.forEach((at, i) => {
      if (i > 0) this.put(',');
      this.put({ at });
    });
  }

  private reference(node: Node, spot: Spot, depth: number): void {
    const found = this.foreign(node) ?? targets(node, this.at, spot.wrap);
    if (found) return this.patterns(found, spot);
    if (node.kind !== 'name') throw new Refusal(node.kind === 'unary' ? '@' : `${node.kind} of computed references`);
    const name = this.at.name(node);
    const body = name && nameBody(name);
    if (!name || !body || this.opened.has(name)) throw new Refusal(`name ${node.name}`);
    this.opened.add(name);
    this.wrapped(body, { ...spot, wrap: true }, depth);
    this.opened.delete(name);
  }

  /** A reference to a linked book. */
  private foreign(node: Node): readonly Pattern[] | undefined {
    if ((node.kind !== 'cell' && node.kind !== 'area') || node.sheet?.book === undefined || node.sheet.book === '0') return undefined;
    const sheet = this.links.sheet(node.sheet.book, node.sheet.first ?? '');
    if (sheet < 0) throw new Refusal('link that is not in the file');
    if (node.kind === 'cell') return [{ sheet, row1: node.row, col1: node.col, row2: node.row, col2: node.col }];
    return [{ sheet, row1: node.row1, col1: node.col1, row2: node.row2, col2: node.col2 }];
  }

  private patterns(found: readonly Pattern[], spot: Spot): void {
    const [pattern, ...more] = found;
    if (!pattern) throw new Refusal('reference to nowhere');
    if (more.length > 0) throw new Refusal('several areas');
    if (pattern.soft) throw new Refusal('computed reference');
    if (pattern.spill) throw new Refusal('spilled range');
    const cut = spot.want === 'value' && spot.lift === Lift.Plain;
    this.put({ at: cut ? { ...pattern, own: true } : pattern, ...(spot.bare ? { bare: true } : {}) });
  }
}

function oneRow({ row1, row2 }: Pattern): boolean {
  return row1.abs === row2.abs && row1.at === row2.at;
}

function oneColumn({ col1, col2 }: Pattern): boolean {
  return col1.abs === col2.abs && col1.at === col2.at;
}

/** Operators read their operands. */
function valued(spot: Spot): Spot {
  return spot.want === 'value' ? spot : { ...spot, want: 'value' };
}

function numberText(n: number): string {
  return String(n).toLowerCase();
}

/** There is no way to write a quotation mark or a backslash in a text there. */
function stringText(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  const pieces = text.split(/(["\\])/).filter((piece) => piece !== '');
  return `(${pieces.map((piece) => (piece === '"' ? 'CHAR(34)' : piece === '\\' ? 'CHAR(92)' : `"${piece}"`)).join('&')})`;
}
