// IF and its kin -> closures that evaluate only the branch taken; element by element when the condition is an array. AND, OR, NOT, XOR.

import type { CallNode, Node } from '../../../grammar/ast.ts';
import { broadcast, itemAt, shapeOf } from '../broadcast.ts';
import { compareScalars } from '../compare.ts';
import type { Compiling, LazyForm, Place, Run } from '../compiling.ts';
import { Lift } from '../compiling.ts';
import type { Host } from '../host.ts';
import { Area, AreaSet, ArrayValue, isError, isUnknown, Lambda, NA, type Scalar, Unknown, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toBoolean, toNumber } from './numbers.ts';

type Want = 'value' | 'operand';

/** IF is a jump in Excel's code: inside an array argument of a plain formula its condition is still cut to one cell. */
function conditionPlace(place: Place): Place {
  return place.lift === Lift.Argument ? { ...place, lift: Lift.Plain } : place;
}

function branch(node: Node | undefined, place: Place, k: Compiling, want: Want): Run {
  if (node === undefined) return () => false;
  // A branch left empty is a zero that is there: IF(x,,1) answers 0.
  if (node.kind === 'missing') return () => 0;
  return want === 'value' ? k.value(node, place) : k.operand(node, place);
}

/** Evaluates what only decides: its reads are selectors. */
function deciding(run: Run): Run {
  return (c) => (c.recorder === undefined ? run(c) : c.select(() => run(c)));
}

function iff(node: CallNode, place: Place, k: Compiling, want: Want): Run {
  const [first, second, third] = node.args as [Node, Node | undefined, Node | undefined];
  const condition = deciding(k.value(first, conditionPlace(place)));
  const yes = second === undefined ? () => true : branch(second, place, k, want);
  const no = branch(third, place, k, want);
  return (c) => {
    const v = condition(c);
    if (v === true) return yes(c);
    if (v === false) return no(c);
    if (v instanceof ArrayValue) return choose(v, [no, yes], c, (x) => (typeof x === 'boolean' ? Number(x) : x));
    if (v instanceof Lambda) return VALUE;
    const b = toBoolean(v as Scalar);
    return b === true ? yes(c) : b === false ? no(c) : b;
  };
}

/** Element by element: `pick` turns an item of the condition (a truth value) into a branch number. Branches are evaluated at most once. */
function choose(condition: ArrayValue, branches: readonly Run[], c: Host, pick: (truth: boolean | Scalar) => Scalar): Value {
  const picks = condition.data.map((x) => (isError(x) ? x : pick(toBoolean(x))));
  const values = branches.map((run, i) => (picks.includes(i) ? c.deref(run(c), true) : null));
  const chosen = new ArrayValue(condition.rows, condition.cols, picks, condition.open);
  return broadcast([chosen, ...values], ([at, ...items]) => (typeof at === 'number' ? items[at]! : isError(at!) ? at : VALUE));
}

function ifError(catches: (v: Scalar) => boolean): LazyForm['compile'] {
  return (node, place, k, want) => {
    const run = want === 'value' ? k.value(node.args[0]!, place) : k.operand(node.args[0]!, place);
    const otherwise = branch(node.args[1], place, k, want);
    const lift = place.lift > 0;
    return (c) => {
      const v = run(c);
      const read = v instanceof Area || v instanceof AreaSet ? c.deref(v, lift) : v;
      if (read instanceof ArrayValue) {
        if (!read.data.some((x) => isError(x) && catches(x))) return v;
        const spare = c.deref(otherwise(c), true);
        const { rows, cols } = shapeOf([read, spare]);
        const items = Array.from({ length: rows * cols }, (_, i) => {
          const [row, col] = [Math.floor(i / cols), i % cols];
          const x = itemAt(read, row, col);
          return isError(x) && catches(x) ? itemAt(spare, row, col) : x;
        });
        return new ArrayValue(rows, cols, items, read.open);
      }
      return isError(read) && catches(read) ? otherwise(c) : v === null ? 0 : v;
    };
  };
}

function ifs(node: CallNode, place: Place, k: Compiling, want: Want): Run {
  const pairs: [Run, Run][] = [];
  for (let i = 0; i + 1 < node.args.length; i += 2) {
    pairs.push([deciding(k.value(node.args[i]!, conditionPlace(place))), branch(node.args[i + 1], place, k, want)]);
  }
  if (node.args.length % 2 === 1) return () => new Unknown('wrong number of arguments: IFS');
  const from = (i: number, c: Host): Value => {
    if (i === pairs.length) return NA;
    const [condition, result] = pairs[i]!;
    const v = condition(c);
    if (v instanceof ArrayValue) return choose(v, [(h) => from(i + 1, h), result], c, (x) => (typeof x === 'boolean' ? Number(x) : x));
    const b = v instanceof Lambda ? VALUE : toBoolean(v as Scalar);
    return b === true ? result(c) : b === false ? from(i + 1, c) : b;
  };
  return (c) => from(0, c);
}

