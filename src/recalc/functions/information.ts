// IS..., N, T, TYPE, ERROR.TYPE, CELL, INFO, FORMULATEXT, SHEET: questions about a value or a reference.

import { columnName } from '../../../grammar/ref.ts';
import type { Host } from '../host.ts';
import {
  Area,
  AreaSet,
  ArrayValue,
  BLOCKED,
  BUSY,
  CALC,
  CONNECT,
  DIV0,
  type ExcelError,
  FIELD,
  GETTING_DATA,
  isError,
  Lambda,
  NA,
  NAME,
  NULL,
  NUM,
  REF,
  type Scalar,
  SPILL,
  Unknown,
  VALUE,
  type Value,
} from '../value.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { toNumber, toText } from './numbers.ts';

const by = 'own';

function is(name: string, judge: (v: Scalar) => boolean): FunctionDef {
  return { name, min: 1, max: 1, params: ['scalar'], takesErrors: true, by, call: ([v]) => judge((v ?? null) as Scalar) };
}

/** ISEVEN and ISODD look at the whole part; as former add-in functions they refuse truth values, ranges and arrays. */
function parity(name: string, odd: boolean): FunctionDef {
  const call: FunctionDef['call'] = ([given], ctx) => {
    const v = given instanceof Area && given.rows * given.cols === 1 ? ctx.read(given.sheet, given.row1, given.col1) : given;
    if (v instanceof Area || v instanceof AreaSet || v instanceof ArrayValue) return VALUE;
    if (v !== undefined && isError(v)) return v;
    const n = typeof v === 'boolean' ? VALUE : toNumber((v ?? null) as Scalar, ctx);
    return typeof n === 'number' ? (Math.abs(Math.trunc(n)) % 2 === 1) === odd : n;
  };
  return { name, min: 1, max: 1, params: ['any'], by, call };
}

const CODES = [NULL, DIV0, VALUE, REF, NAME, NUM, NA, GETTING_DATA, SPILL, CONNECT, BLOCKED, BUSY, FIELD, CALC];

function errorType(v: Value | undefined): Value {
  const i = CODES.indexOf(v as ExcelError);
  // 10 and 11 are #CONNECT! and #BLOCKED!, 12 #UNKNOWN!, 13 #FIELD!, 14 #CALC!.
  if (i < 0) return NA;
  return i === 13 ? 14 : i === 12 ? 13 : i + 1;
}

function type(v: Value | undefined, ctx: CallContext): Value {
  const x = v instanceof Area && v.rows * v.cols === 1 ? ctx.read(v.sheet, v.row1, v.col1) : v;
  if (x instanceof ArrayValue || x instanceof Area || x instanceof AreaSet) return 64;
  if (x instanceof Lambda) return 128;
  if (x !== undefined && isError(x)) return 16;
  return typeof x === 'string' ? 2 : typeof x === 'boolean' ? 4 : 1;
}

/** N and T look at the first cell of a reference. */
function firstOf(v: Value | undefined, ctx: CallContext): Scalar {
  if (v instanceof Area) return ctx.read(v.sheet, v.row1, v.col1);
  if (v instanceof AreaSet) return VALUE;
  return v instanceof ArrayValue ? (v.data[0] ?? null) : v instanceof Lambda ? VALUE : ((v ?? null) as Scalar);
}

function n(v: Scalar): Scalar {
  return isError(v) || typeof v === 'number' ? v : v === true ? 1 : 0;
}

function t(v: Scalar): Scalar {
  return isError(v) || typeof v === 'string' ? v : '';
}

function formulaText([v]: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  if (!(v instanceof Area)) return v !== undefined && isError(v) ? v : NA;
  const text = host.formulaAt(v.sheet, v.row1, v.col1);
  return text === undefined ? NA : `=${text}`;
}

function isFormula([v]: readonly Value[], ctx: CallContext): Value {
  if (!(v instanceof Area)) return v !== undefined && isError(v) ? v : VALUE;
  const host = ctx as Host;
  if (v.rows * v.cols === 1 || !ctx.arrayContext) return host.formulaAt(v.sheet, v.row1, v.col1) !== undefined;
  const data: Scalar[] = [];
  for (let r = v.row1; r <= v.row2; r++) for (let c = v.col1; c <= v.col2; c++) data.push(host.formulaAt(v.sheet, r, c) !== undefined);
  return new ArrayValue(v.rows, v.cols, data);
}

