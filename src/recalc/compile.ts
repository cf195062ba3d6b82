// Syntax tree -> closure. One closure serves all copies of a formula; where it stands is the host's business.

import type { NameNode, Node, SpillNode, UnaryNode } from '../../grammar/ast.ts';
import { applied, call } from './compile-call.ts';
import { arrayConstant, binary, folded, lastOperation, negated, percent } from './compile-operators.ts';
import { areaOf, cellArea, cellRead, intersection, range, union } from './compile-reference.ts';
import { tableArea } from './compile-table.ts';
import { type Compiling, Lift, type Place, type Run, variable, type World } from './compiling.ts';
import { Area, errorOf, isError, Lambda, NAME, REF, Unknown, type Value } from './value.ts';

export class Compiler implements Compiling {
  constructor(readonly world: World) {}

  /** The formula of a cell. In an array formula ranges are lifted throughout. */
  formula(ast: Node, array: boolean): Run {
    const place: Place = { lift: array ? Lift.Formula : Lift.Plain, scope: undefined, wrap: false };
    return lastOperation(ast, place, this) ?? this.operand(ast, place);
  }

  value(node: Node, place: Place): Run {
    switch (node.kind) {
      case 'number':
      case 'string':
      case 'boolean': {
        const { value } = node;
        return () => value;
      }
      case 'error':
        return this.operand(node, place);
      case 'missing':
        return () => null;
      case 'cell':
        return cellRead(node, place, this);
      case 'paren':
        return this.value(node.arg, place);
      case 'binary':
      case 'percent':
      case 'array':
        return this.computed(node, place);
      case 'unary':
        return this.unary(node, place);
      case 'call':
        return call(node, place, this, 'value');
      default:
        return reading(this.operand(node, place), place);
    }
  }

  operand(node: Node, place: Place): Run {
    switch (node.kind) {
      case 'cell':
        return cellArea(node, place, this);
      case 'area':
      case 'columns':
      case 'rows':
        return areaOf(node, place, this);
      case 'range':
        return range(node, place, this);
      case 'union':
        return union(node, place, this);
      case 'intersection':
        return intersection(node, place, this);
      case 'name':
        return this.name(node, place);
      case 'table':
        return tableArea(node, this);
      case 'spill':
        return this.spill(node, place);
      case 'paren':
        return this.operand(node.arg, place);
      case 'call':
        return call(node, place, this, 'operand');
      case 'apply':
        return applied(this.operand(node.callee, place), node.args, place, this);
      case 'error': {
        const error = node.sheet ? REF : errorOf(node.code);
        return () => error;
      }
      default:
        return this.value(node, place);
    }
  }

  private computed(node: Node, place: Place): Run {
    const run = this.operation(node, place);
    return folded(node, run) ?? run;
  }

  private operation(node: Node, place: Place): Run {
    if (node.kind === 'binary') return binary(node, place, this);
    if (node.kind === 'percent') return percent(this.value(node.arg, place));
    if (node.kind === 'array') return arrayConstant(node, place, this);
    throw new Error(`not an operation: ${node.kind}`);
  }

  private unary(node: UnaryNode, place: Place): Run {
    if (node.op === '-') {
      const run = negated(this.value(node.arg, place));
      return folded(node, run) ?? run;
    }
    if (node.op === '+') return this.value(node.arg, place);
    return single(this.operand(node.arg, place));
  }

  private name(node: NameNode, place: Place): Run {
    const found = node.sheet ? undefined : variable(place.scope, node.name);
    if (found) return variableRead(found.depth, found.slot);
    const { world } = this;
    const bare = ETA.exec(node.name);
    if (bare) return functionAsLambda(bare[1]!, world);
    const prefix = node.sheet?.first;
    const book = node.sheet?.book === '0' ? undefined : node.sheet?.book;
    const sheet = prefix === undefined ? -1 : world.sheet(prefix);
    return (c) => {
      const run = world.name(node.name, sheet < 0 ? c.sheet : sheet, book);
      return run ? run(c) : NAME;
    };
  }

  private spill(node: SpillNode, place: Place): Run {
    const anchor = this.operand(node.arg, place);
    return (c) => {
      const at = anchor(c);
      return at instanceof Area ? this.world.spill(at, c) : isError(at) ? at : REF;
    };
  }
}

/** A function passed by its bare name: BYROW(A1:B2,SUM). */
const ETA = /^_xleta\.(.+)$/i;

function functionAsLambda(name: string, world: World): Run {
  const def = world.functionOf(name.toUpperCase());
  const unknown = new Unknown(`unsupported function ${name}`);
  return (c) => (def ? new Lambda([], (args) => def.call(args, c)) : unknown);
}

function reading(run: Run, place: Place): Run {
  const lift = place.lift > 0;
  return (c) => c.deref(run(c), lift);
}

/** @x and SINGLE(x): the cell in the row or column of the formula, or the first item of an array. */
export function single(run: Run): Run {
  return (c): Value => c.single(run(c));
}

function variableRead(depth: number, slot: number): Run {
  return (c) => {
    let { env } = c;
    for (let i = 0; i < depth; i++) env = env!.outer;
    return env!.values[slot] ?? null;
  };
}
