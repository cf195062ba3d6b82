// Drivers moved by a tenth, one at a time, and the model recalculated -> drivers that move no output, checks that break. Changes no value of the model.

import { locate } from '../workbook/workbook.ts';
import { Circumstances, type Idle } from './flexidle.ts';
import { keyOutputs } from './impact.ts';
import { type IntegrityFlag, integrityFlags } from './integrity.ts';
import type { Model } from './model.ts';

export interface Driver {
  readonly sheet: number;
  readonly label: string;
  /** Typed cells that move together. */
  readonly ids: readonly number[];
}

export interface Flexed {
  readonly driver: Driver;
  /** Key outputs that formulas lead to from the driver, and how many of them moved. */
  readonly reached: number;
  readonly moved: number;
  readonly movedIds: readonly number[];
  /** Key outputs that formulas lead to. */
  readonly reach: ReadonlySet<number>;
  /** Why none moved: `dead` whatever is tried; else it acts only in a case or past a limit that does not hold now. */
  readonly idle?: Idle;
  /** Checks that hold as the model stands and fail with the driver moved. */
  readonly broken: readonly IntegrityFlag[];
}

const STEP = 1.1;
const STILL = 1e-12;
const MOST = 400;
/** Values that choose something, or tell it: a tenth more of them means nothing. */
export const CHOICE =
  /\b(?:scenario|case|switch|toggle|select(?:ed|or)?|flag|option|active|date|year|month|version|period|days in|units?|scale|index|on off|1 0)\b/;

/** Every driver of the input lines and single inputs, in workbook order. */
export function drivers(model: Model): Driver[] {
  const forecast = new Set(model.years.forecast);
  const lines = model.lines.flatMap((line): Driver[] => {
    if (model.sheets[line.sheet]?.role !== 'inputs' && line.statement !== 'inputs') return [];
    const ids = [...line.cells].flatMap(([year, c]) => (forecast.has(year) && c.id >= 0 && isTyped(model, c.id) ? [c.id] : []));
    return ids.length > 0 && !CHOICE.test(line.norm) ? [{ sheet: line.sheet, label: line.label, ids }] : [];
  });
  const singles = model.scalars.flatMap((s): Driver[] =>
    model.sheets[s.sheet]?.role === 'inputs' && isTyped(model, s.id) && s.place === 0 && !CHOICE.test(s.norm)
      ? [{ sheet: s.sheet, label: s.label, ids: [s.id] }]
      : [],
  );
  return [...lines, ...singles].sort((a, b) => a.ids[0]! - b.ids[0]!).slice(0, MOST);
}

/** A typed number, no year, that some formula really uses as things stand: what a scenario leaves aside moves nothing by design. */
function isTyped(model: Model, id: number): boolean {
  const v = model.values.value(id);
  if (model.graph.formulas.of(id) !== undefined || typeof v !== 'number' || v === 0) return false;
  return !(Number.isInteger(v) && v >= 1990 && v <= 2100) && model.graph.dependents(id).some((user) => uses(model, user, id));
}

/** The value of a cell enters that of a formula as things stand. */
export function uses(model: Model, user: number, id: number): boolean {
  const { sheet, index } = locate(model.book, id);
  const [row, col] = [sheet.cells.row[index]!, sheet.cells.col[index]!];
  return model.values
    .used(user)
    .some((u) => u.role === 'value' && u.sheet === sheet.index && row >= u.row1 && row <= u.row2 && col >= u.col1 && col <= u.col2);
}

const looseCells = new WeakMap<Model, ReadonlySet<number>>();

/** What rests on loops that are not resolved: these keep their values whatever is moved. */
export function unsettled(model: Model): ReadonlySet<number> {
  const known = looseCells.get(model);
  if (known) return known;
  const members = model.values.cycles.filter((c) => c.kind === 'live' && !c.converged).flatMap((c) => c.cells);
  const found = new Set([...members, ...(members.length > 0 ? model.graph.reach(members) : [])]);
  looseCells.set(model, found);
  return found;
}

/** Why some outputs and checks were not flexed; undefined when all were. */
export function unflexed(model: Model): string | undefined {
  const loose = unsettled(model);
  const count = [...keyOutputs(model), ...integrityFlags(model)].filter((o) => loose.has(o.id)).length;
  return count === 0
    ? undefined
    : `${count} key output${count > 1 ? 's and checks rest' : ' or check rests'} on a loop that is not resolved, and cannot be flexed`;
}

const tests = new WeakMap<Model, readonly Flexed[]>();

/** Only drivers from which formulas lead to a key output or a check: what nothing reads is another matter. */
export function flexTest(model: Model): readonly Flexed[] {
  const known = tests.get(model);
  if (known) return known;
  const loose = unsettled(model);
  const outputs = keyOutputs(model).filter((o) => !loose.has(o.id));
  const checks = integrityFlags(model).filter((f) => !f.failing && !loose.has(f.id));
  const reached = drivers(model).flatMap((driver) => {
    const reach = new Set(model.graph.reach(driver.ids));
    const ends = outputs.filter((o) => reach.has(o.id));
    const watched = checks.filter((f) => reach.has(f.id));
    if (ends.length + watched.length === 0) return [];
    const after = model.values.whatIf(new Map(driver.ids.map((id) => [id, (model.values.value(id) as number) * STEP])));
    const movedIds = ends.filter((o) => differs(model.values.value(o.id), after.value(o.id))).map((o) => o.id);
    const broken = watched.filter((f) => differs(f.value, after.value(f.id)));
    return [{ driver, reached: ends, movedIds, broken }];
  });
  const circumstances = new Circumstances(
    model,
    reached.map((f) => f.driver),
  );
  const flexed = reached.map((f): Flexed => {
    const still = f.reached.length > 0 && f.movedIds.length === 0;
    const ends = f.reached.map((o) => o.id);
    return {
      ...f,
      reach: new Set(ends),
      reached: ends.length,
      moved: f.movedIds.length,
      ...(still ? { idle: circumstances.idle(f.driver.ids, ends) } : {}),
    };
  });
  tests.set(model, flexed);
  return flexed;
}

export function differs(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a !== b;
  return Math.abs(a - b) > STILL * Math.max(Math.abs(a), Math.abs(b));
}