function sheetNumber([v]: readonly Value[], ctx: CallContext): Value {
  if (v === undefined) return ctx.sheet + 1;
  if (v instanceof Area) return v.sheet + 1;
  if (isError(v)) return v;
  const i = typeof v === 'string' ? (ctx as Host).book.sheet(v) : -1;
  return i < 0 ? NA : i + 1;
}

function sheets([v]: readonly Value[], ctx: CallContext): Value {
  if (v === undefined) return (ctx as Host).store.book.sheets.length;
  if (v instanceof AreaSet) return new Set(v.areas.map((a) => a.sheet)).size;
  return v instanceof Area ? 1 : isError(v) ? v : REF;
}

function cell(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const what = toText(firstOf(args[0], ctx));
  if (isError(what)) return what;
  const at = args[1] ?? new Area(host.sheet, host.row, host.col, host.row, host.col);
  if (!(at instanceof Area)) return isError(at) ? at : VALUE;
  const { sheet, row1, col1 } = at;
  switch (what.toLowerCase()) {
    case 'address':
      return `$${columnName(col1)}$${row1 + 1}`;
    case 'row':
      return row1 + 1;
    case 'col':
      return col1 + 1;
    case 'contents':
      return host.cellAt(sheet, row1, col1) ?? 0;
    case 'type': {
      const v = host.cellAt(sheet, row1, col1);
      return v === null ? 'b' : typeof v === 'string' ? 'l' : 'v';
    }
    default:
      return host.cellFact(what.toLowerCase(), sheet, row1, col1);
  }
}

/** What depends on the machine and the Excel that runs there. */
const MACHINE = ['directory', 'osversion', 'release', 'system', 'origin'];

function info([v]: readonly Value[], ctx: CallContext): Value {
  const what = toText((v ?? null) as Scalar);
  if (isError(what)) return what;
  const key = what.toLowerCase();
  if (key === 'numfile') return (ctx as Host).store.book.sheets.length;
  if (key === 'recalc') return (ctx as Host).store.book.calc.mode === 'manual' ? 'Manual' : 'Automatic';
  return MACHINE.includes(key) ? new Unknown(`INFO("${key}") depends on the machine`) : VALUE;
}

const isRef = (v: Value | undefined) => v instanceof Area || v instanceof AreaSet;

export const informationFunctions: readonly FunctionDef[] = [
  is('ISBLANK', (v) => v === null),
  is('ISERROR', isError),
  is('ISERR', (v) => isError(v) && v !== NA),
  is('ISNA', (v) => v === NA),
  is('ISNUMBER', (v) => typeof v === 'number'),
  is('ISTEXT', (v) => typeof v === 'string'),
  is('ISNONTEXT', (v) => typeof v !== 'string'),
  is('ISLOGICAL', (v) => typeof v === 'boolean'),
  parity('ISEVEN', false),
  parity('ISODD', true),
  { name: 'ISREF', min: 1, max: 1, params: ['any'], takesErrors: true, by, call: ([v]) => isRef(v) },
  { name: 'ISFORMULA', min: 1, max: 1, params: ['any'], by, call: isFormula },
  { name: 'FORMULATEXT', min: 1, max: 1, params: ['any'], by, call: formulaText },
  { name: 'NA', min: 0, max: 0, params: [], by, call: () => NA },
  { name: 'N', min: 1, max: 1, params: ['any'], by, call: ([v], ctx) => n(firstOf(v, ctx)) },
  { name: 'T', min: 1, max: 1, params: ['any'], by, call: ([v], ctx) => t(firstOf(v, ctx)) },
  { name: 'TYPE', min: 1, max: 1, params: ['any'], takesErrors: true, by, call: ([v], ctx) => type(v, ctx) },
  { name: 'ERROR.TYPE', min: 1, max: 1, params: ['scalar'], takesErrors: true, by, call: ([v]) => errorType(v) },
  { name: 'SHEET', min: 0, max: 1, params: ['any'], by, call: sheetNumber },
  { name: 'SHEETS', min: 0, max: 1, params: ['any'], by, call: sheets },
  { name: 'CELL', min: 1, max: 2, params: ['any', 'any'], by, call: cell },
  { name: 'INFO', min: 1, max: 1, params: ['scalar'], by, call: info },
  // What another program writes round its own functions, as IFERROR(__xludf.DUMMYFUNCTION("its formula"), its value): unknown to Excel, too.
  { name: '__XLUDF.DUMMYFUNCTION', min: 0, max: 255, params: ['any'], takesErrors: true, by, call: () => NAME },
];
