// COUNTIF, SUMIF, AVERAGEIF, MAXIFS and their kin: what is gathered at the places where the criteria hold.

import { criterion } from '../criterion.ts';
import type { Host } from '../host.ts';
import { type Condition, countWithBlanks, eachSelected, places } from '../matching.ts';
import { Area, AreaSet, DIV0, type ExcelError, isError, type Scalar, VALUE, type Value } from '../value.ts';
import type { CallContext, FunctionDef, Param } from './define.ts';

/** A range of a criteria function is a reference to one rectangle. */
function rangeOf(v: Value | undefined): Area | ExcelError {
  if (v instanceof Area) return v;
  if (v instanceof AreaSet && v.areas.length === 1) return v.areas[0]!;
  return isError(v ?? null) ? (v as ExcelError) : VALUE;
}

/** Range and criterion by turns, all of the first range's shape. */
function conditions(args: readonly Value[], host: Host): Condition[] | ExcelError {
  if (args.length % 2 === 1) return VALUE;
  const list: Condition[] = [];
  for (let i = 0; i < args.length; i += 2) {
    const area = rangeOf(args[i]);
    if (isError(area)) return area;
    const first = list[0]?.area;
    if (first && (first.rows !== area.rows || first.cols !== area.cols)) return VALUE;
    list.push({ area, criterion: criterion(args[i + 1] as Scalar, host) });
  }
  return list;
}

function count(args: readonly Value[], ctx: CallContext): Value {
  const host = ctx as Host;
  const list = conditions(args, host);
  if (isError(list as Value)) return list as ExcelError;
  const found = places(list as Condition[], host);
  return found ? found.length : countWithBlanks(list as Condition[], host);
}

interface Gathered {
  sum: number;
  count: number;
  max: number;
  min: number;
}

function gather(target: Area, list: readonly Condition[], host: Host, finish: (g: Gathered) => Scalar): Value {
  const g: Gathered = { sum: 0, count: 0, max: -Infinity, min: Infinity };
  let failure: ExcelError | undefined;
  eachSelected(target, list, host, (v) => {
    if (isError(v)) {
      failure = v;
      return false;
    }
    if (typeof v !== 'number') return undefined;
    g.sum += v;
    g.count++;
    if (v > g.max) g.max = v;
    if (v < g.min) g.min = v;
    return undefined;
  });
  return failure ?? finish(g);
}

const SUM = (g: Gathered) => g.sum;
const AVERAGE = (g: Gathered) => (g.count === 0 ? DIV0 : g.sum / g.count);
const MAX = (g: Gathered) => (g.count === 0 ? 0 : g.max);
const MIN = (g: Gathered) => (g.count === 0 ? 0 : g.min);

/** SUMIF and AVERAGEIF: the third range takes the first one's shape from its own corner. */
function single(finish: (g: Gathered) => Scalar): FunctionDef['call'] {
  return (args, ctx) => {
    const host = ctx as Host;
    const list = conditions(args.slice(0, 2), host);
    if (isError(list as Value)) return list as ExcelError;
    const { area } = (list as Condition[])[0]!;
    const third = args[2] === undefined || args[2] === null ? area : rangeOf(args[2]);
    if (isError(third)) return third;
    const { sheet, row1, col1 } = third;
    return gather(new Area(sheet, row1, col1, row1 + area.rows - 1, col1 + area.cols - 1), list as Condition[], host, finish);
  };
}

/** SUMIFS and its kin: the first range is what is gathered. */
function several(finish: (g: Gathered) => Scalar): FunctionDef['call'] {
  return (args, ctx) => {
    const host = ctx as Host;
    const target = rangeOf(args[0]);
    if (isError(target)) return target;
    const list = conditions(args.slice(1), host);
    if (isError(list as Value)) return list as ExcelError;
    const { area } = (list as Condition[])[0]!;
    if (target.rows !== area.rows || target.cols !== area.cols) return VALUE;
    return gather(target, list as Condition[], host, finish);
  };
}

const COUNTED: readonly Param[] = ['any', 'scalar'];
const GATHERED: readonly Param[] = ['any', 'any', 'scalar'];

function ifs(name: string, finish: (g: Gathered) => Scalar): FunctionDef {
  return { name, min: 3, max: 255, params: GATHERED, repeat: 2, takesErrors: true, selects: CRITERIA, by: 'own', call: several(finish) };
}

/** Every argument but what is gathered only selects. */
const CRITERIA = Array.from({ length: 254 }, (_, i) => i + 1);

export const criteriaFunctions: readonly FunctionDef[] = [
  { name: 'COUNTIF', min: 2, max: 2, params: COUNTED, takesErrors: true, selects: 'all', by: 'own', call: count },
  { name: 'COUNTIFS', min: 2, max: 254, params: COUNTED, repeat: 2, takesErrors: true, selects: 'all', by: 'own', call: count },
  { name: 'SUMIF', min: 2, max: 3, params: ['any', 'scalar', 'any'], takesErrors: true, selects: [1], by: 'own', call: single(SUM) },
  {
    name: 'AVERAGEIF',
    min: 2,
    max: 3,
    params: ['any', 'scalar', 'any'],
    takesErrors: true,
    selects: [1],
    by: 'own',
    call: single(AVERAGE),
  },
  ifs('SUMIFS', SUM),
  ifs('AVERAGEIFS', AVERAGE),
  ifs('MAXIFS', MAX),
  ifs('MINIFS', MIN),
];
