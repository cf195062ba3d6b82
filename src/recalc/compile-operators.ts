// Operators and array constants -> closures. Numbers take a short way; everything else is coerced, and arrays go element by element.

import type { ArrayNode, BinaryNode, BinaryOp, Node } from '../../grammar/ast.ts';
import { arithmetic, cleared, type ScalarOperator, scalarOperator } from './arithmetic.ts';
import { broadcast2, itemOf, map } from './broadcast.ts';
import { type Comparison, compareNumbers } from './compare.ts';
import type { Compiling, Place, Run } from './compiling.ts';
import { toNumber } from './functions/numbers.ts';
import type { Host } from './host.ts';
import { ArrayValue, Lambda, type Scalar, VALUE, type Value } from './value.ts';

/** Chains longer than this are evaluated in a loop instead of by nested calls. */
const LONG_CHAIN = 6;

function applied(a: Value, b: Value, f: ScalarOperator, c: Host): Value {
  if (a instanceof ArrayValue || b instanceof ArrayValue) return broadcast2(a, b, (x, y) => f(x, y, c));
  if (a instanceof Lambda || b instanceof Lambda) return VALUE;
  return f(a as Scalar, b as Scalar, c);
}

/** One operator on two evaluated sides. */
function step(op: BinaryOp): (a: Value, b: Value, c: Host) => Value {
  const plain = arithmetic(op);
  const general = scalarOperator(op);
  if (!plain) return (a, b, c) => applied(a, b, general, c);
  return (a, b, c) => (typeof a === 'number' && typeof b === 'number' ? plain(a, b) : applied(a, b, general, c));
}

/** A sum or difference that is the last operation of a formula: what is left of two equal numbers is cleared. */
export function lastOperation(node: Node, place: Place, k: Compiling): Run | undefined {
  if (node.kind !== 'binary' || (node.op !== '+' && node.op !== '-')) return undefined;
  const general = scalarOperator(node.op);
  const plain = arithmetic(node.op)!;
  const left = k.value(node.left, place);
  const right = k.value(node.right, place);
  return (c) => {
    const a = left(c);
    const b = right(c);
    if (typeof a === 'number' && typeof b === 'number') return cleared(plain(a, b), a);
    return applied(a, b, (x, y, system) => lastOf(general(x, y, system), x), c);
  };
}

const lastOf = (r: Scalar, a: Scalar): Scalar => (typeof a === 'number' ? cleared(r, a) : r);

export function binary(node: BinaryNode, place: Place, k: Compiling): Run {
  const ops: BinaryOp[] = [];
  const rights: Node[] = [];
  let first: Node = node;
  while (first.kind === 'binary') {
    ops.unshift(first.op);
    rights.unshift(first.right);
    first = first.left;
  }
  if (ops.length > LONG_CHAIN)
    return chain(
      k.value(first, place),
      rights.map((r) => k.value(r, place)),
      ops.map(step),
    );
  let run = k.value(first, place);
  ops.forEach((op, i) => {
    run = pair(op, run, k.value(rights[i]!, place));
  });
  return run;
}

function chain(first: Run, rights: readonly Run[], steps: readonly ((a: Value, b: Value, c: Host) => Value)[]): Run {
  return (c) => {
    let value = first(c);
    for (let i = 0; i < rights.length; i++) value = steps[i]!(value, rights[i]!(c), c);
    return value;
  };
}

function pair(op: BinaryOp, left: Run, right: Run): Run {
  const general = scalarOperator(op);
  const plain = arithmetic(op);
  switch (op) {
    case '*':
      return (c) => {
        const a = left(c);
        const b = right(c);
        if (typeof a === 'number' && typeof b === 'number') {
          const r = a * b;
          if (r - r === 0) return r;
        }
        return applied(a, b, general, c);
      };
    case '&':
      return (c) => applied(left(c), right(c), general, c);
    default:
      return plain ? number2(plain, left, right, general) : comparing(op as Comparison, left, right, general);
  }
}

function number2(plain: (a: number, b: number) => Scalar, left: Run, right: Run, general: ScalarOperator): Run {
  return (c) => {
    const a = left(c);
    const b = right(c);
    return typeof a === 'number' && typeof b === 'number' ? plain(a, b) : applied(a, b, general, c);
  };
}

const SIGNS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (o) => o === 0,
  '<>': (o) => o !== 0,
  '<': (o) => o < 0,
  '<=': (o) => o <= 0,
  '>': (o) => o > 0,
  '>=': (o) => o >= 0,
};

function comparing(op: Comparison, left: Run, right: Run, general: ScalarOperator): Run {
  const sign = SIGNS[op];
  return (c) => {
    const a = left(c);
    const b = right(c);
    return typeof a === 'number' && typeof b === 'number' ? sign(compareNumbers(a, b)) : applied(a, b, general, c);
  };
}

/** One operand, item by item where it is an array. */
function each(run: Run, f: (x: Scalar, c: Host) => Scalar): Run {
  return (c) => {
    const v = run(c);
    if (v instanceof ArrayValue) return map(v, (x) => f(x, c));
    return v instanceof Lambda ? VALUE : f(v as Scalar, c);
  };
}

export function negated(run: Run): Run {
  return each(run, (x, c) => {
    const n = typeof x === 'number' ? x : toNumber(x, c);
    return typeof n === 'number' ? (n === 0 ? 0 : -n) : n;
  });
}

export function percent(run: Run): Run {
  return each(run, (x, c) => {
    const n = toNumber(x, c);
    return typeof n === 'number' ? n / 100 : n;
  });
}

/** {1,2;3,4}: the items are constants, so the array is made once. */
export function arrayConstant(node: ArrayNode, place: Place, k: Compiling): Run {
  const rows = node.rows.length;
  const cols = Math.max(1, ...node.rows.map((r) => r.length));
  const runs = node.rows.flatMap((r) => Array.from({ length: cols }, (_, i) => (r[i] ? k.value(r[i]!, place) : undefined)));
  let made: ArrayValue | undefined;
  return (c) => {
    made ??= new ArrayValue(
      rows,
      cols,
      runs.map((run) => (run ? itemOf(run(c)) : null)),
    );
    return made;
  };
}

/** The value of an expression made of literals alone, computed once; undefined when it must be evaluated. */
export function folded(node: Node, run: Run): Run | undefined {
  if (!literal(node, 0)) return undefined;
  let value: Value | undefined;
  return (c) => {
    value ??= run(c);
    return value;
  };
}

function literal(node: Node, depth: number): boolean {
  switch (node.kind) {
    case 'number':
    case 'string':
    case 'boolean':
      return true;
    case 'paren':
    case 'percent':
    case 'unary':
      return depth < 20 && literal(node.arg, depth + 1);
    case 'binary':
      return depth < 20 && literal(node.left, depth + 1) && literal(node.right, depth + 1);
    default:
      return false;
  }
}
