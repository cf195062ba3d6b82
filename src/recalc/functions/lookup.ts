// MATCH, XMATCH, VLOOKUP, HLOOKUP, LOOKUP, XLOOKUP, INDEX: where a value stands, and what stands beside it. References stay references.

import type { Host } from '../host.ts';
import { Area, AreaSet, ArrayValue, isError, NA, REF, type Scalar, VALUE, type Value } from '../value.ts';
import { bisect, descend, findEqual, findMatching, halved, nearest, type Vector, vectorOf } from '../vector.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toBoolean, toNumber } from './numbers.ts';

/** A blank looks for zero. */
function wantedOf(v: Value | undefined): Scalar {
  return v === null || v === undefined ? 0 : (v as Scalar);
}

function wholeOf(v: Value | undefined, missing: number, ctx: CallContext): number | Scalar {
  if (v === undefined) return missing;
  const n = toNumber(v as Scalar, ctx);
  return typeof n === 'number' ? Math.trunc(n) : n;
}

function match(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const type = args[2] === undefined ? 1 : toNumber(args[2] as Scalar, ctx);
  if (isError(type)) return type;
  const over = args[1]!;
  if (isError(over)) return over;
  const vector = vectorOf(over, host);
  if (!vector) return NA;
  const wanted = wantedOf(args[0]);
  const at = type === 0 ? findEqual(vector.line, wanted, true) : type < 0 ? descend(vector, wanted) : bisect(vector, wanted);
  return at < 0 ? NA : at + 1;
}

/** Place by the modes of XMATCH and XLOOKUP; an error value for modes that do not exist. */
function extended(vector: Vector, wanted: Scalar, mode: number, search: number): number | Scalar {
  const { line } = vector;
  if (![0, -1, 1, 2, 3].includes(mode) || ![1, -1, 2, -2].includes(search)) return VALUE;
  if (mode === 2 && Math.abs(search) === 2) return VALUE;
  const backwards = search < 0;
  if (wanted === null) {
    const blank = firstBlank(vector, backwards);
    // A blank ranks after everything else.
    return blank < 0 && mode === -1 ? nearest(vector, LAST, -1, backwards) : blank;
  }
  if (mode === 2) return findEqual(line, wanted, true, backwards);
  if (mode === 3) return typeof wanted === 'string' ? byExpression(line, wanted, backwards) : findEqual(line, wanted, false, backwards);
  if (Math.abs(search) === 2) return halved(vector, wanted, mode as -1 | 0 | 1, search < 0);
  const equal = findEqual(line, wanted, false, backwards);
  return equal >= 0 || mode === 0 ? equal : nearest(vector, wanted, mode as -1 | 1, backwards);
}

/** No value ranks after TRUE. */
const LAST = true;

/** Match mode 3: the wanted text is a regular expression. */
function byExpression(line: Vector['line'], source: string, backwards: boolean): number | Scalar {
  try {
    return findMatching(line, new RegExp(source, 'u'), backwards);
  } catch {
    return VALUE;
  }
}

function firstBlank({ line, length }: Vector, backwards: boolean): number {
  const taken = new Set(line.places);
  for (let k = 0; k < length; k++) {
    const i = backwards ? length - 1 - k : k;
    if (!taken.has(i)) return i;
  }
  return -1;
}

function xmatch(args: readonly Value[], ctx: CallContext): Value {
  if (isError(args[1]!)) return args[1]!;
  const vector = vectorOf(args[1]!, ctx as Host);
  if (!vector) return VALUE;
  const at = extended(vector, args[0] as Scalar, Number(wholeOf(args[2], 0, ctx)), Number(wholeOf(args[3], 1, ctx)));
  if (typeof at !== 'number') return at;
  return at < 0 ? NA : at + 1;
}

function xlookup(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  for (const i of [1, 2]) if (isError(args[i]!)) return args[i]!;
  const vector = vectorOf(args[1]!, host);
  if (!vector) return VALUE;
  const at = extended(
    vector,
    args[0] as Scalar,
    Number(wholeOf(args[4] ?? undefined, 0, ctx)),
    Number(wholeOf(args[5] ?? undefined, 1, ctx)),
  );
  if (typeof at !== 'number') return at;
  const from = args[2]!;
  const source = from instanceof Area || from instanceof ArrayValue ? from : ctx.array(from);
  // A single cell to search may be meant as a row or a column: the answers' shape tells.
  const vertical = vector.length === 1 ? source.rows === 1 : vector.vertical;
  if ((vertical ? source.rows : source.cols) !== vector.length) return VALUE;
  if (at < 0) return args[3] ?? NA;
  return vertical ? rowsOf(source, at, at) : colsOf(source, at, at);
}

function rowsOf(source: Area | ArrayValue, from: number, to: number): Value {
  if (source instanceof Area) return new Area(source.sheet, source.row1 + from, source.col1, source.row1 + to, source.col2);
  return trimmed(new ArrayValue(to - from + 1, source.cols, source.data.slice(from * source.cols, (to + 1) * source.cols)));
}

function colsOf(source: Area | ArrayValue, from: number, to: number): Value {
  if (source instanceof Area) return new Area(source.sheet, source.row1, source.col1 + from, source.row2, source.col1 + to);
  const cols = to - from + 1;
  const data = Array.from({ length: source.rows * cols }, (_, i) => source.at(Math.floor(i / cols), from + (i % cols)));
  return trimmed(new ArrayValue(source.rows, cols, data));
}

