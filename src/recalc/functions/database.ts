// Database functions: a column of a list, in the rows where one of the criteria rows holds.

import { type Criterion, criterion } from '../criterion.ts';
import { type ArrayValue, DIV0, isError, NUM, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, ranged } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { parseNumber, toText } from './numbers.ts';
import { meanOf, sumOf } from './series.ts';
import { variance } from './statistics.ts';

/** Headings are compared as texts, whatever they are. */
const labelled = (v: Scalar) => String(toText(v)).toLowerCase();

/** The column a field names, by its heading or its number; undefined when no field is given. */
function columnOf(field: Value | undefined, list: ArrayValue, ctx: CallContext): number | undefined {
  if (field === undefined || field === null) return undefined;
  const { data } = ctx.array(field);
  if (data.length !== 1) return fail(VALUE);
  const item = data[0]!;
  if (item !== null && isError(item)) return fail(item);
  const given = typeof item === 'boolean' ? Number(item) : item;
  if (typeof given === 'number') {
    const at = Math.trunc(given) - 1;
    return at < 0 || at >= list.cols ? fail(VALUE) : at;
  }
  return headingAt(list, given) ?? fail(VALUE);
}

function headingAt(list: ArrayValue, heading: Scalar): number | undefined {
  if (heading === null) return undefined;
  for (let c = 0; c < list.cols; c++) if (labelled(list.at(0, c)) === labelled(heading)) return c;
  return undefined;
}

interface Test {
  readonly column: number;
  readonly criterion: Criterion;
}

/** Plain text takes every text that begins with it. */
function criterionOf(value: Scalar, ctx: CallContext): Criterion {
  const plain = typeof value === 'string' && !/^[<>=]/.test(value) && parseNumber(value, ctx) === undefined;
  return criterion(plain ? `${value}*` : value, ctx);
}

/** One list of tests a row: all must hold, blanks ask for nothing. Under a foreign heading stands a computed condition. */
function rowsOf(criteria: ArrayValue, list: ArrayValue, ctx: CallContext): readonly (readonly Test[] | false)[] {
  const rows: (readonly Test[] | false)[] = [];
  for (let r = 1; r < criteria.rows; r++) {
    let tests: Test[] | false = [];
    for (let c = 0; c < criteria.cols; c++) {
      const value = criteria.at(r, c);
      if (value === null || tests === false) continue;
      const column = headingAt(list, criteria.at(0, c));
      if (column !== undefined) tests.push({ column, criterion: criterionOf(value, ctx) });
      else if (value !== true && (typeof value !== 'number' || value === 0)) tests = false;
    }
    rows.push(tests);
  }
  return rows;
}

/** The values of the field in the rows that pass; every row counts as a value when there is no field. */
function selected([database, field, criteria]: readonly Value[], ctx: CallContext): Scalar[] {
  const list = ctx.array(database ?? null);
  const conditions = ctx.array(criteria ?? null);
  const column = columnOf(field, list, ctx);
  if (conditions.rows < 2 || list.rows < 2) fail(VALUE);
  const alternatives = rowsOf(conditions, list, ctx);
  const found: Scalar[] = [];
  for (let r = 1; r < list.rows; r++) {
    const passes = (tests: readonly Test[] | false) => tests !== false && tests.every((t) => holds(t.criterion, list.at(r, t.column)));
    if (alternatives.some(passes)) found.push(column === undefined ? 1 : list.at(r, column));
  }
  return found;
}

function holds(c: Criterion, value: Scalar): boolean {
  return value === null ? c.matchesBlank : c.test(value);
}

function numbersOf(values: readonly Scalar[]): number[] {
  const numbers: number[] = [];
  for (const v of values) {
    if (v !== null && isError(v)) fail(v);
    if (typeof v === 'number') numbers.push(v);
  }
  return numbers;
}

function ofNumbers(name: string, body: (numbers: readonly number[]) => Value): FunctionDef {
  return ranged(name, 3, 3, (args, ctx) => body(numbersOf(selected(args, ctx))));
}

function single(args: readonly Value[], ctx: CallContext): Value {
  const found = selected(args, ctx);
  if (found.length !== 1) return found.length === 0 ? VALUE : NUM;
  return found[0] === null ? VALUE : found[0]!;
}

const deviation = (n: readonly number[], degrees: number) => Math.sqrt(variance(n, degrees));

export const databaseFunctions: readonly FunctionDef[] = [
  ofNumbers('DSUM', sumOf),
  ofNumbers('DAVERAGE', (n) => (n.length === 0 ? DIV0 : meanOf(n))),
  ofNumbers('DMAX', (n) => n.reduce((a, b) => Math.max(a, b), n[0] ?? 0)),
  ofNumbers('DMIN', (n) => n.reduce((a, b) => Math.min(a, b), n[0] ?? 0)),
  ofNumbers('DPRODUCT', (n) => (n.length === 0 ? 0 : n.reduce((a, b) => a * b, 1))),
  ofNumbers('DVAR', (n) => variance(n, n.length - 1)),
  ofNumbers('DVARP', (n) => variance(n, n.length)),
  ofNumbers('DSTDEV', (n) => deviation(n, n.length - 1)),
  ofNumbers('DSTDEVP', (n) => deviation(n, n.length)),
  ranged('DCOUNT', 3, 3, (args, ctx) => selected(args, ctx).filter((v) => typeof v === 'number').length),
  ranged('DCOUNTA', 3, 3, (args, ctx) => selected(args, ctx).filter((v) => v !== null).length),
  ranged('DGET', 3, 3, single),
];
