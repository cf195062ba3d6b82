// Syntax tree -> text for the other engine, whose language is narrower than Excel's: names and tables become ranges, ranges in
// places for one value the cell of the row or column, texts and numbers its own spelling. What has no equal there is refused with a reason.

import type { BinaryNode, CallNode, Node } from '../../../grammar/ast.ts';
import type { Pattern } from '../../graph/pattern.ts';
import { nameBody, type Surroundings, targets } from '../../graph/targets.ts';
import { Lift } from '../compiling.ts';
import { argumentPlaces, isVariadic, type Spot } from './arguments.ts';
import type { Form, ReferencePart } from './exchange.ts';
import { indexArguments, isCell } from './indexing.ts';
import { errorText, numberText, PRECEDENCE, SIGN, stringText } from './spelling.ts';

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

/** Form of a formula wherever it stands on the sheet; throws a Refusal. */
export function rewrite(ast: Node, at: Surroundings, links: Links, array: boolean): Form {
  const writer = new Writer(at, links);
  writer.expression(ast, { lift: array ? Lift.Formula : Lift.Plain, want: array ? 'operand' : 'value', wrap: false }, 0);
  return { parts: writer.joined(), calls: [...writer.calls].sort(), operators: [...writer.operators].sort(), wide: writer.wide };
}

class Writer {
  readonly calls = new Set<string>();
  readonly operators = new Set<string>();
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
        this.put(numberText(node.value));
        break;
      case 'string':
        this.put(stringText(node.value));
        break;
      case 'boolean':
        this.put(node.value ? 'TRUE()' : 'FALSE()');
        break;
      case 'error':
        this.error(node.sheet ? '#REF!' : node.code);
        break;
      case 'missing':
        break;
      case 'array':
        this.array(node.rows, depth);
        break;
      case 'paren':
        this.wrapped(node.arg, spot, depth);
        break;
      case 'percent':
        this.wrapped(node.arg, valued(spot), depth);
        this.put('%');
        break;
      case 'unary':
        this.unary(node, spot, depth);
        break;
      case 'binary':
        this.binary(node, valued(spot), depth);
        break;
      case 'call':
        this.call(node, spot, depth);
        break;
      default:
        this.reference(node, spot, depth);
    }
  }

  private wrapped(node: Node, spot: Spot, depth: number): void {
    this.put('(');
    this.expression(node, spot, depth + 1);
    this.put(')');
  }

  private error(code: string): void {
    const text = errorText(code);
    if (text === undefined) throw new Refusal(`error ${code}`);
    this.put(text);
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
    if (node.op === '@') this.reference(node, spot, depth);
    else {
      this.put(node.op);
      this.operandOf(node.arg, valued(spot), depth, SIGN);
    }
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
      this.operators.add(op);
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
    if (node.name !== 'OFFSET' && node.name !== 'INDIRECT') this.function(node, spot, depth);
    else {
      const known = isEmpty(node) ? undefined : targets(node, this.at, spot.wrap);
      if (!known) throw new Refusal('computed reference');
      this.patterns(known, spot);
    }
  }

  private function(node: CallNode, spot: Spot, depth: number): void {
    const places = argumentPlaces(node, spot);
    if (typeof places === 'string') throw new Refusal(places);
    this.calls.add(node.name);
    if (spot.lift !== Lift.Plain && this.numbersOf(node)) throw new Refusal(`${node.name} of a range`);
    if (places.wide) this.wide = true;
    this.put(`${node.name}(`);
    const [first] = node.args;
    const args = node.name === 'INDEX' ? indexArguments(node.args, first && targets(first, this.at, spot.wrap)) : node.args;
    args.forEach((arg, i) => {
      if (i > 0) this.put(',');
      const several = isVariadic(node.name) ? this.several(arg, places.of(i)) : undefined;
      if (several) this.list(several);
      else this.expression(arg, places.of(i), depth + 1);
    });
    this.put(')');
  }

  /** ROW and COLUMN of several cells are one number there. */
  private numbersOf({ name, args: [of] }: CallNode): boolean {
    if ((name !== 'ROW' && name !== 'COLUMN') || !of) return false;
    const found = targets(of, this.at);
    return !found || found.some((p) => !isCell(p));
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
    if (found) this.patterns(found, spot);
    else if (node.kind === 'name') this.named(node, spot, depth);
    else throw new Refusal(node.kind === 'unary' ? '@' : `${node.kind} of computed references`);
  }

  /** A name that is no reference stands for its formula. */
  private named(node: Extract<Node, { kind: 'name' }>, spot: Spot, depth: number): void {
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

/** OFFSET with the height or width 0 is no reference. */
function isEmpty({ name, args }: CallNode): boolean {
  return name === 'OFFSET' && args.slice(3).some((size) => size.kind === 'number' && size.value === 0);
}

/** Operators read their operands. */
const valued = (spot: Spot): Spot => (spot.want === 'value' ? spot : { ...spot, want: 'value' });