function chooseForm(node: CallNode, place: Place, k: Compiling, want: Want): Run {
  const index = deciding(k.value(node.args[0]!, place));
  const runs = node.args.slice(1).map((a) => branch(a, place, k, want));
  const at = (v: Scalar, c: Host): Scalar => {
    const n = toNumber(v, c);
    if (typeof n !== 'number') return n;
    const i = Math.trunc(n);
    return i < 1 || i > runs.length ? VALUE : i - 1;
  };
  return (c) => {
    const v = index(c);
    if (v instanceof ArrayValue) return chooseItems(v, runs, c, at);
    const i = at(v instanceof Lambda ? VALUE : (v as Scalar), c);
    return typeof i === 'number' ? runs[i]!(c) : i;
  };
}

function chooseItems(index: ArrayValue, runs: readonly Run[], c: Host, at: (v: Scalar, c: Host) => Scalar): Value {
  const picks = index.data.map((x) => at(x, c));
  const values = runs.map((run, i) => (picks.includes(i) ? c.deref(run(c), true) : null));
  return broadcast([new ArrayValue(index.rows, index.cols, picks), ...values], ([p, ...items]) => (typeof p === 'number' ? items[p]! : p!));
}

function switchForm(node: CallNode, place: Place, k: Compiling, want: Want): Run {
  const subject = deciding(k.value(node.args[0]!, place));
  const rest = node.args.slice(1);
  const cases: [Run, Run][] = [];
  for (let i = 0; i + 1 < rest.length; i += 2) cases.push([deciding(k.value(rest[i]!, place)), branch(rest[i + 1], place, k, want)]);
  const otherwise: Run = rest.length % 2 === 1 ? branch(rest[rest.length - 1], place, k, want) : () => NA;
  const of = (item: Scalar, c: Host): Value => {
    if (isError(item)) return item;
    for (const [match, result] of cases) {
      const m = c.single(match(c));
      if (isError(m)) return m;
      if (same(item ?? 0, m ?? 0)) return result(c);
    }
    return otherwise(c);
  };
  return (c) => {
    const v = subject(c);
    if (v instanceof ArrayValue) return broadcast([v], ([x]) => c.single(of(x!, c)));
    return of(v instanceof Lambda ? VALUE : (v as Scalar), c);
  };
}

function same(a: Scalar, b: Scalar): boolean {
  return typeof a === typeof b && compareScalars(a, b) === 0;
}

export const logicForms: readonly LazyForm[] = [
  { name: 'IF', min: 1, max: 3, compile: iff },
  { name: 'IFERROR', min: 1, max: 2, compile: ifError((v) => !isUnknown(v)) },
  { name: 'IFNA', min: 1, max: 2, compile: ifError((v) => v === NA) },
  { name: 'IFS', min: 2, max: 254, compile: ifs },
  { name: 'CHOOSE', min: 2, max: 255, compile: chooseForm },
  { name: 'SWITCH', min: 3, max: 254, compile: switchForm },
];

/** Truth values of the arguments; text in ranges and empty texts do not count, other text given directly must spell one. */
function truths(args: readonly Value[], ctx: CallContext): boolean[] | Scalar {
  const found: boolean[] = [];
  let unread = false;
  for (const arg of args) {
    if (arg instanceof Area || arg instanceof AreaSet || arg instanceof ArrayValue) {
      const failure = among(arg, ctx, found);
      if (failure !== undefined) return failure;
    } else if (arg instanceof Lambda) return VALUE;
    else if (arg !== '') {
      const b = arg === null ? false : toBoolean(arg as Scalar);
      if (typeof b === 'boolean') found.push(b);
      else if (isError(arg)) return b;
      else unread = true;
    }
  }
  return unread || found.length === 0 ? VALUE : found;
}

function among(arg: Area | AreaSet | ArrayValue, ctx: CallContext, found: boolean[]): Scalar | undefined {
  let failure: Scalar | undefined;
  const take = (v: Scalar): unknown => {
    if (isError(v)) {
      failure = v;
      return false;
    }
    if (typeof v === 'boolean') found.push(v);
    else if (typeof v === 'number') found.push(v !== 0);
  };
  if (arg instanceof ArrayValue) arg.data.some((v) => take(v) === false);
  else ctx.each(arg, take);
  return failure;
}

function logical(name: string, judge: (all: readonly boolean[]) => boolean): FunctionDef {
  return {
    name,
    min: 1,
    max: 255,
    params: ['any'],
    by: 'own',
    call: (args, ctx) => {
      const found = truths(args, ctx);
      return Array.isArray(found) ? judge(found) : (found as Scalar);
    },
  };
}

export const logicFunctions: readonly FunctionDef[] = [
  logical('AND', (all) => all.every(Boolean)),
  logical('OR', (all) => all.some(Boolean)),
  logical('XOR', (all) => all.filter(Boolean).length % 2 === 1),
  { name: 'NOT', min: 1, max: 1, params: ['scalar'], by: 'own', call: ([v]) => negation(toBoolean(v as Scalar)) },
  { name: 'TRUE', min: 0, max: 0, params: [], by: 'own', call: () => true },
  { name: 'FALSE', min: 0, max: 0, params: [], by: 'own', call: () => false },
];

function negation(b: Scalar): Scalar {
  return typeof b === 'boolean' ? !b : b;
}
