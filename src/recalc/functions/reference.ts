// ROW, COLUMN, ROWS, COLUMNS, OFFSET, INDIRECT, ADDRESS, AREAS: facts about references and references by computation. Reads no cell.

import { columnName, MAX_COLS, MAX_ROWS, quoteSheet } from '../../../grammar/ref.ts';
import type { LazyForm } from '../compiling.ts';
import type { Host } from '../host.ts';
import { Area, AreaSet, ArrayValue, type ExcelError, isError, REF, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toBoolean, toNumber, toText } from './numbers.ts';
import { r1c1Area } from './r1c1.ts';

function areaOf(v: Value | undefined): Area | ExcelError {
  if (v instanceof Area) return v;
  if (v instanceof AreaSet) return v.areas[0] ?? REF;
  return v !== undefined && isError(v) ? v : VALUE;
}

/** ROW and COLUMN: of the formula itself, of a cell, or one number for each row (column) of an area. */
function position(row: boolean): FunctionDef['call'] {
  return ([arg], ctx) => {
    if (arg === undefined || arg === null) return (row ? ctx.row : ctx.col) + 1;
    const a = areaOf(arg);
    if (isError(a)) return a;
    const first = row ? a.row1 : a.col1;
    const clipped = ctx.clip(a);
    const count = row ? (a.row2 === MAX_ROWS - 1 ? clipped.rows : a.rows) : a.col2 === MAX_COLS - 1 ? clipped.cols : a.cols;
    if (count === 1) return first + 1;
    if (!ctx.arrayContext) return first + 1;
    const data = Array.from({ length: count }, (_, i) => first + i + 1);
    return row ? new ArrayValue(count, 1, data, clipped.rows < a.rows) : new ArrayValue(1, count, data, clipped.cols < a.cols);
  };
}

function size(rows: boolean): FunctionDef['call'] {
  return ([arg]) => {
    if (arg instanceof ArrayValue || arg instanceof Area) return rows ? arg.rows : arg.cols;
    if (arg instanceof AreaSet) return arg.areas.length === 1 ? (rows ? arg.areas[0]!.rows : arg.areas[0]!.cols) : REF;
    return arg !== undefined && isError(arg) ? arg : arg === null || arg === undefined ? VALUE : 1;
  };
}

function numberOr(v: Value | undefined, missing: number, ctx: CallContext): number | ExcelError {
  if (v === undefined || v === null) return missing;
  const n = toNumber(v as Scalar, ctx);
  return typeof n === 'number' ? Math.trunc(n) : n;
}

/** A height or width below one is one: OFFSET(A1,0,0,1,0.9) answers A1. */
function sizeOr(v: Value | undefined, missing: number, ctx: CallContext): number | ExcelError {
  const n = v === undefined || v === null ? missing : toNumber(v as Scalar, ctx);
  if (typeof n !== 'number') return n;
  return n !== 0 && Math.abs(n) < 1 ? Math.sign(n) : Math.trunc(n);
}

function offset(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const base = areaOf(args[0]);
  if (isError(base)) return base;
  const given = [numberOr(args[1], 0, ctx), numberOr(args[2], 0, ctx), sizeOr(args[3], base.rows, ctx), sizeOr(args[4], base.cols, ctx)];
  const failure = given.find((n) => typeof n !== 'number');
  if (failure !== undefined) return failure;
  const [rows, cols, height, width] = given as [number, number, number, number];
  if (height === 0 || width === 0) return REF;
  const row = base.row1 + rows + Math.min(0, height + 1);
  const col = base.col1 + cols + Math.min(0, width + 1);
  const [row2, col2] = [row + Math.abs(height) - 1, col + Math.abs(width) - 1];
  if (row < 0 || col < 0 || row2 >= MAX_ROWS || col2 >= MAX_COLS) return REF;
  return host.reached(new Area(base.sheet, row, col, row2, col2));
}

function indirect(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const text = toText(args[0] as Scalar);
  if (isError(text)) return text;
  const a1 = args[1] === undefined || args[1] === null ? true : toBoolean(args[1] as Scalar);
  if (isError(a1)) return a1;
  if (text.trim() === '') return REF;
  return host.reached(a1 ? host.book.textReference(text.trim())(host) : r1c1Area(text.trim(), host));
}

function address(args: readonly Value[], ctx: CallContext): Value {
  const given = [numberOr(args[0], 0, ctx), numberOr(args[1], 0, ctx), numberOr(args[2], 1, ctx)];
  const failure = given.find((n) => typeof n !== 'number');
  if (failure !== undefined) return failure;
  const [row, col, kind] = given as [number, number, number];
  const a1 = args[3] === undefined || args[3] === null ? true : toBoolean(args[3] as Scalar);
  if (isError(a1)) return a1;
  if (row < 1 || col < 1 || row > MAX_ROWS || col > MAX_COLS || kind < 1 || kind > 4) return VALUE;
  const sheet = args[4] === undefined ? '' : toText(args[4] as Scalar);
  if (isError(sheet)) return sheet;
  const prefix = args[4] === undefined ? '' : `${quoted(sheet)}!`;
  const [rowAbs, colAbs] = [kind === 1 || kind === 2, kind === 1 || kind === 3];
  if (a1) return `${prefix}${colAbs ? '$' : ''}${columnName(col - 1)}${rowAbs ? '$' : ''}${row}`;
  return `${prefix}R${rowAbs ? row : `[${row}]`}C${colAbs ? col : `[${col}]`}`;
}

function quoted(sheet: string): string {
  const m = /^(\[[^\]]*\])(.+)$/.exec(sheet);
  if (sheet === '' || (m && quoteSheet(m[2]!) === m[2])) return sheet;
  return quoteSheet(sheet);
}

const by = 'own';
const ANY = ['any'] as const;

export const referenceFunctions: readonly FunctionDef[] = [
  { name: 'ROW', min: 0, max: 1, params: ANY, by, call: position(true) },
  { name: 'COLUMN', min: 0, max: 1, params: ANY, by, call: position(false) },
  { name: 'ROWS', min: 1, max: 1, params: ANY, by, call: size(true) },
  { name: 'COLUMNS', min: 1, max: 1, params: ANY, by, call: size(false) },
  {
    name: 'AREAS',
    min: 1,
    max: 1,
    params: ANY,
    by,
    call: ([v]) => (v instanceof AreaSet ? v.areas.length : v instanceof Area ? 1 : isError(v!) ? v : VALUE),
  },
  { name: 'OFFSET', min: 3, max: 5, params: ['any', 'scalar', 'scalar', 'scalar', 'scalar'], selects: [1, 2, 3, 4], by, call: offset },
  { name: 'INDIRECT', min: 1, max: 2, params: ['scalar', 'scalar'], selects: 'all', by, call: indirect },
  { name: 'ADDRESS', min: 2, max: 5, params: ['scalar'], by, call: address },
];

export const referenceForms: readonly LazyForm[] = [
  {
    name: 'SINGLE',
    min: 1,
    max: 1,
    compile: (node, place, k) => {
      const run = k.operand(node.args[0]!, place);
      return (c) => c.single(run(c));
    },
  },
  {
    name: 'ANCHORARRAY',
    min: 1,
    max: 1,
    compile: (node, place, k, want) => {
      const spill = { kind: 'spill', arg: node.args[0]! } as const;
      return want === 'value' ? k.value(spill, place) : k.operand(spill, place);
    },
  },
];