function trimmed(a: ArrayValue): Value {
  return a.rows === 1 && a.cols === 1 ? a.data[0]! : a;
}

/** VLOOKUP (down) and HLOOKUP. */
function tableLookup(down: boolean): FunctionDef['call'] {
  return (args, ctx) => {
    const host = ctx as Host;
    const table = args[1]!;
    if (isError(table)) return table;
    if (!(table instanceof Area || table instanceof ArrayValue)) return typeof table === 'string' ? VALUE : NA;
    const source = table;
    const index = wholeOf(args[2], 1, ctx);
    if (typeof index !== 'number') return index;
    const approximate = args[3] === undefined ? true : toBoolean(args[3] as Scalar);
    if (isError(approximate)) return approximate;
    if (index < 1) return VALUE;
    if (index > (down ? source.cols : source.rows)) return REF;
    const keys = down ? colsOf(source, 0, 0) : rowsOf(source, 0, 0);
    const vector = vectorOf(keys, host);
    if (!vector) return VALUE;
    const wanted = wantedOf(args[0]);
    const at = approximate ? bisect(vector, wanted) : findEqual(vector.line, wanted, true);
    if (at < 0) return NA;
    const [row, col] = down ? [at, index - 1] : [index - 1, at];
    return source instanceof Area ? host.cellAt(source.sheet, source.row1 + row, source.col1 + col) : source.at(row, col);
  };
}

function lookup(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const over = args[1]!;
  if (isError(over)) return over;
  const source = over instanceof Area || over instanceof ArrayValue ? over : ctx.array(over);
  const across = source.cols > source.rows;
  const keys = source.rows === 1 || source.cols === 1 ? source : across ? rowsOf(source, 0, 0) : colsOf(source, 0, 0);
  const vector = vectorOf(keys, host);
  if (!vector) return VALUE;
  const at = bisect(vector, wantedOf(args[0]));
  if (at < 0) return NA;
  const third = args[2];
  if (third === undefined || third === null) {
    return across ? pick(source, source.rows - 1, at, host) : pick(source, at, source.cols - 1, host);
  }
  if (isError(third)) return third;
  const results = third instanceof Area || third instanceof ArrayValue ? third : ctx.array(third);
  if (results.rows > 1 && results.cols > 1) return NA;
  return results.rows > 1 ? pick(results, at, 0, host) : pick(results, 0, at, host);
}

function pick(source: Area | ArrayValue, row: number, col: number, host: Host): Value {
  if (source instanceof Area) return host.cellAt(source.sheet, source.row1 + row, source.col1 + col);
  return row < source.rows && col < source.cols ? source.at(row, col) : NA;
}

function index(args: readonly Value[], ctx: CallContext): Value {
  let source = args[0]!;
  if (isError(source)) return source;
  const part = wholeOf(args[3] ?? undefined, 1, ctx);
  if (typeof part !== 'number') return part;
  if (source instanceof AreaSet) source = source.areas[part - 1] ?? REF;
  else if (part !== 1) return REF;
  if (isError(source)) return source;
  const from = source instanceof Area || source instanceof ArrayValue ? source : ctx.array(source);
  let row = wholeOf(args[1] ?? undefined, 0, ctx);
  let col = wholeOf(args[2] ?? undefined, 0, ctx);
  if (typeof row !== 'number') return row;
  if (typeof col !== 'number') return col;
  // With one position, a single row is counted across.
  if (args[2] === undefined && from.rows === 1 && from.cols > 1) [row, col] = [0, row];
  if (row < 0 || col < 0) return VALUE;
  if (row > from.rows || col > from.cols) return REF;
  const [r1, r2] = row === 0 ? [0, from.rows - 1] : [row - 1, row - 1];
  const [c1, c2] = col === 0 ? [0, from.cols - 1] : [col - 1, col - 1];
  if (from instanceof Area) return new Area(from.sheet, from.row1 + r1, from.col1 + c1, from.row1 + r2, from.col1 + c2);
  const rows = rowsOf(from, r1, r2);
  return rows instanceof ArrayValue ? colsOf(rows, c1, c2) : rows;
}

const by = 'own';

export const lookupFunctions: readonly FunctionDef[] = [
  { name: 'MATCH', min: 2, max: 3, params: ['scalar', 'any', 'scalar'], selects: 'all', by, call: match },
  { name: 'XMATCH', min: 2, max: 4, params: ['scalar', 'any', 'scalar', 'scalar'], selects: 'all', by, call: xmatch },
  {
    name: 'XLOOKUP',
    min: 3,
    max: 6,
    params: ['scalar', 'any', 'any', 'any', 'scalar', 'scalar'],
    selects: [0, 1, 4, 5],
    by,
    call: xlookup,
  },
  { name: 'VLOOKUP', min: 3, max: 4, params: ['scalar', 'any', 'scalar', 'scalar'], selects: [0, 2, 3], by, call: tableLookup(true) },
  { name: 'HLOOKUP', min: 3, max: 4, params: ['scalar', 'any', 'scalar', 'scalar'], selects: [0, 2, 3], by, call: tableLookup(false) },
  { name: 'LOOKUP', min: 2, max: 3, params: ['scalar', 'any', 'any'], selects: [0], by, call: lookup },
  { name: 'INDEX', min: 2, max: 4, params: ['any', 'scalar', 'scalar', 'scalar'], selects: [1, 2, 3], by, call: index },
];
